import type pg from 'pg'
import type { Fees } from '#contract/money/fees.ts'
import { unlessLocked } from '#server/database/advisory-lock.ts'
import { dbOn } from '#server/database/db.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { filesOf, rowsOf, type TableFile, type TableNames } from './files/import-files.ts'
import { imagesOf } from './image-addresses.ts'
import { type ImageFolder, openImageFolder } from './image-folder.ts'
import { bringImages, collectImages, waitingImages } from './import-images.ts'
import { isList, openReport, type Report, type Summary } from './import-report.ts'
import type { Named, Row, Table } from './import-table.ts'
import { mailMembers } from './mail-members.ts'
import { withMerged } from './merged-accounts.ts'
import { flagOf, isEmpty } from './read-cells.ts'
import { awaitedTables, tableNames, tablesOf } from './tables/tables-in-order.ts'
import { type Outcome, refusedRows, writeBatch } from './write-batch.ts'

const IMPORT_LOCK = 43

/** Tables for waiting rows: ordinary tables, which any connection sees, and which need not survive a crash. */
export const waitingTables: readonly string[] = [
  'drop schema if exists import_waiting cascade',
  'create schema import_waiting',
  `create unlogged table import_waiting.profiles
     (id uuid primary key, full_name text, username text, is_used boolean not null default false, waiting jsonb not null)`,
  `create unlogged table import_waiting.messages
     (id uuid primary key, group_id uuid not null, at timestamptz not null, waiting jsonb not null)`,
  'create index messages__in_order on import_waiting.messages (group_id, at, id)',
  `create unlogged table import_waiting.users
     (id uuid primary key, email text not null, used_at timestamptz, suspended_until timestamptz, merged_into uuid,
      waiting jsonb not null)`,
  waitingImages,
]

/**
 * Runs an import with its tables for waiting rows. They contain what members wrote, so they are dropped at the end;
 * those of a killed run are dropped when the next one begins. Throws while another import is running.
 */
async function withWaitingTables<T>(
  { pool, lockPool }: Pick<Import, 'pool' | 'lockPool'>,
  work: () => Promise<T>,
): Promise<T> {
  const holder = await lockPool.connect()
  let isDone = false
  try {
    const outcome = await unlessLocked(holder, IMPORT_LOCK, async () => {
      for (const text of waitingTables) await pool.query(text)
      try {
        return { result: await work() }
      } finally {
        await pool.query('drop schema import_waiting cascade')
      }
    })
    isDone = true
    if (!outcome) throw refusal('Another import is under way on this database.')
    return outcome.result
  } finally {
    holder.release(!isDone)
  }
}

const ROWS_A_BATCH = 500

export type Import = {
  pool: pg.Pool
  /** The pool of the connection that holds the lock of the import, beside the one that works. */
  lockPool: pg.Pool
  folder: string
  /** Nothing is written into the folder: the lists are answered as text. */
  isCheck: boolean
  now: Date
  seal: Seal
  fees: Fees
  /** Names of tables on the old site, where they differ. */
  names: TableNames
  /** The folder with the downloaded images, the address they had, and where they are stored here. */
  images: string | null
  bucket: string | null
  store: MediaStore
  /** Enqueues mails; without it no mails are sent. */
  enqueue: Jobs['enqueue'] | null
}

type Work = Omit<Import, 'images'> & {
  images: ImageFolder
  report: Report
  files: Map<string, TableFile[]>
  /** Accounts that are one here: the id of the old site, and the one that stands for it. */
  merged: Map<string, string>
}

/**
 * Imports the files of a folder, table by table in the order of their dependencies (docs/import.md). It may be run
 * again: rows that were imported before are left as they are now. No notifications are sent except the requested mails.
 */
export async function importFolder(options: Import): Promise<Summary> {
  const { folder, names, isCheck } = options
  const { tables: files, unused, remarks } = await filesOf(folder, { names, known: tableNames, isList })
  const images = await openImageFolder(options.images, options.bucket)
  const report = openReport(folder, isCheck)
  for (const line of [...remarks, ...unused.map((name) => `Not used: ${name}`)]) report.say(line)
  const work = { ...options, images, files, report, merged: new Map<string, string>() }
  return await withWaitingTables(work, () => importFiles(work))
}

async function importFiles(work: Work): Promise<Summary> {
  const { files, images } = work
  for (const name of tableNames)
    if (awaitedTables.includes(name) || files.has(name)) work.report.await(name, files.has(name))
  for (const { table, does } of tablesOf(work)) await actions[does](work, table)
  await bringImages({ ...work, folder: images })
  return await work.report.end()
}

