import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Role } from '#contract/account/account-operations.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const ROUNDS = 40

let app: TestApp
let admin: Person
let member: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  await app.pool.query('delete from user_roles')
  admin = await insertMember(app.pool, { roles: ['admin'], fullName: 'Priya Naidoo' })
  member = await insertMember(app.pool, { fullName: 'Sipho Khumalo' })
})
afterAll(() => app.close())

const assign = (personId: string, role: Role, by = admin) => app.as(by).call('assignRole', { personId, role })
const remove = (personId: string, by = admin) => app.as(by).call('removeAdminRole', { personId })
const isSignedIn = async (person: Person) =>
  (await app.as(person).get('getSession', {})).member?.id === person.id

async function rolesOf({ id }: Person): Promise<Role[]> {
  const { rows } = await app.pool.query('select role from user_roles where user_id = $1 order by role', [id])
  return rows.map(({ role }) => role)
}

async function auditOf({ id }: Person) {
  const { rows } = await app.pool.query(
    `select actor_id as actor, action, subject_kind as kind, subject_id as subject, reason
       from audit_log where owner_id = $1 order by at, id`,
    [id],
  )
  return rows
}

async function eventsOf({ id }: Person): Promise<string[]> {
  const { rows } = await app.pool.query(
    `select name from domain_events where payload ->> 'accountId' = $1 and name <> 'account.sessions-ended' order by id`,
    [id],
  )
  return rows.map(({ name }) => name)
}

test('roles add up, and user removes all of them (REQ-99)', async () => {
  const [moderator, both] = [await assign(member.id, 'moderator'), await assign(member.id, 'admin')]
  expect(moderator.body).toMatchObject({ id: member.id, roles: ['moderator'] })
  expect(both.body.roles).toEqual(['admin', 'moderator'])
  expect((await assign(member.id, 'user')).body.roles).toEqual([])
  expect(await rolesOf(member)).toEqual([])
  const entry = { actor: admin.id, kind: 'account', subject: member.id }
  expect(await auditOf(member)).toEqual([
    { ...entry, action: 'role.granted', reason: 'moderator' },
    { ...entry, action: 'role.granted', reason: 'admin' },
    { ...entry, action: 'role.removed', reason: 'admin, moderator' },
  ])
  expect(await eventsOf(member)).toEqual(Array(3).fill('account.roles-changed'))
})

test('assigning an existing role is refused by its name, and nothing changes', async () => {
  await app.as(admin).must('assignRole', { personId: member.id, role: 'moderator' })
  const again = await assign(member.id, 'moderator')
  expect(again.error).toMatchObject({
    code: 'ROLE_HELD',
    message: "User already has the 'moderator' role",
    values: { role: 'moderator' },
  })
  const plain = await insertMember(app.pool)
  expect((await assign(plain.id, 'user')).error).toMatchObject({
    code: 'ROLE_HELD',
    values: { role: 'user' },
  })
  expect(await auditOf(plain)).toEqual([])
  expect(await auditOf(member)).toHaveLength(1)
})

test('a role change ends every session of that person at once (SEC-C7)', async () => {
  expect(await isSignedIn(member)).toBe(true)
  await app.as(admin).must('assignRole', { personId: member.id, role: 'admin' })
  expect(await isSignedIn(member)).toBe(false)
  expect((await app.as(member).call('listPeople', {})).status).toBe(401)
  expect(await isSignedIn(admin)).toBe(true)
})

test('the admin role is removed and other roles stay; without it nothing changes (ADM-3)', async () => {
  const staff = await insertMember(app.pool, { roles: ['admin', 'moderator'] })
  expect((await remove(staff.id)).body.roles).toEqual(['moderator'])
  expect(await isSignedIn(staff)).toBe(false)
  expect((await remove(staff.id)).body.roles).toEqual(['moderator'])
  expect(await auditOf(staff)).toMatchObject([{ action: 'role.removed', reason: 'admin' }])
  expect(await isSignedIn(member)).toBe(true)
  expect((await remove(member.id)).status).toBe(200)
  expect(await isSignedIn(member)).toBe(true)
})

test('an account that is not verified gets no role', async () => {
  const stranger = await insertMember(app.pool, { isVerified: false })
  expect((await assign(stranger.id, 'moderator')).error?.code).toBe('NOT_VERIFIED')
  expect(await rolesOf(stranger)).toEqual([])
})

