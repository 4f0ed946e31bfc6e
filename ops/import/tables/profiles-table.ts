import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Table } from '#ops/import/import-table.ts'
import { isEmpty } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'
import { namesOf } from './names-of-members.ts'

/** Names of members; they wait for the accounts, which are created with them. */
export const profiles: Table = {
  name: 'profiles',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const id = fields.id('id')
    const { full_name, username, fault } = namesOf(row)
    if (fault !== null) fields.change(fault)
    if (username === null && !isEmpty(row.username)) fields.change('The username cannot be one here')
    return fields.read({ id, full_name, username })
  },
  waiting: {
    keep: sql(
      'import-keep-profiles',
      `
        insert into import_waiting.profiles (id, full_name, username, waiting)
        select (x.waiting #>> '{values,id}')::uuid, x.waiting #>> '{values,full_name}',
               x.waiting #>> '{values,username}', x.waiting
          from jsonb_array_elements($1::jsonb) as x (waiting)
        on conflict do nothing
        returning waiting ->> 'key' as "key!"`,
    ),
    take: sql(
      'import-take-profiles',
      `
        delete from import_waiting.profiles
         where id = any(array(select id from import_waiting.profiles order by id limit $1))
        returning jsonb_set(waiting, '{values,is_used}', to_jsonb(is_used)) as waiting`,
    ),
  },
  write: sql(
    'import-profiles',
    `
      select x.n, case
               when x.is_used then 'written'
               when exists (select from accounts a where a.id = x.id) then 'there'
               else 'Its account was not imported'
             end as outcome, null as change
        from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, is_used boolean)`,
  ),
}
