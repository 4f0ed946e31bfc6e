import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OutputOf } from '#contract/api/all-operations.ts'
import { storyLimits } from '#contract/values/constants.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

/** Two servers of one site, as behind a load balancer. */
let app: TestApp
let otherApp: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  otherApp = await createTestApp({ settings: { rateLimitScale: 1000 }, besides: app })
})
afterAll(async () => {
  await otherApp.close()
  await app.close()
})
beforeEach(() => app.pool.query('delete from miracles'))

type Landing = OutputOf<'getLanding'>

function landing(at = app): Promise<Landing> {
  return at.as(null).get('getLanding', {})
}

async function shown(at = app): Promise<string[]> {
  return (await landing(at)).testimonies.map(({ excerpt }) => excerpt)
}

function createTestimony(by: Person, description: string, at = app.clock.now()) {
  return insertMiracle(app.pool, { by, audience: 'public', mayShowOnHome: true, description, at })
}

/** Renames tables away during an action, so that the database cannot be read. */
async function without<T>(tables: readonly string[], look: () => Promise<T>, at = app): Promise<T> {
  for (const table of tables) await at.pool.query(`alter table ${table} rename to ${table}_away`)
  try {
    return await look()
  } finally {
    for (const table of tables) await at.pool.query(`alter table ${table}_away rename to ${table}`)
  }
}

test('the home page shows the newest three public miracles with consent, under the chosen names (HOME-7)', async () => {
  const now = app.clock.now()
  const thandi = await insertMember(app.pool, { fullName: 'Thandi Mokoena', shownAs: 'first_name' })
  const sipho = await insertMember(app.pool, { fullName: 'Sipho Nkosi' })
  for (const age of [40, 30, 20]) await createTestimony(thandi, `Told ${age} ago.`, secondsFrom(now, -age))
  await createTestimony(sipho, 'The rain came. '.repeat(40), secondsFrom(now, -10))
  const { testimonies } = await landing()
  expect(testimonies).toMatchObject([
    { author: { name: 'Sipho Nkosi' }, excerpt: expect.stringMatching(/^The rain came\..*…$/) },
    { author: { name: 'Thandi M.' }, excerpt: 'Told 20 ago.' },
    { author: { name: 'Thandi M.' }, excerpt: 'Told 30 ago.' },
  ])
  expect(testimonies).toHaveLength(storyLimits.onHome)
  expect(JSON.stringify(testimonies)).not.toContain('Mokoena')
  expect(Object.keys(testimonies[0] ?? {}).toSorted()).toEqual([
    'author',
    'excerpt',
    'language',
    'reportedAt',
  ])
})

test('nothing is shown without consent, not public, hidden, or by a suspended author (REQ-3, REQ-72)', async () => {
  const [thandi, suspended, unverified] = [
    await insertMember(app.pool),
    await insertMember(app.pool, { suspendedUntil: '2999-01-01T00:00:00Z' }),
    await insertMember(app.pool, { isVerified: false }),
  ]
  const once = await insertMember(app.pool, { suspendedUntil: '2020-01-01T00:00:00Z' })
  const group = await insertGroup(app.pool, { by: thandi })
  await insertMiracle(app.pool, { by: thandi })
  await insertMiracle(app.pool, { by: thandi, audience: 'public' })
  await insertMiracle(app.pool, { by: thandi, audience: 'groups', groups: [group] })
  await insertMiracle(app.pool, {
    by: thandi,
    audience: 'public',
    mayShowOnHome: true,
    hiddenAt: new Date(),
  })
  await createTestimony(suspended, 'Suspended.')
  await createTestimony(unverified, 'Not verified.')
  await createTestimony(once, 'Suspended once.')
  expect(await shown()).toEqual(['Suspended once.'])
  await app.pool.query('delete from accounts where id = $1', [once.id])
  expect(await shown()).toEqual([])
})

test('the last good response is used while the database cannot be read, and states its age (REQ-2)', async () => {
  await createTestimony(await insertMember(app.pool), 'It rained.')
  const good = await landing()
  expect(good.statistics).toMatchObject({ isCurrent: true, totalCampaigns: 0 })
  const [inTrouble, away] = [
    await without(['statistic_totals'], landing),
    await without(['statistic_totals', 'miracles'], landing),
  ]
  expect(away).toEqual({ ...good, statistics: { ...good.statistics, isCurrent: false } })
  expect(inTrouble).toEqual(away)
  expect(app.logged.join()).toContain('the last good answer stands in')
  expect((await landing()).statistics?.isCurrent).toBe(true)
})

test('unknown values are left out, and nothing is made up (REQ-2)', async () => {
  const fresh = await createTestApp({ besides: app })
  try {
    const seen = await without(['statistic_totals', 'miracles'], () => landing(fresh))
    expect(seen).toEqual({ statistics: null, testimonies: [] })
  } finally {
    await fresh.close()
  }
})

test('a withdrawn consent takes effect at once on every server, also when the database fails then', async () => {
  const thandi = await insertMember(app.pool)
  const fields = { title: 'T', description: 'Taken back.' }
  const { id: miracleId } = await createTestimony(thandi, fields.description)
  const deleted = await createTestimony(thandi, 'Deleted.', secondsFrom(app.clock.now(), -1))
  const everywhere = async () => [await shown(app), await shown(otherApp)]
  const both = [fields.description, 'Deleted.']
  expect(await everywhere()).toEqual([both, both])
  expect(await without(['miracles'], everywhere)).toEqual([both, both])

  const edit = { miracleId, ...fields, audience: { kind: 'public' as const }, version: 1 }
  await app.as(thandi).must('editMiracle', { ...edit, mayShowOnHome: false })
  await without(['miracles'], () => expect.poll(everywhere).toEqual([[], []]))
  expect(await everywhere()).toEqual([['Deleted.'], ['Deleted.']])

  await app.as(thandi).must('deleteMiracle', { miracleId: deleted.id })
  await without(['miracles'], () => expect.poll(everywhere).toEqual([[], []]))
  expect(await everywhere()).toEqual([[], []])
})

test('it is the same for everyone; unknown parameters are refused', async () => {
  await createTestimony(await insertMember(app.pool), 'For all.')
  const member = await insertMember(app.pool)
  const { statistics, testimonies } = await landing()
  expect(await app.as(member).get('getLanding', {})).toMatchObject({
    statistics: { totalPrayers: statistics?.totalPrayers },
    testimonies,
  })
  expect((await app.as(null).call('getLanding', { limit: 100 })).status).toBe(422)
})
