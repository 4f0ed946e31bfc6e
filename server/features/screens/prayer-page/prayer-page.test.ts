import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { insertMiracle } from '#server/testing/miracles.ts'
import { insertMember } from '#server/testing/people.ts'
import { insertPrayer } from '#server/testing/things.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => house.close())

test('the page of a prayer brings the prayer and, once answered, its miracle', async () => {
  const thandi = await insertMember(house.pool)
  const { id: prayerId } = await insertPrayer(house.pool, { by: thandi })
  const read = () => house.as(thandi).get('getPrayerPage', { prayerId })
  expect(await read()).toMatchObject({ prayer: { id: prayerId, status: 'active' }, miracle: null })
  const audience = { kind: 'private' } as const
  const words = { title: 'The rain came', description: 'All week.', audience }
  const miracle = await house.as(thandi).get('reportMiracle', { ...words, prayerId })
  expect(await read()).toMatchObject({ prayer: { status: 'answered' }, miracle })
})

test('of a miracle that is not for them others learn only that the prayer is answered', async () => {
  const [thandi, sipho] = [await insertMember(house.pool), await insertMember(house.pool)]
  const prayer = await insertPrayer(house.pool, { by: thandi, audience: 'public', status: 'answered' })
  const { id: miracleId } = await insertMiracle(house.pool, { by: thandi, prayer })
  const read = () => house.as(sipho).get('getPrayerPage', { prayerId: prayer.id })
  expect(await read()).toMatchObject({ prayer: { status: 'answered', mine: false }, miracle: null })
  await house.pool.query(`update miracles set audience = 'public' where id = $1`, [miracleId])
  expect(await read()).toMatchObject({
    miracle: { id: miracleId, mine: false, viewerCan: ['miracle.read', 'miracle.amen'] },
  })
})

test('what is refused: no session, and what one may not see', async () => {
  const [thandi, sipho] = [await insertMember(house.pool), await insertMember(house.pool)]
  const prayer = await insertPrayer(house.pool, { by: thandi, status: 'answered' })
  await insertMiracle(house.pool, { by: thandi, prayer, audience: 'public' })
  expect((await house.as(null).call('getPrayerPage', { prayerId: prayer.id })).status).toBe(401)
  for (const prayerId of [prayer.id, '00000000-0000-7000-8000-000000000000', 'x'])
    expect((await house.as(sipho).call('getPrayerPage', { prayerId })).error?.code).toBe('NOT_FOUND')
})
