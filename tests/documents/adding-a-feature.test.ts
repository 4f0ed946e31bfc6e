import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const guide = readFileSync('docs/adding-a-feature.md', 'utf8')
const named = [...guide.matchAll(/`([\w./-]+\.(?:ts|tsx|sql|md))`/g)].map(([, path = '']) => path)
const folders = new Set(named.filter((path) => path.includes('/')).map(dirname))

/** A file that the guide names, with its folder or after another file of that folder. */
function pathsOf(name: string): string[] {
  if (name.includes('/')) return [name]
  return ['.', ...folders].map((folder) => join(folder, name)).filter((path) => existsSync(path))
}

function linesOf(path: string): Set<string> {
  return new Set(readFileSync(path, 'utf8').split('\n'))
}

test('every line that the guide adds stands in a file that its section names', () => {
  const missing = guide.split('\n## ').flatMap((section) => {
    const names = [...section.matchAll(/`([\w./-]+\.(?:ts|tsx|sql))`/g)].map(([, name = '']) => name)
    const files = names.flatMap(pathsOf).map(linesOf)
    return [...section.matchAll(/^\+(.*)$/gm)]
      .map(([, line = '']) => line)
      .filter((line) => !files.some((lines) => lines.has(line)))
  })
  expect(missing).toEqual([])
  expect(guide.match(/^\+/gm)?.length).toBeGreaterThan(30)
})

test('every file that the guide names exists', () => {
  const gone = named.filter((name) => !pathsOf(name).some((path) => existsSync(path)))
  expect(gone).toEqual([])
})
