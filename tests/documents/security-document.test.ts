import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#tests/support/sources.ts'

const { version, scripts }: { version: string; scripts: Record<string, string> } = JSON.parse(
  read('package.json'),
)
const security = read('SECURITY.md')

test('SECURITY.md proves every control by a test that exists', () => {
  const table = security.slice(security.indexOf('<!-- proofs -->'), security.indexOf('<!-- /proofs -->'))
  const rows = table.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| Threat'))
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter((row) => !/`[\w./-]+\.(test|e2e)\.ts` \|$/.test(row))).toEqual([])
  expect(filesNamedIn(security).filter((file) => !existsSync(join(root, file)))).toEqual([])
})

test('the commands of SECURITY.md exist', () => {
  const named = [...security.matchAll(/npm run ([\w:]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(0)
  expect(named.filter((name) => !scripts[name])).toEqual([])
})

test('CHANGELOG.md begins with the version of the product', () => {
  const [, latest] = /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(read('CHANGELOG.md')) ?? []
  expect(latest).toBe(version)
})

function filesNamedIn(text: string): string[] {
  const inCode = [...text.matchAll(/\b((?:bench|contract|ops|server|tests|tools|web)\/[\w./-]+\.tsx?)\b/g)]
  const linked = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]+)?\)/g)]
  return [...inCode, ...linked].map(([, file = '']) => file)
}

function read(file: string): string {
  return readFileSync(join(root, file), 'utf8')
}
