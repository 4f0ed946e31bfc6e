import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { CSV_OPENING, csvLine } from '../../server/platform/csv.ts'
import type { Outcome } from './writing.ts'

export type Count = { table: string; read: number; written: number; there: number; refused: number }

/** What the import says at its end, and the lists it leaves in the folder: ids and reasons, nobody's words. */
export type Report = {
  read(table: string): void
  refuse(table: string, id: string, reason: string): void
  note(table: string, outcome: Outcome): void
  /** A file that could not be read to its end, or a thing the operator must know. */
  say(line: string): void
  fail(line: string): void
  end(): Promise<Summary>
}

export type Summary = { counts: Count[]; lines: string[]; isComplete: boolean }

const lists = {
  refused: { file: 'refused.csv', columns: ['table', 'id', 'reason'] },
  changed: { file: 'changed.csv', columns: ['table', 'id', 'change'] },
  images: { file: 'images-not-imported.csv', columns: ['table', 'id', 'images'] },
}

/** Whether a file is a list that an earlier run left, and no table. */
export function isList(name: string): boolean {
  return Object.values(lists).some(({ file }) => file === `${name}.csv`)
}

/** Opens the lists in the folder of the export; those of an earlier run are written over. */
export function openReport(folder: string): Report {
  const counts = new Map<string, Count>()
  const lines: string[] = []
  const { enter, close } = openLists(folder)
  let isComplete = true
  const countOf = (table: string): Count => {
    const count = counts.get(table) ?? { table, read: 0, written: 0, there: 0, refused: 0 }
    counts.set(table, count)
    return count
  }
  const refuse = (table: string, id: string, reason: string) => {
    countOf(table).refused += 1
    enter('refused', [table, id, reason])
  }
  const note = (table: string, { row, outcome, change }: Outcome) => {
    if (outcome !== 'written' && outcome !== 'there') return refuse(table, row.key, outcome)
    countOf(table)[outcome] += 1
    if (row.images > 0) enter('images', [table, row.key, String(row.images)], row.images)
    const changes = change ? [...row.changes, change] : row.changes
    if (outcome === 'written') for (const one of changes) enter('changed', [table, row.key, one])
  }
  return {
    read: (table) => {
      countOf(table).read += 1
    },
    refuse,
    note,
    say: (line) => lines.push(line),
    fail: (line) => {
      isComplete = false
      lines.push(line)
    },
    end: async () => {
      const totals = await close()
      return { counts: [...counts.values()], lines: [...linesOf(totals), ...lines], isComplete }
    },
  }
}

type Totals = Record<keyof typeof lists, number>

function openLists(folder: string) {
  const totals: Totals = { refused: 0, changed: 0, images: 0 }
  const files = {
    refused: openList(folder, lists.refused),
    changed: openList(folder, lists.changed),
    images: openList(folder, lists.images),
  }
  return {
    enter: (list: keyof typeof lists, cells: string[], by = 1) => {
      totals[list] += by
      files[list].write(csvLine(cells))
    },
    close: async () => {
      await Promise.all(Object.values(files).map((file) => finished(file.end())))
      return totals
    },
  }
}

function openList(folder: string, { file, columns }: { file: string; columns: string[] }) {
  const stream = createWriteStream(join(folder, file))
  stream.write(CSV_OPENING + csvLine(columns))
  return stream
}

function linesOf({ refused, changed, images }: Totals): string[] {
  return [
    refused > 0 && `Refused, with the reason of each: ${lists.refused.file}`,
    changed > 0 && `Came otherwise than it was (${changed}): ${lists.changed.file}`,
    images > 0 && `Images are to be uploaded again (${images}): ${lists.images.file}`,
  ].filter((line) => line !== false)
}

/** The counts as a table to read. */
export function tableOf(counts: readonly Count[]): string {
  const rows = counts.map(({ table, ...numbers }) => [table, ...Object.values(numbers).map(String)])
  const all = [['table', 'read', 'written', 'already there', 'refused'], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)
  return all.map((row) => row.map(pad).join('  ')).join('\n')
}
