import { Ellipsis, Flag, HandHelping, Pencil, Trash2, UserPlus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Action } from '#contract/api/permissions.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { t as reportWords } from '#web/features/moderation/moderation-texts.ts'
import { useReportDialog } from '#web/features/moderation/use-report-dialog.tsx'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/menu.tsx'

export type OpenedDialog = 'edit' | 'invite' | 'transfer' | 'delete'

/** Everything that is seldom wanted; a menu without entries is none. */
export function GroupMore({ group, onOpen }: { group: Group; onOpen: (opened: OpenedDialog) => void }) {
  const may = (action: Action) => group.viewerCan.includes(action)
  const mayTransfer = may('group.transfer') && !group.transferOffer
  const mayDelete = may('group.delete') && group.role !== 'owner'
  const mayReport = group.role !== 'owner'
  const [openReport, dialog] = useReportDialog()
  if (!may('group.invite') && !may('group.edit') && !mayTransfer && !mayDelete && !mayReport) return null
  return (
    <>
      <Menu
        align="right"
        label={t('group.more')}
        triggerClass={iconButtonClass({ outlined: true })}
        trigger={<Ellipsis />}
      >
        {may('group.invite') ? (
          <Entry icon={<UserPlus />} label={t('invite.title')} onChoose={() => onOpen('invite')} />
        ) : null}
        {may('group.edit') ? (
          <Entry icon={<Pencil />} label={t('group.edit')} onChoose={() => onOpen('edit')} />
        ) : null}
        {mayTransfer ? (
          <Entry icon={<HandHelping />} label={t('transfer.action')} onChoose={() => onOpen('transfer')} />
        ) : null}
        {mayDelete ? (
          <Entry danger icon={<Trash2 />} label={t('group.deleteHere')} onChoose={() => onOpen('delete')} />
        ) : null}
        {mayReport ? (
          <Entry
            icon={<Flag />}
            label={reportWords('report.open')}
            onChoose={() =>
              openReport({ thing: { kind: 'group', id: group.id }, name: group.owner?.name ?? '' }, 'report')
            }
          />
        ) : null}
      </Menu>
      {dialog}
    </>
  )
}

type EntryProps = { icon: ReactNode; label: string; danger?: boolean; onChoose: () => void }

function Entry({ icon, label, danger, onChoose }: EntryProps) {
  return (
    <button type="button" className={menuItemClass({ danger })} onClick={onChoose}>
      <MenuItemText icon={icon} label={label} />
    </button>
  )
}
