import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cleanUpRemovals } from '#server/features/groups/members/remove-member.ts'
import { insertJoinRequest } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const UNKNOWN_ID = '0190f000-0000-7000-8000-000000000000'

let app: TestApp
let owner: Person
let admin: Person
let plain: Person
let asker: Person
let groupId: string

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  admin = await insertMember(app.pool)
  plain = await insertMember(app.pool)
  asker = await insertMember(app.pool)
  groupId = (await insertGroup(app.pool, { by: owner, admins: [admin], members: [plain] })).id
})
afterAll(() => app.close())

async function requestToJoin(person = asker, message = ''): Promise<string> {
  await app.as(person).must('requestToJoin', { groupId, message })
  const { rows } = await app.pool.query(
    `select id from group_join_requests where group_id = $1 and user_id = $2 and status = 'pending'`,
    [groupId, person.id],
  )
  return rows[0].id
}

async function liveEvents(of = groupId): Promise<string[]> {
  const { rows } = await app.pool.query(
    "select name from domain_events where payload->>'groupId' = $1 order by id",
    [of],
  )
  return rows.map(({ name }) => name)
}

async function roleOf(person: Person, of = groupId): Promise<string | undefined> {
  const { rows } = await app.pool.query(
    'select role from group_members where group_id = $1 and user_id = $2',
    [of, person.id],
  )
  return rows[0]?.role
}

test('a join request waits for a decision, with a message to those who decide (GRP-14, GDET-8)', async () => {
  const answer = await app.as(asker).call('requestToJoin', { groupId, message: '  I pray on Mondays. ' })
  expect(answer).toMatchObject({ status: 201, body: { membershipStatus: 'pending' } })
  for (const person of [owner, admin, await insertMember(app.pool, { roles: ['admin'] })]) {
    const { items, next } = await app.as(person).get('listJoinRequests', { groupId })
    expect(items).toEqual([
      {
        id: expect.any(String),
        author: { name: asker.fullName, tint: expect.any(Number) },
        message: 'I pray on Mondays.',
        createdAt: expect.any(String),
        isCollapsed: false,
      },
    ])
    expect(next).toBeNull()
  }
  expect(await liveEvents()).toEqual(['join-request.made'])
})

test('an accepted requester becomes a plain member (GDET-8)', async () => {
  const requestId = await requestToJoin()
  expect((await app.as(admin).call('acceptJoinRequest', { requestId })).status).toBe(201)
  expect(await roleOf(asker)).toBe('member')
  expect((await app.as(asker).get('listMembers', { groupId })).items).toHaveLength(4)
  expect((await app.as(owner).get('listJoinRequests', { groupId })).items).toEqual([])
  expect(await liveEvents()).toEqual(['join-request.made', 'member.joined', 'join-request.accepted'])
})

