import type { Person } from '#contract/moderation/people-operations.ts'
import { formatDay, formatInstant } from '#web/platform/time.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { TableActions, TableCell } from '#web/ui/table.tsx'
import { t } from './people-texts.ts'
import type { PersonAction } from './person-act.ts'
import { PersonMenu } from './person-menu.tsx'
import { RoleBadges } from './role-badges.tsx'

type PersonRowProps = { person: Person; timeZone: string; onAction: (action: PersonAction) => void }

/** A member as admins see them (ADM-2). */
export function PersonRow({ person, timeZone, onAction }: PersonRowProps) {
  const { fullName, email, username, tint, roles, joinedAt } = person
  return (
    <tr>
      <td>
        <div className="row flex-nowrap">
          <Avatar tint={tint} name={fullName} />
          <div className="min-w-0 wrap-anywhere">
            <strong className="block font-semibold">{fullName}</strong>
            <span className="block text-sm text-text-3">{email}</span>
            {username ? <span className="block text-sm text-text-3">{username}</span> : null}
            <AccountStatus person={person} timeZone={timeZone} />
          </div>
        </div>
      </td>
      <TableCell label={t('people.roles')}>
        <RoleBadges roles={roles} />
      </TableCell>
      <TableCell label={t('people.joined')}>
        <time dateTime={joinedAt} className="whitespace-nowrap">
          {formatDay(joinedAt, timeZone)}
        </time>
      </TableCell>
      <TableActions>
        <PersonMenu person={person} onAction={onAction} />
      </TableActions>
    </tr>
  )
}

/** What is unlike others: oneself, no proven address, a suspension with its reason. */
function AccountStatus({ person, timeZone }: Pick<PersonRowProps, 'person' | 'timeZone'>) {
  const { isYou, isVerified, suspendedUntil, suspendedReason } = person
  if (!isYou && isVerified && suspendedUntil === null) return null
  return (
    <div className="mt-1 row gap-1.5">
      {isYou ? <Badge tone="lit">{t('people.you')}</Badge> : null}
      {isVerified ? null : <Badge tone="warn">{t('people.unverified')}</Badge>}
      {suspendedUntil === null ? null : (
        <>
          <Badge tone="bad">
            {t('people.suspended', { until: formatInstant(suspendedUntil, timeZone) })}
          </Badge>
          {suspendedReason ? <small className="block text-text-2">{suspendedReason}</small> : null}
        </>
      )}
    </div>
  )
}
