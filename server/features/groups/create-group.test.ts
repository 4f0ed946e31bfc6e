import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const UNKNOWN = '00000000-0000-7000-8000-000000000000'

let app: TestApp
let owner: Person
let member: Person
let stranger: Person
let siteAdmin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  member = await insertMember(app.pool)
  stranger = await insertMember(app.pool)
})
afterAll(() => app.close())

const getGroup = (person: Person, groupId: string) => app.as(person).get('getGroup', { groupId })

async function events(groupId: string): Promise<[name: string, rest: object][]> {
  const { rows } = await app.pool.query(
    `select name, payload from domain_events where payload->>'groupId' = $1 order by id`,
    [groupId],
  )
  return rows.map(({ name, payload: { groupId: _, ...rest } }) => [name, rest])
}

async function audited(subjectId: string): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, owner_id as owner from audit_log where subject_id = $1 order by at',
    [subjectId],
  )
  return rows
}

test('the creator of a group owns it and is its first member (GRP-8)', async () => {
  const named = await insertMember(app.pool, { fullName: 'Thandi Mabaso', shownAs: 'first_name' })
  const { status, body } = await app
    .as(named)
    .call('createGroup', { name: '  Bellville Morning Watch ', description: 'Half past four.' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    name: 'Bellville Morning Watch',
    description: 'Half past four.',
    isListed: true,
    isOpen: false,
    isHidden: false,
    version: 1,
    owner: { name: 'Thandi M.' },
    memberCount: 1,
    membershipStatus: 'member',
    role: 'owner',
    requestId: null,
    waitingRequests: 0,
    unread: 0,
  })
  expect(body.viewerCan).toContain('group.delete')
  expect(body.viewerCan).not.toContain('group.leave')
  expect(await getGroup(named, body.id)).toEqual(body)
  expect(await events(body.id)).toEqual([
    ['group.created', { ownerId: named.id }],
    ['member.joined', { userId: named.id }],
  ])
  const { rows } = await app.pool.query('select user_id, role from group_members where group_id = $1', [
    body.id,
  ])
  expect(rows).toEqual([{ user_id: named.id, role: 'owner' }])
})

test('a group is open or by invitation only when its owner sets it so (REQ-30, REQ-161)', async () => {
  const input = { name: 'After the funeral', isListed: false, isOpen: true }
  expect(await app.as(owner).must('createGroup', input)).toMatchObject({ isListed: false, isOpen: true })
})

test('names have 3 to 50 characters as people count them, descriptions 500 (GRP-4, GRP-5)', async () => {
  const refusedName = async (name: unknown) =>
    (await app.as(owner).call('createGroup', { name })).error?.fields?.name?.text
  for (const name of ['', 'ab', '   ab   ', 'a\u202eb', '👨‍👩‍👧‍👦'.repeat(2), undefined, 7])
    expect(await refusedName(name)).toBe('Group name must be at least 3 characters')
  for (const name of ['n'.repeat(51), '👨‍👩‍👧‍👦'.repeat(51)])
    expect(await refusedName(name)).toBe('Group name cannot exceed 50 characters')
  const family = '👨‍👩‍👧‍👦'.repeat(50)
  expect((await app.as(owner).must('createGroup', { name: family })).name).toBe(family)
  const description = 'd'.repeat(501)
  const refused = await app.as(owner).call('createGroup', { name: 'Nurses', description })
  expect(refused.error?.fields?.description?.text).toBe('Description cannot exceed 500 characters')
})

test('direction and invisible characters are removed, and markup stays text', async () => {
  const input = {
    name: '\u202eNurses\u2066 who pray\u200f',
    description: '<img src=x onerror=alert(1)>\r\nok',
  }
  expect(await app.as(owner).must('createGroup', input)).toMatchObject({
    name: 'Nurses who pray',
    description: '<img src=x onerror=alert(1)>\nok',
  })
})

test('everybody reads the header of a listed group, without what only members may know (REQ-81)', async () => {
  const { id, name } = await insertGroup(app.pool, { by: owner, members: [member], description: 'Rain.' })
  const pending = await insertMember(app.pool)
  const request = await insertJoinRequest(app.pool, { by: pending, group: { id } })
  await insertMessage(app.pool, { by: owner, group: { id } })
  await insertMessage(app.pool, { by: owner, group: { id } })
  const seen = await getGroup(stranger, id)
  expect(seen).toMatchObject({ name, description: 'Rain.', owner: { name: owner.fullName }, memberCount: 2 })
  expect(seen).toMatchObject({
    membershipStatus: 'none',
    role: null,
    requestId: null,
    waitingRequests: null,
    unread: 0,
  })
  expect(seen.viewerCan).toEqual(['group.read', 'group.requestToJoin'])
  expect(JSON.stringify(seen)).not.toContain(owner.id)
  expect(await getGroup(pending, id)).toMatchObject({
    membershipStatus: 'pending',
    requestId: request.id,
    waitingRequests: null,
    viewerCan: ['group.read'],
  })
  expect(await getGroup(member, id)).toMatchObject({
    membershipStatus: 'member',
    role: 'member',
    waitingRequests: null,
    unread: 2,
    viewerCan: ['group.read', 'group.look', 'group.listMembers', 'group.chat', 'group.leave'],
  })
  expect(await getGroup(owner, id)).toMatchObject({ role: 'owner', waitingRequests: 1, unread: 0 })
})

