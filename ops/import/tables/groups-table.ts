import { NewGroup } from '#contract/groups/group-operations.ts'
import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Table } from '#ops/import/import-table.ts'
import { filled } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'

const { name: Name, description: Description } = NewGroup.shape

/** Groups with their one owner as the first member (REQ-127). All are listed, and none is open. */
export const groups: Table = {
  name: 'groups',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    return fields.read({
      id: fields.id('id'),
      owner_id: fields.id('owner_id'),
      name: fields.checked(Name, row.name, 'name'),
      description: fields.checked(Description, filled(row.description) ?? '', 'description'),
      at: fields.moment('created_at'),
    })
  },
  write: sql(
    'import-groups',
    `
      with judged as (
        select x.*, case
                 when exists (select from groups g where g.id = x.id) then 'there'
                 when not exists (select from accounts a where a.id = x.owner_id) then 'Its owner was not imported'
                 else 'written'
               end as outcome
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, owner_id uuid, name text, description text, at timestamptz)
      ), made as (
        insert into groups (id, name, description, owner_id, created_at, member_count)
        select id, name, description, owner_id, at, 1 from judged where outcome = 'written'
      ), owned as (
        insert into group_members (group_id, user_id, role, joined_at)
        select id, owner_id, 'owner', at from judged where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
}
