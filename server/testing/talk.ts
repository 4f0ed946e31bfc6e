import { newId } from '#server/platform/core/ids.ts'
import { type Queryable, queryOn } from '#server/fixtures/queryable.ts'

type Said = { by: { id: string }; prayer: { id: string }; text: string; at?: Date }

/** A daily update of a prayer. */
export async function insertUpdate(
  db: Queryable,
  { by, prayer, text, at = new Date() }: Said,
): Promise<{ id: string }> {
  const id = newId(at)
  await queryOn(db)(
    `with said as (
       insert into prayer_updates (id, prayer_id, user_id, content, created_at) values ($1, $2, $3, $4, $5)
     )
     update prayer_requests set update_count = update_count + 1 where id = $2`,
    [id, prayer.id, by.id, text, at],
  )
  return { id }
}

/** A comment on a prayer. */
export async function insertComment(
  db: Queryable,
  { by, prayer, text, at = new Date() }: Said,
): Promise<{ id: string }> {
  const id = newId(at)
  await queryOn(db)(
    `with said as (
       insert into prayer_comments (id, prayer_id, user_id, comment, created_at) values ($1, $2, $3, $4, $5)
     )
     update prayer_requests set comment_count = comment_count + 1 where id = $2`,
    [id, prayer.id, by.id, text, at],
  )
  return { id }
}
