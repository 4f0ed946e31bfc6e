import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import { settingTable } from '#server/platform/settings/setting-table.ts'
import { anchorsOf } from '#tests/support/code/documents.ts'
import { filesBelow, root } from '#tests/support/sources.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Documents for people who run or change a site: a name in them that does not exist misleads somebody at night. */
const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...filesBelow('docs').filter((path) => path.endsWith('.md')),
]
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const texts = documents.map((path) => ({ path, text: read(path) }))
const book = read('docs/operations.md')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

/** All wrong matches in all documents, each with its location. */
function wrong(pattern: RegExp, isWrong: (found: string, path: string) => boolean): string[] {
  return texts.flatMap(({ path, text }) =>
    [...text.matchAll(pattern)]
      .map(([, found = '']) => found)
      .filter((found) => isWrong(found, path))
      .map((found) => `${path}: ${found}`),
  )
}

test('every npm script that is named exists', () => {
  const { scripts } = JSON.parse(read('package.json')) as {
    scripts: Record<string, string>
  }
  expect(wrong(/\bnpm run (?:--silent )?([a-z][\w:-]*)/g, (name) => !Object.hasOwn(scripts, name))).toEqual(
    [],
  )
})

/** Variables read by tests, by the bootstrap, or by programs beside ours. */
const otherVariables = [
  'CHROMIUM_PATH',
  'MALLOC_ARENA_MAX',
  'DATABASE_URL_FOR_TESTS',
  'NODE_COMPILE_CACHE',
  'PAYSTACK_CONTRACT_KEY',
  'REDIS_SERVER_PATH',
]

test('every setting that is named exists', () => {
  const deployed = ['compose.yaml', 'Dockerfile', 'deploy/production.env.example'].map(read).join('\n')
  const known = new Set([
    ...[settingTable, errors].flatMap(Object.keys),
    ...otherVariables,
    ...[...deployed.matchAll(/\b[A-Z][A-Z0-9_]+\b/g)].map(([name]) => name),
  ])
  expect(wrong(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+)(?:=[^`]*)?`/g, (name) => !known.has(name))).toEqual([])
})

test('every file that is named exists', () => {
  const folders = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  const beginnings = folders.map(({ name }) => name.replace('.', '\\.')).join('|')
  const named = new RegExp(`\`((?:${beginnings})/[\\w@./-]+\\.\\w+)\``, 'g')
  expect(
    wrong(
      named,
      (name) => !/^(dist|data|node_modules|\.cache)\//.test(name) && !existsSync(join(root, name)),
    ),
  ).toEqual([])
})

test('every link leads to a file, and every anchor to a heading', () => {
  const isBroken = (target: string, path: string) => {
    const [file = '', anchor] = target.split('#')
    const aimed = file === '' ? path : normalize(join(dirname(path), file))
    if (!existsSync(join(root, aimed))) return true
    return anchor !== undefined && aimed.endsWith('.md') && !anchorsOf(aimed).has(anchor)
  }
  expect(wrong(/\]\((?!https?:|mailto:)([^)\s]+)\)/g, isBroken)).toEqual([])
})

test('the SQL of the operations manual changes nothing and is valid', async () => {
  const statements = [...book.matchAll(/^```sql\n([\s\S]*?)^```/gm)].map(([, sql = '']) => sql)
  expect(statements.length).toBeGreaterThan(8)
  const client = await app.pool.connect()
  try {
    await client.query('begin read only')
    for (const sql of statements) await client.query(sql)
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('every log line that a runbook names is written by the code', () => {
  const written = filesBelow('server').map(read).join('\n')
  const named = [...book.matchAll(/Log: ((?:`[^`]+`(?:, (?:or |and )?|))+)/g)].flatMap(([, lines = '']) =>
    [...lines.matchAll(/`([^`]+)`/g)].map(([, line = '']) => line),
  )
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((line) => !written.includes(`'${line}'`))).toEqual([])
})

test('every metric that a runbook names is exported', async () => {
  const { body } = await app.request({ method: 'GET', path: '/metrics' })
  const alerts = read('deploy/monitoring/alerts.yaml')
  const figures = [
    ...book.matchAll(/`([a-z]+(?:_[a-z0-9]+)+)(?:\{[^`]*\})?` (?:is|are|above|near|falls|stays|and)/g),
  ].map(([, name = '']) => name)
  expect(figures.length).toBeGreaterThan(6)
  expect(figures.filter((name) => !body.includes(`# TYPE ${name} `))).toEqual([])
  const named = [...book.matchAll(/Alerts? ((?:`[A-Z]\w+`(?:, |;? and perhaps | and |))+)/g)].flatMap(
    ([, names = '']) => [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((name) => !alerts.includes(`- alert: ${name}\n`))).toEqual([])
})

test('every alert is named by the runbook it leads to', () => {
  const alerts = read('deploy/monitoring/alerts.yaml')
  const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !book.includes(`\`${name}\``) && name !== 'RepliesOverdue')).toEqual([])
})
