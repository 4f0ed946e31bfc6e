import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newToken } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Person
let admin: Person
let plain: Person
let guest: Person
let groupId: string

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  admin = await insertMember(app.pool)
  plain = await insertMember(app.pool)
  guest = await insertMember(app.pool)
  const options = { by: owner, admins: [admin], members: [plain], isSecret: true }
  groupId = (await insertGroup(app.pool, { ...options, name: 'After the diagnosis', description: 'Quiet.' }))
    .id
})
afterAll(() => app.close())

const invite = async (days: 1 | 7 | 30 = 7) => app.as(owner).must('renewInvite', { groupId, days })

test('a signed-out visitor reads the name of the group from the link, and nothing else', async () => {
  const { token } = await invite()
  const visitor = app.as(null)
  expect(await visitor.get('getInvitedGroup', { token })).toEqual({ groupName: 'After the diagnosis' })
  expect((await visitor.call('openInvite', { token })).status).toBe(401)
  for (const unknown of [newToken(), 'not-a-token'])
    expect((await visitor.call('getInvitedGroup', { token: unknown })).status).toBe(404)
  await app.pool.query('update group_invites set expires_at = $2 where group_id = $1', [
    groupId,
    app.clock.now(),
  ])
  expect((await visitor.call('getInvitedGroup', { token })).error?.code).toBe('INVITE_EXPIRED')
  await app.as(owner).must('revokeInvite', { groupId })
  expect((await visitor.call('getInvitedGroup', { token })).status).toBe(404)
})

test('a link admits people to a group they could not know of (REQ-161)', async () => {
  const { token, expiresAt, createdAt, uses } = await invite()
  expect(Date.parse(expiresAt) - Date.parse(createdAt)).toBe(7 * 86_400_000)
  expect(uses).toBe(0)
  expect((await app.as(guest).call('getGroup', { groupId })).status).toBe(404)
  expect(await app.as(guest).get('openInvite', { token })).toEqual({
    group: { id: groupId, name: 'After the diagnosis', description: 'Quiet.', memberCount: 3 },
    owner: { name: owner.fullName, tint: expect.any(Number) },
    expiresAt,
    membershipStatus: 'none',
  })
  const accepted = await app.as(guest).call('acceptInvite', { token })
  expect(accepted).toMatchObject({ status: 201, body: { groupId } })
  expect((await app.as(guest).get('openInvite', { token })).membershipStatus).toBe('member')
  expect((await app.as(guest).get('listMembers', { groupId })).items.map(({ role }) => role)).toEqual([
    'owner',
    'admin',
    'member',
    'member',
  ])
  expect((await app.as(admin).get('getInvite', { groupId })).invite).toMatchObject({ token, uses: 1 })
})

test('a link works for a group hidden by site admins', async () => {
  const { token } = await invite()
  await app.pool.query('update groups set hidden_at = now() where id = $1', [groupId])
  expect((await app.as(guest).call('acceptInvite', { token })).status).toBe(201)
})

test('joining by a link ends a pending request', async () => {
  const open = await insertGroup(app.pool, { by: owner })
  await app.as(guest).must('requestToJoin', { groupId: open.id })
  const { token } = await app.as(owner).must('renewInvite', { groupId: open.id, days: 1 })
  expect((await app.as(guest).get('openInvite', { token })).membershipStatus).toBe('pending')
  await app.as(guest).must('acceptInvite', { token })
  expect((await app.as(owner).get('listJoinRequests', { groupId: open.id })).items).toEqual([])
  const { rows } = await app.pool.query(
    'select status, decided_by as by from group_join_requests where group_id = $1',
    [open.id],
  )
  expect(rows).toEqual([{ status: 'accepted', by: guest.id }])
  const events = await app.pool.query(
    "select name from domain_events where payload->>'groupId' = $1 order by id",
    [open.id],
  )
  expect(events.rows.map(({ name }) => name)).toEqual([
    'join-request.made',
    'member.joined',
    'join-request.accepted',
  ])
})

test('a new link replaces the old one, and a revoked link is invalid', async () => {
  const first = await invite()
  const second = await invite(30)
  expect(second.token).not.toBe(first.token)
  expect((await app.as(guest).call('openInvite', { token: first.token })).status).toBe(404)
  expect((await app.as(guest).call('openInvite', { token: second.token })).status).toBe(200)
  expect(await app.as(admin).must('revokeInvite', { groupId })).toEqual({})
  expect(await app.as(owner).get('getInvite', { groupId })).toEqual({ invite: null })
  for (const name of ['openInvite', 'acceptInvite'] as const)
    expect((await app.as(guest).call(name, { token: second.token })).status).toBe(404)
  expect(await app.as(admin).must('revokeInvite', { groupId })).toEqual({})
})

