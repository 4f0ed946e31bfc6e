import { Ban, Ellipsis, ShieldCheck, ShieldOff, Trash2, Undo2, UserCog } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/moderation/people-operations.ts'
import { iconButtonClass } from '#web/ui/icon-button.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/menu.tsx'
import { t } from './people-texts.ts'
import type { PersonAction } from './person-act.ts'

type PersonMenuProps = { person: Person; onAction: (action: PersonAction) => void }

/** The acts of a row (ADM-3 … ADM-5). Nobody suspends or deletes themselves here; roles go to verified accounts only. */
export function PersonMenu({ person, onAction }: PersonMenuProps) {
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
        <Entry icon={<ShieldOff />} label={t('people.removeAdmin')} onChoose={() => onAction('remove')} />
      ) : null}
      {!isAdmin && isVerified ? (
        <Entry icon={<ShieldCheck />} label={t('people.grantAdmin')} onChoose={() => onAction('grant')} />
      ) : null}
      {hasRoles ? (
        <Entry icon={<UserCog />} label={t('people.manageRoles')} onChoose={() => onAction('roles')} />
      ) : null}
      {isYou ? null : (
        <>
          {suspendedUntil === null ? (
            <Entry icon={<Ban />} label={t('people.suspend')} onChoose={() => onAction('suspend')} />
          ) : (
            <Entry icon={<Undo2 />} label={t('people.lift')} onChoose={() => onAction('lift')} />
          )}
          <Entry danger icon={<Trash2 />} label={t('people.delete')} onChoose={() => onAction('delete')} />
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
