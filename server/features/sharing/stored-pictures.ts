import { buffer } from 'node:stream/consumers'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'

/** The stored pictures have about 200 MB in total. */
const MAX_STORED = 2_000
const CLEANUP_BATCH_SIZE = 500

/** Written once an hour at most, so that a picture requested all day does not cause constant writes. */
const touchPicture = sql(
  'use-drawn-picture',
  `update drawn_pictures set used_at = $2 where file = $1 and used_at < $2::timestamptz - interval '1 hour'`,
)

/** Earlier pictures of the same subject show an outdated text. */
const upsertPicture = sql(
  'store-drawn-picture',
  `
    with noted as (
      insert into drawn_pictures (file, subject_id, used_at) values ($1, $2, $3)
      on conflict (file) do update set used_at = excluded.used_at
    )
    delete from drawn_pictures where subject_id = $2 and file <> $1
    returning file`,
)

const outlivedPictures = sql(
  'outlived-drawn-pictures',
  `
    select d.file
      from (select file, subject_id, row_number() over (order by used_at desc, file) as place
              from drawn_pictures) d
     where d.place > $1
        or (not exists (select from visible_prayers(null) p where p.id = d.subject_id)
            and not exists (select from visible_campaigns(null) c where c.id = d.subject_id))
     limit $2`,
)

const forgetPictures = sql('delete-drawn-pictures', `delete from drawn_pictures where file = any($1)`)

/** A stored picture: its file in the store, and its subject. */
export type StoredPicture = { file: string; subjectId: string }
type StoreDeps = { db: Db; store: MediaStore; clock: Clock; log: Log }

/** Loads the bytes of a stored picture, or null when it must be drawn anew. */
export async function loadPicture(
  { db, store, clock }: StoreDeps,
  { file }: StoredPicture,
): Promise<Buffer | null> {
  const content = await store.read(file)
  if (!content) return null
  await db.query(touchPicture, [file, clock.now()])
  return Buffer.isBuffer(content.body) ? content.body : await buffer(content.body)
}

/** Stores a picture for later requests, and removes those it replaces. After a failure it is drawn again. */
export async function storePicture(
  { db, store, clock, log }: StoreDeps,
  { file, subjectId }: StoredPicture,
  picture: Buffer,
): Promise<void> {
  try {
    const replaced = await db.query(upsertPicture, [file, subjectId, clock.now()])
    await store.put(file, picture)
    await store.remove(replaced.map((each) => each.file))
  } catch (error) {
    log.warn('a drawn picture is not kept', {
      reason: error instanceof Error ? error.message : String(error),
    })
  }
}

/** Removes pictures of subjects that are no longer public, and the least recently used when there are too many. */
export async function cleanUpPictures(
  { pool, store }: { pool: Pool; store: MediaStore },
  most = MAX_STORED,
): Promise<void> {
  const db = dbOn(pool)
  const files = (await db.query(outlivedPictures, [most, CLEANUP_BATCH_SIZE])).map(({ file }) => file)
  await store.remove(files)
  if (files.length > 0) await db.query(forgetPictures, [files])
}
