import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { accountRows, anAccount, capitec } from '#tests/support/bank-accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findPayoutRoute, findRecipient, listRecipients } from './payout-recipients.ts'

const HOUR_MS = 3_600_000
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ payments: true, settings: { rateLimitScale: 1000 } })
  await app.as(await insertMember(app.pool)).get('listBanks', {})
})
afterAll(() => app.close())
afterEach(() => app.simulator.control.clearFaults())

const connect = (person: Person, account = anAccount(), headers = {}) =>
  app.as(person).call('connectBankAccount', account, headers)
const readAccount = async (person: Person) => (await app.as(person).get('getBankAccount', {})).account

test('an account is connected, and its owner sees no more of it than its last four digits (PROF-8, PERM-11)', async () => {
  const thandi = await insertMember(app.pool)
  expect(await readAccount(thandi)).toBeNull()
  const account = anAccount({ accountNumber: '40 1234 4417 89' })
  const { status, body } = await connect(thandi, account)
  expect(status).toBe(200)
  expect(body).toEqual({
    isPartial: false,
    account: {
      state: 'connected',
      accountName: 'N Dlamini',
      bankName: capitec.bankName,
      last4: '1789',
      isVerified: false,
      connectedAt: expect.any(String),
      payoutsHeldUntil: null,
      isRetrying: false,
    },
  })
  expect(await readAccount(thandi)).toEqual(body.account)
})

test('the number of an account is found nowhere: not in responses, logs, events, jobs, or any row', async () => {
  const thandi = await insertMember(app.pool)
  const account = anAccount({ accountNumber: '4088112233445' })
  const key = { 'idempotency-key': randomUUID() }
  const answers = [
    await app.as(thandi).call('verifyBankAccount', { accountNumber: account.accountNumber, bankCode: '0' }),
    await connect(thandi, account, key),
    await connect(thandi, account, key),
    await app.as(thandi).call('connectBankAccount', { ...account, bankCode: 'nowhere' }),
    await app.as(thandi).call('retryBankAccount', {}),
    await app.as(thandi).call('getBankAccount', {}),
  ]
  expect(JSON.stringify(answers)).not.toContain(account.accountNumber)
  expect(app.logged.join('')).not.toContain(account.accountNumber)
  for (const table of [
    'domain_events',
    'idempotency_keys',
    'payment_recipients',
    'audit_log',
    'pgboss.job',
    'rate_limits',
  ]) {
    const { rows } = await app.pool.query(`select to_jsonb(t)::text as text from ${table} t`)
    const all = rows.map(({ text }) => text).join('\n')
    expect(all).not.toContain(account.accountNumber)
    expect(all).not.toContain(Buffer.from(account.accountNumber).toString('hex'))
  }
})

test('the name of the bank is the one on the list, whatever the request contains', async () => {
  const thandi = await insertMember(app.pool)
  await connect(thandi, anAccount({ bankName: 'Bank of Nowhere' }))
  expect(await readAccount(thandi)).toMatchObject({ bankName: capitec.bankName })
})

test('when only the second step fails the account is stored, and trying again connects it (PAY-E7.1)', async () => {
  const thandi = await insertMember(app.pool)
  const { body } = await connect(thandi, anAccount({ accountName: 'FAIL SUBACCOUNT' }))
  expect(body).toMatchObject({ isPartial: true, account: { state: 'saved', isRetrying: true } })
  const again = await app.as(thandi).must('retryBankAccount', {})
  expect(again).toMatchObject({ isPartial: true, account: { state: 'saved' } })
  await app.pool.query(`update payment_recipients set account_name = 'N Dlamini' where user_id = $1`, [
    thandi.id,
  ])
  const done = await app.as(thandi).must('retryBankAccount', {})
  expect(done).toMatchObject({ isPartial: false, account: { state: 'connected', isRetrying: false } })
  const [row] = await accountRows(app, thandi)
  expect(row).toMatchObject({ recipientCode: expect.stringMatching(/^RCP_/), nextSetupAt: null })
})

test('a lost answer to the second step leaves the account stored, to be tried again', async () => {
  const thandi = await insertMember(app.pool)
  app.simulator.control.addFault({
    match: { op: 'subaccount' },
    times: 1,
    action: { kind: 'lostResponse' },
  })
  expect((await connect(thandi)).body).toMatchObject({
    isPartial: true,
    account: { state: 'saved', isRetrying: true },
  })
})

test('when not even the first step is possible it says so, and the account is stored all the same', async () => {
  const thandi = await insertMember(app.pool)
  app.simulator.control.addFault({
    match: { op: 'recipient' },
    times: 1,
    action: { kind: 'status', status: 503 },
  })
  const { status, error } = await connect(thandi)
  expect([status, error?.code]).toEqual([503, 'PAYMENTS_UNAVAILABLE'])
  expect(await readAccount(thandi)).toMatchObject({ state: 'saved', isRetrying: true })
  expect(await app.as(thandi).must('retryBankAccount', {})).toMatchObject({
    account: { state: 'connected' },
  })
})

