import './contact-texts.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import * as z from 'zod/mini'
import type { Member } from '#contract/account/account-operations.ts'
import type { SentOf } from '#contract/api/all-operations.ts'
import { NewContactMessage } from '#contract/community/contact-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft, VISITOR } from '#web/platform/forms/use-draft.ts'
import { onSessionChange, useSession } from '#web/platform/session/browser-session.tsx'

const sendOutcome: Outcome = {
  done: { title: 'contact.sent.title' },
  failed: { title: 'contact.failed' },
  refusals: { INVALID: { title: 'contact.failed', detail: 'error.invalid.detail' } },
}

/** Sends what somebody wrote to the operator; the answer names its ticket (CONT-2). */
function useSendContactMessage() {
  return useOperation('sendContactMessage', sendOutcome)
}

/** What the form holds and the device keeps (REQ-166). */
const ContactDraft = z.strictObject({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
})
export type ContactDraft = z.output<typeof ContactDraft>

/** True when nothing was written that the form did not begin with. */
function isUntouched(draft: ContactDraft, begin: ContactDraft): boolean {
  const fields = ['name', 'email', 'subject', 'message'] as const
  return fields.every((field) => draft[field].trim() === begin[field])
}

/** Who writes, as far as the form cares. */
export type Writer = { id: string; name: string; email: string }

const visitor: Writer = { id: VISITOR, name: '', email: '' }

/**
 * Who writes; null until it is known. A session that ends by itself leaves the words on screen (REQ-152); a
 * sign-out in another tab takes them away with everything else of the member (REQ-149).
 */
export function useWriter(): Writer | null {
  const { status, member } = useSession()
  const [lastMember, setLastMember] = useState<Member | null>(null)
  useEffect(() => {
    if (member) setLastMember(member)
  }, [member])
  useEffect(() => onSessionChange(() => setLastMember(null)), [])
  if (status === 'loading') return null
  const known = member ?? lastMember
  return known ? { id: known.id, name: known.fullName, email: known.email } : visitor
}

/** What the form holds: a message before defaults and cleaning. */
export type ContactValues = SentOf<'sendContactMessage'>

export type ContactForm = ReturnType<typeof useContractForm<ContactValues>>

/** What arrived, and where its confirmation goes. */
export type Sent = { ticket: string; email: string }

/** As long as nobody knows who writes, the form is off and the device is not asked. */
const anonymous: Writer = { id: 'nobody', name: '', email: '' }

/** The form, with a draft on the device and the pause the server asks for when it was too much (REQ-4, REQ-166). */
export function useContactForm(writer: Writer | null, onSent: (sent: Sent) => void) {
  const { id, name, email } = writer ?? anonymous
  const begin: ContactDraft = { name, email, subject: '', message: '' }
  const send = useSendContactMessage()
  const draft = useDraft<ContactDraft>({
    name: 'contact',
    memberId: id,
    schema: ContactDraft,
    isEmpty: (stored) => isUntouched(stored, begin),
  })
  const [start] = useState(draft.restored ?? begin)
  const form = useContractForm<ContactValues>({
    schema: NewContactMessage,
    defaultValues: { ...start, website: '' },
    submit: async (message) => {
      draft.saveNow(written())
      const { ticket } = await send.mutateAsync(message)
      draft.discard()
      onSent({ ticket, email: message.email })
    },
  })
  function written(): ContactDraft {
    const { website: _, ...words } = form.getValues()
    return words
  }
  useChanges(form, () => draft.change(written()))

  function beginAgain(): void {
    form.reset({ ...begin, website: '' })
    draft.discard()
  }
  return {
    form,
    waitSeconds: send.error?.code === 'RATE_LIMITED' ? send.error.retryAfterSeconds : null,
    discard: draft.isSaved ? beginAgain : undefined,
  }
}

/** Tells of every change of a field, but not of the beginning. */
function useChanges({ subscribe }: ContactForm, onChange: () => void): void {
  const notifyChange = useEffectEvent(onChange)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => notifyChange() }), [subscribe])
}
