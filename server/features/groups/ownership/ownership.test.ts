import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groupLimits } from '#contract/constants.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { aMember, type Person } from '#server/testing/people.ts'
import { aGroup } from '#server/testing/things.ts'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let house: TestHouse
let owner: Person
let heir: Person
beforeAll(async () => {
  house = await openTestHouse({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await aMember(house.pool)
  heir = await aMember(house.pool)
})
afterAll(() => house.close())

/** The id under which somebody is known inside a group. */
async function memberIdOf(person: Person, group: { id: string }): Promise<string> {
  const { rows } = await house.pool.query(
    'select id from group_members where group_id = $1 and user_id = $2',
    [group.id, person.id],
  )
  return rows[0].id
}

/** Who owns a group, as the group has it and as its members have it. */
async function ownersOf(group: {
  id: string
}): Promise<{ owner: string; owners: string[]; admins: string[] }> {
  const { rows } = await house.pool.query(
    `select owner_id as owner,
            array(select user_id::text from group_members where group_id = $1 and role = 'owner') as owners,
            array(select user_id::text from group_members where group_id = $1 and role = 'admin') as admins
       from groups where id = $1`,
    [group.id],
  )
  return rows[0]
}

async function ownedBy(person: Person): Promise<number> {
  const { rows } = await house.pool.query('select count(*)::int as n from groups where owner_id = $1', [
    person.id,
  ])
  return rows[0].n
}

async function giveGroups(person: Person, count: number): Promise<void> {
  for (let made = 0; made < count; made++) await aGroup(house.pool, { by: person })
}

test('nobody owns more than 20 groups, also not from many tabs at once (decision 88)', async () => {
  await giveGroups(owner, groupLimits.owned - 2)
  const create = () => house.as(owner).call('createGroup', { name: 'One more' })
  const answers = await Promise.all([create(), create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  const refused = await create()
  expect([refused.status, refused.error?.code]).toEqual([409, 'TOO_MANY_GROUPS'])
  expect(await ownedBy(owner)).toBe(groupLimits.owned)
})

test('groups one only belongs to do not count', async () => {
  const other = await aMember(house.pool)
  for (let made = 0; made < groupLimits.owned; made++)
    await aGroup(house.pool, { by: other, members: [owner] })
  expect((await house.as(owner).call('createGroup', { name: 'My first' })).status).toBe(201)
})

test('the owner hands a group to another member and is an admin of it from then on (decision 83)', async () => {
  const group = await aGroup(house.pool, { by: owner, members: [heir] })
  const input = { groupId: group.id, memberId: await memberIdOf(heir, group) }
  const answer = await house.as(owner).get('transferGroup', input)
  expect(answer).toMatchObject({ role: 'admin', owner: { name: heir.fullName } })
  expect(answer.viewerCan).toContain('group.leave')
  expect(await ownersOf(group)).toEqual({ owner: heir.id, owners: [heir.id], admins: [owner.id] })
  const { rows } = await house.pool.query(
    `select payload from facts where name = 'group.transferred' and payload->>'groupId' = $1`,
    [group.id],
  )
  const payload = { groupId: group.id, ownerId: heir.id, formerOwnerId: owner.id }
  expect(rows).toEqual([{ payload }])
  await house.as(owner).get('leaveGroup', { groupId: group.id })
  expect((await house.as(heir).call('leaveGroup', { groupId: group.id })).status).toBe(409)
})

test('a group handed to two members at once has one owner', async () => {
  const other = await aMember(house.pool)
  const group = await aGroup(house.pool, { by: owner, members: [heir, other] })
  const hand = async (to: Person) =>
    house.as(owner).call('transferGroup', { groupId: group.id, memberId: await memberIdOf(to, group) })
  const answers = await Promise.all([hand(heir), hand(other)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403])
  const { owner: now, owners, admins } = await ownersOf(group)
  expect(owners).toEqual([now])
  expect(admins).toEqual([owner.id])
})

test('a group handed to somebody who leaves at that moment still has exactly one owner', async () => {
  const group = await aGroup(house.pool, { by: owner, members: [heir] })
  const memberId = await memberIdOf(heir, group)
  const [handed, left] = await Promise.all([
    house.as(owner).call('transferGroup', { groupId: group.id, memberId }),
    house.as(heir).call('leaveGroup', { groupId: group.id }),
  ])
  expect([
    [201, 409],
    [404, 201],
  ]).toContainEqual([handed.status, left.status])
  const { owner: now, owners } = await ownersOf(group)
  expect(owners).toEqual([now])
})

test('who owns 20 groups is handed no other, also when two owners and a new group meet (decision 88)', async () => {
  const other = await aMember(house.pool)
  await giveGroups(heir, groupLimits.owned - 1)
  const first = await aGroup(house.pool, { by: owner, members: [heir] })
  const second = await aGroup(house.pool, { by: other, members: [heir] })
  const hand = async (from: Person, group: { id: string }) =>
    house.as(from).call('transferGroup', { groupId: group.id, memberId: await memberIdOf(heir, group) })
  const answers = await Promise.all([
    hand(owner, first),
    hand(other, second),
    house.as(heir).call('createGroup', { name: 'My own' }),
  ])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'TOO_MANY_GROUPS')).toHaveLength(2)
  expect(await ownedBy(heir)).toBe(groupLimits.owned)
})

test('refusals: signed out 401, who does not own it 403, oneself 403, who is not in it 404', async () => {
  const [member, admin, siteAdmin, stranger] = [
    await aMember(house.pool),
    await aMember(house.pool),
    await aMember(house.pool, { roles: ['admin'] }),
    await aMember(house.pool),
  ]
  const group = await aGroup(house.pool, { by: owner, members: [member, heir], admins: [admin] })
  const secret = await aGroup(house.pool, { by: owner, members: [heir], isSecret: true })
  const other = await aGroup(house.pool, { by: stranger, members: [heir] })
  const input = { groupId: group.id, memberId: await memberIdOf(heir, group) }
  expect((await house.as(null).call('transferGroup', input)).status).toBe(401)
  for (const person of [member, admin, siteAdmin, stranger])
    expect((await house.as(person).call('transferGroup', input)).status).toBe(403)
  const own = { ...input, memberId: await memberIdOf(owner, group) }
  expect((await house.as(owner).call('transferGroup', own)).status).toBe(403)
  for (const memberId of [await memberIdOf(heir, other), heir.id, UNKNOWN, 'x'])
    expect((await house.as(owner).call('transferGroup', { ...input, memberId })).status).toBe(404)
  const hidden = { groupId: secret.id, memberId: await memberIdOf(heir, secret) }
  expect((await house.as(stranger).call('transferGroup', hidden)).status).toBe(404)
  expect((await house.as(owner).call('transferGroup', { ...input, role: 'owner' })).status).toBe(422)
})
