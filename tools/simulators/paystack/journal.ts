import { appendFileSync, mkdirSync, readFileSync, truncateSync } from 'node:fs'
import { dirname } from 'node:path'

export type Line = { kind: string; entry: { id: string | number } }

export type Journal = { read(): Line[]; append(line: Line): void }

/**
 * One JSON line for each change, the last one of an entry counts: a restart keeps payments that are on their way. A
 * line that was torn by a kill is cut off, so that the next one begins on a line of its own.
 */
export function openJournal(file: string): Journal {
  return {
    read: () => {
      const text = textOf(file)
      const whole = text.slice(0, text.lastIndexOf('\n') + 1)
      if (whole.length < text.length) truncateSync(file, Buffer.byteLength(whole))
      return whole.split('\n').filter(Boolean).flatMap(lineOf)
    },
    append: (line) => {
      mkdirSync(dirname(file), { recursive: true })
      appendFileSync(file, `${JSON.stringify(line)}\n`, { mode: 0o600 })
    },
  }
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return ''
    throw error
  }
}

/** A line that is no JSON is the trace of a torn write in the middle of the file, and tells nothing. */
function lineOf(text: string): Line[] {
  try {
    return [JSON.parse(text) as Line]
  } catch (error) {
    if (error instanceof SyntaxError) return []
    throw error
  }
}
