import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertJoinRequest, insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let owner: Person
let member: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  owner = await insertMember(app.pool)
  member = await insertMember(app.pool)
})
afterAll(() => app.close())

const deleteAs = (person: Person, group: { id: string }) =>
  app.as(person).call('deleteGroup', { groupId: group.id })

async function rowsOf(group: { id: string }): Promise<number> {
  const { rows } = await app.pool.query(
    `select (select count(*) from groups where id = $1)
          + (select count(*) from group_members where group_id = $1)
          + (select count(*) from group_join_requests where group_id = $1)
          + (select count(*) from group_messages where group_id = $1)
          + (select count(*) from prayer_shares where group_id = $1)
          + (select count(*) from miracle_shares where group_id = $1) as n`,
    [group.id],
  )
  return Number(rows[0].n)
}

test('a deleted group is gone with memberships, requests and chat (GDET-11, REQ-84)', async () => {
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  await insertJoinRequest(app.pool, { by: await insertMember(app.pool), group })
  const message = await insertMessage(app.pool, { by: member, group })
  const image = await insertImage(app.pool, { by: member, message })
  expect(await rowsOf(group)).toBe(5)
  expect((await deleteAs(owner, group)).status).toBe(200)
  expect(await rowsOf(group)).toBe(0)
  for (const person of [owner, member])
    expect((await app.as(person).call('getGroup', { groupId: group.id })).status).toBe(404)
  expect((await app.as(member).get('listMyGroups', {})).items).toEqual([])
  const { rows } = await app.pool.query('select message_id from media where id = $1', [image.id])
  expect(rows).toEqual([{ message_id: null }])
  const { rows: events } = await app.pool.query(
    `select name from domain_events where payload->>'groupId' = $1 order by id`,
    [group.id],
  )
  expect(events).toContainEqual({ name: 'group.deleted' })
})

test('its prayers and miracles stay with their owners: in their other groups, otherwise private (REQ-84)', async () => {
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  const other = await insertGroup(app.pool, { by: owner, members: [member] })
  const audience = 'groups'
  const shared = await insertPrayer(app.pool, { by: member, audience, groups: [group, other] })
  const alone = await insertPrayer(app.pool, { by: member, audience, groups: [group] })
  const miracle = await insertMiracle(app.pool, { by: member, audience, groups: [group] })
  await deleteAs(owner, group)
  const audienceOf = async ({ id }: { id: string }) =>
    (await app.as(member).get('getPrayer', { prayerId: id })).audience
  expect(await audienceOf(shared)).toMatchObject({ kind: 'groups', groups: [{ id: other.id }] })
  expect(await audienceOf(alone)).toEqual({ kind: 'private', groups: [] })
  expect((await app.as(owner).call('getPrayer', { prayerId: alone.id })).status).toBe(404)
  const { rows } = await app.pool.query('select audience from miracles where id = $1', [miracle.id])
  expect(rows).toEqual([{ audience: 'private' }])
})

test('a prayer shared at that moment keeps somebody who can read it', async () => {
  for (let round = 0; round < 10; round++) {
    const group = await insertGroup(app.pool, { by: owner, members: [member] })
    const prayer = await insertPrayer(app.pool, { by: member })
    const groupIds = [group.id]
    const fields = { title: 'T', description: 'D', category: 'family' } as const
    const answers = await Promise.all([
      app.as(member).call('submitPrayer', { ...fields, audience: { kind: 'groups', groupIds } }),
      deleteAs(owner, group),
      app.as(member).call('changeAudience', { prayerId: prayer.id, audience: { kind: 'groups', groupIds } }),
    ])
    expect(answers.map(({ status }) => status)).not.toContain(500)
    expect(answers[1]?.status).toBe(200)
    const { rows } = await app.pool.query(
      `select id from prayer_requests p
        where audience = 'groups' and not exists (select from prayer_shares s where s.prayer_id = p.id)`,
    )
    expect(rows).toEqual([])
  }
})

