import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallExpression } from 'oxc-parser'
import { sourcesOf, visit } from '#tests/support/sources.ts'

/** One line of the acceptance list: its name and its requirement. */
export type Line = { name: string; asks: string }

/** The acceptance list, in its own order. */
export const lines: readonly Line[] = parsed(
  readFileSync(join(import.meta.dirname, '../docs/requirements/acceptance.md'), 'utf8'),
)

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

/** The files of the tests and groups whose titles name lines, with these lines; rows of a table of tests count as well. */
export function linesByTestFile(): Map<string, Set<string>> {
  const byFile = new Map<string, Set<string>>()
  const tests = sourcesOf('bench', 'contract', 'ops', 'server', 'tests', 'tools', 'web')
  for (const source of tests.filter(({ path }) => /\.(test|e2e)\.tsx?$/.test(path))) {
    const named = new Set<string>()
    const enter = (call: CallExpression) => {
      const beforeBody = source.text.slice(call.start, call.arguments[0]?.end ?? call.start)
      if (/^(test|it|describe)\b/.test(beforeBody))
        for (const line of linesNamedIn(beforeBody)) named.add(line)
    }
    visit(source, { CallExpression: enter })
    byFile.set(source.path, named)
  }
  return byFile
}

function parsed(text: string): Line[] {
  return [...text.matchAll(/^- \*\*([A-Z]+-\d+)\*\* (.+)$/gm)].map(([, name = '', asks = '']) => ({
    name,
    asks,
  }))
}
