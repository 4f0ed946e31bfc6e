import type pg from 'pg'
import { newId } from '#server/platform/core/ids.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'

type Saying = { groupId: string; by: Person; count: number }

/** So many messages of one member in a group; gives back their ids. */
export async function sayAs(pool: pg.Pool, { groupId, by, count }: Saying): Promise<string[]> {
  const now = new Date()
  const ids = Array.from({ length: count }, () => newId(now))
  await pool.query(
    `with numbered as (update groups set last_message_number = $4 where id = $1)
     insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
     select id, $1, place, $2, id, 'Sterkte.', $5
       from unnest($3::uuid[]) with ordinality as said (id, place)`,
    [groupId, by.id, ids, count, now],
  )
  return ids
}
