import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { groupTabs } from '#contract/values/constants.ts'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Tab = (typeof groupTabs)[number]

const nothing = { prayers: null, messages: null, members: null, requests: null }

let app: TestApp
let owner: Person
let member: Person
let asking: Person
let siteAdmin: Person
let group: { id: string }
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  member = await insertMember(app.pool)
  asking = await insertMember(app.pool)
  siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  group = await insertGroup(app.pool, { by: owner, members: [member] })
  await insertPrayer(app.pool, { by: member, audience: 'groups', groups: [group], title: 'Rain' })
  await insertMessage(app.pool, { by: owner, group, text: 'Good morning' })
  await insertJoinRequest(app.pool, { by: asking, group, message: 'May I?' })
})
afterAll(() => app.close())

const openTab = (person: Person, tab: Tab) => app.as(person).get('getGroupPage', { groupId: group.id, tab })

/** The tabs that have content for a person. */
async function shownTo(person: Person): Promise<Tab[]> {
  const shown: Tab[] = []
  for (const tab of groupTabs) {
    const { group: _, ...parts } = await openTab(person, tab)
    if (Object.values(parts).some((part) => part !== null)) shown.push(tab)
  }
  return shown
}

async function accessLogOf(person: Person): Promise<string[]> {
  const { rows } = await app.pool.query('select action from audit_log where actor_id = $1 order by at', [
    person.id,
  ])
  return rows.map(({ action }) => action)
}

test('a member gets the group with the open tab in one response, the other tabs when they are opened', async () => {
  const sign = await app.as(member).get('getGroup', { groupId: group.id })
  const prayers = await openTab(member, 'prayers')
  expect(prayers).toMatchObject({
    ...nothing,
    group: sign,
    prayers: { items: [{ title: 'Rain' }], next: null },
  })
  const chat = await openTab(member, 'chat')
  expect(chat).toMatchObject({ ...nothing, messages: { items: [{ content: 'Good morning', number: 1 }] } })
  const { members, ...rest } = await openTab(member, 'members')
  expect(members?.items.map(({ author }) => author.name)).toEqual([owner.fullName, member.fullName])
  expect(rest).toMatchObject({ prayers: null, messages: null, requests: null })
})

test('the prayers beside a chat come with it, by the same rights (REQ-452, REQ-81)', async () => {
  const beside = (person: Person) =>
    app.as(person).get('getGroupPage', { groupId: group.id, tab: 'chat', beside: 'prayers' })
  expect(await beside(member)).toMatchObject({
    ...nothing,
    messages: { items: [{ content: 'Good morning' }] },
    prayers: { items: [{ title: 'Rain' }] },
  })
  expect(await beside(asking)).toMatchObject(nothing)
  await beside(siteAdmin)
  expect(await accessLogOf(siteAdmin)).toEqual(['group.look', 'group.look'])
})

test('requests are returned only to those who decide about them (GDET-2)', async () => {
  expect(await openTab(owner, 'requests')).toMatchObject({
    ...nothing,
    group: { waitingRequests: 1 },
    requests: { items: [{ message: 'May I?', author: { name: asking.fullName } }] },
  })
  expect(await shownTo(owner)).toEqual([...groupTabs])
  expect(await shownTo(member)).toEqual(['prayers', 'chat', 'members'])
})

test('a non-member sees only the header, on every tab (GDET-15, REQ-81)', async () => {
  const former = await insertMember(app.pool)
  for (const person of [asking, former, await insertMember(app.pool, { roles: ['moderator'] })]) {
    expect(await shownTo(person)).toEqual([])
    expect(JSON.stringify(await openTab(person, 'prayers'))).not.toMatch(/Rain|Good morning|May I/)
  }
  expect(await openTab(asking, 'chat')).toMatchObject({ ...nothing, group: { membershipStatus: 'pending' } })
})

test('a member who left sees only the header from then on', async () => {
  await app.as(member).must('leaveGroup', { groupId: group.id })
  expect(await shownTo(member)).toEqual([])
})

test('a site admin who is not a member sees all; each tab is audited, and the header of an invite-only group (SEC-3.2)', async () => {
  for (const tab of groupTabs) await openTab(siteAdmin, tab)
  expect(await accessLogOf(siteAdmin)).toEqual(groupTabs.map(() => 'group.look'))
  expect(await shownTo(siteAdmin)).toEqual([...groupTabs])
  const [other, secret] = [
    await insertMember(app.pool, { roles: ['admin'] }),
    await insertGroup(app.pool, { by: owner, isSecret: true }),
  ]
  await app.as(other).get('getGroupPage', { groupId: secret.id, tab: 'prayers' })
  expect((await accessLogOf(other)).toSorted()).toEqual(['group.look', 'group.read'])
})

test('refusals: signed out 401, an invisible group 404, an unknown tab 422', async () => {
  const secret = await insertGroup(app.pool, { by: owner, isSecret: true })
  const request = (person: Person | null, input: object) =>
    app.as(person).call('getGroupPage', { tab: 'prayers', groupId: group.id, ...input })
  expect((await request(null, {})).status).toBe(401)
  for (const tab of groupTabs)
    for (const groupId of [secret.id, '00000000-0000-7000-8000-000000000000', 'x'])
      expect((await request(member, { groupId, tab })).status).toBe(404)
  expect((await request(member, { tab: 'settings' })).status).toBe(422)
  expect((await request(member, { tab: 'chat', beside: 'members' })).status).toBe(422)
})
