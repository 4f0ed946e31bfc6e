import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parts as benchmarks } from '#bench/benchmarks.ts'
import { documents } from '#tests/support/code/documents.ts'
import { root } from '#tests/support/sources.ts'
import { parts as chaosSuites } from '#tools/chaos-parts.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

test('every npm script that a document names exists', () => {
  const wrong = namedIn(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g).filter(
    ({ captures: [name = ''] }) => !Object.hasOwn(scripts, name),
  )
  expect(wrong).toEqual([])
})

test('every part of npm run chaos and npm run bench that a document names exists', () => {
  const partsOf = new Map([
    ['chaos', chaosSuites.map(({ name }) => name)],
    ['bench', benchmarks.map(({ name }) => name)],
  ])
  const named = namedIn(/\bnpm run (chaos|bench) ([a-z]\w*)/g)
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter(({ captures: [name = '', part = ''] }) => !partsOf.get(name)?.includes(part))).toEqual(
    [],
  )
})

test('docs/performance.md has every part of npm run bench, and says which run only when named', () => {
  const page = readFileSync(join(root, 'docs/performance.md'), 'utf8')
  const listed = new Map(
    [...page.matchAll(/^\| `(\w+)`(\*?) \|/gm)].map(([, name = '', mark]) => [name, mark === '*']),
  )
  expect(Object.fromEntries(listed)).toEqual(
    Object.fromEntries(benchmarks.map(({ name, isApart = false }) => [name, isApart])),
  )
})

test('docs/commands.md has every script that people type', () => {
  const page = readFileSync(join(root, 'docs/commands.md'), 'utf8')
  const listed = new Set(
    [...page.matchAll(/^\| `npm (?:run )?(?:--silent )?([\w:]+)/gm)].map(([, name = '']) => name),
  )
  const unlisted = Object.keys(scripts).filter(
    (name) => !listed.has(name) && !(name.startsWith('pre') && Object.hasOwn(scripts, name.slice(3))),
  )
  expect(unlisted).toEqual([])
})

function namedIn(pattern: RegExp): { path: string; captures: string[] }[] {
  return documents.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)].map(([, ...captures]) => ({ path, captures })),
  )
}
