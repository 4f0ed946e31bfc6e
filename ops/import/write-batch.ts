import type pg from 'pg'
import { type Db, dbOn, inTransaction, sql } from '#server/database/db.ts'
import type { Named, Table, Values } from './import-table.ts'

/** The outcome of a row: written, already there, or the reason it was refused. */
export type Outcome = { row: Named; outcome: string; change: string | null }

const TWICE = 'It stands twice in the file'

const knownRows = sql(
  'import-known-rows',
  `
    select key
      from unnest($2::text[]) as key
     where exists (select from imported_rows where fingerprint = sha256(convert_to($1 || '/' || key, 'UTF8')))`,
)

const rememberRows = sql(
  'import-remember-rows',
  `
    insert into imported_rows (fingerprint)
    select sha256(convert_to($1 || '/' || key, 'UTF8')) from unnest($2::text[]) as key
    on conflict on constraint imported_rows__once do nothing`,
)

/**
 * Writes a batch in one transaction. Rows that were imported before are left alone, so that no deletion is undone. When
 * the database itself refuses something, the batch is written in halves, down to the row that causes it. `beforeCommit`
 * gets what is about to be committed, and may get it again when the commit failed.
 */
export async function writeBatch(
  pool: pg.Pool,
  table: Table,
  batch: readonly Named[],
  beforeCommit: (outcomes: readonly Outcome[]) => void,
): Promise<Outcome[]> {
  if (batch.length === 0) return []
  try {
    return await inTransaction(pool, async (db) => {
      const outcomes = await writeRows(db, table, batch)
      beforeCommit(outcomes)
      return outcomes
    })
  } catch (error) {
    const reason = ruleBroken(error)
    if (reason === null) throw error
    const [first] = batch
    if (batch.length === 1 && first) return [{ row: first, outcome: reason, change: null }]
    const middle = Math.ceil(batch.length / 2)
    const before = await writeBatch(pool, table, batch.slice(0, middle), beforeCommit)
    return [...before, ...(await writeBatch(pool, table, batch.slice(middle), beforeCommit))]
  }
}

/** Returns the rows that were not imported yet and cannot be imported, with the reason of each. */
export async function refusedRows(
  pool: pg.Pool,
  table: Table,
  batch: readonly Named[],
): Promise<Map<Named, string>> {
  const refused = new Map<Named, string>()
  if (!table.refuses || batch.length === 0) return refused
  const known = await knownAmong(dbOn(pool), table, batch)
  for (const row of batch) {
    const reason = known.has(row.key) ? null : await table.refuses(row)
    if (reason !== null) refused.set(row, reason)
  }
  return refused
}

async function writeRows(db: Db, table: Table, batch: readonly Named[]): Promise<Outcome[]> {
  const keys = batch.map(({ key }) => key)
  const known = await knownAmong(db, table, batch)
  const isFresh = ({ key }: Named, index: number) => !known.has(key) && keys.indexOf(key) === index
  const fresh = batch.filter(isFresh)
  const left = batch
    .filter((row, index) => !isFresh(row, index))
    .map((row) => ({ row, outcome: known.has(row.key) ? 'there' : TWICE, change: null }))
  return [...left, ...(fresh.length > 0 ? await writeFresh(db, table, fresh) : [])]
}

async function knownAmong(db: Db, { name }: Table, batch: readonly Named[]): Promise<Set<string>> {
  const known = await db.query(knownRows, [name, batch.map(({ key }) => key)])
  return new Set(known.map(({ key }) => key))
}

async function writeFresh(db: Db, table: Table, fresh: readonly Named[]): Promise<Outcome[]> {
  const given = fresh.map(({ values }) => values)
  const numbered = ((await table.complete?.(db, given)) ?? given).map((values, n) => ({ n, ...values }))
  if (table.lock) await db.query(table.lock, [JSON.stringify(numbered)])
  const answers = await db.query(table.write, [JSON.stringify(numbered)])
  const byNumber = new Map(answers.map((answer) => [answer.n, answer]))
  const outcomes = fresh.map((row, n) => ({
    row,
    outcome: byNumber.get(n)?.outcome ?? 'It clashes with another row',
    change: byNumber.get(n)?.change ?? null,
  }))
  const isWritten = (_: unknown, n: number) => outcomes[n]?.outcome === 'written'
  await follow(db, table, numbered.filter(isWritten), fresh.filter(isWritten))
  return outcomes
}

async function follow(db: Db, table: Table, written: readonly Values[], rows: readonly Named[]) {
  if (rows.length === 0) return
  await db.query(rememberRows, [table.name, rows.map(({ key }) => key)])
  for (const statement of table.after ?? []) await db.query(statement, [JSON.stringify(written)])
}

/** Describes data the database cannot store (class 22) or a violated constraint (class 23), without the data. */
export function ruleBroken(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !/^2[23]/.test(String(error.code))) return null
  const rule = 'constraint' in error && error.constraint ? `: ${error.constraint}` : ''
  return `The database refuses it${rule}`
}
