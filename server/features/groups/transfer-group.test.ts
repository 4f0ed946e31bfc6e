import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { groupLimits } from '#contract/values/constants.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'
import { cleanUpOffers } from './transfer-group.ts'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let owner: Person
let heir: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  heir = await insertMember(app.pool)
})
afterAll(() => app.close())

/** Returns the member id of a person in a group. */
async function memberIdOf(person: Person, group: { id: string }): Promise<string> {
  const { rows } = await app.pool.query('select id from group_members where group_id = $1 and user_id = $2', [
    group.id,
    person.id,
  ])
  return rows[0].id
}

/** Reads the owner of a group, from the group and from its members. */
async function ownersOf(group: {
  id: string
}): Promise<{ owner: string; owners: string[]; admins: string[] }> {
  const { rows } = await app.pool.query(
    `select owner_id as owner,
            array(select user_id::text from group_members where group_id = $1 and role = 'owner') as owners,
            array(select user_id::text from group_members where group_id = $1 and role = 'admin') as admins
       from groups where id = $1`,
    [group.id],
  )
  return rows[0]
}

async function ownedBy(person: Person): Promise<number> {
  const { rows } = await app.pool.query('select count(*)::int as n from groups where owner_id = $1', [
    person.id,
  ])
  return rows[0].n
}

async function createOwnedGroups(person: Person, count: number): Promise<void> {
  for (let made = 0; made < count; made++) await insertGroup(app.pool, { by: person })
}

test('nobody owns more than 20 groups, even from many tabs at once (REQ-88)', async () => {
  await createOwnedGroups(owner, groupLimits.owned - 2)
  const create = () => app.as(owner).call('createGroup', { name: 'One more' })
  const answers = await Promise.all([create(), create(), create(), create()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 409, 409])
  const refused = await create()
  expect([refused.status, refused.error?.code]).toEqual([409, 'TOO_MANY_GROUPS'])
  expect(await ownedBy(owner)).toBe(groupLimits.owned)
})

test('groups one only belongs to do not count', async () => {
  const other = await insertMember(app.pool)
  for (let made = 0; made < groupLimits.owned; made++)
    await insertGroup(app.pool, { by: other, members: [owner] })
  expect((await app.as(owner).call('createGroup', { name: 'My first' })).status).toBe(201)
})

type Named = { id: string }

const offer = async (group: Named, to: Person, by = owner) =>
  app.as(by).call('transferGroup', { groupId: group.id, memberId: await memberIdOf(to, group) })
const accept = (group: Named, by: Person) => app.as(by).call('acceptTransfer', { groupId: group.id })
const decline = (group: Named, by: Person) => app.as(by).call('declineTransfer', { groupId: group.id })
const withdraw = (group: Named, by: Person) => app.as(by).call('withdrawTransfer', { groupId: group.id })
const offerIn = async (group: Named, person: Person) =>
  (await app.as(person).get('getGroup', { groupId: group.id })).transferOffer