test('a site admin outside the group decides, edits, hides and deletes, but does not chat or leave (SEC-3.2)', async () => {
  const { id } = await insertGroup(app.pool, { by: owner, isSecret: true })
  const { viewerCan, waitingRequests, role } = await getGroup(siteAdmin, id)
  expect({ waitingRequests, role }).toEqual({ waitingRequests: 0, role: null })
  expect(viewerCan).toEqual([
    'group.read',
    'group.look',
    'group.listMembers',
    'group.decide',
    'group.unsharePrayer',
    'group.edit',
    'group.delete',
    'group.hide',
  ])
})

test('a group by invitation only does not exist for others (REQ-161)', async () => {
  const { id } = await insertGroup(app.pool, { by: owner, members: [member], isSecret: true })
  expect((await getGroup(member, id)).isListed).toBe(false)
  const refused = await app.as(stranger).call('getGroup', { groupId: id })
  const unknown = await app.as(stranger).call('getGroup', { groupId: UNKNOWN })
  expect(refused.status).toBe(404)
  expect({ ...refused.error, requestId: '' }).toEqual({ ...unknown.error, requestId: '' })
})

test('a hidden group is visible to members and site admins, and does not exist for others (REQ-7)', async () => {
  const { id } = await insertGroup(app.pool, { by: owner, members: [member] })
  const pending = await insertMember(app.pool)
  await insertJoinRequest(app.pool, { by: pending, group: { id } })
  const hidden = await app.as(siteAdmin).must('hideGroup', { groupId: id })
  expect(hidden.isHidden).toBe(true)
  expect(await app.as(siteAdmin).must('hideGroup', { groupId: id })).toEqual(hidden)
  expect((await getGroup(member, id)).isHidden).toBe(true)
  expect(await getGroup(pending, id)).toMatchObject({ isHidden: false, membershipStatus: 'pending' })
  expect((await app.as(stranger).call('getGroup', { groupId: id })).status).toBe(404)
  expect((await app.as(siteAdmin).must('showGroup', { groupId: id })).isHidden).toBe(false)
  await app.as(siteAdmin).must('showGroup', { groupId: id })
  expect((await getGroup(stranger, id)).membershipStatus).toBe('none')
  expect((await events(id)).map(([name]) => name)).toEqual(['group.hidden', 'group.shown'])
  expect((await audited(id))[0]).toEqual({ action: 'group.hide', actor: siteAdmin.id, owner: owner.id })
})

test('the owner edits the group and its access, based on the version the form loaded (REQ-223)', async () => {
  const { id } = await insertGroup(app.pool, { by: owner, members: [member] })
  const edit = { groupId: id, name: 'Nurses', description: '', isListed: false, isOpen: true, version: 1 }
  const edited = await app.as(owner).must('editGroup', edit)
  expect(edited).toMatchObject({ name: 'Nurses', description: '', isListed: false, isOpen: true, version: 2 })
  const late = await app.as(owner).call('editGroup', { ...edit, name: 'Doctors' })
  expect([late.status, late.error?.code]).toEqual([409, 'CHANGED_MEANWHILE'])
  expect(await getGroup(owner, id)).toEqual(edited)
  expect(await events(id)).toEqual([['group.edited', {}]])
  expect(await audited(id)).toEqual([])
  const byRole = { ...edit, name: 'Nurses who pray', version: 2 }
  expect((await app.as(siteAdmin).must('editGroup', byRole)).name).toBe('Nurses who pray')
  expect(await audited(id)).toEqual([{ action: 'group.edit', actor: siteAdmin.id, owner: owner.id }])
})