describe('a link is invalid once its creator may not invite any more', () => {
  const idOf = async (person: Person) => {
    const { items } = await app.as(owner).get('listMembers', { groupId })
    return items.find(({ author }) => author.name === person.fullName)?.id ?? ''
  }
  const setRole = async (role: 'admin' | 'member') =>
    app.as(owner).must('changeMemberRole', { groupId, memberId: await idOf(admin), role })

  test.each([
    ['was made a plain member', () => setRole('member')],
    ['left', () => app.as(admin).must('leaveGroup', { groupId })],
    [
      'was made a plain member, and left',
      async () => {
        await setRole('member')
        await app.as(admin).must('leaveGroup', { groupId })
      },
    ],
    ['was removed', async () => app.as(owner).must('removeMember', { groupId, memberId: await idOf(admin) })],
    [
      'is suspended',
      () => app.pool.query(`update accounts set suspended_until = '2999-01-01' where id = $1`, [admin.id]),
    ],
    ['deleted their account', () => app.as(admin).must('deleteAccount', {})],
  ])('its creator %s', async (_, loseRight) => {
    const { token } = await app.as(admin).must('renewInvite', { groupId, days: 30 })
    expect((await app.as(guest).call('openInvite', { token })).status).toBe(200)
    await loseRight()
    for (const person of [guest, admin])
      for (const name of ['openInvite', 'acceptInvite'] as const)
        expect([401, 403, 404]).toContain((await app.as(person).call(name, { token })).status)
    for (const name of ['openInvite', 'acceptInvite'] as const)
      expect((await app.as(guest).call(name, { token })).status).toBe(404)
    for (const person of [null, guest])
      expect((await app.as(person).call('getInvitedGroup', { token })).status).toBe(404)
    expect(await app.as(owner).get('getInvite', { groupId })).toEqual({ invite: null })
    const { token: another } = await invite()
    expect((await app.as(guest).call('acceptInvite', { token: another })).status).toBe(201)
  })
})

test('a link expires', async () => {
  const { token } = await invite(1)
  await app.pool.query('update group_invites set expires_at = $2 where group_id = $1', [
    groupId,
    app.clock.now(),
  ])
  for (const name of ['openInvite', 'acceptInvite'] as const)
    expect(await app.as(guest).call(name, { token })).toMatchObject({
      status: 410,
      error: { code: 'INVITE_EXPIRED' },
    })
  expect(await app.as(owner).get('getInvite', { groupId })).toEqual({ invite: null })
})

test('no log line contains the token of a link', async () => {
  const { token } = await invite()
  await app.as(guest).call('openInvite', { token })
  await app.as(guest).call('acceptInvite', { token })
  await app.as(guest).call('acceptInvite', { token })
  expect(app.logged.length).toBeGreaterThan(0)
  expect(app.logged.filter((line) => line.includes(token))).toEqual([])
})

test('refusals: only owner and admins of the group manage the link 403, 404, 401', async () => {
  const siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  const inputs = { getInvite: { groupId }, renewInvite: { groupId, days: 7 }, revokeInvite: { groupId } }
  for (const [name, input] of Object.entries(inputs)) {
    const inviteStatus = async (person: Person | null) =>
      (await app.as(person).call(name as keyof typeof inputs, input)).status
    expect(await inviteStatus(plain)).toBe(403)
    expect(await inviteStatus(siteAdmin)).toBe(403)
    expect(await inviteStatus(guest)).toBe(404)
    expect(await inviteStatus(null)).toBe(401)
  }
})

test('refusals: unknown links 404, existing members and full groups 409, invalid expiry 422', async () => {
  const { token } = await invite()
  for (const wrong of [newToken(), 'x', '%00', `${token}x`, token.toLowerCase(), '../groups'])
    for (const name of ['openInvite', 'acceptInvite'] as const)
      expect((await app.as(guest).call(name, { token: wrong })).status).toBe(404)
  for (const person of [owner, admin, plain])
    expect(await app.as(person).call('acceptInvite', { token })).toMatchObject({
      status: 409,
      error: { code: 'ALREADY_MEMBER' },
    })
  expect((await app.as(null).call('openInvite', { token })).status).toBe(401)
  await app.pool.query('update groups set member_count = 5000 where id = $1', [groupId])
  expect(await app.as(guest).call('acceptInvite', { token })).toMatchObject({
    status: 409,
    error: { code: 'GROUP_FULL' },
  })
  for (const days of [0, 2, 365, '7', null])
    expect((await app.as(owner).call('renewInvite', { groupId, days })).status).toBe(422)
})

test('refusals: guessing links 429', async () => {
  const strict = await createTestApp()
  strict.clock.stop()
  try {
    const guesser = await insertMember(strict.pool)
    const statuses: number[] = []
    for (let count = 0; count < 21; count++)
      statuses.push((await strict.as(guesser).call('openInvite', { token: newToken() })).status)
    expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 404))
    expect(statuses.at(-1)).toBe(429)
  } finally {
    await strict.close()
  }
})
