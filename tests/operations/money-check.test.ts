import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { runTool } from '#tests/support/servers/server-process.ts'
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
