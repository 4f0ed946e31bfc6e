import { mediaLimits } from '#contract/media/media-constants.ts'
import type { ChosenImages, mediaOperations } from '#contract/media/media-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import { type Context, type Handler, prepared, type Upload } from '#server/platform/core/request-context.ts'
import { type ProcessedImage, readImage } from '#server/platform/media/image-processing.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { belongsToNothing } from './find-image.ts'
import { keyOf, keysOf } from './image-keys.ts'

/**
 * Checks whether $4 bytes fit into the quota of a member: used images and those that may still be used. Deleted images
 * free space at once and are cleaned up later.
 */
const selectStorageQuota = sql(
  'image-quota',
  `
    select $4 + coalesce(sum(bytes), 0) <= $3 as fits
      from media
     where user_id = $1
       and ready_at is not null
       and (created_at > $2 or not (${belongsToNothing}))`,
)

/** Serializes the uploads of one member, so that two at once do not both take the last space. */
const lockOwner = sql('lock-owner-of-images', 'select id from profiles where id = $1 for no key update')

type UploadContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/** Throws IMAGES_FULL when so many bytes exceed the quota of the actor. */
async function requireStorageQuota({ db, actor, clock }: UploadContext, bytes: number): Promise<void> {
  const since = secondsFrom(clock.now(), -mediaLimits.orphanHours * 3600)
  const values = [actor.id, since, mediaLimits.bytesInAll, bytes] as const
  const [found] = await db.query(selectStorageQuota, values)
  if (!found?.fits) throw new Failure('IMAGES_FULL')
}

/** Checks the quota under a lock that lasts until the transaction ends. */
async function lockStorageQuota(context: UploadContext, bytes: number): Promise<void> {
  await context.db.query(lockOwner, [context.actor.id])
  await requireStorageQuota(context, bytes)
}

const DAY_SECONDS = 86_400
const CLEANUP_BATCH_SIZE = 200

/** Inserts the row before its files exist, and only within the daily allowance (SEC-U2). */
const insertImage = sql(
  'record-image',
  `
    insert into media (id, user_id, width, height, bytes, created_at)
    select $1::uuid, $2::uuid, $3::integer, $4::integer, $5::integer, $6::timestamptz
     where $5 + (select coalesce(sum(bytes), 0) from media where user_id = $2 and created_at > $7) <= $8
    returning id`,
)

const showImage = sql('show-image', 'update media set ready_at = $2 where id = $1')

/**
 * The conditions are rechecked after a concurrent update, so two parents never take the same image: the later one gets
 * one row less than requested.
 */
const attachImages = sql(
  'place-images',
  `
    with chosen as (
      select id, alt, place
        from unnest($2::uuid[], $3::text[]) with ordinality as choice (id, alt, place)
    ), detached as (
      update media
         set prayer_id = null,
             miracle_id = null,
             message_id = null,
             campaign_id = null
       where (prayer_id = $4 or miracle_id = $5 or message_id = $6 or campaign_id = $7)
         and id <> all ($2::uuid[])
    )
    update media m
       set prayer_id = $4,
           miracle_id = $5,
           message_id = $6,
           campaign_id = $7,
           position = c.place,
           alt = c.alt
      from chosen c
     where m.id = c.id
       and m.user_id = $1
       and m.ready_at is not null
       and (m.prayer_id = $4 or m.miracle_id = $5 or m.message_id = $6 or m.campaign_id = $7
            or num_nonnulls(m.prayer_id, m.miracle_id, m.message_id, m.campaign_id) = 0)
    returning m.id`,
)

/** Makes the images unusable, so that their files can be removed. */
const markAbandoned = sql(
  'give-up-images',
  `
    update media
       set ready_at = null
     where id = any (array (
             select id
               from media
              where ${belongsToNothing}
                and created_at < $1
              order by created_at
              limit $2
                for update skip locked))
    returning id`,
)