async function eventsOf(group: Named): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select name, payload from domain_events where name like 'group.transfer%' and payload->>'groupId' = $1 order by id`,
    [group.id],
  )
  return rows.map(({ name, payload: { groupId: _, ...rest } }) => [name, rest])
}

/** Lets an open offer expire. */
async function passTime(group: Named): Promise<void> {
  await app.pool.query('update group_ownership_offers set expires_at = $2 where group_id = $1', [
    group.id,
    app.clock.now(),
  ])
}

describe('the owner offers a group to another member (REQ-83)', () => {
  test('and nothing changes until they accept; then the former owner is an admin', async () => {
    const group = await insertGroup(app.pool, { by: owner, members: [heir] })
    const offered = await offer(group, heir)
    expect(offered).toMatchObject({ status: 201, body: { role: 'owner', owner: { name: owner.fullName } } })
    expect(await ownersOf(group)).toEqual({ owner: owner.id, owners: [owner.id], admins: [] })
    expect(
      (await app.as(heir).call('editGroup', { groupId: group.id, version: 1, name: 'Mine' })).status,
    ).toBe(403)
    const accepted = await app.as(heir).must('acceptTransfer', { groupId: group.id })
    expect(accepted).toMatchObject({ role: 'owner', transferOffer: null })
    expect(accepted.viewerCan).toContain('group.transfer')
    expect(await ownersOf(group)).toEqual({ owner: heir.id, owners: [heir.id], admins: [owner.id] })
    expect(await eventsOf(group)).toEqual([
      ['group.transfer-offered', { ownerId: owner.id, heirId: heir.id }],
      ['group.transferred', { ownerId: heir.id, formerOwnerId: owner.id }],
    ])
    await app.as(owner).must('leaveGroup', { groupId: group.id })
    expect((await app.as(heir).call('leaveGroup', { groupId: group.id })).status).toBe(409)
    expect((await accept(group, heir)).status).toBe(404)
  })

  test('both see it on the group page, the heir on My Groups too, and nobody else', async () => {
    const other = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner, members: [heir, other] })
    await offer(group, heir)
    const expiresAt = expect.any(String)
    const named = { name: heir.fullName, tint: expect.any(Number) }
    expect(await offerIn(group, owner)).toEqual({ heir: named, expiresAt, isToViewer: false })
    expect(await offerIn(group, heir)).toEqual({ heir: named, expiresAt, isToViewer: true })
    expect(await offerIn(group, other)).toBeNull()
    expect(await offerIn(group, await insertMember(app.pool, { roles: ['admin'] }))).toBeNull()
    const rights = async (person: Person) =>
      (await app.as(person).get('getGroup', { groupId: group.id })).viewerCan
    expect(await rights(heir)).toContain('group.answerTransfer')
    expect(await rights(owner)).not.toContain('group.answerTransfer')
    const offersOf = async (person: Person) => (await app.as(person).get('listMyGroups', {})).offers
    expect(await offersOf(heir)).toEqual([
      {
        group: { id: group.id, name: group.name },
        owner: { name: owner.fullName, tint: expect.any(Number) },
        expiresAt,
      },
    ])
    for (const person of [owner, other]) expect(await offersOf(person)).toEqual([])
  })

  test('the heir gets one mail that names neither the group nor anybody', async () => {
    const group = await insertGroup(app.pool, { by: owner, members: [heir], name: 'Canary of the Karoo' })
    await offer(group, heir)
    const [mail, ...more] = await app.mailbox(heir.email)
    expect(mail?.subject).toBe('A group is offered to you')
    expect(JSON.stringify(mail)).toContain('/groups')
    expect(JSON.stringify(mail)).not.toContain('Canary')
    expect(JSON.stringify(mail)).not.toContain(owner.fullName)
    expect(more).toEqual([])
  })

  test('an offer that is withdrawn and repeated is mailed once a day, another group by itself', async () => {
    const strict = await createTestApp()
    const [leader, plain] = [await insertMember(strict.pool), await insertMember(strict.pool)]
    const again = async ({ id: groupId }: { id: string }) => {
      const { items } = await strict.as(leader).get('listMembers', { groupId })
      const memberId = items.find(({ role }) => role === 'member')?.id ?? ''
      await strict.as(leader).must('transferGroup', { groupId, memberId })
      await strict.as(leader).must('withdrawTransfer', { groupId })
    }
    const groups = [1, 2].map(() => insertGroup(strict.pool, { by: leader, members: [plain] }))
    for (const group of await Promise.all(groups)) for (let time = 0; time < 4; time++) await again(group)
    expect(await strict.mailbox(plain.email, 2)).toHaveLength(2)
    await strict.pool.query('delete from rate_limits')
    for (const group of await Promise.all(groups)) await again(group)
    expect(await strict.mailbox(plain.email, 4)).toHaveLength(4)
    await strict.close()
  })

  test('and the heir declines, or the owner withdraws it: it ends and can be made again', async () => {
    const group = await insertGroup(app.pool, { by: owner, members: [heir] })
    await offer(group, heir)
    expect(await decline(group, heir)).toMatchObject({ status: 201, body: { transferOffer: null } })
    expect((await accept(group, heir)).status).toBe(404)
    await offer(group, heir)
    expect(await withdraw(group, owner)).toMatchObject({ status: 200, body: { transferOffer: null } })
    for (const answer of [accept, decline]) expect((await answer(group, heir)).status).toBe(404)
    expect((await withdraw(group, owner)).status).toBe(200)
    expect((await offer(group, heir)).status).toBe(201)
    const people = { ownerId: owner.id, heirId: heir.id }
    expect(await eventsOf(group)).toEqual([
      ['group.transfer-offered', people],
      ['group.transfer-declined', people],
      ['group.transfer-offered', people],
      ['group.transfer-withdrawn', people],
      ['group.transfer-offered', people],
    ])
    expect(await ownersOf(group)).toEqual({ owner: owner.id, owners: [owner.id], admins: [] })
  })

  test('to one member at a time, even from many tabs at once', async () => {
    const other = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner, members: [heir, other] })
    const answers = await Promise.all([offer(group, heir), offer(group, other), offer(group, heir)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(answers.flatMap(({ error }) => error?.code ?? [])).toEqual(['ALREADY_OFFERED', 'ALREADY_OFFERED'])
  })

  test('for seven days: then it ends, and another can be made', async () => {
    const other = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner, members: [heir, other] })
    await offer(group, heir)
    const { expiresAt } = (await offerIn(group, heir)) ?? { expiresAt: '' }
    const days = (Date.parse(expiresAt) - app.clock.now().getTime()) / 86_400_000
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
    await passTime(group)
    for (const person of [owner, heir]) expect(await offerIn(group, person)).toBeNull()
    expect((await app.as(heir).get('listMyGroups', {})).offers).toEqual([])
    for (const answer of [accept, decline]) expect((await answer(group, heir)).status).toBe(404)
    expect((await offer(group, other)).status).toBe(201)
    expect((await accept(group, heir)).status).toBe(404)
    expect((await accept(group, other)).status).toBe(201)
  })

  test('and expired offers are deleted', async () => {
    const [open, over] = [
      await insertGroup(app.pool, { by: owner, members: [heir] }),
      await insertGroup(app.pool, { by: owner, members: [heir] }),
    ]
    for (const group of [open, over]) await offer(group, heir)
    await passTime(over)
    await cleanUpOffers(app.pool, app.clock)
    const { rows } = await app.pool.query(
      'select group_id as id from group_ownership_offers where owner_id = $1',
      [owner.id],
    )
    expect(rows).toEqual([{ id: open.id }])
  })
})

describe('an offer ends when either side leaves', () => {
  const block = async (blocker: Person, group: Named, of: Person) => {
    const { id } = await insertMessage(app.pool, { by: of, group })
    await app.as(blocker).must('blockPerson', { target: { kind: 'message', id } })
  }
  test.each<[string, (group: Named) => Promise<unknown>]>([
    ['the heir leaves', (group) => app.as(heir).must('leaveGroup', { groupId: group.id })],
    [
      'the heir is removed',
      async (group) =>
        app.as(owner).must('removeMember', { groupId: group.id, memberId: await memberIdOf(heir, group) }),
    ],
    ['the heir deletes their account', () => app.as(heir).must('deleteAccount', {})],
    ['the owner deletes their account', () => app.as(owner).must('deleteAccount', {})],
    ['the group is deleted', (group) => app.as(owner).must('deleteGroup', { groupId: group.id })],
    ['the owner blocks the heir', (group) => block(owner, group, heir)],
    ['the heir blocks the owner', (group) => block(heir, group, owner)],
  ])('%s', async (_, end) => {
    const admin = await insertMember(app.pool)
    const group = await insertGroup(app.pool, { by: owner, admins: [admin], members: [heir] })
    await offer(group, heir)
    await end(group)
    const { rows } = await app.pool.query('select from group_ownership_offers where group_id = $1', [
      group.id,
    ])
    expect(rows).toEqual([])
    expect([401, 403, 404]).toContain((await accept(group, heir)).status)
    expect((await ownersOf(group))?.owner).not.toBe(heir.id)
  })

  test('a change of the heir’s role does not end it', async () => {
    const group = await insertGroup(app.pool, { by: owner, members: [heir] })
    await offer(group, heir)
    const memberId = await memberIdOf(heir, group)
    await app.as(owner).must('changeMemberRole', { groupId: group.id, memberId, role: 'admin' })
    expect((await accept(group, heir)).status).toBe(201)
  })
})

test('both get live events of the offer, its decline and its withdrawal, and nobody else does', async () => {
  const other = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: owner, members: [heir, other] })
  const streams = await Promise.all([owner, heir, other].map((person) => openStream(app, person)))
  await offer(group, heir)
  await decline(group, heir)
  await offer(group, heir)
  await withdraw(group, owner)
  await app.as(owner).must('editGroup', { groupId: group.id, version: 1, name: 'Evening' })
  await Promise.all(streams.map((stream) => stream.waitForEvent('group.edited')))
  const received = streams.map((stream) =>
    stream.liveEvents().flatMap(({ name }) => (name.startsWith('group.transfer-') ? [name] : [])),
  )
  for (const stream of streams) stream.close()
  const all = ['offered', 'declined', 'offered', 'withdrawn'].map((what) => `group.transfer-${what}`)
  expect(received).toEqual([all, all, []])
})

test('an offer accepted and withdrawn at once leaves one owner, also when the heir leaves', async () => {
  for (const rival of [withdraw, (group: Named) => app.as(heir).call('leaveGroup', { groupId: group.id })]) {
    const group = await insertGroup(app.pool, { by: owner, members: [heir] })
    await offer(group, heir)
    const [accepted, other] = await Promise.all([accept(group, heir), rival(group, owner)])
    expect([accepted.status === 201, other.status < 300]).toContain(true)
    const { owner: now, owners } = await ownersOf(group)
    expect(owners).toEqual([now])
    expect(now).toBe(accepted.status === 201 ? heir.id : owner.id)
  }
})

test('an owner of 20 groups cannot accept another, also with two offers and a new group at once; the offer stays (REQ-88)', async () => {
  const other = await insertMember(app.pool)
  await createOwnedGroups(heir, groupLimits.owned - 1)
  const first = await insertGroup(app.pool, { by: owner, members: [heir] })
  const second = await insertGroup(app.pool, { by: other, members: [heir] })
  await offer(first, heir)
  await offer(second, heir, other)
  const answers = await Promise.all([
    accept(first, heir),
    accept(second, heir),
    app.as(heir).call('createGroup', { name: 'My own' }),
  ])
  expect(answers.filter(({ status }) => status < 300)).toHaveLength(1)
  expect(answers.filter(({ error }) => error?.code === 'TOO_MANY_GROUPS')).toHaveLength(2)
  expect(await ownedBy(heir)).toBe(groupLimits.owned)
  const { offers } = await app.as(heir).get('listMyGroups', {})
  expect(offers).toHaveLength(answers.slice(0, 2).filter(({ status }) => status === 409).length)
})

test('refusals: signed out 401, not the owner 403, oneself 403, not a member 404', async () => {
  const [member, admin, siteAdmin, stranger] = [
    await insertMember(app.pool),
    await insertMember(app.pool),
    await insertMember(app.pool, { roles: ['admin'] }),
    await insertMember(app.pool),
  ]
  const group = await insertGroup(app.pool, { by: owner, members: [member, heir], admins: [admin] })
  const secret = await insertGroup(app.pool, { by: owner, members: [heir], isSecret: true })
  const other = await insertGroup(app.pool, { by: stranger, members: [heir] })
  const input = { groupId: group.id, memberId: await memberIdOf(heir, group) }
  expect((await app.as(null).call('transferGroup', input)).status).toBe(401)
  for (const person of [member, admin, siteAdmin, stranger])
    expect((await app.as(person).call('transferGroup', input)).status).toBe(403)
  const own = { ...input, memberId: await memberIdOf(owner, group) }
  expect((await app.as(owner).call('transferGroup', own)).status).toBe(403)
  for (const memberId of [await memberIdOf(heir, other), heir.id, UNKNOWN, 'x'])
    expect((await app.as(owner).call('transferGroup', { ...input, memberId })).status).toBe(404)
  const hidden = { groupId: secret.id, memberId: await memberIdOf(heir, secret) }
  expect((await app.as(stranger).call('transferGroup', hidden)).status).toBe(404)
  expect((await app.as(owner).call('transferGroup', { ...input, role: 'owner' })).status).toBe(422)
  await app.as(owner).must('transferGroup', input)
  const of = { groupId: group.id }
  for (const name of ['acceptTransfer', 'declineTransfer'] as const) {
    const statusFor = async (person: Person | null) => (await app.as(person).call(name, of)).status
    expect(await statusFor(null)).toBe(401)
    for (const person of [siteAdmin, stranger]) expect(await statusFor(person)).toBe(403)
    for (const person of [owner, member, admin]) expect(await statusFor(person)).toBe(404)
    for (const groupId of [secret.id, UNKNOWN, 'x'])
      expect((await app.as(stranger).call(name, { groupId })).status).toBe(404)
  }
  for (const person of [heir, member, admin, siteAdmin, stranger])
    expect((await app.as(person).call('withdrawTransfer', of)).status).toBe(403)
  expect((await app.as(stranger).call('withdrawTransfer', { groupId: secret.id })).status).toBe(404)
})

test('refusals: a group cannot be offered to a member in a block with its owner 403', async () => {
  for (const [blocker, blocked] of [
    [owner, heir],
    [heir, owner],
  ] as const) {
    const group = await insertGroup(app.pool, { by: owner, members: [heir] })
    const { id } = await insertMessage(app.pool, { by: blocked, group })
    const { id: blockId } = await app.as(blocker).must('blockPerson', { target: { kind: 'message', id } })
    expect((await offer(group, heir)).status).toBe(403)
    await app.as(blocker).must('unblockPerson', { blockId })
  }
})
