import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** One line of the acceptance list: its name and its requirement. */
export type Line = { name: string; asks: string }

/** The acceptance list, in its own order. */
export const lines: readonly Line[] = parsed(
  readFileSync(join(import.meta.dirname, '../../docs/requirements/acceptance.md'), 'utf8'),
)

const known = new Set(lines.map(({ name }) => name))
const areas = [...new Set(lines.map(({ name }) => name.split('-')[0]))].join('|')

/** Matches `GRP-1` with its continuation: `… GRP-3`, `… 3` or `, 4, 5`. */
const MENTION = new RegExp(
  `\\b(${areas})-(\\d+)(?:\\s*(?:…|–)\\s*(?:\\1-)?(\\d+))?((?:, \\d+(?=[,;)]|$))*)`,
  'g',
)

/** The lines that a text names, with ranges expanded, whether they exist or not. */
export function linesNamedIn(text: string): string[] {
  return [...text.matchAll(MENTION)].flatMap(([, area, first, last = first, others = '']) => {
    const count = Math.max(Number(last) - Number(first) + 1, 0)
    const range = Array.from({ length: count }, (_, step) => Number(first) + step)
    const more = [...others.matchAll(/\d+/g)].map(([number]) => Number(number))
    return [...range, ...more].map((number) => `${area}-${number}`)
  })
}

export function isLine(name: string): boolean {
  return known.has(name)
}

function parsed(text: string): Line[] {
  return [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, name = '', asks = '']) => ({
    name,
    asks,
  }))
}
