import { useWatch } from 'react-hook-form'
import type { SentOf } from '#contract/api/all-operations.ts'
import { type NamedThing, NewReport } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits, reportReasons } from '#contract/moderation/people-constants.ts'
import { HelplineCard } from '#web/features/helplines/helpline-card.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { useContractForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogActions } from '#web/ui/dialog.tsx'
import { OptionCards } from '#web/ui/option-cards.tsx'
import { RadioChips } from '#web/ui/radio-chips.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { isUrgent, useReport } from './api.ts'
import { t } from './moderation-texts.ts'
import type { ReportStep } from './report-dialog.tsx'

type ReportFormProps = {
  thing: NamedThing
  /** Whose it is can be reported, too. */
  hasPerson: boolean
  onStep: (step: ReportStep | null) => void
}
type ReportValues = SentOf<'report'>

/** What is wrong with it, for the moderators; where somebody may be in danger it names who can help now (SEC-7.2). */
export function ReportForm({ thing, hasPerson, onStep }: ReportFormProps) {
  const send = useReport()
  const form = useContractForm<ReportValues>({
    schema: NewReport,
    defaultValues: { thing, about: 'thing', details: '' },
    submit: async (report) => {
      const answer = await send(report)
      onStep(answer === 'not-ours' ? 'not-ours' : null)
    },
  })
  const [reason, details] = useWatch({ control: form.control, name: ['reason', 'details'] })
  return (
    <form method="post" noValidate className="stack gap-5" onSubmit={form.onSubmit}>
      <p className="dialog-text">{t('report.lead')}</p>
      {hasPerson ? (
        <RadioChips
          legend={t('report.about')}
          error={form.errorOf('about')}
          choices={(['thing', 'person'] as const).map((value) => ({
            value,
            label: t(`report.about.${value}`),
          }))}
          {...form.register('about')}
        />
      ) : null}
      <OptionCards
        legend={t('report.reason')}
        error={form.errorOf('reason')}
        choices={reportReasons.map((value) => ({ value, label: t(`report.reason.${value}`) }))}
        {...form.register('reason')}
      />
      <div aria-live="polite">
        {isUrgent(reason) ? (
          <HelplineCard topics={[reason === 'child-safety' ? 'children' : 'suicide']} isSofter={false} />
        ) : null}
      </div>
      <TextArea
        rows={3}
        label={t('report.details')}
        hint={t('report.details.hint')}
        error={form.errorOf('details')}
        counter={counterOf(details ?? '', moderationLimits.details.max)}
        {...form.register('details')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={() => onStep(null)}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" busy={form.isSubmitting} busyLabel={t('report.submitting')}>
          {t('report.submit')}
        </Button>
      </DialogActions>
    </form>
  )
}
