import { useEffect, useEffectEvent, useState } from 'react'
import type { SentOf } from '#contract/api/all-operations.ts'
import { NewContactMessage } from '#contract/community/contact-operations.ts'
import { useDraft } from '#web/platform/draft.ts'
import { useContractForm } from '#web/platform/form.ts'
import { useSendContactMessage } from './api.ts'
import { ContactDraft, isUntouched } from './contact-draft.ts'
import type { Writer } from './use-writer.ts'

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
