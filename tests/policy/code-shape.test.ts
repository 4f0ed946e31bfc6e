import { expect, test } from 'vitest'
import { isTest, type Source, sourceLocation, sourcesOf } from '#tests/support/sources.ts'

// Length, nesting and forms of code are rules of Biome: biome.json and tools/lint.

const MOST_IMPORTS = 26
/** Files that exist to join many others. */
const mayNeedMany = [
  'contract/api/all-operations.ts',
  'contract/messages/en.ts',
  'server/app/features.ts',
  'server/app/jobs-and-schedules.ts',
  'server/app/operation-handlers.ts',
  'server/create-app.ts',
  'server/http/api-docs/named-schemas.ts',
]

const everything = sourcesOf('bench', 'contract', 'ops', 'server', 'tests', 'tools', 'web')

test('a file imports few others', () => {
  const crowded = everything
    .filter((source) => !isTest(source) && !mayNeedMany.includes(source.path))
    .map((source) => ({ path: source.path, needed: filesNeeded(source) }))
    .filter(({ needed }) => needed > MOST_IMPORTS)
  expect(crowded).toEqual([])
})

function filesNeeded({ imports }: Source): number {
  const needed = imports.filter(({ isTypeOnly }) => !isTypeOnly)
  return new Set(needed.map(({ specifier }) => specifier)).size
}

test('no comment leaves something for later or silences the compiler', () => {
  const found = everything.flatMap((source) =>
    source.comments
      .filter(({ value }) => /\b(TODO|FIXME|XXX|HACK)\b|@ts-(ignore|nocheck|expect-error)/.test(value))
      .map((comment) => sourceLocation(source, comment)),
  )
  expect(found).toEqual([])
})

test('what a statement takes from a queue is chosen once: PostgreSQL may run `in (select …)` several times', () => {
  // Each run of such a choice skips the rows that it has locked and takes the next ones, beyond its limit.
  const repeated = everything.flatMap((source) =>
    [...source.text.matchAll(/\bin \(\s*select\b[^`]*?\bskip locked\)/g)].map(({ index }) =>
      sourceLocation(source, { start: index }),
    ),
  )
  expect(repeated).toEqual([])
})
