import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertBankAccount, insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'
import { nextCheck } from './checks/next-payment-check.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

type CampaignOverrides = Parameters<typeof insertCampaign>[1]
const createTestCampaign = async (overrides: Partial<CampaignOverrides> = {}) =>
  await insertCampaign(app.pool, { by: await insertMember(app.pool), ...overrides })
const donation = (campaignId: string, more: object = {}) => ({
  campaignId,
  amountCents: 5_000,
  email: 'g@example.co.za',
  ...more,
})

async function rowOf(reference: string) {
  const { rows } = await app.pool.query(
    'select d.*, a.authorization_url from payment_attempts a join donations d on d.id = a.donation_id where reference = $1',
    [reference],
  )
  return rows[0]
}

test('a donation and its agreed split are stored before the provider is called', async () => {
  const donor = await insertMember(app.pool, { fullName: 'Thandi Mokoena' })
  const cause = await createTestCampaign({ title: 'A roof for the school' })
  const { reference, url } = await createPendingDonation(app, {
    to: cause,
    by: donor,
    amountCents: 333,
    message: 'Go well',
  })
  expect(reference).toMatch(/^thz-[a-z2-7]{26}$/)
  expect(await rowOf(reference)).toMatchObject({
    status: 'pending',
    campaign_id: cause.id,
    campaign_title: 'A roof for the school',
    creator_id: cause.by.id,
    donor_id: donor.id,
    donor_name: 'Thandi Mokoena',
    anonymous: false,
    message: 'Go well',
    amount_cents: 333,
    fee_basis_points: 1_000,
    fee_cents: 33,
    creator_cents: 300,
    subaccount_code: null,
    authorization_url: url,
  })
  const [known] = app.simulator.control.transactions().filter((one) => one.reference === reference)
  expect(known).toMatchObject({
    amountCents: 333,
    email: donor.email,
    callbackUrl: `http://site.test/fundraising/${cause.id}`,
    metadata: { cancel_action: `http://site.test/fundraising/${cause.id}?payment=canceled` },
  })
})

test('the donor’s address is not readable in the database', async () => {
  const cause = await createTestCampaign()
  await createPendingDonation(app, { to: cause })
  const { rows } = await app.pool.query('select * from donations where campaign_id = $1', [cause.id])
  const { rows: keys } = await app.pool.query('select body from idempotency_keys')
  expect(`${rows[0].donor_email_sealed.toString('latin1')}${JSON.stringify(keys)}`).not.toContain('guest@')
  expect(rows[0]).toMatchObject({ donor_id: null, donor_name: null, anonymous: true })
})

test('a guest may give a name, which everybody reads; a member keeps the one of the account (REQ-343, FUND-11)', async () => {
  const { id } = await createTestCampaign()
  const member = await insertMember(app.pool, { fullName: 'Thandi Mokoena' })
  const started = await app.as(null).must('startDonation', donation(id, { guestName: '  Gogo\nMaria ' }))
  expect(await rowOf(started.reference)).toMatchObject({
    donor_id: null,
    donor_name: 'Gogo Maria',
    anonymous: false,
  })
  const named = { guestName: 'Quite Another' }
  const { reference } = await app.as(member).must('startDonation', donation(id, named))
  expect(await rowOf(reference)).toMatchObject({ donor_id: member.id, donor_name: 'Thandi Mokoena' })
  app.simulator.control.succeed(started.reference)
  await app.as(null).must('verifyPayment', { reference: started.reference })
  const [supporter] = (await app.as(null).get('listSupporters', { campaignId: id })).items
  expect(supporter).toMatchObject({ name: 'Gogo Maria', isReportable: true })
  const long = await app.as(null).call('startDonation', donation(id, { guestName: 'n'.repeat(61) }))
  expect(long.error?.fields?.guestName?.key).toBe('donation.guestName.tooLong')
  for (const guestName of ['Thandaza Support', 'Тhandaza', 'Mod. Anna']) {
    const reserved = await app.as(null).call('startDonation', donation(id, { guestName }))
    expect(reserved.error?.fields?.guestName?.key).toBe('donation.guestName.reserved')
  }
})

