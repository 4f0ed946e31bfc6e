import { NewMessage } from '#contract/groups/chat-operations.ts'
import { imagesOf } from '#ops/import/image-addresses.ts'
import type { ImageFolder } from '#ops/import/image-folder.ts'
import { fieldsOf } from '#ops/import/import-fields.ts'
import type { Named, Table } from '#ops/import/import-table.ts'
import { sql } from '#server/database/db.ts'
import { lockGroups } from './group-members-table.ts'

const { content: Content } = NewMessage.shape

/**
 * The chat, numbered without gaps in the order in which it was written, so all rows are read before the first is
 * written.
 */
export function groupMessages(folder: ImageFolder): Table {
  return { ...messages, refuses: (row) => hasNothing(row, folder) }
}

/** A message of images alone is imported when one of them can be: otherwise it would use up a number. */
async function hasNothing({ values, images }: Named, folder: ImageFolder): Promise<string | null> {
  if (values.content !== '') return null
  let reason = 'It is empty'
  for (const address of images) {
    const found = await folder.read(address)
    if ('image' in found) return null
    reason = `It has only images, and none came: ${found.reason}`
  }
  return reason
}

const messages: Table = {
  name: 'group_messages',
  key: ['id'],
  read: (row, now) => {
    const fields = fieldsOf(row, now)
    const content = fields.checked(Content, row.content ?? '', 'content')
    if (content === '' && imagesOf(row).length === 0) fields.refuse('It is empty')
    return fields.read({
      id: fields.id('id'),
      group_id: fields.id('group_id'),
      user_id: fields.id('user_id'),
      content,
      at: fields.moment('created_at'),
    })
  },
  waiting: {
    keep: sql(
      'import-keep-messages',
      `
        insert into import_waiting.messages (id, group_id, at, waiting)
        select (x.waiting #>> '{values,id}')::uuid, (x.waiting #>> '{values,group_id}')::uuid,
               (x.waiting #>> '{values,at}')::timestamptz, x.waiting
          from jsonb_array_elements($1::jsonb) as x (waiting)
        on conflict do nothing
        returning waiting ->> 'key' as "key!"`,
    ),
    take: sql(
      'import-take-messages',
      `
        with next as (
          select id from import_waiting.messages order by group_id, at, id limit $1
        ), taken as (
          delete from import_waiting.messages m using next where m.id = next.id returning m.*
        )
        select waiting from taken order by group_id, at, id`,
    ),
  },
  lock: lockGroups,
  write: sql(
    'import-messages',
    `
      with judged as (
        select x.*, g.last_message_number, case
                 when exists (select from group_messages m where m.id = x.id) then 'there'
                 when g.id is null then 'Its group was not imported'
                 when not exists (select from accounts a where a.id = x.user_id) then 'Its author was not imported'
                 else 'written'
               end as outcome
          from jsonb_to_recordset($1::jsonb) as x (n int, id uuid, group_id uuid, user_id uuid, content text, at timestamptz)
          left join groups g on g.id = x.group_id
      ), sent as (
        insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
        select id, group_id, last_message_number + row_number() over (partition by group_id order by at, id),
               user_id, id, content, at
          from judged
         where outcome = 'written'
      )
      select n, outcome, null as change from judged`,
  ),
  after: [
    sql(
      'import-number-messages',
      `
        with numbered as (
          update groups g
             set last_message_number = g.last_message_number + x.count
            from (select group_id, count(*) from jsonb_to_recordset($1::jsonb) as x (group_id uuid) group by 1) x
           where g.id = x.group_id
          returning g.id, g.last_message_number as newest, x.count
        )
        update group_members m
           set last_read_number = n.newest
          from numbered n
         where m.group_id = n.id
           and m.last_read_number = n.newest - n.count`,
    ),
  ],
}
