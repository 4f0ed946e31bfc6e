import { Ban, Ellipsis, ShieldCheck, ShieldOff, Trash2, Undo2, UserCog } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/people.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/menu.tsx'
import type { PersonAct } from './person-act.ts'
import { t } from './texts.ts'

type PersonMenuProps = { person: Person; onAct: (act: PersonAct) => void }

/** The acts of a row (ADM-3 … ADM-5). Nobody suspends or deletes themselves here; roles go to verified accounts only. */
export function PersonMenu({ person, onAct }: PersonMenuProps) {
  const { fullName, roles, isYou, isVerified, suspendedUntil } = person
  const isAdmin = roles.includes('admin')
  const hasRoles = isVerified || roles.length > 0
  return (
    <Menu
      align="right"
      label={t('people.actsFor', { name: fullName })}
      triggerClass={iconButtonClass()}
      trigger={<Ellipsis />}
    >
      {isAdmin ? (
        <Entry icon={<ShieldOff />} label={t('people.removeAdmin')} onChoose={() => onAct('remove')} />
      ) : null}
      {!isAdmin && isVerified ? (
        <Entry icon={<ShieldCheck />} label={t('people.grantAdmin')} onChoose={() => onAct('grant')} />
      ) : null}
      {hasRoles ? (
        <Entry icon={<UserCog />} label={t('people.manageRoles')} onChoose={() => onAct('roles')} />
      ) : null}
      {isYou ? null : (
        <>
          {suspendedUntil === null ? (
            <Entry icon={<Ban />} label={t('people.suspend')} onChoose={() => onAct('suspend')} />
          ) : (
            <Entry icon={<Undo2 />} label={t('people.lift')} onChoose={() => onAct('lift')} />
          )}
          <Entry danger icon={<Trash2 />} label={t('people.delete')} onChoose={() => onAct('delete')} />
        </>
      )}
    </Menu>
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
