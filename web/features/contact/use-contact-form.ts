import './contact-texts.ts'
import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import * as z from 'zod/mini'
import type { Member } from '#contract/account/account-operations.ts'
import type { SentOf } from '#contract/api/all-operations.ts'
import { NewContactMessage } from '#contract/community/contact-operations.ts'
import type { ApiFailure } from '#web/platform/api/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { readFocus, restoreFocus } from '#web/platform/forms/form-focus.ts'
import type { Posted } from '#web/platform/forms/posted-form.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDraft, VISITOR } from '#web/platform/forms/use-draft.ts'
import { onSessionChange, useSession } from '#web/platform/session/browser-session.tsx'

export const sendOutcome: Outcome = {
  done: { title: 'contact.sent.title' },
  failed: { title: 'contact.failed' },
  refusals: { INVALID: { title: 'contact.failed', detail: 'error.invalid.detail' } },
}

/** Sends a contact message; the response contains its ticket (CONT-2). */
function useSendContactMessage() {
  return useOperation('sendContactMessage', sendOutcome)
}

/** The draft of the form on the device (REQ-166). */
const ContactDraft = z.strictObject({
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
})
export type ContactDraft = z.output<typeof ContactDraft>

/** True when the draft equals the initial values. */
function isUntouched(draft: ContactDraft, initialValues: ContactDraft): boolean {
  const fields = ['name', 'email', 'subject', 'message'] as const
  return fields.every((field) => draft[field].trim() === initialValues[field])
}

/** The writer, as far as the form needs it. */
export type Writer = { id: string; name: string; email: string }

const visitor: Writer = { id: VISITOR, name: '', email: '' }

/**
 * The writer, or null until the session is known. An expired session leaves the input on screen (REQ-152); a
 * sign-out in another tab clears it with all other data of the member (REQ-149).
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

/** The form values: a message before the contract's defaults and normalization. */
export type ContactValues = SentOf<'sendContactMessage'>

export type ContactForm = ReturnType<typeof useContractForm<ContactValues>>

/** The ticket of a received message, and the address of its confirmation. */
export type Sent = { ticket: string; email: string }

/** Placeholder while the session is loading: no draft is read. */
const anonymous: Writer = { id: 'nobody', name: '', email: '' }

export type ContactFormOptions = {
  writer: Writer | null
  /** The refused form post that this page answers. */
  posted: Posted<'sendContactMessage'> | null
  onSent: (sent: Sent) => void
}

/** The form state, with a draft on the device and the wait time after a rate limit (REQ-4, REQ-166). */
export function useContactForm({ writer, posted, onSent }: ContactFormOptions) {
  const { id, name, email } = writer ?? anonymous
  const initialValues: ContactDraft = { name, email, subject: '', message: '' }
  const send = useSendContactMessage()
  const draft = useDraft<ContactDraft>({
    name: 'contact',
    memberId: id,
    schema: ContactDraft,
    isEmpty: (stored) => isUntouched(stored, initialValues),
  })
  const [{ typed, focus }] = useState(() => readEarlyInput(writer, initialValues))
  const [start] = useState({ ...(draft.restored ?? initialValues), ...typed })
  const form = useContractForm<ContactValues>({
    schema: NewContactMessage,
    defaultValues: { ...start, website: '' },
    posted,
    submit: async (message) => {
      draft.saveNow(written())
      const { ticket } = await send.mutateAsync(message)
      draft.discard()
      onSent({ ticket, email: message.email })
    },
  })
  function written(): ContactDraft {
    const { website: _, ...values } = form.getValues()
    return values
  }
  useChanges(form, () => draft.change(written()))
  const adoptEarlyInput = useEffectEvent(() => {
    if (writer && Object.keys(typed).length > 0) draft.change(written())
    restoreFocus(document.querySelector<HTMLFormElement>('form[data-contact]'), focus)
  })
  useLayoutEffect(() => adoptEarlyInput(), [])

  function beginAgain(): void {
    form.reset({ ...initialValues, website: '' })
    draft.discard()
  }
  return {
    form,
    waitSeconds: waitOf(send.error ?? form.postedFailure),
    discard: draft.isSaved ? beginAgain : undefined,
  }
}

/** Calls back on every change of a field, but not for the initial values. */
function useChanges({ subscribe }: ContactForm, onChange: () => void): void {
  const notifyChange = useEffectEvent(onChange)
  useEffect(() => subscribe({ formState: { values: true }, callback: () => notifyChange() }), [subscribe])
}

function waitOf(failure: ApiFailure | null | undefined): number | null {
  return failure?.code === 'RATE_LIMITED' ? failure.retryAfterSeconds : null
}

/**
 * Reads the form that this one replaces, which was on the page before the session was known; it is still in the
 * document. What nobody changed is left to the draft.
 */
function readEarlyInput(writer: Writer | null, initialValues: ContactDraft) {
  const form = writer && document.querySelector<HTMLFormElement>('form[data-contact="early"]')
  const typed: Partial<ContactDraft> = {}
  if (!form) return { typed, focus: null }
  for (const name of ['name', 'email', 'subject', 'message'] as const) {
    const field = form.elements.namedItem(name)
    const isText = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
    if (isText && field.value !== '' && field.value !== initialValues[name]) typed[name] = field.value
  }
  return { typed, focus: readFocus(form) }
}
