import { type Outcome, useOperation } from '#web/platform/operation.ts'
import './contact-texts.ts'

const sendOutcome: Outcome = {
  done: { title: 'contact.sent.title' },
  failed: { title: 'contact.failed' },
  refusals: { INVALID: { title: 'contact.failed', detail: 'error.invalid.detail' } },
}

/** Sends what somebody wrote to the operator; the answer names its ticket (CONT-2). */
export function useSendContactMessage() {
  return useOperation('sendContactMessage', sendOutcome)
}
