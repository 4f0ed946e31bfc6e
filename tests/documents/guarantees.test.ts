import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'
import { parts as chaosSuites } from '#tools/chaos-parts.ts'

const page = readFileSync(join(root, 'docs/guarantees.md'), 'utf8')
const [, table = ''] = /^(\| Guarantee \|[\s\S]*?)\n\n/m.exec(page) ?? []
const rows = table
  .split('\n')
  .slice(2)
  .map((line) => line.slice(2, -2).split(' | '))

/** The code spans of a cell. */
function codeIn(cell = ''): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

test('every guarantee has a proof: a test of npm test, or a command that measures it', () => {
  expect(rows.length).toBeGreaterThan(30)
  const unproven = rows.filter(
    ([, proof, atLarge, ...more]) => codeIn(proof).length + codeIn(atLarge).length === 0 || more.length > 0,
  )
  expect(unproven).toEqual([])
})

test('every proof is a test file that exists and runs with npm test', () => {
  const missing = rows
    .flatMap(([, proof]) => codeIn(proof))
    .filter((path) => !/\.(test|e2e)\.tsx?$/.test(path) || !existsSync(join(root, path)))
  expect(missing).toEqual([])
})

test('every part of npm run chaos proves a guarantee of the table', () => {
  const commandsAtLarge = rows.flatMap(([, , atLarge]) => codeIn(atLarge))
  expect(
    chaosSuites.map(({ name }) => name).filter((name) => !commandsAtLarge.includes(`npm run chaos ${name}`)),
  ).toEqual([])
})
