import type { Statement } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { findAdminStatus, isLastAdmin } from './roles/queries.ts'

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