describe('a member removed from an open group', () => {
  const open = async () => {
    const removed = await insertMember(app.pool)
    const { id } = await insertGroup(app.pool, { by: owner, members: [removed], isOpen: true })
    const { items } = await app.as(owner).get('listMembers', { groupId: id })
    await app.as(owner).must('removeMember', { groupId: id, memberId: items[1]?.id ?? '' })
    return { id, removed }
  }
  const removedDaysAgo = (of: string, days: number) =>
    app.pool.query(
      `update group_removals set removed_at = $2::timestamptz - make_interval(days => $3) where group_id = $1`,
      [of, app.clock.now(), days],
    )
  const join = (person: Person, of: string) => app.as(person).must('requestToJoin', { groupId: of })

  test('has to ask for 30 days, and sees so before', async () => {
    const { id, removed } = await open()
    await removedDaysAgo(id, 29)
    const isOpenFor = async (person: Person) => {
      const { items } = await app.as(person).get('exploreGroups', {})
      const { isOpen } = await app.as(person).get('getGroup', { groupId: id })
      return [isOpen, items.find((card) => card.id === id)?.isOpen]
    }
    expect(await isOpenFor(removed)).toEqual([false, false])
    expect(await isOpenFor(asker)).toEqual([true, true])
    expect(await join(removed, id)).toEqual({ membershipStatus: 'pending' })
    expect(await roleOf(removed, id)).toBeUndefined()
    expect(await join(asker, id)).toEqual({ membershipStatus: 'member' })
  })

  test('joins at once after 30 days', async () => {
    const { id, removed } = await open()
    await removedDaysAgo(id, 30)
    expect(await join(removed, id)).toEqual({ membershipStatus: 'member' })
  })

  test('joins and leaves freely again once accepted', async () => {
    const { id, removed } = await open()
    await join(removed, id)
    const { items } = await app.as(owner).get('listJoinRequests', { groupId: id })
    await app.as(owner).must('acceptJoinRequest', { requestId: items[0]?.id ?? '' })
    await app.as(removed).must('leaveGroup', { groupId: id })
    expect(await join(removed, id)).toEqual({ membershipStatus: 'member' })
  })

  test('has to ask again after a second removal, and old removals are deleted', async () => {
    const { id, removed } = await open()
    await removedDaysAgo(id, 30)
    await join(removed, id)
    const { items } = await app.as(owner).get('listMembers', { groupId: id })
    await app.as(owner).must('removeMember', { groupId: id, memberId: items[1]?.id ?? '' })
    const left = async () =>
      (await app.pool.query('select user_id from group_removals where group_id = $1', [id])).rows
    await cleanUpRemovals(app.pool, app.clock)
    expect(await left()).toEqual([{ user_id: removed.id }])
    expect(await join(removed, id)).toEqual({ membershipStatus: 'pending' })
    await removedDaysAgo(id, 30)
    await cleanUpRemovals(app.pool, app.clock)
    expect(await left()).toEqual([])
  })
})

test('a request is decided once; a second decision is refused (ENT-7, GDET-9)', async () => {
  const requestId = await requestToJoin()
  await app.as(admin).must('rejectJoinRequest', { requestId })
  for (const name of ['acceptJoinRequest', 'rejectJoinRequest'] as const)
    expect(await app.as(owner).call(name, { requestId })).toMatchObject({
      status: 409,
      error: { code: 'ALREADY_DECIDED' },
    })
  expect(await app.as(asker).call('cancelJoinRequest', { requestId })).toMatchObject({
    error: { code: 'ALREADY_DECIDED' },
  })
  expect(await roleOf(asker)).toBeUndefined()
  expect(await liveEvents()).toEqual(['join-request.made', 'join-request.rejected'])
})

test('owner and admins are mailed a request, and the requester is mailed the decision', async () => {
  await app.as(admin).must('setNotificationChoice', { kind: 'join-requested', mail: 'daily' })
  await requestToJoin(asker, 'Canary in my words')
  const [mail, ...more] = await app.mailbox(owner.email)
  expect([mail?.subject, more]).toEqual(['Somebody asks to join a group you lead', []])
  expect(JSON.stringify(mail)).toContain(`/groups/${groupId}`)
  expect(JSON.stringify(mail)).not.toContain('Canary')
  expect(JSON.stringify(mail)).not.toContain(asker.fullName)
  const { rows: waiting } = await app.pool.query(
    "select id from group_join_requests where group_id = $1 and status = 'pending'",
    [groupId],
  )
  await app.as(asker).must('cancelJoinRequest', { requestId: waiting[0].id })
  await app.as(owner).must('acceptJoinRequest', { requestId: await requestToJoin() })
  const [answer] = await app.mailbox(asker.email)
  expect(answer?.subject).toBe('You are in: your join request was accepted')
  const other = await insertMember(app.pool)
  await app.as(owner).must('rejectJoinRequest', { requestId: await requestToJoin(other) })
  const [refused] = await app.mailbox(other.email)
  expect(refused?.subject).toBe('Your join request was not accepted')
  expect(JSON.stringify(refused)).not.toContain(groupId)
  // One mail per requester, although the first asked twice; none to a member who muted such mails or does not decide.
  expect(await app.mailbox(owner.email, 2)).toHaveLength(2)
  const { rows } = await app.pool.query('select recipient from dev_mails where recipient = any($1)', [
    [admin.email, plain.email],
  ])
  expect(rows).toEqual([])
})

