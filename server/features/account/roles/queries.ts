import type { Statement } from '#server/database/db.ts'
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
export async function findAdminStatus({ db, clock }: Looking, memberId: string): Promise<AdminStatus> {
  const [found] = await db.query<AdminStatus>(selectAdminStatus, [memberId, clock.now()])
  if (!found) throw new Error('The status of an admin came without a row')
  return found
}

/** Whether the site would be left without an admin who can act; only certain while nobody else changes roles. */
export async function isLastAdmin(looking: Looking, memberId: string): Promise<boolean> {
  const { isAdmin, isAnotherThere } = await findAdminStatus(looking, memberId)
  return isAdmin && !isAnotherThere
}
