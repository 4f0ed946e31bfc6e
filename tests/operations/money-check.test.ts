import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { runTool } from '#tests/support/servers/server-process.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app?.close())

test('npm run money:check reports that the ledger agrees, or its differences, and then fails', async () => {
  const { connectionString, host, port, user, database } = app.address
  const DATABASE_URL = connectionString ?? `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
  const check = () => runTool(['ops/check-money.ts'], { DATABASE_URL })
  const cause = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  await insertDonation(app.pool, { to: cause, providerFeeCents: 448 })
  expect(await check()).toMatchObject({ code: 0, said: 'The books agree.\n', complained: '' })
  await app.pool.query('update fundraising_campaigns set raised_cents = raised_cents - 1')
  expect(await check()).toMatchObject({ code: 1, said: `campaign-totals: 1, such as ${cause.id}\n` })
})

test.each([
  ['ops/check-money.ts'],
  ['ops/rebuild-statistics.ts'],
  ['ops/rebuild-statistics.ts', '--check'],
  ['ops/breach-affected.ts', '--since', '2026-01-01T00:00:00Z'],
])('%s %s says where no server has ever run, and creates nothing there', async (...args) => {
  const DATA_DIR = join(await makeTempDir('never'), 'data')
  const complained = `No server has ever run on ${DATA_DIR} (npm start).\n`
  expect(await runTool(args, { DATA_DIR })).toEqual({ code: 1, said: '', complained })
  expect(existsSync(DATA_DIR)).toBe(false)
})
