import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '#ops/import/import-table.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { csvRows } from './csv-rows.ts'
import { dumpRows } from './dump-rows.ts'
import { checkText, textOf } from './file-text.ts'
import { jsonRows } from './json-rows.ts'

/** A file that holds a table; in a dump, the table's name there. */
export type TableFile = { path: string; tableInDump: string | null }

/** The files of a folder: those of each table, what is not read, and what was noticed on the way. */
type Folder = { tables: Map<string, TableFile[]>; unused: string[]; remarks: string[] }

/** Names of tables on the old site, by their names here. */
export type TableNames = Readonly<Record<string, string>>

type Naming = { names?: TableNames; known: readonly string[]; isList?: (file: string) => boolean }

const FORM = /\.(csv|json|jsonl|ndjson|sql)(?:\.gz)?$/i

/**
 * Reads every file of an export to its end, before a row of it is used: the encoding is checked, and every file is
 * either that of a table or named. `prayer_requests.csv` holds `prayer_requests`, unless another name is given; so do
 * the names that dashboards give (`prayer_requests_rows.csv`, `public.prayer_requests (1).csv`).
 */
export async function filesOf(folder: string, naming: Naming): Promise<Folder> {
  const found: Folder = { tables: new Map(), unused: [], remarks: [] }
  const faults: string[] = []
  for (const entry of await entriesIn(folder)) {
    if (naming.isList?.(entry.name)) continue
    try {
      await sort(found, { folder, naming, ...entry })
    } catch (error) {
      if (!(error instanceof Error) || error.name !== 'Refusal') throw error
      faults.push(error.message)
    }
  }
  if (faults.length > 0) throw refusal(`Nothing was imported.\n${faults.join('\n')}`)
  return found
}

type Entry = { name: string; isFile: boolean }

async function entriesIn(folder: string): Promise<Entry[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true })
    return entries
      .map((entry) => ({ name: entry.name, isFile: !entry.isDirectory() }))
      .sort((one, other) => (one.name < other.name ? -1 : 1))
  } catch (error) {
    throw refusal(`The folder ${folder} cannot be read.`, error)
  }
}

async function sort(
  found: Folder,
  { folder, naming, name, isFile }: Entry & { folder: string; naming: Naming },
) {
  const [, form] = FORM.exec(name) ?? []
  const path = join(folder, name)
  if (!isFile || form === undefined) {
    found.unused.push(isFile ? `${name} (no CSV, JSON or SQL)` : `${name} (a folder)`)
    return
  }
  if (form.toLowerCase() === 'sql') return await sortDump(found, path, { name, naming })
  const table = tableNamed(name.replace(FORM, ''), naming)
  if (table === null) {
    found.unused.push(name)
    return
  }
  await remark(found, path, name)
  add(found, table, { path, tableInDump: null })
}

/** A dump has many tables; the accounts are those of the schema `auth`. */
async function sortDump(found: Folder, path: string, { name, naming }: { name: string; naming: Naming }) {
  const tables = new Set<string>()
  await remark(found, path, name)
  for await (const { table } of rowsUnlessBroken(path, name)) tables.add(table)
  for (const tableInDump of tables) {
    const table = tableInDump.toLowerCase() === 'public.users' ? null : tableNamed(tableInDump, naming)
    if (table === null) found.unused.push(`${name}: ${tableInDump}`)
    else add(found, table, { path, tableInDump })
  }
  if (tables.size === 0) found.unused.push(`${name} (no rows in it)`)
}

/** A dump that cannot be read to its end is not used: which tables it lacks cannot be said. */
async function* rowsUnlessBroken(path: string, name: string) {
  try {
    yield* dumpRows(textOf(path))
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error
    throw refusal(`${name}: ${error.message}`, error)
  }
}

async function remark(found: Folder, path: string, name: string): Promise<void> {
  const { hasLostLetters } = await checkText(path)
  if (hasLostLetters)
    found.remarks.push(`${name} has signs that stand for letters lost before it was written (U+FFFD).`)
}

function add({ tables }: Folder, table: string, file: TableFile): void {
  tables.set(table, [...(tables.get(table) ?? []), file])
}

/** The table that a file holds: by the name given for it, or by its own without what tools add to it. */
function tableNamed(base: string, { names = {}, known }: Naming): string | null {
  const plain = base
    .toLowerCase()
    .replace(/ ?\(\d{1,3}\)$/, '')
    .replace(/_rows$/, '')
  const candidates = [base, base.toLowerCase(), plain, plain.replace(/^(?:public|auth)[._]/, '')]
  const given = candidates.find((name) => Object.hasOwn(names, name))
  if (given !== undefined) return names[given] ?? null
  return candidates.find((name) => known.includes(name)) ?? null
}

/** Reads the rows of a table one after the other: a million of them are never in memory together. */
export async function* rowsOf({ path, tableInDump }: TableFile): AsyncGenerator<Row> {
  const text = textOf(path)
  if (tableInDump !== null) {
    for await (const { table, row } of dumpRows(text)) if (table === tableInDump) yield row
  } else if (/\.csv(?:\.gz)?$/i.test(path)) yield* csvRows(text)
  else yield* jsonRows(text)
}
