import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertJoinRequest } from '#server/fixtures/group-activity-fixtures.ts'
import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Person
let admin: Person
let member: Person
let other: Person
let group: { id: string; name: string }
let groupId: string

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  admin = await insertMember(app.pool)
  member = await insertMember(app.pool)
  other = await insertMember(app.pool)
  group = await insertGroup(app.pool, { by: owner, admins: [admin], members: [member, other] })
  groupId = group.id
})
afterAll(() => app.close())

async function block(blocker: Person, blocked: Person): Promise<void> {
  await app.pool.query(
    'insert into member_blocks (id, blocker_id, blocked_id, created_at) values ($1, $2, $3, now())',
    [newId(new Date()), blocker.id, blocked.id],
  )
}

/** Each direction of a block between a member and the owner or an admin. */
const directions = [
  ['the member blocked the owner or admin', (leader: Person, led: Person) => block(led, leader)],
  ['the owner or admin blocked the member', (leader: Person, led: Person) => block(leader, led)],
] as const

const say = (content: string) =>
  app.as(member).must('sendMessage', { groupId, clientId: newId(new Date()), content, images: [] })

describe.each(directions)('%s', (_, blockEachOther) => {
  test('owner and admins read messages of the member, collapsed, and delete them', async () => {
    await blockEachOther(owner, member)
    await blockEachOther(admin, member)
    for (const leader of [owner, admin]) {
      const { id: messageId } = await say('Words')
      const { items } = await app.as(leader).get('listMessages', { groupId })
      expect(items.at(-1)).toMatchObject({
        content: 'Words',
        author: { name: member.fullName },
        isCollapsed: true,
        isDeleted: false,
        viewerCan: ['message.delete'],
      })
      const report = { target: { kind: 'message', id: messageId }, about: 'content', reason: 'harassment' }
      expect((await app.as(leader).call('report', { ...report, details: '' })).status).toBe(201)
      await app.as(leader).must('deleteMessage', { groupId, messageId })
    }
    const { items } = await app.as(other).get('listMessages', { groupId })
    expect(items.map(({ isDeleted, isCollapsed }) => [isDeleted, isCollapsed])).toEqual([
      [true, false],
      [true, false],
    ])
  })

  test('owner and admins find the member in the list and remove them; another member inherits', async () => {
    await blockEachOther(owner, member)
    await blockEachOther(admin, member)
    for (const leader of [owner, admin]) {
      const { items } = await app.as(leader).get('listMembers', { groupId })
      const row = items.find(({ author }) => author.name === member.fullName)
      expect(row).toMatchObject({ isCollapsed: true })
      expect(row?.viewerCan).toContain('member.remove')
      expect(row?.viewerCan).not.toContain('member.makeOwner')
      expect(items.filter(({ isCollapsed }) => isCollapsed)).toHaveLength(1)
    }
    const { items } = await app.as(admin).get('listMembers', { groupId })
    const memberId = items.find(({ isCollapsed }) => isCollapsed)?.id ?? ''
    await app.as(admin).must('removeMember', { groupId, memberId })
    expect((await app.as(other).get('listMembers', { groupId })).items).toHaveLength(3)
  })

  test('owner and admins see content the member shares with the group, collapsed, and can take it out', async () => {
    const prayer = await insertPrayer(app.pool, { by: member, audience: 'groups', groups: [group] })
    await blockEachOther(owner, member)
    await blockEachOther(admin, member)
    for (const leader of [owner, admin])
      expect((await app.as(leader).get('listGroupPrayers', { groupId })).items).toMatchObject([
        { id: prayer.id, isCollapsed: true, viewerCan: ['group.unsharePrayer'] },
      ])
    expect((await app.as(other).get('listGroupPrayers', { groupId })).items).toMatchObject([
      { isCollapsed: false },
    ])
    await app.as(admin).must('unsharePrayer', { groupId, prayerId: prayer.id })
    expect((await app.as(other).get('listGroupPrayers', { groupId })).items).toEqual([])
  })

  test('a pending request is counted and decided', async () => {
    const requester = await insertMember(app.pool)
    const { id: requestId } = await insertJoinRequest(app.pool, { by: requester, group, message: 'May I?' })
    await blockEachOther(owner, requester)
    await blockEachOther(admin, requester)
    for (const leader of [owner, admin]) {
      expect((await app.as(leader).get('getGroup', { groupId })).waitingRequests).toBe(1)
      expect((await app.as(leader).get('listMyGroups', {})).items).toMatchObject([{ waitingRequests: 1 }])
      expect((await app.as(leader).get('listJoinRequests', { groupId })).items).toMatchObject([
        { id: requestId, author: { name: requester.fullName }, message: 'May I?', isCollapsed: true },
      ])
    }
    await app.as(owner).must('rejectJoinRequest', { requestId })
    expect((await app.as(admin).get('getGroup', { groupId })).waitingRequests).toBe(0)
  })

  test('the owner of a prayer sees a comment under it, collapsed, and can report it', async () => {
    const prayer = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
    const comment = await insertComment(app.pool, { by: member, prayer, text: 'Words' })
    await blockEachOther(owner, member)
    await blockEachOther(admin, member)
    const list = (person: Person) => app.as(person).get('listComments', { prayerId: prayer.id })
    expect((await list(owner)).items).toMatchObject([{ comment: 'Words', isCollapsed: true }])
    expect((await list(other)).items).toMatchObject([{ comment: 'Words', isCollapsed: false }])
    expect((await list(admin)).items).toEqual([])
    const report = { target: { kind: 'comment', id: comment.id }, about: 'content', reason: 'harassment' }
    expect((await app.as(owner).call('report', { ...report, details: '' })).status).toBe(201)
    expect((await app.as(admin).call('report', { ...report, details: '' })).status).toBe(404)
    const gone = { prayerId: prayer.id, commentId: comment.id }
    expect((await app.as(owner).call('deleteComment', gone)).status).toBe(403)
    expect((await app.as(admin).call('deleteComment', gone)).status).toBe(404)
  })

  test('plain members do not see each other, nor does the member see the owner or admin', async () => {
    await blockEachOther(other, member)
    await blockEachOther(owner, member)
    await say('Words')
    const { items: seen } = await app.as(other).get('listMessages', { groupId })
    expect(seen).toMatchObject([{ content: '', isDeleted: true, isCollapsed: false, author: { name: '' } }])
    const namesFor = async (person: Person) =>
      (await app.as(person).get('listMembers', { groupId })).items.map(({ author }) => author.name)
    expect(await namesFor(other)).not.toContain(member.fullName)
    expect(await namesFor(member)).toEqual([admin.fullName, member.fullName])
  })
})

