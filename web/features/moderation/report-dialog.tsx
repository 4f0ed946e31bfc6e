import { Ban, Flag } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import type { SentOf } from '#contract/api/all-operations.ts'
import { type ContentReference, NewReport } from '#contract/moderation/moderation-operations.ts'
import { moderationLimits, reportReasons } from '#contract/moderation/people-constants.ts'
import { HelplineCard } from '#web/features/helplines/helpline-card.tsx'
import { counterOf } from '#web/features/writing/text-counter.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { OptionCards } from '#web/ui/forms/option-cards.tsx'
import { RadioChips } from '#web/ui/forms/radio-chips.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { isUrgent, useBlock, useReport } from './api.ts'
import { t } from './moderation-texts.ts'
import type { DialogSubject } from './use-report-dialog.tsx'

type ReportFormProps = {
  target: ContentReference
  /** The author can be reported, too. */
  hasPerson: boolean
  onStep: (step: ReportStep | null) => void
}
type ReportValues = SentOf<'report'>

/** The reason of a report, for the moderators; where somebody may be in danger it shows helplines (SEC-7.2). */
function ReportForm({ target, hasPerson, onStep }: ReportFormProps) {
  const send = useReport()
  const form = useContractForm<ReportValues>({
    schema: NewReport,
    defaultValues: { target, about: 'content', details: '' },
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
          choices={(['content', 'person'] as const).map((value) => ({
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

export type ReportStep = 'choose' | 'report' | 'not-ours' | 'block'

type ReportDialogProps = {
  subject: DialogSubject
  /** Null while the dialog is closed. */
  step: ReportStep | null
  onStep: (step: ReportStep | null) => void
  leavesPage?: boolean
  onBlocked?: (subject: DialogSubject) => void
}

/** One dialog for the actions on somebody else's content: report it, or block its author (SEC-7.2). */
export function ReportDialog(props: ReportDialogProps) {
  const { subject, step, onStep } = props
  const close = () => onStep(null)
  return (
    <Dialog
      open={step !== null}
      role={step === 'block' ? 'alertdialog' : undefined}
      title={titleOf(step, subject)}
      onCancel={close}
    >
      {step === 'choose' ? <Choice onStep={onStep} isAnonymous={isAnonymous(subject)} /> : null}
      {step === 'report' ? (
        <ReportForm target={subject.target} hasPerson={hasPerson(subject)} onStep={onStep} />
      ) : null}
      {step === 'not-ours' ? <NotOurs hasPerson={hasPerson(subject)} onStep={onStep} /> : null}
      {step === 'block' ? <BlockQuestion {...props} /> : null}
    </Dialog>
  )
}

/** An anonymous donor cannot be reported, only the words of the donation; nor can who wrote without a name. */
function hasPerson(subject: DialogSubject): boolean {
  return (subject.target.kind !== 'donation' || subject.name !== '') && !isAnonymous(subject)
}

/** The server decides; here it is only about the words of the question (REQ-464). */
function isAnonymous({ name }: DialogSubject): boolean {
  return name === t('author.somebody')
}

function titleOf(step: ReportStep | null, subject: DialogSubject): string {
  const { name } = subject
  switch (step) {
    case 'report':
      return t('report.title')
    case 'not-ours':
      return t('report.notOurs')
    case 'block':
      if (isAnonymous(subject)) return t('block.anonymous.question')
      return name ? t('block.question', { name }) : t('block.question.unknown')
    default:
      return name ? t('report.choice', { name }) : t('report.choice.unknown')
  }
}

type StepProps = Pick<ReportDialogProps, 'onStep'>

function Choice({ onStep, isAnonymous: isWithoutName }: StepProps & { isAnonymous: boolean }) {
  return (
    <>
      <button type="button" className={menuItemClass()} onClick={() => onStep('report')}>
        <MenuItemText icon={<Flag />} label={t('report.choice.report')} line={t('report.lead')} />
      </button>
      <button type="button" className={menuItemClass({ danger: true })} onClick={() => onStep('block')}>
        <MenuItemText
          icon={<Ban />}
          label={t(isWithoutName ? 'block.anonymous.open' : 'block.open')}
          line={t(isWithoutName ? 'block.anonymous.detail' : 'block.detail')}
        />
      </button>
      <DialogActions>
        <Button kind="secondary" onClick={() => onStep(null)}>
          {t('action.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Moderators do not decide a dispute about teaching; a reader hurt by it can block the author instead (SEC-7.2). */
function NotOurs({ hasPerson, onStep }: StepProps & { hasPerson: boolean }) {
  return (
    <>
      <p className="dialog-text" role="status">
        {t('report.notOurs.detail')}
      </p>
      <DialogActions>
        <Button kind="secondary" onClick={() => onStep(null)}>
          {t('action.close')}
        </Button>
        {hasPerson ? (
          <Button kind="danger-outline" onClick={() => onStep('block')}>
            {t('block.open')}
          </Button>
        ) : null}
      </DialogActions>
    </>
  )
}

function BlockQuestion({ subject, onStep, leavesPage, onBlocked }: ReportDialogProps) {
  const { block, isPending } = useBlock({ leavesPage, isAnonymous: isAnonymous(subject) })
  async function confirm(): Promise<void> {
    const isDone = await block(subject.target)
    onStep(null)
    if (isDone) onBlocked?.(subject)
  }
  return (
    <>
      <p className="dialog-text">{t(isAnonymous(subject) ? 'block.anonymous.detail' : 'block.detail')}</p>
      <DialogActions>
        <Button kind="secondary" aria-disabled={isPending || undefined} onClick={() => onStep(null)}>
          {t('action.cancel')}
        </Button>
        <Button
          kind="danger"
          busy={isPending}
          busyLabel={t('block.submitting')}
          onClick={() => void confirm()}
        >
          {t('block.submit')}
        </Button>
      </DialogActions>
    </>
  )
}