test('after a rejection one may ask again a day later (REQ-82)', async () => {
  const requestId = await requestToJoin()
  await app.as(owner).must('rejectJoinRequest', { requestId })
  const again = () => app.as(asker).call('requestToJoin', { groupId })
  expect(await again()).toMatchObject({ status: 409, error: { code: 'ASKED_RECENTLY' } })
  await app.pool.query(
    `update group_join_requests set decided_at = decided_at - interval '23 hours 59 minutes' where id = $1`,
    [requestId],
  )
  expect(await again()).toMatchObject({ error: { code: 'ASKED_RECENTLY' } })
  await app.pool.query(
    `update group_join_requests set decided_at = decided_at - interval '2 minutes' where id = $1`,
    [requestId],
  )
  expect(await again()).toMatchObject({ status: 201, body: { membershipStatus: 'pending' } })
})

test('an own request can be canceled, and made again at once (REQ-82, REQ-153)', async () => {
  const requestId = await requestToJoin()
  expect(await app.as(asker).must('cancelJoinRequest', { requestId })).toEqual({})
  expect((await app.as(owner).get('listJoinRequests', { groupId })).items).toEqual([])
  await requestToJoin()
  expect(await liveEvents()).toEqual(['join-request.made', 'join-request.canceled', 'join-request.made'])
})

test('an open group admits at once, without a decision (REQ-30)', async () => {
  const open = await insertGroup(app.pool, { by: owner, isOpen: true })
  expect(await app.as(asker).must('requestToJoin', { groupId: open.id })).toEqual({
    membershipStatus: 'member',
  })
  expect(await roleOf(asker, open.id)).toBe('member')
  expect(await liveEvents(open.id)).toEqual(['member.joined'])
})

test('pending requests are listed oldest first, twenty at a time', async () => {
  const people = await Promise.all(Array.from({ length: 23 }, () => insertMember(app.pool)))
  const start = Date.parse('2026-10-01T08:00:00Z')
  for (const [step, by] of people.entries())
    await insertJoinRequest(app.pool, { by, group: { id: groupId }, at: new Date(start + step * 1000) })
  const first = await app.as(owner).get('listJoinRequests', { groupId })
  const rest = await app.as(owner).get('listJoinRequests', { groupId, cursor: first.next ?? '' })
  expect(first.items).toHaveLength(20)
  expect([...first.items, ...rest.items].map(({ author }) => author.name)).toEqual(
    people.map(({ fullName }) => fullName),
  )
  expect(rest.next).toBeNull()
})

test('a request survives the group being hidden or secret, and can still be canceled', async () => {
  const requestId = await requestToJoin()
  await app.pool.query('update groups set is_listed = false, hidden_at = now() where id = $1', [groupId])
  expect(await app.as(asker).must('cancelJoinRequest', { requestId })).toEqual({})
  expect((await app.as(asker).call('requestToJoin', { groupId })).status).toBe(404)
})

test('a decision by site role alone is audited', async () => {
  const siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  await app.as(siteAdmin).must('acceptJoinRequest', { requestId: await requestToJoin() })
  const { rows } = await app.pool.query(
    'select action, owner_id as owner from audit_log where actor_id = $1',
    [siteAdmin.id],
  )
  expect(rows).toEqual([{ action: 'group.decide', owner: owner.id }])
})

