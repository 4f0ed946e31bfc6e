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

/** `printed` are the lists, where they are not in the folder. */
export type Summary = { counts: Counted[]; lines: string[]; printed: string[]; isComplete: boolean }

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
  return Object.values(lists).some(({ file }) => file === name)
}

function changesOf(table: string, { row, outcome, change }: Outcome): string[][] {
  const changes = outcome === 'written' ? [...row.changes, ...(change ? [change] : [])] : []
  return changes.map((one) => [table, row.key, one])
}

/** Opens the report with its lists: in the folder of the export, or as text where nothing may be written. */
export function openReport(folder: string, isCheck: boolean): Report {
  const { countOf, miss, counted } = countTables()
  const locations = countLocations()
  const lines: string[] = []
  const { enter, writeChanges, close } = openLists(isCheck ? printedFiles(folder) : writtenFiles(folder))
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
    end: async () =>
      ended({ ...(await close()), counts: counted(), locations: locations.lines(), lines, isComplete }),
  }
}

type Ended = Summary & { totals: Totals; locations: string[] }

/** The summary of a run; one that read no row was given the wrong folder. */
function ended({ totals, locations, lines, counts, isComplete, printed }: Ended): Summary {
  const isEmpty = counts.every(({ count }) => !count || count.read === 0)
  const wrong = isEmpty ? ['No row was read: no file of the folder has rows of these tables.'] : []
  const all = [...linesOf(totals), ...locations, ...lines, ...wrong]
  return { counts, lines: all, printed, isComplete: isComplete && !isEmpty }
}

type Totals = Record<keyof typeof lists, number>

function openLists({ refused, images, append, close }: ListFiles) {
  const totals: Totals = { refused: 0, changed: 0, images: 0 }
  const files = { refused, images }
  return {
    writeChanges: (cells: readonly string[][]) => {
      totals.changed += append(cells.map(csvLine))
    },
    enter: (list: keyof typeof files, cells: string[]) => {
      totals[list] += 1
      files[list].write(csvLine(cells))
    },
    close: async () => ({ totals, printed: await close() }),
  }
}

/** The lists, open to be written; `close` answers those that are to be printed. */
type ListFiles = {
  refused: { write(line: string): unknown }
  images: { write(line: string): unknown }
  append(lines: readonly string[]): number
  close(): Promise<string[]>
}

function writtenFiles(folder: string): ListFiles {
  const [refused, images] = [openList(folder, lists.refused), openList(folder, lists.images)]
  const close = async () => {
    await Promise.all([refused, images].map((file) => finished(file.end())))
    return []
  }
  return { refused, images, append: openChanges(folder), close }
}

/** The lists as text. Changes that an earlier run made are not among them. */
function printedFiles(folder: string): ListFiles {
  const texts: Record<keyof typeof lists, string[]> = { refused: [], changed: [], images: [] }
  const known = knownChanges(folder)
  const listOf = (name: keyof typeof texts) => ({ write: (line: string) => texts[name].push(line) })
  const append = (lines: readonly string[]) => {
    const fresh = freshAmong(lines, known)
    texts.changed.push(...fresh)
    return fresh.length
  }
  const names = ['refused', 'changed', 'images'] as const
  const close = async () =>
    names
      .filter((name) => texts[name].length > 0)
      .map((name) => {
        const lines = [csvLine(lists[name].columns), ...texts[name]].join('').trimEnd()
        return `\n${lists[name].file}\n${lines.replaceAll('\r\n', '\n')}`
      })
  return { refused: listOf('refused'), images: listOf('images'), append, close }
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
  const known = knownChanges(folder)
  return (lines) => {
    const fresh = freshAmong(lines, known)
    if (fresh.length > 0) appendFileSync(path, fresh.join(''))
    return fresh.length
  }
}

function knownChanges(folder: string): Set<string> {
  const path = join(folder, lists.changed.file)
  return new Set(existsSync(path) ? readFileSync(path, 'utf8').split(/(?<=\r\n)/) : [])
}

/** The lines that no run has written yet; they are known from now on. */
function freshAmong(lines: readonly string[], known: Set<string>): string[] {
  const fresh = lines.filter((line) => !known.has(line))
  for (const line of fresh) known.add(line)
  return fresh
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
