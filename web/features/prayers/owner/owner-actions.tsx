import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Earth,
  Ellipsis,
  HandCoins,
  Images,
  Pencil,
  Trash2,
  UserRound,
  UserRoundX,
  Users,
} from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Action } from '#contract/api/permissions.ts'
import type { PrayerPage } from '#contract/api/screen-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'
import { t } from '#web/features/prayers/prayer-texts.ts'
import { withNameTexts } from '#web/features/prayers/with-name-texts.ts'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { type StatusMessage, useStatusLine } from '#web/ui/feedback/status-line.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { usePrayerActions } from './api.ts'
import { AudienceDialog } from './audience-dialog.tsx'
import { ImagesDialog } from './images-dialog.tsx'
import { useDeletePrayer } from './use-delete-prayer.tsx'

/** The viewer's actions on the prayer itself: all of them for the owner, a few for an admin (PDET-8, PDET-16). */
export function OwnerActions({ page, displayName }: { page: PrayerPage; displayName: string }) {
  const { prayer } = page
  const [open, setOpen] = useState<'audience' | 'images' | null>(null)
  const [askToDelete, deleteDialog] = useDeletePrayer(page)
  const [status, , show] = useStatusLine()
  const [confirmName, nameDialog] = useConfirm()
  const { changeAnonymity } = usePrayerActions(prayer, show)
  const may = (action: Action) => prayer.viewerCan.includes(action)
  const close = () => setOpen(null)
  const isPrivate = prayer.audience.kind === 'private'
  const putNameBack = () =>
    confirmName({ ...withNameTexts(), run: () => changeAnonymity(false) }).catch(refusalShown)
  if (!may('prayer.edit') && !may('prayer.delete')) return null
  return (
    <div>
      <div className="row">
        {may('prayer.edit') ? (
          <Link
            to="/prayers/edit/$prayerId"
            params={{ prayerId: prayer.id }}
            className={buttonClass({ kind: 'secondary' })}
          >
            <Pencil />
            {t('prayerActs.edit')}
          </Link>
        ) : null}
        {isPrivate && may('prayer.changeAudience') ? (
          <Button kind="secondary" onClick={() => setOpen('audience')}>
            <Users />
            {t('prayerPage.shareWithGroup')}
          </Button>
        ) : null}
        {prayer.mine ? (
          <MoreActions
            prayer={prayer}
            isCampaignOffered={mayRaiseFor(page)}
            show={show}
            onAudience={() => setOpen('audience')}
            onImages={() => setOpen('images')}
            onDelete={askToDelete}
            onWithName={() => void putNameBack()}
          />
        ) : null}
        {may('prayer.delete') && !prayer.mine ? (
          <Button kind="danger-ghost" onClick={askToDelete}>
            <Trash2 />
            {t('prayerActs.remove')}
          </Button>
        ) : null}
      </div>
      <AudienceDialog prayer={prayer} displayName={displayName} open={open === 'audience'} onClose={close} />
      <ImagesDialog prayer={prayer} open={open === 'images'} onClose={close} />
      {prayer.mine ? status : null}
      {deleteDialog}
      {nameDialog}
    </div>
  )
}

function CreateCampaignLink({ prayerId }: { prayerId: string }) {
  return (
    <Link to="/fundraising/create" search={{ prayerId }} className={menuItemClass()}>
      <MenuItemText icon={<HandCoins />} label={t('prayerActs.createCampaign')} />
    </Link>
  )
}

/** True for an own, active prayer without a campaign (PDET-8, REQ-109). */
function mayRaiseFor({ prayer, campaign }: PrayerPage): boolean {
  return prayer.mine && prayer.status === 'active' && campaign === null
}

type MoreActionsProps = {
  prayer: Prayer
  isCampaignOffered: boolean
  show: (message: StatusMessage) => void
  onAudience: () => void
  onImages: () => void
  onDelete: () => void
  onWithName: () => void
}

function MoreActions(props: MoreActionsProps) {
  const { prayer, isCampaignOffered, show, onAudience, onImages, onDelete, onWithName } = props
  const may = (action: Action) => prayer.viewerCan.includes(action)
  return (
    <Menu
      triggerClass={buttonClass({ kind: 'ghost' })}
      trigger={
        <>
          <Ellipsis />
          {t('prayerActs.more')}
        </>
      }
    >
      {may('prayer.changeAudience') ? (
        <MoreAction icon={<Earth />} label={t('prayerActs.audience')} onChoose={onAudience} />
      ) : null}
      {may('prayer.changeImages') ? (
        <MoreAction icon={<Images />} label={t('prayerActs.images')} onChoose={onImages} />
      ) : null}
      {isCampaignOffered ? <CreateCampaignLink prayerId={prayer.id} /> : null}
      <AnonymityAction prayer={prayer} show={show} onWithName={onWithName} />
      <ArchiveAction prayer={prayer} show={show} />
      {may('prayer.delete') ? (
        <>
          <hr />
          <MoreAction danger icon={<Trash2 />} label={t('prayerActs.remove')} onChoose={onDelete} />
        </>
      ) : null}
    </Menu>
  )
}

/** Takes the name off at once; puts it back only after a question (REQ-463). */
function AnonymityAction({
  prayer,
  show,
  onWithName,
}: Pick<MoreActionsProps, 'prayer' | 'show' | 'onWithName'>) {
  const { changeAnonymity } = usePrayerActions(prayer, show)
  if (!prayer.viewerCan.includes('prayer.changeAnonymity')) return null
  return prayer.isAnonymous ? (
    <MoreAction icon={<UserRound />} label={t('anonymous.withName')} onChoose={onWithName} />
  ) : (
    <MoreAction
      icon={<UserRoundX />}
      label={t('anonymous.label')}
      line={t('anonymous.hint')}
      onChoose={() => void changeAnonymity(true).catch(refusalShown)}
    />
  )
}

/** Archives the prayer, or restores it, without a question: either can be undone (REQ-74, REQ-345). */
function ArchiveAction({ prayer, show }: Pick<MoreActionsProps, 'prayer' | 'show'>) {
  const undoing = usePrayerActions(prayer, show)
  const { archive, restore } = usePrayerActions(prayer, (message) => {
    const wasArchived = prayer.viewerCan.includes('prayer.restore')
    const undo = () => void (wasArchived ? undoing.archive() : undoing.restore()).catch(refusalShown)
    show(
      message.kind === 'success' ? { ...message, undo: { label: t('action.undo'), onUndo: undo } } : message,
    )
  })
  if (prayer.viewerCan.includes('prayer.restore'))
    return (
      <MoreAction
        icon={<ArchiveRestore />}
        label={t('prayerActs.restore')}
        line={t('prayerActs.restore.detail')}
        onChoose={() => void restore().catch(refusalShown)}
      />
    )
  if (prayer.viewerCan.includes('prayer.archive'))
    return (
      <MoreAction
        icon={<Archive />}
        label={t('prayerActs.archive')}
        line={t('prayerActs.archive.detail')}
        onChoose={() => void archive().catch(refusalShown)}
      />
    )
  return null
}

type MoreActionProps = {
  icon: ReactNode
  label: string
  line?: string
  danger?: boolean
  onChoose: () => void
}

function MoreAction({ icon, label, line, danger, onChoose }: MoreActionProps) {
  return (
    <button type="button" className={menuItemClass({ danger })} onClick={onChoose}>
      <MenuItemText icon={icon} label={label} line={line} />
    </button>
  )
}

/** The operation has said the reason already. */
function refusalShown(): null {
  return null
}
