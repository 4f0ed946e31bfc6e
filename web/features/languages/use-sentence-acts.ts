import './translate-texts.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { TranslatedMessage } from '#contract/languages/translation-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'

const changed = { title: 'translate.notSaved', detail: 'error.changedMeanwhile' } as const

const outcomes = {
  checkMessage: {
    done: { title: 'translate.confirmed' },
    waiting: 'state.pending',
    failed: { title: 'translate.notSaved' },
    refusals: { CHANGED_MEANWHILE: changed },
    refresh: [['listLanguages']],
  },
  blankMessage: {
    done: { title: 'translate.blanked' },
    failed: { title: 'translate.notSaved' },
    refresh: [['listLanguages']],
  },
  declineProposal: {
    done: { title: 'translate.declined' },
    failed: { title: 'translate.notSaved' },
    refusals: { NOT_FOUND: { title: 'translate.declined' } },
  },
} as const satisfies Record<string, Outcome>

/** What is wrong with a typed sentence is said at its field. */
const typedOutcome = {
  ...outcomes.checkMessage,
  refusals: { CHANGED_MEANWHILE: changed, INVALID: null },
} as const satisfies Outcome

/** What somebody who checks a language can do about a sentence. */
export type SentenceActs = {
  isPending: boolean
  /** English changes with a release only. */
  isEnglish: boolean
  confirm(text: string): void
  /** Confirms a text of one's own; rejects with what is wrong with it. */
  confirmTyped(text: string): Promise<void>
  blank(): void
  decline(proposalId: string): void
}

/** `onChange` gets the sentence as it is afterwards. */
export function useSentenceActs(
  language: Language,
  message: TranslatedMessage,
  onChange: (message: TranslatedMessage) => void,
): SentenceActs {
  const check = useDeferrableOperation('checkMessage', outcomes.checkMessage)
  const typed = useDeferrableOperation('checkMessage', typedOutcome)
  const blank = useOperation('blankMessage', outcomes.blankMessage)
  const decline = useOperation('declineProposal', outcomes.declineProposal)
  const { key, english } = message
  /** What waits on this phone is not known to be right yet: the sentence stays as it was. */
  const send = async ({ write }: typeof check, text: string): Promise<void> => {
    const shown = { title: english, path: `/translate/${language}`, text, draft: null }
    onChange((await write({ language, key, text, english }, { shown })) ?? message)
  }
  const without = (id: string) => message.proposals.filter((proposal) => proposal.id !== id)
  return {
    isPending: check.isPending || typed.isPending || blank.isPending || decline.isPending,
    isEnglish: language === 'en',
    confirm: (text) => void send(check, text).catch(ignoreFailure),
    confirmTyped: (text) => send(typed, text),
    blank: () => blank.mutate({ language, key }, { onSuccess: onChange }),
    decline: (proposalId) =>
      decline.mutate(
        { proposalId },
        { onSuccess: () => onChange({ ...message, proposals: without(proposalId) }) },
      ),
  }
}

/** The failure is shown by the operation. */
function ignoreFailure(): void {}