test('the creator is paid directly only with a subaccount, automatic payouts, and no recent change', async () => {
  const creator = await insertMember(app.pool)
  await insertBankAccount(app.pool, { of: creator, hasSubaccount: true })
  const subaccountOf = async (payoutEnabled: boolean) => {
    const { id } = await createTestCampaign({ by: creator, payoutEnabled })
    await app.as(null).call('startDonation', donation(id))
    const { rows } = await app.pool.query('select subaccount_code from donations where campaign_id = $1', [
      id,
    ])
    return rows[0].subaccount_code
  }
  expect(await subaccountOf(true)).toMatch(/^ACCT_/)
  expect(await subaccountOf(false)).toBeNull()
  await app.pool.query(`update payment_recipients set payouts_held_until = $2 where user_id = $1`, [
    creator.id,
    new Date(app.clock.now().getTime() + 60_000),
  ])
  expect(await subaccountOf(true)).toBeNull()
})

test('the same button pressed twice returns the same page, at once and later', async () => {
  const { id } = await createTestCampaign()
  const key = { 'idempotency-key': '0d9f2f1c-7e9d-4a43-9a44-0f6f5a0f6d11' }
  const press = () => app.as(null).call('startDonation', donation(id), key)
  const answers = await Promise.all([press(), press(), press()])
  answers.push(await press())
  expect(new Set(answers.map(({ status, body }) => `${status} ${body.checkoutUrl}`)).size).toBe(1)
  expect(
    app.simulator.control.transactions().filter(({ amountCents }) => amountCents === 5_000).length,
  ).toBeGreaterThan(0)
  const { rows } = await app.pool.query('select count(*) from donations where campaign_id = $1', [id])
  expect(rows[0].count).toBe(1)
  const other = await app.as(null).call('startDonation', donation(id, { amountCents: 6_000 }), key)
  expect(other.error?.code).toBe('IDEMPOTENCY_MISMATCH')
})

test('a lost answer leaves the payment under watch, and it is counted once paid', async () => {
  const cause = await createTestCampaign()
  app.simulator.control.addFault({
    match: { op: 'initialize' },
    times: 1,
    action: { kind: 'lostResponse' },
  })
  expect((await app.as(null).call('startDonation', donation(cause.id))).error?.code).toBe('CHECKOUT_FAILED')
  const { rows } = await app.pool.query(
    'select reference from payment_attempts a join donations d on d.id = a.donation_id where d.campaign_id = $1',
    [cause.id],
  )
  const { reference } = rows[0]
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({ status: 'pending' })
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 5_000,
  })
})

test('a payment the provider refuses has failed; while the provider is unreachable its state is unknown', async () => {
  const creator = await insertMember(app.pool)
  await insertBankAccount(app.pool, { of: creator, hasSubaccount: true })
  const refused = await createTestCampaign({ by: creator, payoutEnabled: true })
  expect((await app.as(null).call('startDonation', donation(refused.id))).error?.code).toBe('CHECKOUT_FAILED')
  const stateOf = async ({ id }: { id: string }) =>
    (await app.pool.query('select status, fail_reason from donations where campaign_id = $1', [id])).rows[0]
  expect(await stateOf(refused)).toEqual({ status: 'failed', fail_reason: 'init-rejected' })
  const away = await createTestCampaign()
  app.simulator.control.addFault({
    match: { op: 'initialize' },
    times: 1,
    action: { kind: 'status', status: 429 },
  })
  expect((await app.as(null).call('startDonation', donation(away.id))).error?.code).toBe(
    'PAYMENTS_UNAVAILABLE',
  )
  expect(await stateOf(away)).toEqual({ status: 'pending', fail_reason: null })
})

