import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { accountRows, anAccount, backdateSignIn } from '#tests/support/bank-accounts.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, createMemberWithPassword, goodPassword } from '#tests/support/test-browser.ts'

const HOUR_MS = 3_600_000
let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ payments: true, settings: { rateLimitScale: 1000 } })
  await app.as(await insertMember(app.pool)).get('listBanks', {})
})
afterAll(() => app.close())

const connect = (person: Person, account = anAccount(), headers = {}) =>
  app.as(person).call('connectBankAccount', account, headers)
test('a repeated request is executed once, and its key serves no other account', async () => {
  const thandi = await insertMember(app.pool)
  const account = anAccount()
  const key = { 'idempotency-key': randomUUID() }
  const [first, second] = await Promise.all([connect(thandi, account, key), connect(thandi, account, key)])
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.body.account).toEqual(second.body.account)
  expect(await accountRows(app, thandi)).toHaveLength(1)
  const other = await connect(thandi, { ...account, accountNumber: '9999999999' }, key)
  expect(other.error?.code).toBe('IDEMPOTENCY_MISMATCH')
  expect(await accountRows(app, thandi)).toHaveLength(1)
})

test('the same account again is no change: no mail, no pause, no fresh sign-in', async () => {
  const thandi = await insertMember(app.pool)
  const account = anAccount()
  await connect(thandi, account)
  await backdateSignIn(app, thandi)
  const { body } = await connect(thandi, account)
  expect(body).toMatchObject({ isPartial: false, account: { payoutsHeldUntil: null } })
  expect(await accountRows(app, thandi)).toHaveLength(1)
  expect(await app.mailbox(thandi.email, 1)).toHaveLength(1)
})

test('a mistyped name is corrected while the account is not connected yet', async () => {
  const thandi = await insertMember(app.pool)
  const account = anAccount({ accountName: 'FAIL SUBACCOUNT' })
  await connect(thandi, account)
  const { body } = await connect(thandi, { ...account, accountName: 'N Dlamini' })
  expect(body).toMatchObject({ isPartial: false, account: { state: 'connected', accountName: 'N Dlamini' } })
})

test('another account replaces the first, waits three days, and its owner is mailed (SEC-M7)', async () => {
  const thandi = await insertMember(app.pool)
  await connect(thandi)
  const before = app.clock.now().getTime()
  const other = anAccount()
  const { status, body } = await connect(thandi, other)
  expect(status).toBe(200)
  const heldFor = Date.parse(body.account.payoutsHeldUntil ?? '') - before
  expect(Math.round(heldFor / HOUR_MS)).toBe(72)
  const rows = await accountRows(app, thandi)
  expect(rows.map(({ isReplaced }) => isReplaced)).toEqual([true, false])
  expect(rows.every(({ subaccountCode }) => subaccountCode?.startsWith('ACCT_'))).toBe(true)
  const subjects = (await app.mailbox(thandi.email, 2)).map(({ subject }) => subject)
  expect(subjects).toEqual([
    'Your bank account on Thandaza was changed',
    'A bank account was connected to your Thandaza account',
  ])
  const { rows: audit } = await app.pool.query(
    'select action from audit_log where owner_id = $1 order by at, action desc',
    [thandi.id],
  )
  expect(audit.map(({ action }) => action)).toEqual(['bank-account.connect', 'bank-account.change'])
})

test('another account needs a fresh sign-in, or the password again (REQ-123)', async () => {
  const holder = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  await browser.must('signIn', { email: holder.email, password: holder.password })
  await browser.must('connectBankAccount', anAccount())
  await backdateSignIn(app, holder)
  const other = anAccount()
  const refused = await browser.call('connectBankAccount', other)
  expect([refused.status, refused.error?.code]).toEqual([403, 'FRESH_SIGN_IN_REQUIRED'])
  expect(await accountRows(app, holder)).toHaveLength(1)
  const wrong = await browser.call('confirmIdentity', { password: 'not this one' })
  expect(wrong.error?.code).toBe('WRONG_CREDENTIALS')
  expect((await browser.call('connectBankAccount', other)).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  await browser.must('confirmIdentity', { password: goodPassword })
  const { account } = await browser.must('connectBankAccount', other)
  expect(account.last4).toBe(other.accountNumber.slice(-4))
})

test('of several accounts at once one remains, and none is lost in between', async () => {
  const thandi = await insertMember(app.pool)
  const accounts = Array.from({ length: 6 }, () => anAccount())
  const answers = await Promise.all(accounts.map((account) => connect(thandi, account)))
  expect(answers.map(({ status }) => status)).toEqual(accounts.map(() => 200))
  const rows = await accountRows(app, thandi)
  expect(rows).toHaveLength(accounts.length)
  expect(rows.filter(({ isReplaced }) => !isReplaced)).toHaveLength(1)
})