test('refusals: existing members, pending requests and full groups get 409 (GRP-14, REQ-88)', async () => {
  for (const person of [owner, admin, plain])
    expect(await app.as(person).call('requestToJoin', { groupId })).toMatchObject({
      status: 409,
      error: { code: 'ALREADY_MEMBER', message: 'You are already a member of this group' },
    })
  const requestId = await requestToJoin()
  expect(await app.as(asker).call('requestToJoin', { groupId })).toMatchObject({
    status: 409,
    error: {
      code: 'ALREADY_REQUESTED',
      message: 'You already have a pending join request for this group',
    },
  })
  await app.pool.query('update groups set member_count = 5000 where id = $1', [groupId])
  expect(await app.as(owner).call('acceptJoinRequest', { requestId })).toMatchObject({
    status: 409,
    error: { code: 'GROUP_FULL' },
  })
  const late = await insertMember(app.pool)
  expect(await app.as(late).call('requestToJoin', { groupId })).toMatchObject({
    status: 409,
    error: { code: 'GROUP_FULL' },
  })
  expect((await app.as(owner).get('listJoinRequests', { groupId })).items).toHaveLength(1)
})

test('refusals: only owner and admins of the group decide 403, and only the requester cancels 404', async () => {
  const requestId = await requestToJoin()
  const stranger = await insertMember(app.pool)
  for (const person of [plain, stranger, asker]) {
    for (const name of ['acceptJoinRequest', 'rejectJoinRequest'] as const)
      expect((await app.as(person).call(name, { requestId })).status).toBe(403)
    expect((await app.as(person).call('listJoinRequests', { groupId })).status).toBe(403)
  }
  for (const person of [owner, plain, stranger])
    expect((await app.as(person).call('cancelJoinRequest', { requestId })).status).toBe(404)
  for (const name of ['acceptJoinRequest', 'rejectJoinRequest', 'cancelJoinRequest'] as const) {
    expect((await app.as(null).call(name, { requestId })).status).toBe(401)
    for (const unknown of [UNKNOWN_ID, 'not-an-id'])
      expect((await app.as(owner).call(name, { requestId: unknown })).status).toBe(404)
  }
})

test('a site admin cannot decide on their own request', async () => {
  const siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  const requestId = await requestToJoin(siteAdmin)
  expect((await app.as(siteAdmin).get('listJoinRequests', { groupId })).items).toEqual([])
  expect(await app.as(siteAdmin).get('getGroup', { groupId })).toMatchObject({ waitingRequests: 0 })
  expect(await app.as(owner).get('getGroup', { groupId })).toMatchObject({ waitingRequests: 1 })
  for (const name of ['acceptJoinRequest', 'rejectJoinRequest'] as const)
    expect((await app.as(siteAdmin).call(name, { requestId })).status).toBe(403)
  expect(await roleOf(siteAdmin)).toBeUndefined()
  expect((await app.as(owner).call('acceptJoinRequest', { requestId })).status).toBe(201)
})

test('refusals: a secret or hidden group 404, a message too long 422, too many requests 429', async () => {
  const secret = await insertGroup(app.pool, { by: owner, isSecret: true })
  const hidden = await insertGroup(app.pool, { by: owner, hiddenAt: new Date() })
  for (const unknown of [secret.id, hidden.id, UNKNOWN_ID, 'not-an-id'])
    expect((await app.as(asker).call('requestToJoin', { groupId: unknown })).status).toBe(404)
  expect((await app.as(asker).call('listJoinRequests', { groupId: secret.id })).status).toBe(404)
  expect(await app.as(asker).call('requestToJoin', { groupId, message: 'a'.repeat(301) })).toMatchObject({
    status: 422,
    error: { fields: { message: { key: 'join.message.tooLong' } } },
  })
  expect((await app.as(asker).call('requestToJoin', { groupId, role: 'admin' })).status).toBe(422)
  expect((await app.as(owner).call('listJoinRequests', { groupId, cursor: 'x' })).status).toBe(422)
  const strict = await createTestApp()
  try {
    const [eager, host] = [await insertMember(strict.pool), await insertMember(strict.pool)]
    const statuses: number[] = []
    for (let count = 0; count < 21; count++) {
      const group = await insertGroup(strict.pool, { by: host })
      statuses.push((await strict.as(eager).call('requestToJoin', { groupId: group.id })).status)
    }
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await strict.close()
  }
})
