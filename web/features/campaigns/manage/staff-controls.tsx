import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Eye, EyeOff, Hand, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import * as z from 'zod/mini'
import { type Campaign, StaffReason } from '#contract/fundraising/campaign-operations.ts'
import { useDeleteCampaign, useStaffActions } from '#web/features/campaigns/api.ts'
import { useContractForm } from '#web/platform/forms/use-contract-form.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { Dialog, DialogActions } from '#web/ui/dialogs/dialog.tsx'
import { TextArea } from '#web/ui/forms/text-area.tsx'
import { t } from './campaign-management-texts.ts'

type ReasonDialogProps = {
  open: boolean
  /** The name of the action; also the verb on the button. */
  title: string
  consequence: string
  run: (reason: string) => Promise<void>
  onClose: () => void
}

const Reason = z.strictObject({ reason: StaffReason })

/**
 * Asks staff for a reason, states the consequences, and performs the action; the creator is sent the reason
 * (REQ-157).
 */
export function ReasonDialog({ open, onClose, ...rest }: ReasonDialogProps) {
  const textId = useId()
  return (
    <Dialog role="alertdialog" open={open} title={rest.title} describedBy={textId} onCancel={onClose}>
      <p id={textId} className="dialog-text">
        {rest.consequence}
      </p>
      {open ? <ReasonForm {...rest} onClose={onClose} /> : null}
    </Dialog>
  )
}

function ReasonForm({ title, run, onClose }: Omit<ReasonDialogProps, 'open' | 'consequence'>) {
  const form = useContractForm<{ reason: string }>({
    schema: Reason,
    defaultValues: { reason: '' },
    submit: ({ reason }) => run(reason),
  })
  return (
    <form method="post" noValidate className="mt-4" onSubmit={form.onSubmit}>
      <TextArea
        rows={3}
        label={t('campaignStaff.reason')}
        hint={t('campaignStaff.reason.hint')}
        error={form.errorOf('reason')}
        {...form.register('reason')}
      />
      <DialogActions>
        <Button kind="secondary" onClick={onClose}>
          {t('action.cancel')}
        </Button>
        <Button type="submit" kind="danger" busy={form.isSubmitting} busyLabel={t('campaignStaff.working')}>
          {title}
        </Button>
      </DialogActions>
    </form>
  )
}

type StaffControlsProps = {
  campaign: Campaign
  /** Called after each action, for pages that hold the campaign in their own state. */
  onChange?: () => Promise<void>
  onDeleted?: () => Promise<void>
}

type DialogName = 'hide' | 'hold' | 'delete'

/**
 * The staff actions on any campaign, each with a reason that its creator reads (FMAN-3, REQ-8, REQ-117,
 * REQ-157).
 */
export function StaffControls({ campaign, onChange = nothing, onDeleted }: StaffControlsProps) {
  const [openDialog, setOpenDialog] = useState<DialogName | null>(null)
  const mutations = useStaffActions(campaign.id)
  const { force } = useDeleteCampaign(campaign.id)
  const navigate = useNavigate()
  const may = (action: Campaign['viewerCan'][number]) => campaign.viewerCan.includes(action)
  const staffActions = ['campaign.review', 'campaign.hide', 'campaign.hold', 'campaign.forceDelete'] as const
  if (!staffActions.some(may)) return null

  async function run(action: (reason: string) => Promise<unknown>, reason = ''): Promise<void> {
    await action(reason)
    setOpenDialog(null)
    await onChange()
  }
  async function forceDelete(reason: string): Promise<void> {
    await force(reason)
    await (onDeleted ? onDeleted() : navigate({ to: '/fundraising/browse' }))
  }
  const runImmediately = (action: () => Promise<unknown>) => void run(action).catch(nothing)
  const { hidden, held } = campaign
  return (
    <Card padded as="section" className="stack gap-3">
      <h2 className="text-xl">{t('campaignStaff.title')}</h2>
      {may('campaign.review') ? (
        <Button kind="secondary" busy={mutations.isPending} onClick={() => runImmediately(mutations.review)}>
          <BadgeCheck />
          {t('campaignStaff.review')}
        </Button>
      ) : null}
      {may('campaign.hide') ? (
        <Button
          kind="secondary"
          busy={mutations.isPending}
          onClick={() => (hidden ? runImmediately(mutations.show) : setOpenDialog('hide'))}
        >
          {hidden ? <Eye /> : <EyeOff />}
          {hidden ? t('campaignStaff.show') : t('campaignStaff.hide')}
        </Button>
      ) : null}
      {may('campaign.hold') ? (
        <Button
          kind="secondary"
          busy={mutations.isPending}
          onClick={() => (held ? runImmediately(mutations.release) : setOpenDialog('hold'))}
        >
          <Hand />
          {held ? t('campaignStaff.release') : t('campaignStaff.hold')}
        </Button>
      ) : null}
      {may('campaign.forceDelete') ? (
        <Button kind="danger-outline" onClick={() => setOpenDialog('delete')}>
          <Trash2 />
          {t('campaignStaff.forceDelete')}
        </Button>
      ) : null}
      <ReasonDialogs
        openDialog={openDialog}
        onClose={() => setOpenDialog(null)}
        onHide={(reason) => run(mutations.hide, reason)}
        onHold={(reason) => run(mutations.hold, reason)}
        onDelete={forceDelete}
      />
    </Card>
  )
}

type ReasonDialogsProps = {
  openDialog: DialogName | null
  onClose: () => void
  onHide: (reason: string) => Promise<void>
  onHold: (reason: string) => Promise<void>
  onDelete: (reason: string) => Promise<void>
}

function ReasonDialogs({ openDialog, onClose, onHide, onHold, onDelete }: ReasonDialogsProps) {
  return (
    <>
      <ReasonDialog
        open={openDialog === 'hide'}
        title={t('campaignStaff.hide')}
        consequence={t('campaignStaff.hide.consequence')}
        run={onHide}
        onClose={onClose}
      />
      <ReasonDialog
        open={openDialog === 'hold'}
        title={t('campaignStaff.hold')}
        consequence={t('campaignStaff.hold.consequence')}
        run={onHold}
        onClose={onClose}
      />
      <ReasonDialog
        open={openDialog === 'delete'}
        title={t('campaignStaff.forceDelete')}
        consequence={t('campaignStaff.forceDelete.consequence')}
        run={onDelete}
        onClose={onClose}
      />
    </>
  )
}

async function nothing(): Promise<void> {}
