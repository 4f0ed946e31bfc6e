import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const pin = (person: Person, prayerId: string, isPinned = true) =>
  app.as(person).must('pinPrayer', { prayerId, isPinned })

async function shownTo(person: Person): Promise<[string, boolean][]> {
  const { activePrayers } = await app.as(person).get('getDashboard', {})
  return (activePrayers?.items ?? []).map(({ title, isPinned }) => [title, isPinned])
}

test('pinned prayers come first on the own dashboard, the last pinned one on top (REQ-239)', async () => {
  const thandi = await insertMember(app.pool)
  const [oldest, middle] = [
    await insertPrayer(app.pool, { by: thandi, title: 'Oldest' }),
    await insertPrayer(app.pool, { by: thandi, title: 'Middle' }),
    await insertPrayer(app.pool, { by: thandi, title: 'Newest' }),
  ]
  const unpinned = await shownTo(thandi)
  expect(unpinned.every(([, isPinned]) => !isPinned)).toBe(true)
  await pin(thandi, oldest.id)
  app.clock.advance(1000)
  await pin(thandi, middle.id)
  expect(await shownTo(thandi)).toEqual([
    ['Middle', true],
    ['Oldest', true],
    ['Newest', false],
  ])
  await pin(thandi, middle.id, false)
  await pin(thandi, oldest.id, false)
  expect(await shownTo(thandi)).toEqual(unpinned)
})

test('an old prayer that is pinned is shown before the ten newest ones (REQ-113, REQ-239)', async () => {
  const thandi = await insertMember(app.pool)
  const old = await insertPrayer(app.pool, { by: thandi, title: 'Old' })
  for (let n = 1; n <= 11; n += 1) await insertPrayer(app.pool, { by: thandi, title: `Newer ${n}` })
  await pin(thandi, old.id)
  const shown = await shownTo(thandi)
  expect([shown.length, shown[0]]).toEqual([10, ['Old', true]])
})

test('pinning twice publishes one event, which only the owner receives, in every window', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const [hers, his] = [
    await openStream(app, thandi),
    await openStream(app, sipho, { watch: [`prayer:${prayerId}`] }),
  ]
  expect(await pin(thandi, prayerId)).toEqual({ isPinned: true })
  expect(await pin(thandi, prayerId)).toEqual({ isPinned: true })
  await hers.waitForEvent('prayer.pinned', { prayerId })
  await app.as(thandi).must('archivePrayer', { prayerId })
  await his.waitForEvent('prayer.archived', { prayerId })
  const names = (stream: typeof hers) => stream.liveEvents().map(({ name }) => name)
  expect(names(his)).not.toContain('prayer.pinned')
  expect(names(hers).filter((name) => name === 'prayer.pinned')).toHaveLength(1)
  for (const stream of [hers, his]) stream.close()
})

test('refusals: a prayer of somebody else, an invisible one, no session, another value', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: prayerId } = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
  const { id: hidden } = await insertPrayer(app.pool, { by: thandi })
  const statusOf = async (person: Person | null, input: { prayerId: string; isPinned: boolean }) =>
    (await app.as(person).call('pinPrayer', input)).status
  expect(await statusOf(sipho, { prayerId, isPinned: true })).toBe(403)
  expect(await statusOf(sipho, { prayerId: hidden, isPinned: true })).toBe(404)
  expect(await statusOf(null, { prayerId, isPinned: true })).toBe(401)
  expect(await statusOf(thandi, { prayerId, isPinned: 'yes' as never })).toBe(422)
})
