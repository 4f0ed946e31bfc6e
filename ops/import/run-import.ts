import type pg from 'pg'
import type { Fees } from '#contract/money/fees.ts'
import { unlessLocked } from '#server/database/advisory-lock.ts'
import { dbOn, inTransaction, type Statement } from '#server/database/db.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import type { Jobs } from '#server/platform/jobs/job-queue.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import { imagesOf } from './image-addresses.ts'
import { type ImageFolder, openImageFolder } from './image-folder.ts'
import { bringImages, collectImages, waitingImages } from './import-images.ts'
import { isHere, isList, openReport, type Report, type Summary } from './import-report.ts'
import type { Named, Row, Table } from './import-table.ts'
import { filesOf, rowsOf, type TableNames } from './read-rows.ts'
import { awaitedTables, tableNames, tablesOf } from './tables/tables-in-order.ts'
import { type Outcome, refusedRows, writeBatch } from './write-batch.ts'

/** Once for each account, and only for those who cannot sign in with a password yet. */
const whoIsWritten: Statement = {
  name: 'import-who-is-written-to',
  text: `
    with chosen as (
      select a.email, sha256(convert_to('mailed/' || a.id, 'UTF8')) as fingerprint
        from accounts a
       where a.id = any($1::uuid[])
         and a.password_hash is null
         and a.email_verified_at is not null
    ), remembered as (
      insert into imported_rows (fingerprint)
      select fingerprint from chosen
      on conflict on constraint imported_rows__once do nothing
      returning fingerprint
    )
    select email from chosen join remembered using (fingerprint)`,
}

/** Members of the old site choose a new password by a mail, which goes out once for each account. Gives back how many. */
async function mailMembers(
  pool: pg.Pool,
  enqueue: Jobs['enqueue'],
  outcomes: readonly Outcome[],
): Promise<number> {
  const ids = outcomes.filter(({ outcome }) => isHere(outcome)).map(({ row }) => row.key)
  return await inTransaction(pool, async (db) => {
    const people = await db.query<{ email: string }>(whoIsWritten, [ids])
    const mails = people.map(({ email }) => ({ kind: 'reset-password', email }) as const)
    if (mails.length > 0) await enqueue(db, 'send-mail', ...mails)
    return mails.length
  })
}

const IMPORT_LOCK = 43

/** Rows that wait for others: ordinary tables, which any connection finds, and which need not outlive a crash. */
const waitingTables: readonly string[] = [
  'drop schema if exists import_waiting cascade',
  'create schema import_waiting',
  `create unlogged table import_waiting.profiles
     (id uuid primary key, full_name text, username text, is_used boolean not null default false, waiting jsonb not null)`,
  `create unlogged table import_waiting.messages
     (id uuid primary key, group_id uuid not null, at timestamptz not null, waiting jsonb not null)`,
  'create index messages__in_order on import_waiting.messages (group_id, at, id)',
  waitingImages,
]

/**
 * Runs an import with its tables for rows that wait. They hold what members wrote, so they go with it; what a killed one
 * left goes when the next begins. Throws a sentence while another import is under way.
 */
async function withWaitingTables<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect()
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
  /** Two connections: one of them holds the lock of the import. */
  pool: pg.Pool
  folder: string
  now: Date
  seal: Seal
  fees: Fees
  /** What tables are called on the old site, where that is another name. */
  names: TableNames
  /** The folder with the downloaded images, the address they had, and where they are kept here. */
  images: string | null
  bucket: string | null
  store: MediaStore
  /** Where mails are put; without it nobody is written to. */
  enqueue: Jobs['enqueue'] | null
}

type Work = Omit<Import, 'images'> & { images: ImageFolder; report: Report; files: Map<string, string[]> }

/**
 * Brings the files of a folder in, table by table in the order in which they hang on one another (docs/import.md). It may
 * be run again: what was imported before is left as it is now. Nothing is told to anybody but by the mails asked for.
 */
export async function importFolder(wishes: Import): Promise<Summary> {
  const files = await filesOf(wishes.folder, wishes.names)
  const images = await openImageFolder(wishes.images, wishes.bucket)
  const work = { ...wishes, images, files, report: openReport(wishes.folder) }
  return await withWaitingTables(work.pool, () => importFiles(work))
}

