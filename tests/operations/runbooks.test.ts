import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { filesBelow, root } from '#tests/support/sources.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const book = read('docs/operations.md')

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

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
