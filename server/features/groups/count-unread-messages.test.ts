import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { chatLimits } from '#contract/values/constants.ts'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
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

const unreadOf = async (person: Person) => (await app.as(person).get('countUnreadMessages', {})).count

test('messages of others in all own groups are counted together, own ones and other groups are not (REQ-280)', async () => {
  const first = await insertGroup(app.pool, { by: sipho, members: [thandi] })
  const second = await insertGroup(app.pool, { by: thandi, members: [sipho], isSecret: true })
  const foreign = await insertGroup(app.pool, { by: sipho })
  for (const group of [first, first, second, foreign]) await insertMessage(app.pool, { by: sipho, group })
  expect([await unreadOf(thandi), await unreadOf(sipho)]).toEqual([3, 0])
})

test('reading takes messages from the count, and leaving a group all of its own (REQ-280)', async () => {
  const group = await insertGroup(app.pool, { by: sipho, members: [thandi] })
  const left = await insertGroup(app.pool, { by: sipho, members: [thandi] })
  const { number } = await insertMessage(app.pool, { by: sipho, group })
  await insertMessage(app.pool, { by: sipho, group })
  await insertMessage(app.pool, { by: sipho, group: left })
  await app.as(thandi).must('markChatRead', { groupId: group.id, number })
  expect(await unreadOf(thandi)).toBe(2)
  await app.as(thandi).must('leaveGroup', { groupId: left.id })
  expect(await unreadOf(thandi)).toBe(1)
})

test('messages that are deleted, hidden by staff or of a blocked person do not count, for leaders too (REQ-280, SEC-7.4)', async () => {
  const quiet = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho, quiet] })
  const member = await insertMember(app.pool)
  const other = await insertGroup(app.pool, { by: quiet, members: [sipho, member] })
  await insertMessage(app.pool, { by: quiet, group, isDeleted: true })
  const hidden = await insertMessage(app.pool, { by: quiet, group })
  await app.pool.query('update group_messages set hidden_at = now() where id = $1', [hidden.id])
  await insertMessage(app.pool, { by: quiet, group })
  for (const place of [group, group, other]) await insertMessage(app.pool, { by: sipho, group: place })
  expect([await unreadOf(thandi), await unreadOf(member)]).toEqual([3, 1])
  await app.pool.query(
    `insert into member_blocks (id, blocker_id, blocked_id, created_at)
     select gen_random_uuid(), blocker, $2, now() from unnest($1::uuid[]) blocker`,
    [[thandi.id, member.id], sipho.id],
  )
  expect([await unreadOf(thandi), await unreadOf(member)]).toEqual([1, 0])
})

test('counting stops at the limit', async () => {
  const groups = [1, 2].map(() => insertGroup(app.pool, { by: sipho, members: [thandi] }))
  for (const group of await Promise.all(groups))
    await app.pool.query(
      `with sent as (
         insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
         select gen_random_uuid(), $1, n, $2, gen_random_uuid(), 'Word', now() from generate_series(1, 70) n)
       update groups set last_message_number = 70 where id = $1`,
      [group.id, sipho.id],
    )
  expect(await unreadOf(thandi)).toBe(chatLimits.unreadCounted)
})

test('refusals: signed out 401', async () => {
  expect((await app.as(null).call('countUnreadMessages', {})).status).toBe(401)
})
