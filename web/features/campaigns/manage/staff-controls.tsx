import { useNavigate } from '@tanstack/react-router'
import { BadgeCheck, Eye, EyeOff, Hand, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Campaign } from '#contract/fundraising/campaign-operations.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useDeleteCampaign, useStaffActions } from '../api.ts'
import { t } from './campaign-management-texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type StaffControlsProps = {
  campaign: Campaign
  /** After each act, for pages that keep the campaign themselves. */
  onChange?: () => Promise<void>
  onDeleted?: () => Promise<void>
}

type DialogName = 'hide' | 'hold' | 'delete'

/** What staff do to any campaign, each with a reason its creator reads (FMAN-3, REQ-8, REQ-117, REQ-157). */
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
