import { appendFileSync, createWriteStream, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { CSV_OPENING, csvLine } from '#server/platform/formats/csv.ts'
import type { Outcome } from './write-batch.ts'

export type Count = { read: number; written: number; there: number; refused: number }
/** A table of the export with the outcome of its rows; null where it has no file. */
export type Counted = { table: string; count: Count | null }

/** The final report of the import, and the lists it writes to the folder: ids and reasons, no words of members. */
export type Report = {
  read(table: string): void
  refuse(table: string, id: string, reason: string): void
  note(table: string, outcome: Outcome): void
  /** Records values that were imported changed, before they are committed. */
  recordChanges(table: string, outcomes: readonly Outcome[]): void
  /** Records an image: written, already there, or the reason it was not imported. */
  noteImage(of: { table: string; key: string; file: string }, outcome: string): void
  /** Records the location of an image on the old site. */
  lay(address: string | null): void
  /** Records a table that belongs to an export: the report names it, even where it has no file. */
  await(table: string, isThere: boolean): unknown
  /** Reports a file that could not be read to its end, or something else the operator must know. */
  say(line: string): void
  fail(line: string): void
  end(): Promise<Summary>
}

export type Summary = { counts: Counted[]; lines: string[]; isComplete: boolean }

/**
 * Refused rows are refused again by the next run, so that list starts anew; changes are made once, so that list is
 * appended to.
 */
const lists = {
  refused: { file: 'refused.csv', columns: ['table', 'id', 'reason'] },
  changed: { file: 'changed.csv', columns: ['table', 'id', 'change'] },
  images: { file: 'images-not-imported.csv', columns: ['table', 'id', 'file', 'reason'] },
}

/** The line of the images among those of the tables. */
const IMAGES = 'images'
const MOST_LOCATIONS = 10

/** Whether a file is a list of an earlier run, not a table. */
export function isList(name: string): boolean {
  return Object.values(lists).some(({ file }) => file === `${name}.csv`)
}

function changesOf(table: string, { row, outcome, change }: Outcome): string[][] {
  const changes = outcome === 'written' ? [...row.changes, ...(change ? [change] : [])] : []
  return changes.map((one) => [table, row.key, one])
}

/** Opens the lists in the folder of the export. */
export function openReport(folder: string): Report {
  const { countOf, miss, counted } = countTables()
  const locations = countLocations()
  const lines: string[] = []
  const { enter, writeChanges, close } = openLists(folder)
  let isComplete = true
  const refuse = (table: string, id: string, reason: string) => {
    countOf(table).refused += 1
    enter('refused', [table, id, reason])
  }
  const recordOutcome = (table: string, { row, outcome }: Outcome) => {
    if (!isHere(outcome)) return refuse(table, row.key, outcome)
    countOf(table)[outcome] += 1
  }
  return {
    read: (table) => {
      countOf(table).read += 1
    },
    refuse,
    note: recordOutcome,
    recordChanges: (table, outcomes) => writeChanges(outcomes.flatMap((one) => changesOf(table, one))),
    noteImage: ({ table, key, file }, outcome) => {
      countOf(IMAGES).read += 1
      countOf(IMAGES)[isHere(outcome) ? outcome : 'refused'] += 1
      if (!isHere(outcome)) enter('images', [table, key, file, outcome])
    },
    lay: locations.add,
    await: (table, isThere) => (isThere ? countOf(table) : miss(table)),
    say: (line) => lines.push(line),
    fail: (line) => {
      isComplete = false
      lines.push(line)
    },
    end: async () => {
      const reportLines = [...linesOf(await close()), ...locations.lines(), ...lines]
      return { counts: counted(), lines: reportLines, isComplete }
    },
  }
}

type Totals = Record<keyof typeof lists, number>

function openLists(folder: string) {
  const totals: Totals = { refused: 0, changed: 0, images: 0 }
  const files = {
    refused: openList(folder, lists.refused),
    images: openList(folder, lists.images),
  }
  const append = openChanges(folder)
  return {
    writeChanges: (cells: readonly string[][]) => {
      totals.changed += append(cells.map(csvLine))
    },
    enter: (list: keyof typeof files, cells: string[]) => {
      totals[list] += 1
      files[list].write(csvLine(cells))
    },
    close: async () => {
      await Promise.all(Object.values(files).map((file) => finished(file.end())))
      return totals
    },
  }
}

type List = { file: string; columns: string[] }

function openList(folder: string, { file, columns }: List) {
  const stream = createWriteStream(join(folder, file))
  stream.write(CSV_OPENING + csvLine(columns))
  return stream
}

/**
 * The list that is appended to from run to run. Lines are on disk when this returns, so that they can be written before
 * the rows they describe are committed: a killed run loses none, and the next one writes none twice.
 */
function openChanges(folder: string): (lines: readonly string[]) => number {
  const path = join(folder, lists.changed.file)
  if (!existsSync(path)) writeFileSync(path, CSV_OPENING + csvLine(lists.changed.columns))
  const known = new Set(readFileSync(path, 'utf8').split(/(?<=\r\n)/))
  return (lines) => {
    const fresh = lines.filter((line) => !known.has(line))
    for (const line of fresh) known.add(line)
    if (fresh.length > 0) appendFileSync(path, fresh.join(''))
    return fresh.length
  }
}

function linesOf({ refused, changed, images }: Totals): string[] {
  return [
    refused > 0 && `Refused, with the reason of each: ${lists.refused.file}`,
    changed > 0 && `Came otherwise than it was (${changed}): ${lists.changed.file}`,
    images > 0 && `Images that did not come, with the reason of each (${images}): ${lists.images.file}`,
  ].filter((line) => line !== false)
}

/** Whether a row or an image exists now, imported by this run or an earlier one. */
export function isHere(outcome: string): outcome is 'written' | 'there' {
  return outcome === 'written' || outcome === 'there'
}

/** Counts the addresses of the images, most frequent first: what can be downloaded before the old site is closed. */
function countLocations() {
  const locations = new Map<string, number>()
  return {
    add: (address: string | null) => {
      if (address !== null && (locations.has(address) || locations.size < MOST_LOCATIONS))
        locations.set(address, (locations.get(address) ?? 0) + 1)
    },
    lines: () =>
      [...locations]
        .sort(([, one], [, other]) => other - one)
        .map(([address, count]) => `Images of the old site lay at (${count}): ${address}`),
  }
}

function countTables() {
  const counts = new Map<string, Count | null>()
  return {
    countOf: (table: string): Count => {
      const count = counts.get(table) ?? { read: 0, written: 0, there: 0, refused: 0 }
      counts.set(table, count)
      return count
    },
    miss: (table: string) => counts.set(table, null),
    counted: (): Counted[] => [...counts].map(([table, count]) => ({ table, count })),
  }
}

/** Formats the counts as a table. */
export function tableOf(counts: readonly Counted[]): string {
  const rows = counts.map(({ table, count }) => [
    table,
    ...(count ? Object.values(count).map(String) : ['missing']),
  ])
  const all = [['table', 'read', 'written', 'already there', 'refused'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return all.map((row) => row.map(pad).join('  ')).join('\n')
}
