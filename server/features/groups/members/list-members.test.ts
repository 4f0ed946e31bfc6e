import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const UNKNOWN_ID = '0190f000-0000-7000-8000-000000000000'

let app: TestApp
let owner: Person
let admin: Person
let plain: Person
let stranger: Person
let groupId: string

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  admin = await insertMember(app.pool)
  plain = await insertMember(app.pool)
  stranger = await insertMember(app.pool)
  groupId = (await insertGroup(app.pool, { by: owner, admins: [admin], members: [plain] })).id
})
afterAll(() => app.close())

async function memberId(person: Person, of = groupId): Promise<string> {
  const { rows } = await app.pool.query('select id from group_members where group_id = $1 and user_id = $2', [
    of,
    person.id,
  ])
  return rows[0]?.id ?? UNKNOWN_ID
}

async function state(of = groupId) {
  const { rows } = await app.pool.query(
    `select g.member_count as counted, count(m.*)::int as stored
       from groups g
       left join group_members m on m.group_id = g.id
      where g.id = $1
      group by g.id`,
    [of],
  )
  return rows[0]
}

async function events(name: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    "select payload from domain_events where name = $1 and payload->>'groupId' = $2 order by id",
    [name, groupId],
  )
  return rows.map(({ payload }) => payload)
}

async function audited(subjectId: string) {
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, owner_id as owner from audit_log where subject_id = $1',
    [subjectId],
  )
  return rows
}

test('members are listed owner first, then admins, then by seniority (GDET-4)', async () => {
  const thandi = await insertMember(app.pool, { fullName: 'Thandi Mabaso', shownAs: 'first_name' })
  const early = await insertGroup(app.pool, {
    by: owner,
    members: [thandi],
    at: new Date('2026-01-02T08:00Z'),
  })
  const late = await insertMember(app.pool)
  const deacon = await insertMember(app.pool)
  await app.pool.query(
    `insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, 'member', $4), ($1, $3, 'admin', $4)`,
    [early.id, late.id, deacon.id, '2026-03-04T08:00Z'],
  )
  const { items, next } = await app.as(thandi).get('listMembers', { groupId: early.id })
  expect(items.map(({ role, author }) => [role, author.name])).toEqual([
    ['owner', owner.fullName],
    ['admin', deacon.fullName],
    ['member', 'Thandi M.'],
    ['member', late.fullName],
  ])
  expect(items[2]).toMatchObject({ mine: true, joinedAt: '2026-01-02T08:00:00Z', viewerCan: [] })
  expect(next).toBeNull()
  expect(JSON.stringify(items)).not.toContain(thandi.id)
})

test('the list says which actions the viewer has on each member (REQ-31)', async () => {
  const rights = async (person: Person) => {
    const { items } = await app.as(person).get('listMembers', { groupId })
    return Object.fromEntries(items.map(({ role, viewerCan }) => [role, viewerCan]))
  }
  const siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  const all = ['member.changeRole', 'member.remove', 'member.makeOwner']
  expect(await rights(owner)).toEqual({ owner: [], admin: all, member: all })
  expect(await rights(admin)).toEqual({ owner: [], admin: [], member: ['member.remove'] })
  expect(await rights(plain)).toEqual({ owner: [], admin: [], member: [] })
  const byRole = ['member.changeRole', 'member.remove']
  expect(await rights(siteAdmin)).toEqual({ owner: [], admin: byRole, member: byRole })
})

test('a long list is returned in pages of fifty, each member once and in order', async () => {
  const others = await Promise.all(Array.from({ length: 104 }, () => insertMember(app.pool)))
  const [admins, members] = [others.slice(0, 53), others.slice(53)]
  const large = await insertGroup(app.pool, { by: owner, admins, members })
  const seen: string[] = []
  const sizes: number[] = []
  let cursor: string | undefined
  do {
    const page = await app
      .as(owner)
      .get('listMembers', { groupId: large.id, ...(cursor !== undefined && { cursor }) })
    sizes.push(page.items.length)
    seen.push(...page.items.map(({ id, role }) => `${role} ${id}`))
    cursor = page.next ?? undefined
  } while (cursor)
  expect(sizes).toEqual([50, 50, 5])
  expect(new Set(seen).size).toBe(105)
  expect(seen.map((one) => one.split(' ')[0])).toEqual([
    'owner',
    ...admins.map(() => 'admin'),
    ...members.map(() => 'member'),
  ])
})

test('the owner promotes a member to admin and demotes them again (GDET-5)', async () => {
  const id = await memberId(plain)
  const promoted = await app.as(owner).must('changeMemberRole', { groupId, memberId: id, role: 'admin' })
  expect(promoted).toMatchObject({ id, role: 'admin', author: { name: plain.fullName }, mine: false })
  expect((await app.as(plain).call('listJoinRequests', { groupId })).status).toBe(200)
  await app.as(owner).must('changeMemberRole', { groupId, memberId: id, role: 'member' })
  expect((await app.as(plain).call('listJoinRequests', { groupId })).status).toBe(403)
  expect(await events('member.role-changed')).toEqual([
    { groupId, userId: plain.id, role: 'admin' },
    { groupId, userId: plain.id, role: 'member' },
  ])
})

