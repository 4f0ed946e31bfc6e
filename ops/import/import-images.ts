import type pg from 'pg'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { keyOf } from '#server/features/media/image-keys.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { ProcessedImage } from '#server/platform/media/image-processing.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { dbOn, inTransaction } from '#server/database/db.ts'
import { isHere, type Report } from './import-report.ts'
import { type Outcome, ruleBroken } from './write-batch.ts'
import { fileNameIn, whereaboutsOf } from './image-addresses.ts'
import type { ImageFolder } from './image-folder.ts'
import {
  attachImage,
  lockParent,
  noteImage,
  type ParentTable,
  parents,
  saveImages,
  takeImages,
} from '#tools/import/images/statements.ts'

const IMAGES_A_BATCH = 100
/** Decoding takes a core; two rows at a time keep both busy while files are written. */
const ROWS_AT_ONCE = 2
const GONE = 'What it belongs to is not here any more'
const FULL = 'It has as many images as it may'

type Work = { pool: pg.Pool; store: MediaStore; folder: ImageFolder; report: Report; now: Date }
type Waiting = { table: string; key: string; address: string; fingerprint: Buffer; isThere: boolean }

/** Lets the images of rows wait that are here now, whether they came with this run or an earlier one. */
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
 * Brings the images that wait in, each in a transaction of its own with the memory of it: a run that was killed goes on
 * with the next one, and one that a member removed since does not come back.
 */
export async function bringImages(work: Work): Promise<void> {
  for (;;) {
    const taken = await dbOn(work.pool).query<Waiting>(takeImages, [IMAGES_A_BATCH])
    if (taken.length === 0) return
    const next = rowsAmong(taken)
    await Promise.all(Array.from({ length: ROWS_AT_ONCE }, () => bringRows(work, next)))
  }
}

/** The images of each row together: one row is never worked on twice at once, so its images keep their order. */
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

/** 'written', or why it did not come. */
async function bringOne(work: Work, { table, key, address, fingerprint }: Waiting): Promise<string> {
  if (!isParent(table))
    return table === 'profiles' ? 'Members have no picture here' : 'There are no images here'
  const parent = await findParent(work, table, key)
  if (!parent) return GONE
  if (parent.images >= mediaLimits.perParent) return FULL
  const found = await work.folder.read(address)
  if ('reason' in found) return found.reason
  try {
    const id = await store(work, parent.ownerId, found.image)
    return await place(work, { id, table, key, fingerprint })
  } catch (error) {
    const reason = ruleBroken(error)
    if (reason === null) throw error
    return reason
  }
}

type Parent = { ownerId: string; at: Date; images: number }

async function findParent({ pool }: Work, table: ParentTable, key: string): Promise<Parent | null> {
  const [parent] = await dbOn(pool).query<Parent>(lockParent(table), [key])
  return parent?.ownerId ? parent : null
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

type Placing = { id: string; table: ParentTable; key: string; fingerprint: Buffer }

/** What is not shown belongs to nothing, and is swept with its files a day later. */
async function place({ pool, now }: Work, { id, table, key, fingerprint }: Placing): Promise<string> {
  return await inTransaction(pool, async (db) => {
    const [parent] = await db.query<Parent>(lockParent(table), [key])
    if (!parent) return GONE
    if (parent.images >= mediaLimits.perParent) return FULL
    await db.query(attachImage(table), [id, key, parent.at, now, fingerprint])
    return 'written'
  })
}

function isParent(table: string): table is ParentTable {
  return Object.hasOwn(parents, table)
}
