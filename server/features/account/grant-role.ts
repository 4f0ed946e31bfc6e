import type { Role } from '#contract/account/account-operations.ts'
import { sql } from '#server/database/db.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { requireAnotherAdmin } from './last-admin.ts'
import { endAllSessions } from './sessions/open-session.ts'

/** Locks the account, so that role changes run one after the other; an account being deleted has no row. */
const lockAccount = sql(
  'lock-account-for-roles',
  `
    select a.email_verified_at is not null as "isVerified"
      from accounts a
     where a.id = $1
       and not exists (select from account_deletions d where d.member_id = a.id)
       for no key update of a`,
)

const insertRole = sql(
  'insert-role',
  `
    insert into user_roles (user_id, role)
    values ($1, $2)
    on conflict on constraint user_roles__once do nothing
    returning role`,
)

const deleteRoles = sql(
  'delete-roles',
  'delete from user_roles where user_id = $1 and role = any($2) returning role',
)

type RoleContext = Pick<Context, 'db' | 'clock' | 'publish'>
export type StaffRole = Exclude<Role, 'user'>

/**
 * Grants a role to a verified account and returns the result (SEC-R2). The member has to sign in again, since sessions
 * of staff are shorter and new (SEC-C7).
 */
export async function grantRole(
  context: RoleContext,
  { memberId, role }: { memberId: string; role: StaffRole },
): Promise<'granted' | 'held' | 'unverified' | 'unknown'> {
  const { db } = context
  const [account] = isId(memberId) ? await db.query(lockAccount, [memberId]) : []
  if (!account) return 'unknown'
  if (!account.isVerified) return 'unverified'
  const granted = await db.query(insertRole, [memberId, role])
  if (granted.length === 0) return 'held'
  await applyRoleChange(context, memberId)
  return 'granted'
}

/**
 * Removes roles and ends the sessions that had them; returns the removed ones, or null when there is no such account.
 * Throws LAST_ADMIN (REQ-97).
 */
export async function takeRoles(
  context: RoleContext,
  { memberId, roles }: { memberId: string; roles: readonly StaffRole[] },
): Promise<Role[] | null> {
  const { db } = context
  if (!isId(memberId)) return null
  if (roles.includes('admin')) await requireAnotherAdmin(context, memberId)
  const [account] = await db.query(lockAccount, [memberId])
  if (!account) return null
  const taken = await db.query(deleteRoles, [memberId, roles])
  if (taken.length > 0) await applyRoleChange(context, memberId)
  return taken.map(({ role }) => role).sort()
}

async function applyRoleChange(context: RoleContext, accountId: string): Promise<void> {
  await endAllSessions(context, accountId)
  await context.publish('account.roles-changed', { accountId })
}
