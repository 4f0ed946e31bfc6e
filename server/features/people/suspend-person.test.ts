import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const DAY = 86_400_000

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app.close())

const suspend = (personId: string, days = 30, by = admin) =>
  app.as(by).call('suspendPerson', { personId, days, reason: 'Asked strangers for money' })
const lift = (personId: string, by = admin) => app.as(by).call('liftSuspension', { personId })
const write = (person: Person) =>
  app.as(person).call('submitPrayer', {
    title: 'Rain for the Koup',
    description: 'The third dry spring.',
    category: 'other',
    audience: { kind: 'private' },
  })

async function auditOf({ id }: Person) {
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, reason from audit_log where owner_id = $1 order by at, id',
    [id],
  )
  return rows
}

test('a suspended member stays signed in and reads, but writes nothing until the day or until it is lifted', async () => {
  const member = await insertMember(app.pool)
  const { body } = await suspend(member.id)
  expect(body).toMatchObject({ id: member.id, suspendedReason: 'Asked strangers for money' })
  const days = (Date.parse(body.suspendedUntil ?? '') - app.clock.now().getTime()) / DAY
  expect(Math.round(days)).toBe(30)
  expect((await app.as(member).get('getSession', {})).member?.suspendedUntil).toBe(body.suspendedUntil)
  expect((await app.as(member).call('getDashboard', {})).status).toBe(200)
  expect((await write(member)).error).toMatchObject({
    code: 'SUSPENDED',
    values: { until: body.suspendedUntil, reason: 'Asked strangers for money' },
  })
  const { suspendedReason } = await app.as(member).get('getProfile', {})
  expect(suspendedReason).toBe('Asked strangers for money')
  expect((await lift(member.id)).body).toMatchObject({ suspendedUntil: null, suspendedReason: null })
  expect((await write(member)).status).toBe(201)
  expect((await app.as(member).get('getProfile', {})).suspendedReason).toBeNull()
  expect(await auditOf(member)).toEqual([
    { action: 'account.suspended', actor: admin.id, reason: 'Asked strangers for money' },
    { action: 'account.suspension-lifted', actor: admin.id, reason: null },
  ])
})

test('lifting a missing suspension changes nothing and is not audited', async () => {
  const member = await insertMember(app.pool)
  expect((await lift(member.id)).body).toMatchObject({ id: member.id, suspendedUntil: null })
  expect(await auditOf(member)).toEqual([])
})

test('an admin may be suspended while another admin is active, and never oneself', async () => {
  const other = await insertMember(app.pool, { roles: ['admin'] })
  expect((await suspend(admin.id)).error?.code).toBe('FORBIDDEN')
  expect((await suspend(other.id)).status).toBe(200)
  expect((await suspend(admin.id, 1, other)).error?.code).toBe('SUSPENDED')
  expect((await lift(other.id)).status).toBe(200)
  await app.pool.query('delete from user_roles where user_id = $1', [other.id])
})

test('of two admins who suspend each other at the same moment one stays active', async () => {
  for (let round = 0; round < 20; round += 1) {
    const strict = [
      await insertMember(app.pool, { roles: ['admin'] }),
      await insertMember(app.pool, { roles: ['admin'] }),
    ] as const
    await app.pool.query("delete from user_roles where role = 'admin' and user_id <> all($1)", [
      strict.map(({ id }) => id),
    ])
    const answers = await Promise.all([
      suspend(strict[1].id, 1, strict[0]),
      suspend(strict[0].id, 1, strict[1]),
    ])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  }
  admin = await insertMember(app.pool, { roles: ['admin'] })
})

test('refusals', async () => {
  const member = await insertMember(app.pool)
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  for (const [by, status] of [
    [null, 401],
    [member, 403],
    [moderator, 403],
  ] as const) {
    expect(
      (await app.as(by).call('suspendPerson', { personId: member.id, days: 1, reason: 'x' })).status,
    ).toBe(status)
    expect((await app.as(by).call('liftSuspension', { personId: member.id })).status).toBe(status)
  }
  for (const personId of [newId(new Date()), 'none']) {
    expect((await suspend(personId)).status).toBe(404)
    expect((await lift(personId)).status).toBe(404)
  }
  const send = (input: object) => app.as(admin).call('suspendPerson', { personId: member.id, ...input })
  for (const days of [0, -1, 1.5, 3651, '7', null]) {
    const { status, error } = await send({ days, reason: 'x' })
    expect([status, error?.fields]).toMatchObject([422, { days: { key: 'people.days.wrong' } }])
  }
  for (const reason of ['', '  ', undefined])
    expect((await send({ days: 1, reason })).error?.fields).toMatchObject({
      reason: { key: 'people.reason.required' },
    })
  expect((await send({ days: 1, reason: 'x'.repeat(501) })).error?.fields).toMatchObject({
    reason: { key: 'people.reason.tooLong' },
  })
  app.clock.advance(16 * 60)
  for (const answer of [await suspend(member.id), await lift(member.id)])
    expect(answer.error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  expect(await auditOf(member)).toEqual([])
})
