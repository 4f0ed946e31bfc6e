import { Failure } from './failure.ts'
import { isId } from './ids.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,6})?Z$/

/** The place after an item in a list ordered by (time, id), opaque for the caller. */
export function encodeCursor(at: string, id: string): string {
  return Buffer.from(`${at} ${id}`).toString('base64url')
}

/** Reads back a place; one that we did not make is refused as INVALID. */
export function decodeCursor(cursor: string): [at: string, id: string] {
  const [at = '', id = ''] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isOurs = INSTANT.test(at) && !Number.isNaN(Date.parse(at)) && isId(id)
  if (!isOurs) throw new Failure('INVALID', { fields: { cursor: { key: 'field.invalid' } } })
  return [at, id]
}