const forgetImages = sql('delete-images', 'delete from media where id = any($1::uuid[]) and ready_at is null')

type Stored = { id: string; width: number; height: number; bytes: number }

/**
 * Uploads an image (REQ-76). Everything slow happens before the transaction: the file is read as a stream, decoded,
 * reserved, stored; the transaction only makes it visible. Interrupted uploads are cleaned up. Throws NOT_AN_IMAGE,
 * RATE_LIMITED past the daily allowance, IMAGES_FULL past the quota of the member.
 */
export function uploadImage({ store }: { store: MediaStore }): Handler<typeof mediaOperations.uploadImage> {
  return prepared<typeof mediaOperations.uploadImage, Stored>({
    prepare: async ({ db, actor, clock, upload }) => {
      const image = await readImage(await wholeOf(upload))
      const id = newId(clock.now())
      const bytes = image.files.reduce((sum, file) => sum + file.bytes.length, 0)
      await requireStorageQuota({ db, actor, clock }, bytes)
      await reserveImage(db, { id, ownerId: actor.id, image, bytes, at: clock.now() })
      await Promise.all(image.files.map(({ size, bytes }) => store.put(keyOf(id, size), bytes)))
      return { id, width: image.width, height: image.height, bytes }
    },
    run: async ({ db, actor, clock }, _input, { id, width, height, bytes }) => {
      await lockStorageQuota({ db, actor, clock }, bytes)
      await db.query(showImage, [id, clock.now()])
      return { id, width, height, alt: '' }
    },
  })
}

export type ImagesParent = { kind: 'prayer' | 'miracle' | 'message' | 'campaign'; id: string }

/**
 * Sets the images of a prayer, miracle, message or campaign, in this order. It keeps present ones, attaches unused ones
 * of the owner and detaches the others, which are cleaned up; without an owner none can be attached. Throws INVALID for
 * any other image. The caller has locked the parent.
 */
export async function setImages(
  db: Db,
  { ownerId, parent, images }: { ownerId: string | null; parent: ImagesParent; images: ChosenImages },
): Promise<void> {
  const attached = await db.query(attachImages, [
    ownerId,
    images.map(({ id }) => id),
    images.map(({ alt }) => alt),
    parent.kind === 'prayer' ? parent.id : null,
    parent.kind === 'miracle' ? parent.id : null,
    parent.kind === 'message' ? parent.id : null,
    parent.kind === 'campaign' ? parent.id : null,
  ])
  if (attached.length < images.length)
    throw new Failure('INVALID', { fields: { images: { key: 'field.invalid' } } })
}

/** Removes images unused two days after their upload: files first, so that none is orphaned. */
export async function cleanUpImages({ pool, clock, store }: CleanupDeps): Promise<void> {
  const db = dbOn(pool)
  const until = secondsFrom(clock.now(), -mediaLimits.orphanHours * 3600)
  const abandoned = await db.query(markAbandoned, [until, CLEANUP_BATCH_SIZE])
  const ids = abandoned.map(({ id }) => id)
  await store.remove(ids.flatMap(keysOf))
  await db.query(forgetImages, [ids])
}

type CleanupDeps = { pool: Pool; clock: Clock; store: MediaStore }

async function wholeOf(upload: Upload): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of upload) chunks.push(chunk)
  return Buffer.concat(chunks)
}

type NewImage = { id: string; ownerId: string; image: ProcessedImage; bytes: number; at: Date }

async function reserveImage(
  db: Db,
  { id, ownerId, image: { width, height }, bytes, at }: NewImage,
): Promise<void> {
  const aDayAgo = secondsFrom(at, -DAY_SECONDS)
  const inserted = await db.query(insertImage, [
    id,
    ownerId,
    width,
    height,
    bytes,
    at,
    aDayAgo,
    mediaLimits.bytesPerDay,
  ])
  if (inserted.length === 0) throw new Failure('RATE_LIMITED', { retryAfterSeconds: 3600 })
}
