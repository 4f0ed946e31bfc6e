import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parts as benchmarks } from '#bench/benchmarks.ts'
import { filesBelow, root } from '#tests/support/sources.ts'
import { parts as chaosSuites } from '#tools/chaos-parts.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const [, table = ''] = /<!-- promises -->\n([\s\S]*?)<!-- \/promises -->/.exec(readme) ?? []
const rows = table
  .trim()
  .split('\n')
  .slice(2)
  .map((line) => line.slice(2, -2).split(' | '))
const commands = [...readme.matchAll(/`npm run (?:--silent )?([^`]+)`/g)].map(([, said = '']) =>
  said.split(' '),
)

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

test('every command of the README exists, with its part', () => {
  const kinds: Record<string, (string | undefined)[]> = {
    chaos: ['[part]', ...chaosSuites.map(({ name }) => name)],
    bench: ['[part]', ...benchmarks.map(({ name }) => name)],
  }
  const wrong = commands.filter(
    ([name = '', part]) =>
      !Object.hasOwn(scripts, name) || (part !== undefined && kinds[name]?.includes(part) === false),
  )
  expect(wrong).toEqual([])
})

test('every script that people type is in the README', () => {
  const documented = new Set(commands.map(([name]) => name))
  const undocumented = Object.keys(scripts).filter(
    (name) => !documented.has(name) && !(name.startsWith('pre') && Object.hasOwn(scripts, name.slice(3))),
  )
  expect(undocumented.toSorted()).toEqual(['start', 'test'])
})

test('every part of npm run chaos proves a guarantee of the table', () => {
  const commandsAtLarge = rows.flatMap(([, , atLarge]) => codeIn(atLarge))
  expect(
    chaosSuites.map(({ name }) => name).filter((name) => !commandsAtLarge.includes(`npm run chaos ${name}`)),
  ).toEqual([])
})

test('the pictures exist, and are small', () => {
  const shown = [...readme.matchAll(/\]\((docs\/pictures\/[^)]+)\)/g)].map(([, path = '']) => path)
  expect(shown.toSorted()).toEqual(filesBelow('docs/pictures').toSorted())
  const sizes = shown.map((path) => readFileSync(join(root, path)).length)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(150_000)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(800_000)
})

test('docs/map.md names every feature and every folder of the server, the web, the tools and the tests', () => {
  const map = read('docs/map.md')
  const folders = ['.', 'server', 'server/features', 'web', 'web/features', 'ops', 'tools', 'tests', 'deploy']
  const unnamed = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^(node_modules|data|dist)$/.test(entry.name))
      .filter(({ name }) => !new RegExp(`(^|[^\\w-])${name}/`, 'm').test(map))
      .map(({ name }) => `${folder}/${name}`),
  )
  expect(unnamed).toEqual([])
})
