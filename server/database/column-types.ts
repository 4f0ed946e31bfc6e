import pg from 'pg'

const { builtins } = pg.types
const arrayOf = { bigint: 1016, timestamptz: 1185, date: 1182, text: 1009 }

const parsers: Record<number, (text: string) => unknown> = {
  [builtins.INT8]: toSafeNumber,
  [builtins.TIMESTAMPTZ]: toInstant,
  [builtins.DATE]: asWritten,
  [builtins.INTERVAL]: asWritten,
  [arrayOf.bigint]: (text) => elementsOf(text).map((each) => each && toSafeNumber(each)),
  [arrayOf.timestamptz]: (text) => elementsOf(text).map((each) => each && toInstant(each)),
  [arrayOf.date]: elementsOf,
}

/**
 * Types of columns in our code: bigint is a number (an unsafe one throws), timestamptz is ISO text in UTC with the
 * microseconds that cursors need, date is 'YYYY-MM-DD', numeric and interval are text. Never a Date, never a silent
 * rounding.
 */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: string) =>
    (format !== 'binary' && parsers[oid]) || pg.types.getTypeParser(oid, format as 'text'),
}

function toSafeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError('A bigint column exceeds the safe integer range')
  return number
}

function toInstant(text: string): string {
  if (!text.endsWith('+00')) throw new RangeError('A timestamp arrived in another time zone than UTC')
  return `${text.slice(0, -3).replace(' ', 'T')}Z`
}

/** A timestamptz inside a JSON column, which has its own notation, as the text of a timestamptz column. */
export function instantInJson(text: string): string {
  if (!text.endsWith('+00:00')) throw new RangeError('A timestamp arrived in another time zone than UTC')
  return `${text.slice(0, -6)}Z`
}

function asWritten(text: string): string {
  return text
}

function elementsOf(text: string): (string | null)[] {
  return pg.types.getTypeParser(arrayOf.text, 'text')(text)
}
