import { type Language, tagOf } from '#contract/languages/language-codes.ts'
import { translationOperations } from '#contract/languages/translation-operations.ts'
import type { Outcome } from '#web/platform/api/use-operation.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { useDeferrableOperation } from '#web/platform/pending-writes/use-deferrable-operation.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { useReturnAddress } from './language-line.tsx'
import { t } from './translate-texts.ts'

const outcome = {
  done: { title: 'translate.proposed' },
  waiting: 'state.pending',
  failed: { title: 'translate.notSaved' },
  refusals: { INVALID: null },
} as const satisfies Outcome

type ProposalFormProps = { language: Language; messageKey: string; text: string; onEnd: () => void }

/** The form for a text that a sentence should have, for those who check its language. */
export function ProposalForm({ language, messageKey, text, onEnd }: ProposalFormProps) {
  const path = useReturnAddress()
  const propose = useDeferrableOperation('proposeMessage', outcome)
  const form = useContractForm({
    schema: translationOperations.proposeMessage.input,
    defaultValues: { language, key: messageKey, text, remark: '' },
    submit: async (proposal) => {
      const shown = { title: text, path, text: proposal.text, draft: null }
      await propose.write(proposal, { shown })
      onEnd()
    },
  })
  return (
    <form noValidate className="stack gap-5" onSubmit={form.onSubmit}>
      <p className="dialog-text">{t('translate.proposal.lead')}</p>
      <TextArea
        {...form.register('text')}
        rows={3}
        reading
        lang={tagOf(language)}
        label={t('translate.proposal.text')}
        hint={text.includes('{') ? t('translate.placeholders') : undefined}
        error={form.errorOf('text')}
      />
      <TextArea
        {...form.register('remark')}
        rows={2}
        label={t('translate.proposal.remark')}
        error={form.errorOf('remark')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onEnd}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting}>
          {t('translate.proposal.send')}
        </Button>
      </DialogActions>
    </form>
  )
}
