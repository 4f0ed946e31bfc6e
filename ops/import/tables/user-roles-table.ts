import { roles } from '#contract/values/constants.ts'
import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Table } from '#ops/import/import-table.ts'
import { sql } from '#server/database/db.ts'

/** Staff of the old site; everyone is a user, so that role needs no row (REQ-99). Each grant is logged (REQ-144). */
export const userRoles: Table = {
  name: 'user_roles',
  key: ['user_id', 'role'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const user_id = fields.id('user_id')
    const role = fields.oneOf(roles, 'role')
    return fields.read({ user_id, role, now: now.toISOString() })
  },
  write: sql(
    'import-user-roles',
    `
      with judged as (
        select x.*, case
                 when not exists (select from accounts a where a.id = x.user_id) then 'Its account was not imported'
                 when x.role = 'user' then 'there'
                 when exists (select from user_roles r where r.user_id = x.user_id and r.role = x.role) then 'there'
                 else 'written'
               end as outcome
          from jsonb_to_recordset($1::jsonb) as x (n int, user_id uuid, role text, now timestamptz)
      ), granted as (
        insert into user_roles (user_id, role) select user_id, role from judged where outcome = 'written'
      ), noted as (
        insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id, reason)
        select now, user_id, 'role.granted-by-operator', 'account', user_id, user_id, role
          from judged
         where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
}
