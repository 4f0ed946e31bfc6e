import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { aMember } from '#server/testing/people.ts'
import { aGroup } from '#server/testing/things.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house.close())

test('a member is offered the groups they are in, by name, and no other (PNEW-12)', async () => {
  const [thandi, sipho] = [await aMember(house.pool), await aMember(house.pool)]
  await aGroup(house.pool, { by: sipho, members: [thandi], name: 'nurses who pray' })
  await aGroup(house.pool, { by: thandi, name: 'Bellville' })
  await aGroup(house.pool, { by: sipho, name: 'Another house' })
  const { items } = await house.as(thandi).get('listOwnGroups', {})
  expect(items.map(({ name }) => name)).toEqual(['Bellville', 'nurses who pray'])
  expect((await house.as(await aMember(house.pool)).get('listOwnGroups', {})).items).toEqual([])
})

test('refusals: signed out 401, another person’s groups 422', async () => {
  expect((await house.as(null).call('listOwnGroups', {})).status).toBe(401)
  const thandi = await aMember(house.pool)
  expect((await house.as(thandi).call('listOwnGroups', { userId: thandi.id })).status).toBe(422)
})
