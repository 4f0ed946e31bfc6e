import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { keysOf } from './image-keys.ts'

/** Longer than an upload takes: an upload in progress would store files after their removal. */
const UPLOAD_SECONDS = 120

/** Hides the images from everybody, whatever they belong to. */
const markAbandoned = sql(
  'give-up-images-of-deleted-member',
  `
    update media
       set ready_at = null
     where id = any (array (
             select id
               from media
              where user_id = $1
                and (ready_at is not null or created_at < $2)
              limit $3
                for update skip locked))
    returning id`,
)

/** An image completed by an upload meanwhile waits for the next run. */
const forget = sql(
  'delete-images-of-deleted-member',
  'delete from media where id = any($1::uuid[]) and ready_at is null',
)

const anyLeft = sql(
  'is-image-of-deleted-member-left',
  'select exists (select from media where user_id = $1) as "isLeft"',
)

type RemovalDeps = { pool: Pool; clock: Clock; store: MediaStore }

/**
 * Removes a limited number of images of a deleted member: files first, so that none is orphaned (SEC-P16). Returns how
 * many; an upload in progress is left for later.
 */
export async function removeImagesOf(
  { pool, clock, store }: RemovalDeps,
  memberId: string,
  limit: number,
): Promise<number> {
  const db = dbOn(pool)
  const abandoned = await db.query(markAbandoned, [
    memberId,
    secondsFrom(clock.now(), -UPLOAD_SECONDS),
    limit,
  ])
  const ids = abandoned.map(({ id }) => id)
  await store.remove(ids.flatMap(keysOf))
  await db.query(forget, [ids])
  return ids.length
}

/** True while the member still has an image. */
export async function hasImages(db: Db, memberId: string): Promise<boolean> {
  const [found] = await db.query(anyLeft, [memberId])
  return found?.isLeft ?? false
}
