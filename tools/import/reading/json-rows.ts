import { refusal } from '#server/database/startup-refusal.ts'
import type { Row } from '#ops/import/import-table.ts'

/** A single row is never this long: what is, lost a bracket or a quote, and must not fill the memory. */
export const LONGEST_ROW = 4 * 1024 * 1024

/**
 * Reads objects out of a stream of text, one after the other, whether they stand in one array or one on each line. What
 * stands between them is read as if it were not there, so long as it is a separator.
 */
export async function* jsonRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const scan = scanner()
  for await (const chunk of chunks) {
    for (const text of scan.take(chunk)) yield rowOf(text)
  }
  scan.end()
}

function scanner() {
  let [depth, isInText, isEscaped, kept] = [0, false, false, '']
  function objectEndsWith(sign: string): boolean {
    if (isInText) {
      if (isEscaped) isEscaped = false
      else if (sign === '\\') isEscaped = true
      else if (sign === '"') isInText = false
      return false
    }
    if (sign === '"') isInText = true
    else if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    return sign === '}' && depth === 0
  }
  function* take(chunk: string): Generator<string> {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charAt(at)
      if (depth === 0 && sign !== '{') {
        requireSeparator(sign)
        start = at + 1
      } else if (objectEndsWith(sign)) {
        yield kept + chunk.slice(start, at + 1)
        kept = ''
        start = at + 1
      }
    }
    kept += chunk.slice(start)
    if (kept.length > LONGEST_ROW) throw refusal('A row is longer than a row can be.')
  }
  function end(): void {
    if (kept !== '') throw refusal('The file ends in the middle of a row.')
  }
  return { take, end }
}

function requireSeparator(sign: string): void {
  if (!/[\s,[\]\ufeff]/.test(sign)) throw refusal('Something stands between the rows that is no JSON object.')
}

function rowOf(text: string): Row {
  const row: unknown = parseJson(text)
  if (typeof row !== 'object' || row === null) throw refusal('A row is no valid JSON.')
  return row as Row
}

/** The value a text stands for; undefined when it is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
