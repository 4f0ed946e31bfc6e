import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesBelow, root } from '#tests/support/sources.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const readme = read('README.md')

test('the README has at most 1,200 words, the glossary 25 entries', () => {
  expect(readme.split(/\s+/).length).toBeLessThanOrEqual(1_200)
  expect(
    read('docs/glossary.md')
      .match(/^\| [A-Z]/gm)
      ?.slice(1).length,
  ).toBeLessThanOrEqual(25)
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
