import '#web/platform/text/error-texts.ts'
import { Ban, Ellipsis, KeyRound, ShieldCheck, ShieldOff, Trash2, Undo2, UserCog } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Person } from '#contract/moderation/people-operations.ts'
import { isStaff } from '#contract/values/constants.ts'
import { asApiFailure } from '#web/platform/api/api-failure.ts'
import { itemsOf } from '#web/platform/queries/list-cache.ts'
import { formatDay, formatInstant } from '#web/platform/text/format-time.ts'
import { loadMoreTexts } from '#web/platform/text/general-texts.ts'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useBusyAction } from '#web/ui/buttons/use-busy-action.ts'
import { Empty, Failed } from '#web/ui/feedback/empty.tsx'
import { RefetchNote } from '#web/ui/feedback/refetch-note.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Table, TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { type PeopleList, useStopFactorReset } from './api.ts'
import { PeopleSkeleton } from './people-skeleton.tsx'
import { t } from './people-texts.ts'
import { RoleBadges } from './role-badges.tsx'

/** The actions of an admin on a member. */
export type PersonAction = 'grant' | 'remove' | 'roles' | 'suspend' | 'lift' | 'reset-factor' | 'delete'

type PersonMenuProps = { person: Person; onAction: (action: PersonAction) => void }

/**
 * The actions of a row (ADM-3 … ADM-5). Admins cannot suspend or delete themselves here; only verified accounts get
 * roles.
 */
function PersonMenu({ person, onAction }: PersonMenuProps) {
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
          {mayResetFactor(person) ? (
            <Entry
              icon={<KeyRound />}
              label={t('secondFactor.staff.reset')}
              onChoose={() => onAction('reset-factor')}
            />
          ) : null}
          <Entry danger icon={<Trash2 />} label={t('people.delete')} onChoose={() => onAction('delete')} />
        </>
      )}
    </Menu>
  )
}

/** Staff have no reset by mail: another admin starts it. */
function mayResetFactor({ roles, hasSecondFactor, factorResetDueAt }: Person): boolean {
  return isStaff(roles) && hasSecondFactor && factorResetDueAt === null
}

type EntryProps = { icon: ReactNode; label: string; danger?: boolean; onChoose: () => void }

function Entry({ icon, label, danger, onChoose }: EntryProps) {
  return (
    <button type="button" className={menuItemClass({ danger })} onClick={onChoose}>
      <MenuItemText icon={icon} label={label} />
    </button>
  )
}

type PersonRowProps = { person: Person; timeZone: string; onAction: (action: PersonAction) => void }

/** A member as admins see them (ADM-2). */
function PersonRow({ person, timeZone, onAction }: PersonRowProps) {
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
            {person.factorResetDueAt === null ? null : (
              <WaitingReset person={person} when={formatInstant(person.factorResetDueAt, timeZone)} />
            )}
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

/** The unusual parts of a status: oneself, an unverified address, a suspension with its reason. */
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

/** The reset of a second factor that another admin started, and the button to stop it. */
function WaitingReset({ person, when }: { person: Person; when: string }) {
  const [isStopping, stop] = useBusyAction(useStopFactorReset(person))
  return (
    <div className="mt-1 row gap-1.5">
      <Badge tone="warn">{t('secondFactor.staff.due', { when })}</Badge>
      <TextButton aria-disabled={isStopping || undefined} onClick={stop}>
        {t('secondFactor.reset.stop')}{' '}
        <span className="sr-only">{t('secondFactor.staff.stopFor', { name: person.fullName })}</span>
      </TextButton>
    </div>
  )
}

type PeopleProps = {
  list: PeopleList
  timeZone: string
  onAction: (person: Person, action: PersonAction) => void
}

/** The table in each of its states; its rows stay on screen when a refetch fails. */
export function People({ list, ...rows }: PeopleProps) {
  const retry = { label: t('action.tryAgain'), onRetry: () => void list.refetch() }
  if (list.isPending) return <PeopleSkeleton />
  if (isRefused(list)) return <Refused />
  if (list.data === undefined) {
    return <Failed title={t('people.failed')} level={3} retryLabel={retry.label} onRetry={retry.onRetry} />
  }
  return (
    <>
      {list.isRefetchError ? <RefetchNote retry={retry}>{t('people.refreshFailed')}</RefetchNote> : null}
      <Found people={itemsOf(list.data)} {...rows} />
      <LoadMore list={list} texts={loadMoreTexts()} failed={t('people.moreFailed')} />
    </>
  )
}

/** A viewer who is no longer an admin sees no data, not even cached rows (ADM-6). */
function isRefused({ error }: PeopleList): boolean {
  return error !== null && asApiFailure(error).code === 'FORBIDDEN'
}

function Refused() {
  return (
    <div role="alert">
      <Empty title={t('error.forbidden')} level={3}>
        {t('error.forbidden.detail')}
      </Empty>
    </div>
  )
}

function Found({ people, timeZone, onAction }: Omit<PeopleProps, 'list'> & { people: Person[] }) {
  if (people.length === 0) return <Empty title={t('people.none')} level={3} />
  return (
    <Table
      label={t('people.title')}
      columns={[
        { label: t('people.user') },
        { label: t('people.roles') },
        { label: t('people.joined') },
        { label: t('people.actions'), isHidden: true },
      ]}
    >
      {people.map((person) => (
        <PersonRow
          key={person.id}
          person={person}
          timeZone={timeZone}
          onAction={(action) => onAction(person, action)}
        />
      ))}
    </Table>
  )
}
