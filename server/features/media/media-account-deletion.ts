import type { Database } from '#server/database/connect.ts'
import { type Db, dbOn, type Statement } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { keysOf } from './image-keys.ts'

/** Longer than an upload takes: what is on its way would put its files after they were removed. */
const UPLOAD_SECONDS = 120

/** From here on nobody sees them, whatever they belong to. */
const markAbandoned: Statement = {
  name: 'give-up-images-of-departed',
  text: `
    update media
       set ready_at = null
     where id in (
             select id
               from media
              where user_id = $1
                and (ready_at is not null or created_at < $2)
              limit $3
                for update skip locked)
    returning id`,
}

/** One that an upload finished in between waits for the next time. */
const forget: Statement = {
  name: 'forget-images-of-departed',
  text: 'delete from media where id = any($1::uuid[]) and ready_at is null',
}

const anyLeft: Statement = {
  name: 'is-image-of-departed-left',
  text: 'select exists (select from media where user_id = $1) as "isLeft"',
}

type Removing = { pool: Database['pool']; clock: Clock; store: MediaStore }

/**
 * Removes at most so many images of somebody who left: files first, so that none is left unknown (SEC-P16). Gives
 * back how many; an upload that is just under way is left for later.
 */
export async function removeImagesOf(
  { pool, clock, store }: Removing,
  memberId: string,
  most: number,
): Promise<number> {
  const db = dbOn(pool)
  const abandoned = await db.query<{ id: string }>(markAbandoned, [
    memberId,
    secondsFrom(clock.now(), -UPLOAD_SECONDS),
    most,
  ])
  const ids = abandoned.map(({ id }) => id)
  await store.remove(ids.flatMap(keysOf))
  await db.query(forget, [ids])
  return ids.length
}

/** Whether an image of theirs is still there. */
export async function hasImages(db: Db, memberId: string): Promise<boolean> {
  const [found] = await db.query<{ isLeft: boolean }>(anyLeft, [memberId])
  return found?.isLeft ?? false
}