test('a payment is polled by its schedule for a week', () => {
  const began = new Date('2026-11-22T06:00:00Z')
  const after = (seconds: number) => {
    const next = nextCheck(began, new Date(began.getTime() + seconds * 1000))
    return next && (next.getTime() - began.getTime()) / 1000
  }
  expect([0, 30, 120, 300, 900, 1_801, 3_600].map(after)).toEqual([30, 120, 300, 900, 1_801, 3_600, 10_800])
  expect([43_200, 86_400, 6 * 86_400, 7 * 86_400].map(after)).toEqual([86_400, 172_800, 604_800, null])
})

test('a campaign that ends today still takes donations, in Johannesburg', async () => {
  app.clock.set('2026-12-01T21:59:00Z')
  const cause = await createTestCampaign({ endsOn: '2026-12-01' })
  expect((await app.as(null).call('startDonation', donation(cause.id))).status).toBe(201)
  app.clock.set('2026-12-01T22:01:00Z')
  expect((await app.as(null).call('startDonation', donation(cause.id))).error?.code).toBe('CAMPAIGN_CLOSED')
})

test('the refusals: closed, hidden, unknown, invalid', async () => {
  const codeOf = async (campaignId: string, more: object = {}) =>
    (await app.as(null).call('startDonation', donation(campaignId, more))).error?.code
  for (const status of ['paused', 'completed', 'canceled'] as const)
    expect(await codeOf((await createTestCampaign({ status })).id)).toBe('CAMPAIGN_CLOSED')
  expect(await codeOf((await createTestCampaign({ heldAt: new Date() })).id)).toBe('CAMPAIGN_CLOSED')
  const hidden = await createTestCampaign({ hiddenAt: new Date() })
  expect(await codeOf(hidden.id)).toBe('NOT_FOUND')
  expect(await codeOf('nothing')).toBe('NOT_FOUND')
  const { id } = await createTestCampaign()
  for (const amountCents of [0, -5, 0.5, 99, 100_000_001, '25abc', Number.POSITIVE_INFINITY])
    expect(await codeOf(id, { amountCents })).toBe('INVALID')
  const tooSmall = await app.as(null).call('startDonation', donation(id, { amountCents: 99 }))
  expect(tooSmall.error?.fields).toMatchObject({
    amountCents: { key: 'donation.amount.tooSmall', values: { min: 'R 1.00' } },
  })
  const nameless = await app.as(null).call('startDonation', { campaignId: id, amountCents: 5_000 })
  expect(nameless.error?.fields).toMatchObject({ email: { key: 'donation.email.required' } })
  const named = { campaignId: id, amountCents: 5_000, guestName: 'Anna' }
  expect((await app.as(null).call('startDonation', named)).error?.fields).toMatchObject({
    email: { key: 'donation.email.required.named' },
  })
  expect(await codeOf(id, { donorId: id, currency: 'USD' })).toBe('INVALID')
})

test('card testing is blocked for an hour', async () => {
  const strict = await createPaymentTestApp({ settings: { rateLimitScale: 1 } })
  const cause = await insertCampaign(strict.pool, { by: await insertMember(strict.pool) })
  for (let tries = 0; tries < 6; tries++) {
    const { body } = await strict
      .as(null)
      .call('startDonation', donation(cause.id, { email: `g${tries}@example.co.za` }))
    strict.simulator.control.fail(body.reference)
    await strict.as(null).must('verifyPayment', { reference: body.reference })
  }
  const refused = await strict
    .as(null)
    .call('startDonation', donation(cause.id, { email: 'g7@example.co.za' }))
  expect(refused.error?.code).toBe('RATE_LIMITED')
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3_500)
  strict.clock.advance(3_601)
  expect(
    (await strict.as(null).call('startDonation', donation(cause.id, { email: 'g8@example.co.za' }))).status,
  ).toBe(201)
  await strict.close()
})

test('without a provider no campaign takes donations', async () => {
  const without = await createTestApp()
  const cause = await insertCampaign(without.pool, { by: await insertMember(without.pool) })
  expect((await without.as(null).call('startDonation', donation(cause.id))).error?.code).toBe(
    'CAMPAIGN_CLOSED',
  )
  await without.close()
})