test('the last active admin stays one, whichever way it is tried (REQ-97, SEC-R3)', async () => {
  for (const refused of [await remove(admin.id), await assign(admin.id, 'user')])
    expect(refused.error).toMatchObject({
      code: 'LAST_ADMIN',
      message: 'At least one administrator must remain',
    })
  const until = new Date(Date.now() + 86_400_000).toISOString()
  await insertMember(app.pool, { roles: ['admin'], suspendedUntil: until })
  await insertMember(app.pool, { roles: ['admin'], isVerified: false })
  expect((await remove(admin.id)).error?.code).toBe('LAST_ADMIN')
  expect(await isSignedIn(admin)).toBe(true)
})

test("one's own admin role may be removed while another admin stays, and this browser is signed out", async () => {
  await insertMember(app.pool, { roles: ['admin'] })
  const answer = await remove(admin.id)
  expect(answer.body).toMatchObject({ id: admin.id, roles: [], isYou: true })
  expect(answer.cookies.tz_sid).toBe('')
  expect(await isSignedIn(admin)).toBe(false)
})

test(`of two admins who remove each other's role at the same moment one stays, ${ROUNDS} times (SEC-R3)`, async () => {
  await app.pool.query('delete from user_roles')
  for (let round = 0; round < ROUNDS; round += 1) {
    const [one, two] = [
      await insertMember(app.pool, { roles: ['admin'] }),
      await insertMember(app.pool, { roles: ['admin'] }),
    ]
    const acts = [
      () => remove(two.id, one),
      () => (round % 2 ? remove(one.id, two) : assign(one.id, 'user', two)),
      () => remove(one.id, one),
      () => app.as(two).call('suspendPerson', { personId: one.id, days: 1, reason: 'Race' }),
    ]
    const shuffled = acts
      .map((act, at) => ({ act, at: (at * 7 + round * 3) % 4 }))
      .sort((a, b) => a.at - b.at)
    const answers = await Promise.all(shuffled.map(({ act }) => act()))
    expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
    const { rows } = await app.pool.query(
      `delete from user_roles r using accounts a
        where a.id = r.user_id and r.user_id = any($1) returning a.suspended_until as until`,
      [[one.id, two.id]],
    )
    expect(rows.filter(({ until }) => until === null).length).toBeGreaterThanOrEqual(1)
  }
})

test('an admin who lost the role during the request changes nothing', async () => {
  const other = await insertMember(app.pool, { roles: ['admin'] })
  const third = await insertMember(app.pool, { roles: ['admin'] })
  const answers = await Promise.all([remove(other.id), remove(third.id, other), remove(admin.id, third)])
  const { rows } = await app.pool.query("select user_id from user_roles where role = 'admin'")
  const done = answers.filter(({ status }) => status === 200).length
  expect(rows).toHaveLength(3 - done)
  for (const { status } of answers) expect([200, 401, 403, 409]).toContain(status)
})

test('the same click sent twice assigns the role once', async () => {
  const key = { 'idempotency-key': newId(new Date()) }
  const input = { personId: member.id, role: 'moderator' }
  const both = [1, 2].map(() => app.as(admin).call('assignRole', input, key))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
  expect(await auditOf(member)).toHaveLength(1)
})

test('role changes require a sign-in within the last quarter of an hour (REQ-123)', async () => {
  app.clock.advance(16 * 60)
  for (const answer of [await assign(member.id, 'admin'), await remove(member.id)])
    expect(answer.error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  expect(await rolesOf(member)).toEqual([])
  app.clock.advance(-16 * 60)
})

test('more than thirty changes in an hour are refused (SEC-6.4)', async () => {
  const strict = await createTestApp()
  const one = await insertMember(strict.pool, { roles: ['admin'] })
  const of = (await insertMember(strict.pool)).id
  for (let count = 0; count < 30; count += 1) await strict.as(one).call('removeAdminRole', { personId: of })
  expect((await strict.as(one).call('removeAdminRole', { personId: of })).status).toBe(429)
  await strict.close()
})

test('refusals: only admins assign and remove roles (PERM-8)', async () => {
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  for (const personId of [member.id, admin.id, newId(new Date()), 'none'])
    for (const [by, status] of [
      [null, 401],
      [member, 403],
      [moderator, 403],
    ] as const) {
      expect((await app.as(by).call('assignRole', { personId, role: 'admin' })).status).toBe(status)
      expect((await app.as(by).call('removeAdminRole', { personId })).status).toBe(status)
    }
  for (const personId of [newId(new Date()), 'none']) {
    expect((await assign(personId, 'admin')).status).toBe(404)
    expect((await remove(personId)).status).toBe(404)
  }
  for (const role of ['emperor', '', null, ['admin']])
    expect((await app.as(admin).call('assignRole', { personId: member.id, role })).status).toBe(422)
  expect(await rolesOf(member)).toEqual([])
})
