import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let thandi: Person
let sipho: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  thandi = await insertMember(app.pool)
  sipho = await insertMember(app.pool)
})
afterAll(() => app.close())

const mine = (person: Person, cursor?: string) =>
  app.as(person).get('listMyGroups', { ...(cursor && { cursor }) })

test('owned and joined groups are listed once each, newest membership first (GRP-1)', async () => {
  await insertGroup(app.pool, { by: sipho, name: 'Not hers' })
  const at = (day: number) => new Date(`2026-01-0${day}T10:00:00Z`)
  const old = await insertGroup(app.pool, { by: sipho, members: [thandi], name: 'Joined', at: at(1) })
  await insertGroup(app.pool, { by: thandi, name: 'Owned', description: 'd'.repeat(400), at: at(2) })
  await insertGroup(app.pool, { by: sipho, admins: [thandi], name: 'Helped', isSecret: true, at: at(3) })
  await insertGroup(app.pool, { by: sipho, members: [thandi], name: 'Hidden', hiddenAt: at(5), at: at(4) })
  const { items, next, requests } = await mine(thandi)
  expect(items.map(({ name, role }) => [name, role])).toEqual([
    ['Hidden', 'member'],
    ['Helped', 'admin'],
    ['Owned', 'owner'],
    ['Joined', 'member'],
  ])
  expect(items.map(({ isHidden, isListed }) => [isHidden, isListed])).toEqual([
    [true, true],
    [false, false],
    [false, true],
    [false, true],
  ])
  expect(items[2]?.excerpt).toHaveLength(161)
  expect({ next, requests }).toEqual({ next: null, requests: [] })
  expect(items[3]).toEqual({
    id: old.id,
    name: 'Joined',
    excerpt: '',
    memberCount: 2,
    role: 'member',
    isListed: true,
    isHidden: false,
    waitingRequests: null,
    unread: 0,
  })
})

test('owners and admins of a group see the number of pending requests, members do not (REQ-153)', async () => {
  const member = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: thandi, admins: [sipho], members: [member] })
  for (const status of ['pending', 'pending', 'rejected', 'canceled'] as const)
    await insertJoinRequest(app.pool, { by: await insertMember(app.pool), group, status })
  expect((await mine(thandi)).items[0]).toMatchObject({ waitingRequests: 2 })
  expect((await mine(sipho)).items[0]).toMatchObject({ waitingRequests: 2 })
  expect((await mine(member)).items[0]).toMatchObject({ waitingRequests: null })
})

test('later messages of others are counted as unread', async () => {
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  for (let count = 0; count < 3; count++) await insertMessage(app.pool, { by: thandi, group })
  expect((await mine(sipho)).items[0]).toMatchObject({ unread: 3 })
  expect((await mine(thandi)).items[0]).toMatchObject({ unread: 0 })
  await insertMessage(app.pool, { by: sipho, group })
  expect((await mine(thandi)).items[0]).toMatchObject({ unread: 1 })
})

test('own pending requests come with the first page, those of others never (REQ-153)', async () => {
  const secret = await insertGroup(app.pool, { by: sipho, isSecret: true })
  const group = await insertGroup(app.pool, { by: sipho, name: 'Karoo rain watch' })
  const { id } = await insertJoinRequest(app.pool, { by: thandi, group, message: 'May I?' })
  await insertJoinRequest(app.pool, { by: thandi, group: secret, status: 'rejected' })
  await insertJoinRequest(app.pool, { by: await insertMember(app.pool), group })
  const { items, requests } = await mine(thandi)
  expect(items).toEqual([])
  expect(requests).toMatchObject([
    { id, message: 'May I?', group: { id: group.id, name: 'Karoo rain watch' } },
  ])
})

test('many groups page by 20 without gaps or repeats, also those joined at one instant', async () => {
  const at = new Date('2026-01-01T00:00:00Z')
  const made = []
  for (let count = 0; count < 45; count++)
    made.push(await insertGroup(app.pool, { by: sipho, members: [thandi], at }))
  await insertJoinRequest(app.pool, { by: thandi, group: await insertGroup(app.pool, { by: sipho }) })
  const first = await mine(thandi)
  await insertGroup(app.pool, { by: thandi })
  const second = await mine(thandi, first.next ?? '')
  const third = await mine(thandi, second.next ?? '')
  const pages = [first, second, third]
  expect(pages.map(({ items, requests }) => [items.length, requests.length])).toEqual([
    [20, 1],
    [20, 0],
    [5, 0],
  ])
  const ids = pages.flatMap(({ items }) => items.map(({ id }) => id))
  expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)))
  expect(third.next).toBeNull()
})

test('refusals: signed out 401, a foreign cursor 422', async () => {
  expect((await app.as(null).call('listMyGroups', {})).status).toBe(401)
  for (const cursor of ['x', 'bm9wZQ', ''])
    expect((await app.as(thandi).call('listMyGroups', { cursor })).status).toBe(422)
})
