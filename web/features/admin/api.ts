import { type Outcome, useOperation } from '#web/platform/operation.ts'
import './admin-texts.ts'

const outcomes = {
  answerContactMessage: {
    done: { title: 'admin.contact.answer.done' },
    failed: { title: 'admin.contact.answer.failed' },
    refusals: { NOT_FOUND: { title: 'admin.contact.answer.failed', detail: 'admin.contact.gone' } },
    refresh: [['listContactMessages']],
  },
  reopenContactMessage: {
    done: { title: 'admin.contact.reopen.done' },
    failed: { title: 'admin.contact.reopen.failed' },
    refusals: { NOT_FOUND: { title: 'admin.contact.reopen.failed', detail: 'admin.contact.gone' } },
    refresh: [['listContactMessages']],
  },
} as const satisfies Record<string, Outcome>

/** Notes that a message was answered, or takes that back; both lists are read anew (REQ-14). */
export function useAnswering(messageId: string, onDone: () => void) {
  const answer = useOperation('answerContactMessage', outcomes.answerContactMessage)
  const reopen = useOperation('reopenContactMessage', outcomes.reopenContactMessage)
  return {
    isPending: answer.isPending || reopen.isPending,
    answer: () => answer.mutate({ messageId }, { onSuccess: onDone }),
    reopen: () => reopen.mutate({ messageId }, { onSuccess: onDone }),
  }
}
