import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const selectAdminStatus = sql(
  'state-among-admins',
  `
    select is_admin($1) as "isAdmin",
           exists (
             select
               from user_roles r
               join accounts a on a.id = r.user_id
              where r.role = 'admin'
                and r.user_id <> $1
                and a.email_verified_at is not null
                and (a.suspended_until is null or a.suspended_until <= $2)
                and not exists (select from account_deletions d where d.member_id = r.user_id)) as "isAnotherThere"`,
)

type AdminStatus = { isAdmin: boolean; isAnotherThere: boolean }
type ReadContext = Pick<Context, 'db' | 'clock'>

/** Reads whether a member is an admin, and whether another admin could act in their place. */
async function findAdminStatus({ db, clock }: ReadContext, memberId: string): Promise<AdminStatus> {
  const [found] = await db.query(selectAdminStatus, [memberId, clock.now()])
  if (!found) throw new Error('The query for the admin status returned no row')
  return found
}

/** True when the site would be left without an active admin; only certain while no other transaction changes roles. */
export async function isLastAdmin(context: ReadContext, memberId: string): Promise<boolean> {
  const { isAdmin, isAnotherThere } = await findAdminStatus(context, memberId)
  return isAdmin && !isAnotherThere
}

/**
 * One lock for everything that can leave the site with one admin less: row locks do not stop two admins who remove each
 * other. It is a statement of its own, so that the next one sees the committed changes.
 */
const lockAdmins = sql('lock-admin-changes', 'select pg_advisory_xact_lock(7401)')

type ActorContext = Pick<Context<'admin'>, 'db' | 'actor' | 'clock'>

/**
 * Throws LAST_ADMIN for the last active admin; for anybody else it only waits for the lock. No other transaction
 * removes an admin until this one ends, so of two admins who remove each other at once one is refused (REQ-97, SEC-R3).
 * Call it before locking the account row.
 */
export async function requireAnotherAdmin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: string,
): Promise<void> {
  await db.query(lockAdmins, [])
  if (await isLastAdmin({ db, clock }, memberId)) throw new Failure('LAST_ADMIN')
}

/**
 * Checks under the same lock whether the actor is still an admin: the role may have been removed between the start of
 * the request and its transaction (REQ-123). Throws FORBIDDEN.
 */
export async function requireStillAdmin({ db, actor, clock }: ActorContext): Promise<void> {
  await db.query(lockAdmins, [])
  const { isAdmin } = await findAdminStatus({ db, clock }, actor.id)
  if (!isAdmin) throw new Failure('FORBIDDEN')
}
