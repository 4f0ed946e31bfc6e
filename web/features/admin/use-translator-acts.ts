import './translator-texts.ts'
import { languageNames } from '#contract/languages/language-names.ts'
import type { Translator } from '#contract/languages/translation-operations.ts'
import { type Outcome, useOperation } from '#web/platform/api/use-operation.ts'
import { type Question, useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { t } from './translator-texts.ts'

const refresh = [['listTranslators']] as const

const outcomes = {
  removeTranslator: {
    done: { title: 'translators.removed' },
    failed: { title: 'translators.remove.failed' },
    refusals: { NOT_FOUND: { title: 'translators.remove.failed', detail: 'translators.gone' } },
    refresh,
  },
  withdrawChecks: {
    done: { title: 'translators.withdrawn' },
    failed: { title: 'translators.withdraw.failed' },
    refusals: { NOT_FOUND: { title: 'translators.withdraw.failed', detail: 'translators.gone' } },
    refresh,
  },
} as const satisfies Record<string, Outcome>

/**
 * What an admin can do about somebody who checks a language, each after a question. `onDone` is called when the row or
 * its button has left the page.
 */
export function useTranslatorActs(onDone: () => void) {
  const remove = useOperation('removeTranslator', outcomes.removeTranslator)
  const withdraw = useOperation('withdrawChecks', outcomes.withdrawChecks)
  const [confirm, dialog] = useConfirm()

  async function ask(question: Question): Promise<void> {
    // The operation has shown a toast for a refusal.
    const isDone = await confirm(question).catch(() => false)
    if (isDone) onDone()
  }
  return {
    dialog,
    askToRemove: ({ personId, language, fullName, checks }: Translator) =>
      void ask({
        title: t('translators.remove.title', { name: fullName, language: languageNames[language] }),
        consequence: t('translators.remove.text', { count: checks }),
        action: t('translators.remove'),
        busyAction: t('translators.removing'),
        cancel: t('action.cancel'),
        run: () => remove.mutateAsync({ personId, language }),
      }),
    askToWithdraw: ({ personId, language, fullName }: Translator) =>
      void ask({
        title: t('translators.withdraw.title', { name: fullName, language: languageNames[language] }),
        consequence: t('translators.withdraw.text'),
        action: t('translators.withdraw'),
        busyAction: t('translators.withdrawing'),
        cancel: t('action.cancel'),
        run: () => withdraw.mutateAsync({ personId, language }),
      }),
  }
}
