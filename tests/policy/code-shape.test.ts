import { expect, test } from 'vitest'
import {
  type Fault,
  forbiddenFaults,
  functionFaults,
  looseWords,
  most,
} from '#tests/support/code/code-shape.ts'
import { isTest, type Source, sourcesOf } from '#tests/support/sources.ts'

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
const code = everything.filter((source) => !isTest(source))

test('files are short', () => {
  expect(
    faultsIn(code, (source) => (source.path.startsWith('contract/messages/en') ? [] : lengthFaults(source))),
  ).toEqual([])
})

test('functions are short and flat', () => {
  expect(faultsIn(code, functionFaults)).toEqual([])
})

test('a file imports few others', () => {
  expect(faultsIn(code, importFaults)).toEqual([])
})

test('nothing is hidden from the compiler, left for later, swallowed or skipped', () => {
  expect(faultsIn(everything, forbiddenFaults)).toEqual([])
})

test('every word a person reads comes from the catalogue (GEN-7)', () => {
  const components = code.filter(({ path }) => path.startsWith('web/') && path.endsWith('.tsx'))
  expect(faultsIn(components, looseWords)).toEqual([])
})

test('what a statement takes from a queue is chosen once: PostgreSQL may run `in (select …)` several times', () => {
  expect(faultsIn(everything, repeatedChoices)).toEqual([])
})

/** Each run of such a choice skips the rows that it has locked and takes the next ones, beyond its limit. */
function repeatedChoices({ text, lineAt }: Source): Fault[] {
  const choices = [...text.matchAll(/\bin \(\s*select\b[^`]*?\bskip locked\)/g)]
  return choices.map(({ index }) => ({ line: lineAt(index), what: 'use = any (array (select …))' }))
}

function lengthFaults({ text }: Source): Fault[] {
  const lines = text.trimEnd().split('\n').length
  return lines > most.fileLines ? [{ line: lines, what: `${lines} lines (most: ${most.fileLines})` }] : []
}

function importFaults({ path, imports }: Source): Fault[] {
  const needed = imports.filter(({ isTypeOnly }) => !isTypeOnly)
  const files = new Set(needed.map(({ specifier }) => specifier)).size
  if (files <= most.imports || mayNeedMany.includes(path)) return []
  return [{ line: 1, what: `needs ${files} files (most: ${most.imports})` }]
}

/** All faults of a file in one line, so that a failure reads as a list of files to fix. */
function faultsIn(sources: Source[], faultsOf: (source: Source) => Fault[]): string[] {
  return sources.flatMap((source) => {
    const faults = faultsOf(source).map(({ line, what }) => `line ${line}: ${what}`)
    return faults.length > 0 ? [`${source.path} · ${faults.join(' · ')}`] : []
  })
}