test('of two concurrent edits one is saved and the other is refused', async () => {
  const { id } = await insertGroup(app.pool, { by: owner })
  const edit = { groupId: id, description: '', version: 1 }
  const answers = await Promise.all(
    ['One tab', 'Other tab'].map((name) => app.as(owner).call('editGroup', { ...edit, name })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('a member leaves and is an outsider from then on; the count follows (GDET-10)', async () => {
  const { id } = await insertGroup(app.pool, { by: owner, members: [member], admins: [stranger] })
  await app.as(member).must('leaveGroup', { groupId: id })
  expect(await getGroup(member, id)).toMatchObject({ membershipStatus: 'none', role: null, memberCount: 2 })
  await app.as(stranger).must('leaveGroup', { groupId: id, alsoUnshare: true })
  expect((await getGroup(owner, id)).memberCount).toBe(1)
  expect(await events(id)).toEqual([
    ['member.left', { userId: member.id, alsoUnshare: false }],
    ['member.left', { userId: stranger.id, alsoUnshare: true }],
  ])
})

test('leaving twice at once leaves once', async () => {
  const { id } = await insertGroup(app.pool, { by: owner, members: [member] })
  const leave = () => app.as(member).call('leaveGroup', { groupId: id })
  const answers = await Promise.all([leave(), leave(), leave()])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403])
  expect((await getGroup(owner, id)).memberCount).toBe(1)
})

test('the owner cannot leave (REQ-83)', async () => {
  const { id } = await insertGroup(app.pool, { by: owner, members: [member] })
  const refused = await app.as(owner).call('leaveGroup', { groupId: id })
  expect([refused.status, refused.error?.code]).toEqual([409, 'OWNER_STAYS'])
  expect((await getGroup(owner, id)).memberCount).toBe(2)
})

test('a member gets the groups they are in, by name, and no other (PNEW-12)', async () => {
  await insertGroup(app.pool, { by: stranger, members: [member], name: 'nurses who pray' })
  await insertGroup(app.pool, { by: member, name: 'Bellville', isSecret: true })
  await insertGroup(app.pool, { by: stranger, members: [member], name: 'Karoo', hiddenAt: new Date() })
  await insertGroup(app.pool, { by: stranger, name: 'Another house' })
  const { items } = await app.as(member).get('listOwnGroups', {})
  expect(items.map(({ name }) => name)).toEqual(['Bellville', 'Karoo', 'nurses who pray'])
  expect((await app.as(owner).get('listOwnGroups', {})).items).toEqual([])
  expect((await app.as(siteAdmin).get('listOwnGroups', {})).items).toEqual([])
})

test('refusals: signed out 401, not allowed 403, not visible 404, invalid fields 422, too many 429', async () => {
  const { id: groupId } = await insertGroup(app.pool, { by: owner, members: [member], admins: [stranger] })
  const secret = await insertGroup(app.pool, { by: owner, members: [member], isSecret: true })
  const outside = await insertMember(app.pool)
  const edit = { name: 'Nurses', description: '', version: 1 }
  const calls = [
    ['editGroup', edit],
    ['deleteGroup', {}],
    ['hideGroup', {}],
    ['showGroup', {}],
  ] as const
  for (const [name, input] of calls) {
    for (const person of [outside, member, stranger])
      expect((await app.as(person).call(name, { ...input, groupId })).status).toBe(403)
    expect((await app.as(member).call(name, { ...input, groupId: secret.id })).status).toBe(403)
  }
  expect((await app.as(owner).call('hideGroup', { groupId })).status).toBe(403)
  expect((await app.as(outside).call('leaveGroup', { groupId })).status).toBe(403)
  expect((await app.as(siteAdmin).call('leaveGroup', { groupId })).status).toBe(403)
  for (const [name, input] of [...calls, ['leaveGroup', {}], ['getGroup', {}]] as const) {
    expect((await app.as(null).call(name, { ...input, groupId })).status).toBe(401)
    for (const unknown of [secret.id, UNKNOWN, 'x'])
      expect((await app.as(outside).call(name, { ...input, groupId: unknown })).status).toBe(404)
  }
  expect((await app.as(null).call('createGroup', { name: 'Nurses' })).status).toBe(401)
  expect((await app.as(null).call('listOwnGroups', {})).status).toBe(401)
  expect((await app.as(owner).call('listOwnGroups', { userId: owner.id })).status).toBe(422)
  expect((await app.as(owner).call('createGroup', { name: 'Nurses', ownerId: member.id })).status).toBe(422)
  expect((await app.as(owner).call('editGroup', { ...edit, groupId, version: 'x' })).status).toBe(422)
  expect(await audited(groupId)).toEqual([])
  const strict = await createTestApp()
  try {
    const person = await insertMember(strict.pool)
    const create = () => strict.as(person).call('createGroup', { name: 'Nurses' })
    for (let count = 0; count < 5; count++) expect((await create()).status).toBe(201)
    const sixth = await create()
    expect([sixth.status, Number(sixth.headers['retry-after']) > 0]).toEqual([429, true])
  } finally {
    await strict.close()
  }
})

test('no group is mistaken for the site; one that has such a name keeps it (SEC-X3)', async () => {
  const create = (name: string) => app.as(owner).call('createGroup', { name })
  for (const name of ['Thandaza Official Support', 'Тhandaza Team', 'Help Desk', 'Admins'])
    expect((await create(name)).error?.fields?.name?.key, name).toBe('group.name.reserved')
  for (const name of ['The Prayer Team', 'Thandaza Youth Durban', 'Support for widows'])
    expect((await create(name)).status, name).toBe(201)

  const { id: groupId } = await insertGroup(app.pool, { by: owner, name: 'Support Team' })
  const edit = (name: string, version: number) =>
    app.as(owner).call('editGroup', { groupId, name, description: 'New', version })
  expect((await edit('Support Team', 1)).status).toBe(200)
  expect((await edit('Support Teams', 2)).error?.fields?.name?.key).toBe('group.name.reserved')
  expect((await edit('Morning Watch', 2)).status).toBe(200)
})
