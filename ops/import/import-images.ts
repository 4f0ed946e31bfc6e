import type pg from 'pg'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { dbOn, inTransaction, type RowOf, type Statement, sql } from '#server/database/db.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { keyOf } from '#server/features/media/image-keys.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { ProcessedImage } from '#server/platform/media/image-processing.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { fileNameIn, whereaboutsOf } from './image-addresses.ts'
import type { ImageFolder } from './image-folder.ts'
import { isHere, type Report } from './import-report.ts'
import { type Outcome, ruleBroken } from './write-batch.ts'

/** Images wait here until all rows are written; one that is listed twice in a row is stored once. */
export const waitingImages = `
  create unlogged table import_waiting.images
    (n bigint generated always as identity primary key, table_name text not null, key text not null,
     address text not null, fingerprint bytea not null unique)`

const saveImages = sql(
  'import-keep-images',
  `
    insert into import_waiting.images (table_name, key, address, fingerprint)
    select x.table_name, x.key, x.address,
           sha256(convert_to('image/' || x.table_name || '/' || x.key || '/' || x.address, 'UTF8'))
      from jsonb_to_recordset($1::jsonb) as x (table_name text, key text, address text)
    on conflict do nothing`,
)

const takeImages = sql(
  'import-take-images',
  `
    with next as (
      select n from import_waiting.images order by n limit $1
    ), taken as (
      delete from import_waiting.images i using next where i.n = next.n returning i.*
    )
    select t.table_name as "table", t.key, t.address, t.fingerprint,
           exists (select from imported_rows r where r.fingerprint = t.fingerprint) as "isThere"
      from taken t
     order by t.n`,
)

/** Tables whose rows have images: the column of an image that references the row, and the row's owner. */
const parents = {
  prayer_requests: {
    column: 'prayer_id',
    rows: 'select id, user_id as owner_id, date_submitted as at from prayer_requests where id = $1 for update',
  },
  miracles: {
    column: 'miracle_id',
    rows: 'select id, user_id as owner_id, reported_at as at from miracles where id = $1 for update',
  },
  group_messages: {
    column: 'message_id',
    rows: 'select id, user_id as owner_id, created_at as at from group_messages where id = $1 and deleted_at is null for update',
  },
  fundraising_campaigns: {
    column: 'campaign_id',
    rows: 'select id, creator_id as owner_id, created_at as at from fundraising_campaigns where id = $1 and deleted_at is null for update',
  },
} as const

export type ParentTable = keyof typeof parents

/** Locks the row of an image, in the order in which the running product does, and counts its images. */
function lockParentOf<T extends ParentTable>(table: T): Statement<`import-hold-parent-of-image-${T}`> {
  const { column, rows } = parents[table]
  return sql(
    `import-hold-parent-of-image-${table}`,
    `
      with held as materialized (${rows})
      select h.owner_id as "ownerId", h.at, (select count(*)::int from media m where m.${column} = h.id) as images
        from held h`,
  )
}

/** The row is inserted before its files, so that a killed run leaves no unknown file. */
const noteImage = sql(
  'import-note-image',
  `
    insert into media (id, user_id, width, height, bytes, created_at)
    values ($1, $2, $3, $4, $5, $6)`,
)

/** Publishes the image with the age of its row, so that it uses none of the owner's allowance of today. */
function attachImageTo<T extends ParentTable>(table: T): Statement<`import-place-image-${T}`> {
  const { column } = parents[table]
  return sql(
    `import-place-image-${table}`,
    `
      with remembered as (
        insert into imported_rows (fingerprint) values ($5)
      )
      update media
         set ${column} = $2, created_at = $3, ready_at = $4,
             position = (select coalesce(max(m.position) + 1, 0) from media m where m.${column} = $2)
       where id = $1`,
  )
}

const lockParent = {
  prayer_requests: lockParentOf('prayer_requests'),
  miracles: lockParentOf('miracles'),
  group_messages: lockParentOf('group_messages'),
  fundraising_campaigns: lockParentOf('fundraising_campaigns'),
}
const attachImage = {
  prayer_requests: attachImageTo('prayer_requests'),
  miracles: attachImageTo('miracles'),
  group_messages: attachImageTo('group_messages'),
  fundraising_campaigns: attachImageTo('fundraising_campaigns'),
}

