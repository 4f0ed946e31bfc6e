import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

/** Has the app open on another server for the next minute. */
const arrive = (person: Person, seconds = 60) =>
  app.pool.query(
    `insert into presence (place, user_id, until) values ('elsewhere', $1, $2::timestamptz + make_interval(secs => $3))`,
    [person.id, app.clock.now(), seconds],
  )

test('members learn how many of them are here, from three on, and never of somebody in a block with them (REQ-457, REQ-219)', async () => {
  const [anna, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const [lerato, thabo] = [await insertMember(app.pool), await insertMember(app.pool)]
  const stranger = await insertMember(app.pool)
  const { id: groupId } = await insertGroup(app.pool, { by: anna, members: [sipho, lerato, thabo] })
  const here = async (person: Person) => (await app.as(person).get('getChatPresence', { groupId })).here
  await arrive(stranger)
  await arrive(sipho)
  expect(await here(anna)).toBeNull()
  await arrive(lerato)
  expect(await here(anna)).toBe(3)
  await arrive(thabo, -1)
  expect(await here(anna)).toBe(3)
  expect(await here(thabo)).toBe(3)
  await app.pool.query(
    'insert into member_blocks (id, blocker_id, blocked_id, created_at) values (gen_random_uuid(), $1, $2, now())',
    [sipho.id, thabo.id],
  )
  expect([await here(thabo), await here(anna)]).toEqual([null, 3])
  expect((await app.as(stranger).call('getChatPresence', { groupId })).status).toBe(403)
  await app.pool.query('update groups set member_count = 201 where id = $1', [groupId])
  expect(await here(anna)).toBeNull()
})
