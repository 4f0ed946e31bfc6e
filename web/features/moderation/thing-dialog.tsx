import { Ban, Flag } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogActions } from '#web/ui/dialog.tsx'
import { MenuItemText, menuItemClass } from '#web/ui/menu.tsx'
import { useBlock } from './api.ts'
import { ReportForm } from './report-form.tsx'
import { t } from './texts.ts'
import type { AskedThing } from './use-thing-dialog.tsx'

export type ThingStep = 'choose' | 'report' | 'not-ours' | 'block'

type ThingDialogProps = {
  asked: AskedThing
  /** Null while it is closed. */
  step: ThingStep | null
  onStep: (step: ThingStep | null) => void
  leavesPage?: boolean
  onBlocked?: (asked: AskedThing) => void
}

/** One window for what one may do about something of somebody else: report it, or block them (SEC-7.2). */
export function ThingDialog(props: ThingDialogProps) {
  const { asked, step, onStep } = props
  const close = () => onStep(null)
  return (
    <Dialog
      open={step !== null}
      role={step === 'block' ? 'alertdialog' : undefined}
      title={titleOf(step, asked.name)}
      onCancel={close}
    >
      {step === 'choose' ? <Choice onStep={onStep} /> : null}
      {step === 'report' ? (
        <ReportForm thing={asked.thing} hasPerson={hasPerson(asked)} onStep={onStep} />
      ) : null}
      {step === 'not-ours' ? <NotOurs hasPerson={hasPerson(asked)} onStep={onStep} /> : null}
      {step === 'block' ? <BlockQuestion {...props} /> : null}
    </Dialog>
  )
}

/** Who gave without a name is nobody to anybody: there are only words. */
function hasPerson({ thing, name }: AskedThing): boolean {
  return thing.kind !== 'donation' || name !== ''
}

function titleOf(step: ThingStep | null, name: string): string {
  switch (step) {
    case 'report':
      return t('report.title')
    case 'not-ours':
      return t('report.notOurs')
    case 'block':
      return name ? t('block.question', { name }) : t('block.question.unknown')
    default:
      return name ? t('report.choice', { name }) : t('report.choice.unknown')
  }
}

type StepProps = Pick<ThingDialogProps, 'onStep'>

function Choice({ onStep }: StepProps) {
  return (
    <>
      <button type="button" className={menuItemClass()} onClick={() => onStep('report')}>
        <MenuItemText icon={<Flag />} label={t('report.choice.report')} line={t('report.lead')} />
      </button>
      <button type="button" className={menuItemClass({ danger: true })} onClick={() => onStep('block')}>
        <MenuItemText icon={<Ban />} label={t('block.open')} line={t('block.detail')} />
      </button>
      <DialogActions>
        <Button kind="secondary" onClick={() => onStep(null)}>
          {t('action.cancel')}
        </Button>
      </DialogActions>
    </>
  )
}

/** A dispute about teaching is nobody's to decide here; whoever is hurt by it need not read on (SEC-7.2). */
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

function BlockQuestion({ asked, onStep, leavesPage, onBlocked }: ThingDialogProps) {
  const { block, isPending } = useBlock({ leavesPage })
  async function confirm(): Promise<void> {
    const isDone = await block(asked.thing)
    onStep(null)
    if (isDone) onBlocked?.(asked)
  }
  return (
    <>
      <p className="dialog-text">{t('block.detail')}</p>
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
