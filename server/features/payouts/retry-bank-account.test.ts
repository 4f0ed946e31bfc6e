import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { accountRows, anAccount } from '#tests/support/bank-accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const HOUR = 3600
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({
    payments: true,
    scheduleMs: { cleanup: 50 },
    settings: { rateLimitScale: 1000 },
  })
})
afterAll(() => app.close())
afterEach(() => app.simulator.control.clearFaults())

/** A member with a stored account that waits for automatic payouts. */
async function createWaitingMember(): Promise<Person> {
  const person = await insertMember(app.pool)
  await app.as(person).get('listBanks', {})
  const account = anAccount({ accountName: 'FAIL SUBACCOUNT' })
  const { account: saved } = await app.as(person).must('connectBankAccount', account)
  expect(saved.state).toBe('saved')
  return person
}

const rowOf = async (person: Person) => (await accountRows(app, person)).at(-1)
const until = (condition: () => Promise<boolean>) => expect.poll(condition, { interval: 20 }).toBe(true)
const triesOf = async (person: Person) => (await rowOf(person))?.tries

test('a stored account is tried again after an hour, and connected as soon as it works (PAY-E7.1)', async () => {
  const thandi = await createWaitingMember()
  app.clock.advance(HOUR + 1)
  await until(async () => (await triesOf(thandi)) === 1)
  expect((await rowOf(thandi))?.subaccountCode).toBeNull()
  await app.pool.query(`update payment_recipients set account_name = 'N Dlamini' where user_id = $1`, [
    thandi.id,
  ])
  app.clock.advance(HOUR + 1)
  await until(async () => (await rowOf(thandi))?.subaccountCode != null)
  const { account } = await app.as(thandi).get('getBankAccount', {})
  expect(account).toMatchObject({ state: 'connected', isRetrying: false })
  const { rows } = await app.pool.query(
    `select 1 from domain_events where name = 'bank-account.changed' and payload ->> 'memberId' = $1`,
    [thandi.id],
  )
  expect(rows.length).toBeGreaterThan(1)
})

test('after a day the retries stop, until the owner asks again', async () => {
  const thandi = await createWaitingMember()
  await app.pool.query('update payment_recipients set setup_tries = 23 where user_id = $1', [thandi.id])
  app.clock.advance(HOUR + 1)
  await until(async () => (await triesOf(thandi)) === 24)
  const { account } = await app.as(thandi).get('getBankAccount', {})
  expect(account).toMatchObject({ state: 'saved', isRetrying: false })
  const again = await app.as(thandi).must('retryBankAccount', {})
  expect(again.account).toMatchObject({ state: 'saved', isRetrying: true })
  expect(await triesOf(thandi)).toBe(0)
})

test('a replaced account is not retried any more', async () => {
  const thandi = await createWaitingMember()
  const now = app.clock.now()
  await app.pool.query('update sessions set confirmed_at = $2 where user_id = $1', [thandi.id, now])
  await app.as(thandi).must('connectBankAccount', anAccount())
  const [replaced] = await accountRows(app, thandi)
  expect(replaced).toMatchObject({ isReplaced: true, nextSetupAt: null, subaccountCode: null })
})

test('a retry of a connected account changes nothing, and the provider is not called', async () => {
  const thandi = await insertMember(app.pool)
  await app.as(thandi).must('connectBankAccount', anAccount())
  const before = await rowOf(thandi)
  app.simulator.control.addFault({ match: { op: 'subaccount' }, action: { kind: 'status', status: 401 } })
  expect(await app.as(thandi).must('retryBankAccount', {})).toMatchObject({ isPartial: false })
  expect(await rowOf(thandi)).toEqual(before)
})
