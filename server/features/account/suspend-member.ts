import { peopleLimits } from '#contract/moderation/people-constants.ts'
import { sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAudit } from '#server/platform/security/record-audit.ts'
import { endEmailChange } from './pending-email-change.ts'

/**
 * Locks the member, so that the second of two concurrent actions sees the first, including a role granted meanwhile.
 */
const lockMember = sql('lock-member', 'select id from accounts where id = $1 for no key update')

const rolesOfMember = sql('roles-of-member', 'select role from user_roles where user_id = $1')

/** The longer of two suspensions wins, with its reason. */
const suspend = sql(
  'suspend-member',
  `
    update accounts
       set suspended_reason = case when suspended_until > $2 then suspended_reason else $3 end,
           suspended_until = greatest(suspended_until, $2)
     where id = $1`,
)

const DAY = 86_400

type SuspendContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'publish'>
type Suspension = {
  memberId: string
  days: number
  reason: string
  /**
   * Set only by a caller that holds the lock of the admins and counted them: it could remove the last admin (REQ-97).
   */
  reachesStaff?: boolean
}

/**
 * Suspends a member for some days: they may sign in, read, export and delete, but not write (REQ-119). It ends no
 * session, but ends a pending address change. Moderators suspend for seven days at most, and neither admins nor other
 * moderators (REQ-66), not even by a case; nobody suspends themselves. Throws NOT_FOUND, FORBIDDEN, INVALID for too
 * many days.
 */
export async function suspendMember(
  { db, actor, clock, publish }: SuspendContext,
  { memberId, days, reason, reachesStaff = false }: Suspension,
): Promise<void> {
  const [locked] = isId(memberId) ? await db.query(lockMember, [memberId]) : []
  if (!locked) throw new Failure('NOT_FOUND')
  const roles = await db.query(rolesOfMember, [memberId])
  const isStaff = roles.some(({ role }) => role !== 'user')
  const isByAdmin = actor.roles.includes('admin')
  if (memberId === actor.id || (isStaff && !(isByAdmin && reachesStaff))) throw new Failure('FORBIDDEN')
  const most = isByAdmin ? peopleLimits.adminDays : peopleLimits.moderatorDays
  if (days < 1 || days > most)
    throw new Failure('INVALID', { fields: { days: { key: 'people.days.wrong' } } })
  const now = clock.now()
  await db.query(suspend, [memberId, secondsFrom(now, days * DAY), reason])
  await endEmailChange(db, memberId)
  await publish('account.suspended', { accountId: memberId })
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at: now, actorId: actor.id, action: 'account.suspended', subject, reason })
}

const lift = sql(
  'lift-suspension',
  `
    update accounts
       set suspended_until = null, suspended_reason = null
     where id = $1
       and suspended_until > $2
    returning id`,
)

type LiftContext = Pick<Context<'admin'>, 'db' | 'actor' | 'clock' | 'publish'>

/** Lifts a suspension; without one nothing changes and nothing is audited. */
export async function endSuspension(
  { db, actor, clock, publish }: LiftContext,
  memberId: string,
): Promise<void> {
  const now = clock.now()
  const [lifted] = await db.query(lift, [memberId, now])
  if (!lifted) return
  await publish('account.suspension-lifted', { accountId: memberId })
  const subject = { kind: 'account', id: memberId, ownerId: memberId } as const
  await recordAudit(db, { at: now, actorId: actor.id, action: 'account.suspension-lifted', subject })
}