test('an account the provider refuses is refused at its field, and not retried automatically', async () => {
  const thandi = await insertMember(app.pool)
  await app.pool.query(
    `insert into banks (code, name, is_active, can_verify, read_at) values ('999999', 'Gone Bank', true, false, now())`,
  )
  const { status, error } = await connect(thandi, anAccount({ bankCode: '999999', bankName: 'Gone Bank' }))
  expect([status, error?.fields?.accountNumber?.key]).toEqual([422, 'bank.accountNumber.refused'])
  expect(await readAccount(thandi)).toMatchObject({ state: 'saved', isRetrying: false })
})

test('a holder name reported by the provider marks the account as verified', async () => {
  const thandi = await insertMember(app.pool)
  const account = anAccount()
  const { accountNumber, bankCode } = account
  const { accountName } = await app.as(thandi).must('verifyBankAccount', { accountNumber, bankCode })
  expect(accountName).not.toBe('')
  const { body } = await connect(thandi, { ...account, accountName: accountName.toLowerCase() })
  expect(body.account.isVerified).toBe(true)
})

test('other features learn the payout recipients and routes', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  await connect(thandi)
  const db = dbOn(app.pool)
  expect(await findRecipient(db, thandi.id)).toEqual({ hasSubaccount: true })
  expect(await findRecipient(db, sipho.id)).toBeNull()
  expect(await findPayoutRoute(db, thandi.id)).toEqual({
    subaccountCode: expect.stringMatching(/^ACCT_/),
    heldUntil: null,
  })
  expect(await findPayoutRoute(db, sipho.id)).toBeNull()
  expect(await listRecipients(db, [thandi.id, sipho.id])).toEqual([
    {
      userId: thandi.id,
      accountName: 'N Dlamini',
      bankName: capitec.bankName,
      last4: expect.stringMatching(/^\d{4}$/),
      recipientCode: expect.stringMatching(/^RCP_/),
      heldUntil: null,
    },
  ])
})

test('an account belongs to its owner only (PERM-11)', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  await connect(thandi)
  expect(await readAccount(admin)).toBeNull()
  const named = await app.as(admin).call('connectBankAccount', { ...anAccount(), userId: thandi.id })
  expect(named.status).toBe(422)
})

test.each([
  ['accountNumber', '123456789', 'bank.accountNumber.tooShort'],
  ['accountNumber', '1234567890123456', 'bank.accountNumber.tooLong'],
  ['accountNumber', '12345678x0', 'bank.accountNumber.digits'],
  ['accountName', 'ab', 'bank.accountName.tooShort'],
  ['bankCode', '', 'bank.bankName.required'],
  ['bankCode', '12', 'bank.bankName.required'],
  ['bankCode', 'not-a-bank', 'bank.bankCode.required'],
  ['bankName', '', 'bank.bankName.required'],
])('%s %o is refused (BANK-1, BANK-2)', async (field, value, key) => {
  const thandi = await insertMember(app.pool)
  const { status, error } = await connect(thandi, anAccount({ [field]: value }))
  expect([status, error?.fields?.[field]?.key]).toEqual([422, key])
  expect(await readAccount(thandi)).toBeNull()
})

test('every failed verification of the account holder gives the same response (BANK-3)', async () => {
  const thandi = await insertMember(app.pool)
  const { control } = app.simulator
  const request = async (accountNumber: string, bankCode = capitec.bankCode) =>
    (await app.as(thandi).call('verifyBankAccount', { accountNumber, bankCode })).error?.code
  expect(await request('0123456789')).toBe('ACCOUNT_NOT_VERIFIED')
  expect(await request('1234567890', 'nowhere')).toBe('ACCOUNT_NOT_VERIFIED')
  control.setStrictZa(true)
  expect(await request('1234567890')).toBe('ACCOUNT_NOT_VERIFIED')
  control.setStrictZa(false)
  control.addFault({ match: { op: 'resolve' }, times: 1, action: { kind: 'status', status: 401 } })
  expect(await request('1234567890')).toBe('ACCOUNT_NOT_VERIFIED')
  expect(await request('123')).toBe('INVALID')
})

test('refusals: no session, suspended, without an account', async () => {
  const anonymous = app.as(null)
  const account = anAccount()
  const { accountNumber, bankCode } = account
  expect((await anonymous.call('listBanks', {})).status).toBe(401)
  expect((await anonymous.call('getBankAccount', {})).status).toBe(401)
  expect((await anonymous.call('verifyBankAccount', { accountNumber, bankCode })).status).toBe(401)
  expect((await anonymous.call('connectBankAccount', account)).status).toBe(401)
  expect((await anonymous.call('retryBankAccount', {})).status).toBe(401)
  const thandi = await insertMember(app.pool)
  expect((await app.as(thandi).call('retryBankAccount', {})).status).toBe(404)
  const until = new Date(Date.now() + HOUR_MS).toISOString()
  const suspended = await insertMember(app.pool, { suspendedUntil: until })
  expect((await connect(suspended)).error?.code).toBe('SUSPENDED')
})
