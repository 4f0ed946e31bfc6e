import { afterAll, beforeAll, expect, test } from 'vitest'
import { prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, hasNewDatabase: true })
})
afterAll(() => app.close())

const countsOf = (person: Person, groupId?: string) =>
  app.as(person).get('countPrayList', groupId ? { groupId } : {})

/** The number of prayers that a session of each choice really has. */
async function sessionsOf(person: Person, groupId?: string) {
  const lengthOf = async (source: 'mine' | 'groups' | 'carried' | 'public') => {
    const group = source === 'groups' && groupId ? { groupId } : {}
    return (await app.as(person).get('getPrayList', { source, size: '50', ...group })).items.length
  }
  const [mine, groups, carried, wall] = await Promise.all([
    lengthOf('mine'),
    lengthOf('groups'),
    lengthOf('carried'),
    lengthOf('public'),
  ])
  return { mine, groups, carried, public: wall }
}

test('each choice counts what its session holds: what was prayed for goes, what nobody may read never comes (REQ-481, NOW-4)', async () => {
  const [leader, thandi, stranger] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool),
  ]
  const group = await insertGroup(app.pool, { by: leader, members: [thandi] })
  const other = await insertGroup(app.pool, { by: leader, members: [thandi] })
  const shared = { by: leader, audience: 'groups' } as const
  const first = await insertPrayer(app.pool, { ...shared, groups: [group] })
  await insertPrayer(app.pool, { ...shared, groups: [group, other] })
  await insertPrayer(app.pool, { ...shared, groups: [other], hiddenAt: new Date() })
  await insertPrayer(app.pool, { by: stranger })
  await insertPrayer(app.pool, { by: stranger, audience: 'public' })
  await insertPrayer(app.pool, { by: thandi })
  await app.as(thandi).must('supportPrayer', { prayerId: first.id })

  expect(await countsOf(thandi)).toEqual({ mine: 1, groups: 2, carried: 1, public: 1 })
  expect(await countsOf(thandi, other.id)).toEqual({ mine: 1, groups: 1, carried: 1, public: 1 })
  for (const groupId of [undefined, other.id])
    expect(await countsOf(thandi, groupId)).toEqual(await sessionsOf(thandi, groupId))
  await app.as(thandi).must('prayForPrayer', { prayerId: first.id })
  expect(await countsOf(thandi)).toEqual({ mine: 1, groups: 1, carried: 0, public: 1 })
  expect(await countsOf(stranger)).toEqual({ mine: 2, groups: 0, carried: 0, public: 1 })
})

test('a choice is counted up to a limit, and no further (REQ-481)', async () => {
  const thandi = await insertMember(app.pool)
  for (let index = 0; index <= prayNowLimits.counted; index += 1) await insertPrayer(app.pool, { by: thandi })
  expect((await countsOf(thandi)).mine).toBe(prayNowLimits.counted)
})

test('only members count, and only in groups of their own (REQ-481)', async () => {
  const [thandi, leader] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: leader })
  for (const groupId of [group.id, newId(app.clock.now()), 'none'])
    expect((await app.as(thandi).call('countPrayList', { groupId })).status).toBe(404)
  expect((await app.as(null).call('countPrayList', {})).status).toBe(401)
})