async function importFiles(work: Work): Promise<Summary> {
  const { files, images } = work
  for (const name of tableNames)
    if (awaitedTables.includes(name) || files.has(name)) work.report.await(name, files.has(name))
  for (const { table, does } of tablesOf(work)) await acts[does](work, table)
  await bringImages({ ...work, folder: images })
  for (const name of files.keys())
    if (!tableNames.includes(name) && !isList(name)) work.report.say(`Not used: ${name}`)
  return await work.report.end()
}

const acts = { bring, collect, settle }
export type Step = { table: Table; does: keyof typeof acts }

/** Reads a table and writes it, batch by batch. */
async function bring(work: Work, table: Table): Promise<void> {
  let mailed = 0
  await readBatches(work, table, async (batch) => {
    const outcomes = await write(work, table, batch)
    if (table.name === 'users' && work.enqueue) mailed += await mailMembers(work.pool, work.enqueue, outcomes)
  })
  if (mailed > 0) work.report.say(`Mails to choose a new password: ${mailed}`)
}

/** Reads a table and lets its rows wait. */
async function collect(work: Work, table: Table): Promise<void> {
  const { keep } = waitingOf(table)
  await readBatches(work, table, async (batch) => {
    const kept = await dbOn(work.pool).query<{ key: string }>(keep, [JSON.stringify(batch)])
    const keys = new Set(kept.map(({ key }) => key))
    for (const { key } of batch)
      if (!keys.delete(key)) work.report.refuse(table.name, key, 'It stands twice in the file')
  })
}

/** Writes the rows that waited, in their order. */
async function settle(work: Work, table: Table): Promise<void> {
  const { take } = waitingOf(table)
  for (;;) {
    const taken = await dbOn(work.pool).query<{ waiting: Named }>(take, [ROWS_A_BATCH])
    if (taken.length === 0) return
    const rows = taken.map(({ waiting }) => waiting)
    await write(work, table, rows)
  }
}

/** Writes a batch and says what became of it; the images of what is here now wait until all rows are. */
async function write(work: Work, table: Table, batch: readonly Named[]): Promise<Outcome[]> {
  const refused = await refusedRows(work.pool, table, batch)
  const accepted = batch.filter((row) => !refused.has(row))
  const outcomes = await writeBatch(work.pool, table, accepted, (about) =>
    work.report.recordChanges(table.name, about),
  )
  for (const [{ key }, reason] of refused) work.report.refuse(table.name, key, reason)
  for (const outcome of outcomes) work.report.note(table.name, outcome)
  await collectImages(work, table.name, outcomes)
  return outcomes
}

function waitingOf({ name, waiting }: Table): { keep: Statement; take: Statement } {
  if (!waiting) throw new Error(`The rows of ${name} do not wait`)
  return waiting
}

/** Every row through its rules; a file that breaks off is told, and what came before it stays. */
async function readBatches(
  work: Work,
  table: Table,
  take: (batch: readonly Named[]) => Promise<void>,
): Promise<void> {
  const [path, other] = work.files.get(table.name) ?? []
  if (other) work.report.fail(`${table.name} stands in two files; neither was read.`)
  if (!path || other) return
  let batch: Named[] = []
  let place = 0
  for await (const row of unlessBroken(rowsOf(path), (why) => work.report.fail(`${path}: ${why}`))) {
    place += 1
    const named = nameRow(work, table, row, place)
    if (named) batch.push(named)
    if (batch.length < ROWS_A_BATCH) continue
    await take(batch)
    batch = []
  }
  await take(batch)
}

function nameRow({ report, now }: Work, table: Table, row: Row, place: number): Named | null {
  report.read(table.name)
  const parts = table.key.map((column) => String(row[column] ?? '').toLowerCase())
  const isNameless = parts.some((part) => !/^[0-9a-z-]{1,36}$/.test(part))
  const key = isNameless ? `row ${place}` : parts.join('/')
  const reading = table.read(row, now)
  if (!('refusal' in reading)) return { key, images: imagesOf(row), ...reading }
  report.refuse(table.name, key, reading.refusal)
  return null
}

async function* unlessBroken(rows: AsyncGenerator<Row>, tell: (why: string) => void): AsyncGenerator<Row> {
  for (;;) {
    const next = await rows.next().catch((error: unknown) => {
      tell(error instanceof Error ? error.message : 'it cannot be read')
      return { done: true as const, value: undefined }
    })
    if (next.done) return
    yield next.value
  }
}