const IMAGES_A_BATCH = 100
/** Decoding takes a core; two rows at a time keep both busy while files are written. */
const ROWS_AT_ONCE = 2
const GONE = 'What it belongs to is not here any more'
const FULL = 'It has as many images as it may'

type Work = { pool: pg.Pool; store: MediaStore; folder: ImageFolder; report: Report; now: Date }
type Waiting = RowOf<typeof takeImages>

/** Queues the images of rows that exist now, whether this run or an earlier one imported them. */
export async function collectImages(
  { pool, report }: Pick<Work, 'pool' | 'report'>,
  table: string,
  outcomes: readonly Outcome[],
): Promise<void> {
  const images = outcomes
    .filter(({ outcome }) => isHere(outcome))
    .flatMap(({ row }) => row.images.map((address) => ({ table_name: table, key: row.key, address })))
  for (const { address } of images) report.lay(whereaboutsOf(address, null).base)
  if (images.length > 0) await dbOn(pool).query(saveImages, [JSON.stringify(images)])
}

/**
 * Imports the queued images, each in a transaction of its own together with its record: a killed run continues with the
 * next one, and an image that a member removed since does not come back.
 */
export async function bringImages(work: Work): Promise<void> {
  for (;;) {
    const batch = await dbOn(work.pool).query(takeImages, [IMAGES_A_BATCH])
    if (batch.length === 0) return
    const next = rowsAmong(batch)
    await Promise.all(Array.from({ length: ROWS_AT_ONCE }, () => bringRows(work, next)))
  }
}

/** Groups the images by row: a row is never processed twice at once, so its images keep their order. */
function rowsAmong(images: readonly Waiting[]): Iterator<Waiting[]> {
  const rows = new Map<string, Waiting[]>()
  for (const image of images) {
    const row = `${image.table}/${image.key}`
    rows.set(row, [...(rows.get(row) ?? []), image])
  }
  return rows.values()
}

async function bringRows(work: Work, rows: Iterator<Waiting[]>): Promise<void> {
  for (let row = rows.next(); !row.done; row = rows.next()) {
    for (const image of row.value) {
      const outcome = image.isThere ? 'there' : await bringOne(work, image)
      work.report.noteImage({ ...image, file: fileNameIn(image.address) }, outcome)
    }
  }
}

/** Returns 'written', or the reason the image was not imported. */
async function bringOne(work: Work, { table, key, address, fingerprint }: Waiting): Promise<string> {
  if (!isParent(table))
    return table === 'profiles' ? 'Members have no picture here' : 'There are no images here'
  const [parent] = await dbOn(work.pool).query(lockParent[table], [key])
  if (!parent?.ownerId) return GONE
  if (parent.images >= mediaLimits.perParent) return FULL
  const found = await work.folder.read(address)
  if ('reason' in found) return found.reason
  try {
    const id = await store(work, parent.ownerId, found.image)
    return await publishImage(work, { id, table, key, fingerprint })
  } catch (error) {
    const reason = ruleBroken(error)
    if (reason === null) throw error
    return reason
  }
}

async function store({ pool, store, now }: Work, ownerId: string, image: ProcessedImage): Promise<string> {
  const id = newId(new Date())
  const bytes = image.files.reduce((sum, file) => sum + file.bytes.length, 0)
  await dbOn(pool).query(noteImage, [id, ownerId, image.width, image.height, bytes, now])
  try {
    await Promise.all(image.files.map((file) => store.put(keyOf(id, file.size), file.bytes)))
  } catch (error) {
    throw refusal('An image could not be stored. Run the import again: it goes on from there.', error)
  }
  return id
}

type ImageToPublish = { id: string; table: ParentTable; key: string; fingerprint: Buffer }

/** Unattached images are deleted with their files a day later. */
async function publishImage(
  { pool, now }: Work,
  { id, table, key, fingerprint }: ImageToPublish,
): Promise<string> {
  return await inTransaction(pool, async (db) => {
    const [parent] = await db.query(lockParent[table], [key])
    if (!parent) return GONE
    if (parent.images >= mediaLimits.perParent) return FULL
    await db.query(attachImage[table], [id, key, parent.at, now, fingerprint])
    return 'written'
  })
}

function isParent(table: string): table is ParentTable {
  return Object.hasOwn(parents, table)
}