test('a member being deleted is nameless for owner and admins, too', async () => {
  await say('Words')
  await block(member, owner)
  await app.pool.query('insert into account_deletions (member_id, deleted_at) values ($1, now())', [
    member.id,
  ])
  const { items } = await app.as(owner).get('listMessages', { groupId })
  expect(items).toMatchObject([{ content: '', isDeleted: true, isCollapsed: false }])
  expect((await app.as(owner).get('listMembers', { groupId })).items).toHaveLength(3)
})

describe('a member blocked by the group owner cannot join in any way', () => {
  test.each([
    ['an open group', { isOpen: true }],
    ['a group with join requests', {}],
  ])('%s is not visible to them', async (_, options) => {
    const outside = await insertMember(app.pool)
    const { id } = await insertGroup(app.pool, { by: owner, ...options })
    await block(owner, outside)
    for (const name of ['getGroup', 'requestToJoin'] as const)
      expect((await app.as(outside).call(name, { groupId: id })).status).toBe(404)
  })

  test('an invite link is not found', async () => {
    const outside = await insertMember(app.pool)
    const { token } = await app.as(admin).must('renewInvite', { groupId, days: 7 })
    await block(owner, outside)
    for (const name of ['openInvite', 'acceptInvite', 'getInvitedGroup'] as const)
      expect((await app.as(outside).call(name, { token })).status).toBe(404)
    await block(owner, member)
    expect((await app.as(member).get('openInvite', { token })).membershipStatus).toBe('member')
    expect((await app.as(member).call('acceptInvite', { token })).error?.code).toBe('ALREADY_MEMBER')
  })

  test('an existing member stays until they leave and cannot rejoin; a pending request stays theirs', async () => {
    await block(owner, member)
    expect((await app.as(member).get('getGroup', { groupId })).membershipStatus).toBe('member')
    await app.as(member).must('leaveGroup', { groupId })
    expect((await app.as(member).call('requestToJoin', { groupId })).status).toBe(404)
    const requester = await insertMember(app.pool)
    const { id: requestId } = await insertJoinRequest(app.pool, { by: requester, group })
    await block(owner, requester)
    expect(await app.as(requester).get('getGroup', { groupId })).toMatchObject({
      membershipStatus: 'pending',
    })
    await app.as(requester).must('cancelJoinRequest', { requestId })
    expect((await app.as(requester).call('getGroup', { groupId })).status).toBe(404)
  })

  test('a member blocked by an admin, or who blocked the owner, can ask as usual', async () => {
    const [one, two] = [await insertMember(app.pool), await insertMember(app.pool)]
    await block(admin, one)
    await block(two, owner)
    for (const person of [one, two])
      expect(await app.as(person).must('requestToJoin', { groupId })).toEqual({ membershipStatus: 'pending' })
    const { items } = await app.as(admin).get('listJoinRequests', { groupId })
    expect(items.map(({ author, isCollapsed }) => [author.name, isCollapsed])).toEqual([
      [one.fullName, true],
      [two.fullName, false],
    ])
  })
})