const actions = { bring, collect, settle }
export type Step = { table: Table; does: keyof typeof actions }

/** Reads a table and writes it, batch by batch. */
async function bring(work: Work, table: Table): Promise<void> {
  await readBatches(work, table, async (batch) => {
    await write(work, table, batch)
  })
}

/** Reads a table and stores its rows until they can be written. */
async function collect(work: Work, table: Table): Promise<void> {
  const { keep } = waitingOf(table)
  await readBatches(work, table, async (batch) => {
    const stored = await dbOn(work.pool).query(keep, [JSON.stringify(batch)])
    const keys = new Set(stored.map(({ key }) => key))
    for (const { key } of batch)
      if (!keys.delete(key)) work.report.refuse(table.name, key, 'It stands twice in the file')
  })
}

/** Writes the stored rows, in their order. */
async function settle(work: Work, table: Table): Promise<void> {
  const { merge, take } = waitingOf(table)
  let mailed = 0
  if (merge)
    for (const { id, mergedInto } of await dbOn(work.pool).query(merge, [])) work.merged.set(id, mergedInto)
  for (;;) {
    const taken = await dbOn(work.pool).query(take, [ROWS_A_BATCH])
    if (taken.length === 0) break
    const rows = taken.map(({ waiting }) => waiting as Named)
    const outcomes = await write(work, table, rows)
    if (table.name === 'users' && work.enqueue) mailed += await mailMembers(work.pool, work.enqueue, outcomes)
  }
  if (mailed > 0) work.report.say(`Mails to choose a new password: ${mailed}`)
}

/** Writes a batch and reports its outcomes; the images of existing rows are queued until all rows are written. */
async function write(work: Work, table: Table, batch: readonly Named[]): Promise<Outcome[]> {
  const refused = await refusedRows(work.pool, table, batch)
  const accepted = batch.filter((row) => !refused.has(row))
  const outcomes = await writeBatch(work.pool, table, accepted, (changes) =>
    work.report.recordChanges(table.name, changes),
  )
  for (const [{ key }, reason] of refused) work.report.refuse(table.name, key, reason)
  for (const outcome of outcomes) work.report.note(table.name, outcome)
  await collectImages(work, table.name, outcomes)
  return outcomes
}

function waitingOf({ name, waiting }: Table): NonNullable<Table['waiting']> {
  if (!waiting) throw new Error(`The table ${name} has no waiting rows`)
  return waiting
}

/** Validates every row; a file that breaks off is reported, and the rows before it stay. */
async function readBatches(
  work: Work,
  table: Table,
  take: (batch: readonly Named[]) => Promise<void>,
): Promise<void> {
  const [file, other] = work.files.get(table.name) ?? []
  if (other) work.report.fail(`${table.name} stands in two files; neither was read.`)
  if (!file || other) return
  const { path } = file
  let batch: Named[] = []
  let position = 0
  for await (const row of unlessBroken(rowsOf(file), (why) => work.report.fail(`${path}: ${why}`))) {
    position += 1
    const named = nameRow(work, table, row, position)
    if (named) batch.push(named)
    if (batch.length < ROWS_A_BATCH) continue
    await take(batch)
    batch = []
  }
  await take(batch)
}

function nameRow(work: Work, table: Table, read: Row, position: number): Named | null {
  const { report, now } = work
  const row = withMerged(work.merged, table.name, read)
  report.read(table.name)
  const parts = table.key.map((column) =>
    String(read[column] ?? '')
      .trim()
      .toLowerCase(),
  )
  const isNameless = parts.some((part) => !/^[0-9a-z-]{1,36}$/.test(part))
  const key = isNameless ? `row ${position}` : parts.join('/')
  const reading = isDeleted(row) ? { refusal: 'It was deleted on the old site' } : table.read(row, now)
  if (!('refusal' in reading)) return { key, images: imagesOf(row), ...reading }
  report.refuse(table.name, key, reading.refusal)
  return null
}

/** Whether a row only remains of something that its backend marked as deleted. */
function isDeleted({ deleted_at, is_deleted }: Row): boolean {
  return !isEmpty(deleted_at) || (!isEmpty(is_deleted) && flagOf(is_deleted) !== false)
}

async function* unlessBroken(rows: AsyncGenerator<Row>, onError: (why: string) => void): AsyncGenerator<Row> {
  for (;;) {
    const next = await rows.next().catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'Refusal') throw error
      onError(error.message)
      return { done: true as const, value: undefined }
    })
    if (next.done) return
    yield next.value
  }
}
