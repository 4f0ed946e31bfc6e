import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

test('the first view of the community dashboard comes in one response, as each feature returns it (COMM)', async () => {
  const thandi = await insertMember(app.pool)
  await insertMiracle(app.pool, { by: thandi, audience: 'public' })
  const reader = app.as(await insertMember(app.pool))
  const community = await reader.get('getCommunity', {})
  const { asOf: _, ...statistics } = await reader.get('getStatistics', {})
  expect(community).toEqual({
    presence: await reader.get('getPresence', {}),
    statistics: { ...statistics, asOf: expect.any(String) },
    stories: await reader.get('listMiracleStories', {}),
  })
  expect(community.stories?.items).toHaveLength(1)
})

test('a failed part is missing, the rest is shown (COMM-7)', async () => {
  const thandi = await insertMember(app.pool)
  await app.pool.query('alter table statistic_totals rename to statistic_totals_away')
  const community = await app.as(thandi).get('getCommunity', {})
  await app.pool.query('alter table statistic_totals_away rename to statistic_totals')
  expect(community).toMatchObject({
    presence: { praying: expect.any(Number) },
    statistics: null,
    stories: { items: [{ mine: false }] },
  })
  const logLines = app.logged.filter((line) => line.includes('a part of the community dashboard is missing'))
  expect(logLines.map((line) => JSON.parse(line).part)).toEqual(['statistics'])
})

test('a visitor reads totals and public stories, with no member in it but the names of stories (REQ-21)', async () => {
  const [thandi, sipho] = [
    await insertMember(app.pool, { fullName: 'Thandi Mabaso' }),
    await insertMember(app.pool, { fullName: 'Canary Dlamini' }),
  ]
  await insertMiracle(app.pool, { by: thandi, audience: 'public', title: 'Rain at last' })
  await insertMiracle(app.pool, { by: sipho, title: 'Only for me' })
  await insertMiracle(app.pool, {
    by: sipho,
    audience: 'public',
    title: 'Hidden since',
    hiddenAt: new Date(),
  })
  const community = await app.as(null).get('getCommunity', {})
  expect(community.stories?.items[0]).toMatchObject({
    title: 'Rain at last',
    author: { name: 'Thandi Mabaso' },
    mine: false,
    amens: { count: 0, mine: false },
  })
  const text = JSON.stringify(community)
  for (const secret of ['Only for me', 'Hidden since', 'Canary', thandi.id, sipho.id])
    expect(text).not.toContain(secret)
})

test('refusals: unknown parameters; and the request fails when no part can be read', async () => {
  const thandi = await insertMember(app.pool)
  expect((await app.as(thandi).call('getCommunity', { userId: 'x' })).status).toBe(422)
  const failingApp = await createTestApp()
  try {
    const sipho = await insertMember(failingApp.pool)
    expect((await failingApp.as(sipho).call('getCommunity', {})).status).toBe(200)
    for (const table of ['statistic_totals', 'miracles', 'presence'])
      await failingApp.pool.query(`alter table ${table} rename to ${table}_away`)
    expect((await failingApp.as(sipho).call('getCommunity', {})).status).toBe(500)
  } finally {
    await failingApp.close()
  }
})
