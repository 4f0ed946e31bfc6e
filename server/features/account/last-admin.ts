import type { Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const selectAdminStatus: Statement = {
  name: 'standing-among-admins',
  text: `
    select is_admin($1) as "isAdmin",
           exists (
             select
               from user_roles r
               join accounts a on a.id = r.user_id
              where r.role = 'admin'
                and r.user_id <> $1
                and a.email_verified_at is not null
                and (a.suspended_until is null or a.suspended_until <= $2)
                and not exists (select from departures d where d.member_id = r.user_id)) as "isAnotherThere"`,
}

type AdminStatus = { isAdmin: boolean; isAnotherThere: boolean }
type Looking = Pick<Context, 'db' | 'clock'>

/** Whether somebody is an admin, and whether another one could act in their place. */
async function findAdminStatus({ db, clock }: Looking, memberId: string): Promise<AdminStatus> {
  const [found] = await db.query<AdminStatus>(selectAdminStatus, [memberId, clock.now()])
  if (!found) throw new Error('The status of an admin came without a row')
  return found
}

/** Whether the site would be left without an admin who can act; only certain while nobody else changes roles. */
export async function isLastAdmin(looking: Looking, memberId: string): Promise<boolean> {
  const { isAdmin, isAnotherThere } = await findAdminStatus(looking, memberId)
  return isAdmin && !isAnotherThere
}

/**
 * One turn for everything that may leave the site with one admin less, whoever it is done to: row locks do not help
 * two admins who each take the other away. Taken by a statement of its own, so that the next one sees what happened.
 */
const lockAdmins: Statement = { name: 'take-turn-of-admins', text: 'select pg_advisory_xact_lock(7401)' }

type Acting = Pick<Context<'admin'>, 'db' | 'actor' | 'clock'>

/**
 * Refuses to take away the last admin who can still act: throws LAST_ADMIN. For somebody who is no admin it only waits
 * for its turn. Until the transaction ends nobody else takes an admin away, so of two admins who remove each other at
 * once one finds themselves alone (REQ-97, SEC-R3). Call it before the account's row is locked.
 */
export async function requireAnotherAdmin(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  memberId: string,
): Promise<void> {
  await db.query(lockAdmins, [])
  if (await isLastAdmin({ db, clock }, memberId)) throw new Failure('LAST_ADMIN')
}

/**
 * Asks under the same turn whether the actor is an admin at this moment: their role may have gone between the request's
 * beginning and its transaction (REQ-123). Throws FORBIDDEN.
 */
export async function requireStillAdmin({ db, actor, clock }: Acting): Promise<void> {
  await db.query(lockAdmins, [])
  const { isAdmin } = await findAdminStatus({ db, clock }, actor.id)
  if (!isAdmin) throw new Failure('FORBIDDEN')
}
