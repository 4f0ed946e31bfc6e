import { JoinMessage } from '#contract/groups/joining-operations.ts'
import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Table } from '#ops/import/import-table.ts'
import { filled, isEmpty } from '#ops/import/read-cells.ts'
import { sql } from '#server/database/db.ts'

const statuses = ['pending', 'accepted', 'rejected'] as const
const { message: Message } = JoinMessage.shape

/** Requests to join: pending ones stay pending, the others are history. */
export const groupJoinRequests: Table = {
  name: 'group_join_requests',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const status = fields.oneOf(statuses, 'status', 'pending')
    const isDecided = status !== 'pending'
    return fields.read({
      id: fields.id('id'),
      group_id: fields.id('group_id'),
      user_id: fields.id('user_id'),
      status,
      message: fields.checked(Message, filled(row.message) ?? '', 'message'),
      at: fields.moment('created_at'),
      decided_at: isDecided ? fields.moment(isEmpty(row.updated_at) ? 'created_at' : 'updated_at') : null,
    })
  },
  write: sql(
    'import-join-requests',
    `
      with incoming as (
        select x.*, row_number() over (partition by x.group_id, x.user_id, x.status order by x.n) as nth
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, group_id uuid, user_id uuid, status text,
                 message text, at timestamptz, decided_at timestamptz)
      ), judged as (
        select i.*, case
                 when exists (select from group_join_requests r where r.id = i.id) then 'there'
                 when not exists (select from groups g where g.id = i.group_id) then 'Its group was not imported'
                 when not exists (select from accounts a where a.id = i.user_id) then 'Its author was not imported'
                 when i.status = 'pending' and exists (
                        select from group_members m where m.group_id = i.group_id and m.user_id = i.user_id)
                   then 'They are in the group'
                 when i.status = 'pending' and (i.nth > 1 or exists (
                        select
                          from group_join_requests r
                         where r.group_id = i.group_id
                           and r.user_id = i.user_id
                           and r.status = 'pending')) then 'A request of theirs waits already'
                 else 'written'
               end as outcome
          from incoming i
      ), asked as (
        insert into group_join_requests (id, group_id, user_id, status, message, created_at, decided_at)
        select id, group_id, user_id, status, message, at, decided_at from judged where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
}
