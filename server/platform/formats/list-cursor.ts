import type { Page } from '#contract/api/paging.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

/** A position in a list ordered by (time, id), newest first. */
export type Cursor = [at: string, id: string]

/** The position before everything: the first page is read by the same statement as the next ones, with the same plan. */
const START: Cursor = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

/** The cursor after an item in a list ordered by (time, id), opaque for the caller. */
export function encodeCursor(at: string, id: string): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Decodes a cursor, to the start of the list without one; one that we did not make is refused as INVALID. */
export function decodeCursor(cursor?: string): Cursor {
  if (cursor === undefined) return START
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isOurs = isInstant(at) && isId(id)
  if (!isOurs) throw new Failure('INVALID', { fields: { cursor: { key: 'field.invalid' } } })
  return [at, id]
}

/**
 * Whether a text is a valid timestamp, to the microsecond: JavaScript takes 30 February for 2 March, PostgreSQL refuses
 * it.
 */
export function isInstant(text: string): boolean {
  const parsed = INSTANT.test(text) ? new Date(text) : null
  if (!parsed || Number.isNaN(parsed.getTime()) || text.startsWith('0000')) return false
  return parsed.toISOString().slice(0, 19) === text.slice(0, 19)
}

type Shape<Row, Item> = { size: number; cursorOf: (row: Row) => Cursor; present: (row: Row) => Item }

/** The rows of a keyset list as a page; one row more than a page means that there is a next one. */
export function pageFrom<Row, Item>(
  rows: readonly Row[],
  { size, cursorOf, present }: Shape<Row, Item>,
): Page<Item> {
  const shown = rows.slice(0, size)
  const last = rows.length > size ? shown.at(-1) : undefined
  return { items: shown.map(present), next: last ? encodeCursor(...cursorOf(last)) : null }
}
