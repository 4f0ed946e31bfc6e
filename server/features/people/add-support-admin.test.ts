import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const address = 'help@pray.example.org'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000, supportAdminEmail: address } })
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(() => app.pool.query('delete from accounts where email = $1', [address]))
afterAll(() => app.close())

const add = (by: Person | null = admin) => app.as(by).call('addSupportAdmin', {})

async function rolesOf({ id }: Person): Promise<string[]> {
  const { rows } = await app.pool.query('select role from user_roles where user_id = $1', [id])
  return rows.map(({ role }) => role)
}

test('the verified account of the setting becomes an admin, once, and it is audited (REQ-98)', async () => {
  const support = await insertMember(app.pool, { email: address })
  expect((await add()).status).toBe(201)
  expect((await add()).status).toBe(201)
  expect(await rolesOf(support)).toEqual(['admin'])
  const { rows } = await app.pool.query(
    'select action, actor_id as actor, reason from audit_log where owner_id = $1',
    [support.id],
  )
  expect(rows).toEqual([{ action: 'role.granted', actor: admin.id, reason: 'admin' }])
})

test('an account that registers that address without verifying it stays a user (SEC-R2)', async () => {
  const stranger = await insertMember(app.pool, { email: address, isVerified: false })
  expect((await add()).error).toMatchObject({
    code: 'SUPPORT_ADMIN_MISSING',
    message: 'No verified account has the address set for support',
  })
  expect(await rolesOf(stranger)).toEqual([])
})

test('an unknown address, and a missing setting, are refused', async () => {
  expect((await add()).error?.code).toBe('SUPPORT_ADMIN_MISSING')
  const plain = await createTestApp()
  const other = await insertMember(plain.pool, { roles: ['admin'] })
  await insertMember(plain.pool, { email: address })
  expect((await plain.as(other).call('addSupportAdmin', {})).error?.code).toBe('SUPPORT_ADMIN_MISSING')
  await plain.close()
})

test('refusals', async () => {
  await insertMember(app.pool, { email: address })
  expect((await add(null)).status).toBe(401)
  expect((await add(await insertMember(app.pool))).status).toBe(403)
  expect((await add(await insertMember(app.pool, { roles: ['moderator'] }))).status).toBe(403)
  app.clock.advance(16 * 60)
  expect((await add()).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
})
