import { groupLimits, groupRoles } from '#contract/values/constants.ts'
import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Table } from '#ops/import/import-table.ts'
import { sql } from '#server/database/db.ts'

/** Locks the rows of groups one after the other, because every change of a group does. */
export const lockGroups = sql(
  'import-hold-groups',
  `
    select
      from groups g
     where g.id in (select x.group_id from jsonb_to_recordset($1::jsonb) as x (group_id uuid))
     order by g.id
       for update`,
)

/** Members beside the owner; earlier messages count as read. */
export const groupMembers: Table = {
  name: 'group_members',
  key: ['group_id', 'user_id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    return fields.read({
      group_id: fields.id('group_id'),
      user_id: fields.id('user_id'),
      role: fields.oneOf(groupRoles, 'role', 'member'),
      at: fields.moment('joined_at', 'created_at'),
    })
  },
  lock: lockGroups,
  write: sql(
    'import-group-members',
    `
      with incoming as (
        select x.*, g.id as found, g.last_message_number,
               g.member_count + row_number() over (partition by x.group_id order by x.n) as place,
               exists (select from group_members m where m.group_id = x.group_id and m.user_id = x.user_id) as is_in
          from jsonb_to_recordset($1::jsonb) as x (n int, group_id uuid, user_id uuid, role text, at timestamptz)
          left join groups g on g.id = x.group_id
      ), judged as (
        select i.*, case
                 when i.found is null then 'Its group was not imported'
                 when i.is_in then 'there'
                 when not exists (select from accounts a where a.id = i.user_id) then 'Its member was not imported'
                 when i.place > ${groupLimits.members} then 'The group is full'
                 else 'written'
               end as outcome
          from incoming i
      ), joined as (
        insert into group_members (group_id, user_id, role, joined_at, last_read_number)
        select group_id, user_id, case role when 'member' then role else 'admin' end, at, last_message_number
          from judged
         where outcome = 'written'
      )
      select n, outcome, case role when 'owner' then 'A group has one owner: this one is an admin' end as change
        from judged`,
  ),
  after: [
    sql(
      'import-count-members',
      `
        update groups g
           set member_count = g.member_count + x.count
          from (select group_id, count(*) from jsonb_to_recordset($1::jsonb) as x (group_id uuid) group by 1) x
         where g.id = x.group_id`,
    ),
  ],
}
