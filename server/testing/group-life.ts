import { newId } from '#server/platform/core/ids.ts'
import { type Queryable, queryOn } from './place.ts'

type MessageInput = {
  by: { id: string }
  group: { id: string }
  text?: string
  at?: Date
  isDeleted?: boolean
}

let sent = 0

/** A message in the chat of a group, with the next number; whoever sent it has read so far. */
export async function insertMessage(
  db: Queryable,
  { by, group, text, at = new Date(), isDeleted = false }: MessageInput,
): Promise<{ id: string; number: number }> {
  const id = newId(at)
  sent += 1
  const content = isDeleted ? '' : (text ?? `Message ${sent}`)
  const { rows } = await queryOn(db)(
    `with counted as (
       update groups set last_message_number = last_message_number + 1 where id = $2 returning last_message_number as number
     ), seen as (
       update group_members set last_read_number = (select number from counted) where group_id = $2 and user_id = $3
     )
     insert into group_messages (id, group_id, number, user_id, client_id, content, created_at, deleted_at)
     select $1, $2, number, $3, gen_random_uuid(), $4, $5::timestamptz, case when $6 then $5::timestamptz end from counted
     returning number::int`,
    [id, group.id, by.id, content, at, isDeleted],
  )
  return { id, number: rows[0]?.number }
}

type JoinRequestInput = {
  by: { id: string }
  group: { id: string }
  message?: string
  status?: 'pending' | 'accepted' | 'rejected' | 'canceled'
  at?: Date
}

/** A request of somebody to be let into a group; one that does not wait any more was decided at that moment. */
export async function insertJoinRequest(
  db: Queryable,
  { by, group, message = '', status = 'pending', at = new Date() }: JoinRequestInput,
): Promise<{ id: string }> {
  const id = newId(at)
  await queryOn(db)(
    `insert into group_join_requests (id, group_id, user_id, status, message, created_at, decided_at)
     values ($1, $2, $3, $4::text, $5, $6::timestamptz, case when $4 <> 'pending' then $6::timestamptz end)`,
    [id, group.id, by.id, status, message, at],
  )
  return { id }
}
