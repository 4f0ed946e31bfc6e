import { afterAll, beforeAll, expect, test } from 'vitest'
import { breachSpan } from '#ops/breach-span.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { runTool } from '#tests/support/servers/server-process.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

async function run(...args: string[]) {
  const { connectionString, host, port, user, database } = app.address
  const DATABASE_URL = connectionString ?? `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
  return await runTool(['ops/breach-affected.ts', ...args], {
    DATABASE_URL,
    APP_NAME: 'Thandaza',
    APP_URL: 'https://pray.example.org',
    SUPPORT_EMAIL: 'help@example.org',
  })
}

test('npm run breach:affected: no address is a formula, the mail has no gaps but brackets, and nothing was changed', async () => {
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const owner = await insertMember(app.pool, { email: '=1+1@example.co.za' })
  const { id } = await insertPrayer(app.pool, { by: owner })
  const since = new Date(Date.now() - 1000).toISOString()
  await app.as(admin).get('getPrayer', { prayerId: id })
  const counted = async () => (await app.pool.query('select count(*) from audit_log')).rows
  const before = await counted()
  const { said, complained } = await run('--since', since)
  expect(said).toContain('"account","email","how","what","times","first","last","careful"')
  expect(said).toContain(`"'=1+1@example.co.za"`)
  expect(complained).toContain('Something happened to your data at Thandaza')
  expect(complained).toContain('https://pray.example.org/profile')
  expect(complained).toContain('help@example.org')
  expect(complained).not.toMatch(/[{}]/)
  expect(await counted()).toEqual(before)
})

test.each([
  [[]],
  [['--since', 'yesterday']],
  [['--since', '2026-11-20T18:00:00']],
  [['--since', '2026-11-20T18:00:00Z', '--until', '2026-11-20T17:00:00Z']],
  [['--since', '2026-11-20T18:00:00Z', '--actor', 'somebody']],
  [['--sinse', '2026-11-20T18:00:00Z']],
])('invalid arguments are answered with the usage: %j', (args) => {
  expect(() => breachSpan(args)).toThrow('Usage: npm run --silent breach:affected')
})

test('a time of any zone is understood, and the end defaults to now', () => {
  const span = breachSpan(['--since', '2026-11-20T18:00+02:00', '--until', '2026-11-21T06:00:00.5Z'])
  expect(span).toEqual({
    since: new Date('2026-11-20T16:00:00Z'),
    until: new Date('2026-11-21T06:00:00.500Z'),
    actorId: null,
  })
  expect(breachSpan(['--since', '2026-11-20T18:00:00Z']).until.getTime()).toBeLessThanOrEqual(Date.now())
})