test('every other member gets one mail that names neither the group nor anybody (REQ-148)', async () => {
  const admin = await insertMember(app.pool)
  const name = 'Canary of the Karoo'
  const group = await insertGroup(app.pool, { by: owner, members: [member], admins: [admin], name })
  await insertMessage(app.pool, { by: member, group, text: 'Canary in the chat' })
  await deleteAs(owner, group)
  for (const { email } of [member, admin]) {
    const [mail, ...more] = await app.mailbox(email)
    expect(mail?.subject).toBe('A group you belonged to was deleted')
    expect(JSON.stringify(mail)).toContain('/groups')
    expect(JSON.stringify(mail)).not.toMatch(/Canary/)
    expect(JSON.stringify(mail)).not.toContain(owner.fullName)
    expect(more).toEqual([])
  }
  const { rows } = await app.pool.query(
    `select data->>'email' as email from pgboss.job where data->>'kind' = 'group-deleted' and data->>'email' = $1`,
    [owner.email],
  )
  expect(rows).toEqual([])
})

test('a member who muted group mails gets none, also when muted after the deletion (REQ-211)', async () => {
  const [quiet, loud] = [await insertMember(app.pool), await insertMember(app.pool)]
  const group = await insertGroup(app.pool, { by: owner, members: [quiet, loud] })
  await app.as(quiet).must('setNotificationChoice', { kind: 'membership-ended', mail: 'never' })
  await app.as(loud).must('setNotificationChoice', { kind: 'join-decided', mail: 'never' })
  await deleteAs(owner, group)
  expect(await app.mailbox(loud.email)).toHaveLength(1)
  const waiting = `select from pgboss.job where data->>'email' = $1 and state <> 'completed'`
  await expect.poll(async () => (await app.pool.query(waiting, [quiet.email])).rowCount).toBe(0)
  expect(await app.mailbox(quiet.email, 0)).toEqual([])
})

test('a site admin deletes any group, which is audited, and its owner is mailed too (GRP-10)', async () => {
  const siteAdmin = await insertMember(app.pool, { roles: ['admin'] })
  const group = await insertGroup(app.pool, { by: owner, isSecret: true })
  expect((await deleteAs(siteAdmin, group)).status).toBe(200)
  const { rows } = await app.pool.query(
    'select action, actor_id, owner_id from audit_log where subject_id = $1',
    [group.id],
  )
  expect(rows).toEqual([{ action: 'group.delete', actor_id: siteAdmin.id, owner_id: owner.id }])
  expect(await app.mailbox(owner.email)).toHaveLength(1)
})

test('a group is deleted once, whatever else changes it at that moment', async () => {
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  const edit = { name: 'Renamed', description: '', version: 1, groupId: group.id }
  const [one, two, left, edited] = await Promise.all([
    deleteAs(owner, group),
    deleteAs(owner, group),
    app.as(member).call('leaveGroup', { groupId: group.id }),
    app.as(owner).call('editGroup', edit),
  ])
  expect([one, two].map(({ status }) => status).toSorted()).toEqual([200, 404])
  expect([201, 404]).toContain(left.status)
  expect([200, 404]).toContain(edited.status)
  expect(await rowsOf(group)).toBe(0)
})

test('refusals: signed out 401, members and admins of the group 403, outsiders of a secret one 404', async () => {
  const [admin, stranger] = [await insertMember(app.pool), await insertMember(app.pool)]
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const group = await insertGroup(app.pool, { by: owner, members: [member], admins: [admin] })
  const secret = await insertGroup(app.pool, { by: owner, isSecret: true })
  expect((await app.as(null).call('deleteGroup', { groupId: group.id })).status).toBe(401)
  for (const person of [member, admin, stranger, moderator])
    expect((await deleteAs(person, group)).status).toBe(403)
  expect((await deleteAs(stranger, secret)).status).toBe(404)
  expect((await deleteAs(owner, { id: 'x' })).status).toBe(404)
  expect(await rowsOf(group)).toBe(4)
})
