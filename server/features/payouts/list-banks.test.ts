import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { anAccount } from '#tests/support/bank-accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({
    payments: true,
    scheduleMs: { cleanup: 50 },
    settings: { rateLimitScale: 1000 },
  })
})
afterAll(() => app.close())

async function listed(): Promise<string[]> {
  const { items } = await app.as(await insertMember(app.pool)).get('listBanks', {})
  return items.map(({ name }) => name)
}

async function readAt(): Promise<number> {
  const { rows } = await app.pool.query('select max(read_at) as at from banks')
  return Date.parse(rows[0].at)
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  await expect.poll(condition, { interval: 20 }).toBe(true)
}

test('the banks are South African, active, and sorted by name (BANK-2)', async () => {
  const names = await listed()
  expect(names).toContain('Capitec Bank Limited')
  expect(names.length).toBeGreaterThan(10)
  expect(names).toEqual([...names].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase())))
  const { rows } = await app.pool.query('select name from banks where not is_active')
  expect(rows.length).toBeGreaterThan(0)
  for (const { name } of rows) expect(names).not.toContain(name)
})

test('after a day the list is fetched again; a bank the provider no longer lists is no longer offered', async () => {
  await listed()
  const before = await readAt()
  await app.pool.query(
    `insert into banks (code, name, is_active, can_verify, read_at) values ('1', 'Bank of Yesterday', true, false, $1)`,
    [app.clock.now()],
  )
  expect(await listed()).toContain('Bank of Yesterday')
  app.clock.advance(86_401)
  await until(async () => (await readAt()) > before + 86_000_000)
  expect(await listed()).not.toContain('Bank of Yesterday')
  expect(await listed()).toContain('Capitec Bank Limited')
})

test('without the provider the old list stays, and a server without any list says so (BANK-2)', async () => {
  const before = await listed()
  app.simulator.control.addFault({ match: { op: 'bank' }, action: { kind: 'status', status: 401 } })
  const logLength = app.logged.length
  app.clock.advance(86_401)
  await until(async () =>
    app.logged.slice(logLength).some((line) => line.includes('the banks could not be read')),
  )
  expect(await listed()).toEqual(before)
  await app.pool.query('delete from banks')
  const { status, error } = await app.as(await insertMember(app.pool)).call('listBanks', {})
  expect([status, error?.code]).toEqual([503, 'BANKS_UNAVAILABLE'])
  const connecting = await app.as(await insertMember(app.pool)).call('connectBankAccount', anAccount())
  expect(connecting.error?.code).toBe('PAYMENTS_UNAVAILABLE')
  app.simulator.control.clearFaults()
  expect(await listed()).toEqual(before)
})

test('a server without payments has no banks, and connects nothing', async () => {
  const without = await createTestApp({ settings: { rateLimitScale: 1000 } })
  const thandi = without.as(await insertMember(without.pool))
  expect((await thandi.call('listBanks', {})).error?.code).toBe('BANKS_UNAVAILABLE')
  const account = { accountNumber: '1234567890', bankCode: '470010' }
  expect((await thandi.call('verifyBankAccount', account)).error?.code).toBe('ACCOUNT_NOT_VERIFIED')
  const whole = { ...account, accountName: 'N Dlamini', bankName: 'Capitec Bank' }
  expect((await thandi.call('connectBankAccount', whole)).error?.code).toBe('PAYMENTS_UNAVAILABLE')
  expect((await thandi.get('getBankAccount', {})).account).toBeNull()
  await without.close()
})

test('no one looks up more than ten accounts an hour (SEC-6.4)', async () => {
  const strict = await createTestApp({ payments: true })
  const thandi = strict.as(await insertMember(strict.pool))
  const request = () => thandi.call('verifyBankAccount', { accountNumber: '0123456789', bankCode: '470010' })
  for (let count = 0; count < 10; count += 1) expect((await request()).status).toBe(422)
  const { status, headers } = await request()
  expect([status, Number(headers['retry-after']) > 0]).toEqual([429, true])
  await strict.close()
})
