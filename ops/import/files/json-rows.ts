import type { Row } from '#ops/import/import-table.ts'
import { parseJson } from '#ops/import/read-cells.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { LONGEST_ROW } from './csv-rows.ts'

/**
 * Reads objects from a stream of text, one after the other, from one array or one on each line. Separators between them
 * are ignored. Reasons name the line and never repeat the text.
 */
export async function* jsonRows(chunks: AsyncIterable<string>): AsyncGenerator<Row> {
  const scan = scanner()
  for await (const chunk of chunks) {
    for (const { text, line } of scan.take(chunk)) yield rowOf(text, line)
  }
  scan.end()
}

function scanner() {
  let [depth, isInText, isEscaped, buffered] = [0, false, false, '']
  let [line, firstLine] = [1, 1]
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
  function* take(chunk: string): Generator<{ text: string; line: number }> {
    let start = 0
    for (let at = 0; at < chunk.length; at += 1) {
      const sign = chunk.charAt(at)
      if (sign === '\n') line += 1
      if (depth === 0 && sign !== '{') {
        requireSeparator(sign, line)
        start = at + 1
        continue
      }
      if (depth === 0) firstLine = line
      if (!objectEndsWith(sign)) continue
      yield { text: buffered + chunk.slice(start, at + 1), line: firstLine }
      buffered = ''
      start = at + 1
    }
    buffered += chunk.slice(start)
    if (buffered.length > LONGEST_ROW)
      throw refusal(`Line ${firstLine}: the row is longer than a row can be.`)
  }
  function end(): void {
    if (buffered !== '') throw refusal(`Line ${firstLine}: the file ends in the middle of a row.`)
  }
  return { take, end }
}

function requireSeparator(sign: string, line: number): void {
  if (!/[\s,[\]\ufeff]/.test(sign))
    throw refusal(`Line ${line}: something stands between the rows that is no JSON object.`)
}

function rowOf(text: string, line: number): Row {
  const row: unknown = parseJson(text)
  if (typeof row !== 'object' || row === null) throw refusal(`Line ${line}: the row is no valid JSON.`)
  return row as Row
}