test('setting the same role again changes and publishes nothing', async () => {
  const input = { groupId, memberId: await memberId(admin), role: 'admin' } as const
  expect(await app.as(owner).must('changeMemberRole', input)).toMatchObject({ role: 'admin' })
  expect(await events('member.role-changed')).toEqual([])
})

test('a site admin changes roles by site role, which is audited', async () => {
  const siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  const id = await memberId(plain)
  await app.as(siteAdmin).must('changeMemberRole', { groupId, memberId: id, role: 'admin' })
  expect(await audited(id)).toEqual([{ action: 'member.changeRole', actor: siteAdmin.id, owner: plain.id }])
})

test('a removed member is out at once, and the link they may know is void (GDET-6)', async () => {
  const { token } = await app.as(owner).must('renewInvite', { groupId, days: 7 })
  const id = await memberId(plain)
  expect(await app.as(admin).must('removeMember', { groupId, memberId: id })).toEqual({})
  expect((await app.as(plain).call('listMembers', { groupId })).status).toBe(403)
  expect((await app.as(plain).call('acceptInvite', { token })).status).toBe(404)
  expect((await app.as(owner).get('getInvite', { groupId })).invite).toBeNull()
  expect(await events('member.removed')).toEqual([{ groupId, userId: plain.id }])
  expect(await state()).toEqual({ counted: 2, stored: 2 })
  expect((await app.as(admin).call('removeMember', { groupId, memberId: id })).status).toBe(404)
})

test('rejoining after removal creates a new membership that begins at the newest message', async () => {
  const before = await memberId(plain)
  await app.as(owner).must('removeMember', { groupId, memberId: before })
  await insertMessage(app.pool, { by: owner, group: { id: groupId } })
  const { id: requestId } = await insertJoinRequest(app.pool, { by: plain, group: { id: groupId } })
  await app.as(owner).must('acceptJoinRequest', { requestId })
  const after = await memberId(plain)
  expect(after).not.toBe(before)
  const { rows } = await app.pool.query(
    'select last_read_number::int as read, role from group_members where id = $1',
    [after],
  )
  expect(rows).toEqual([{ read: 1, role: 'member' }])
})

test('refusals: members of a listed group are not shown to others 403, of a secret one 404', async () => {
  const secret = await insertGroup(app.pool, { by: owner, members: [plain], isSecret: true })
  const inputs = { groupId: secret.id, memberId: await memberId(plain, secret.id) }
  expect((await app.as(stranger).call('listMembers', { groupId })).status).toBe(403)
  expect((await app.as(stranger).call('listMembers', { groupId: secret.id })).status).toBe(404)
  expect((await app.as(stranger).call('removeMember', inputs)).status).toBe(404)
  expect((await app.as(stranger).call('changeMemberRole', { ...inputs, role: 'admin' })).status).toBe(404)
  expect((await app.as(null).call('listMembers', { groupId })).status).toBe(401)
})

test('refusals: nobody changes the owner or themselves, and admins no admins 403 (REQ-31)', async () => {
  const [ofOwner, ofAdmin, ofPlain] = [await memberId(owner), await memberId(admin), await memberId(plain)]
  const siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  const other = await insertMember(app.pool)
  await app.pool.query(
    `insert into group_members (group_id, user_id, role, joined_at) values ($1, $2, 'admin', now())`,
    [groupId, other.id],
  )
  const refused: [Person, string][] = [
    [owner, ofOwner],
    [admin, ofOwner],
    [siteAdmin, ofOwner],
    [admin, ofAdmin],
    [admin, await memberId(other)],
    [plain, ofPlain],
    [plain, ofAdmin],
    [stranger, ofPlain],
  ]
  for (const [person, id] of refused) {
    expect((await app.as(person).call('removeMember', { groupId, memberId: id })).status).toBe(403)
    const change = { groupId, memberId: id, role: 'member' }
    expect((await app.as(person).call('changeMemberRole', change)).status).toBe(403)
  }
  const promotion = { groupId, memberId: ofPlain, role: 'admin' }
  expect((await app.as(admin).call('changeMemberRole', promotion)).status).toBe(403)
  expect(await audited(ofOwner)).toEqual([])
  expect(await events('member.removed')).toEqual([])
})

test('refusals: a non-member 404, unknown roles 422, foreign cursors 422', async () => {
  const elsewhere = await insertGroup(app.pool, { by: owner, members: [stranger] })
  for (const id of [UNKNOWN_ID, 'not-an-id', await memberId(stranger, elsewhere.id)]) {
    expect((await app.as(owner).call('removeMember', { groupId, memberId: id })).status).toBe(404)
    const change = { groupId, memberId: id, role: 'admin' }
    expect((await app.as(owner).call('changeMemberRole', change)).status).toBe(404)
  }
  for (const role of ['owner', 'boss', null, undefined]) {
    const change = { groupId, memberId: await memberId(plain), role }
    expect((await app.as(owner).call('changeMemberRole', change)).status).toBe(422)
  }
  for (const cursor of ['x', '0', '3abc', '9', Buffer.from('0 now x').toString('base64url')])
    expect((await app.as(owner).call('listMembers', { groupId, cursor })).status).toBe(422)
  expect((await app.as(owner).call('listMembers', { groupId: 'x' })).status).toBe(404)
})
