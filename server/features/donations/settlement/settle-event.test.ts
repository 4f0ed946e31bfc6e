import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { confirmSignInNow, insertMember } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Fault } from '#server/simulators/paystack/provider-faults.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'
import { takeDueEvents } from './provider-events.ts'

const DAY = 86_400

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

async function createTestPayment() {
  const by = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by })
  return {
    campaign,
    ...(await createPendingDonation(app, { to: campaign, by: await insertMember(app.pool) })),
  }
}

async function succeed(reference: string, ...options: { amountCents?: number; currency?: string }[]) {
  app.simulator.control.succeed(reference, ...options)
  await app.simulator.control.flushWebhooks()
}

const fault = (op: Fault['match']['op'], reference: string, action: Fault['action']) =>
  app.simulator.control.addFault({ match: { op, reference }, action })
const snapshotOf = (reference: string) => readPaymentSnapshot(app, reference)
const verify = (reference: string) => app.as(null).must('verifyPayment', { reference })
const later = async (seconds: number) => {
  app.clock.advance(seconds)
  await app.simulator.control.advance(0)
}

const counted = {
  status: 'completed',
  raisedCents: 10_000,
  donorCount: 1,
  mails: ['gift-received', 'receipt'],
}
const ledger = { clearing: 9_552, 'creator:payable': -9_000, platform_fee: -1_000, provider_fee: 448 }

test('a paid donation is counted, booked and published once, however often the provider reports it', async () => {
  const { reference } = await createTestPayment()
  fault('webhook', reference, { kind: 'webhook.duplicate', times: 5 })
  await succeed(reference)
  await Promise.all([verify(reference), verify(reference), app.runSchedule('payments')])
  expect(await snapshotOf(reference)).toMatchObject({
    ...counted,
    ledger,
    reviews: [],
    events: ['donation.started', 'donation.completed'],
  })
})

test('the signature covers the raw bytes, however they were serialized', async () => {
  for (const variant of ['php', 'pretty'] as const) {
    const { reference } = await createTestPayment()
    fault('webhook', reference, { kind: 'webhook.variant', variant })
    await succeed(reference)
    expect(await snapshotOf(reference)).toMatchObject(counted)
  }
})

test('events not signed with our key change nothing; the payment is found by polling', async () => {
  for (const kind of ['webhook.badSignature', 'webhook.unsigned', 'webhook.otherKey'] as const) {
    const { reference } = await createTestPayment()
    fault('webhook', reference, { kind })
    await succeed(reference)
    const [delivery] = app.simulator.control.deliveries().filter((one) => one.reference === reference)
    expect(delivery?.tries.map(({ status }) => status)).toEqual([401])
    expect(await snapshotOf(reference)).toMatchObject({ status: 'pending', raisedCents: 0 })
    expect(await verify(reference)).toMatchObject({ status: 'completed' })
  }
})

test.each([
  ['a cent less', { amountBy: -1 }],
  ['dollars', { currency: 'USD' }],
  ['real money', { domain: 'live' as const }],
])(
  'a signed false event of %s is not believed: the real amount is counted, and a person is notified',
  async (_what, change) => {
    const { reference } = await createTestPayment()
    fault('webhook', reference, { kind: 'webhook.mutate', change })
    await succeed(reference)
    expect(await snapshotOf(reference)).toMatchObject({
      ...counted,
      ledger,
      reviews: [{ kind: 'mismatch', isInSuspense: false, isOpen: true }],
    })
    expect(await verify(reference)).toMatchObject({ status: 'completed', isUnderReview: false })
  },
)

test('a signed event about a payment that never happened counts nothing, now or later', async () => {
  const [one, other] = [await createTestPayment(), await createTestPayment()]
  fault('webhook', one.reference, { kind: 'webhook.mutate', change: { reference: other.reference } })
  await succeed(one.reference)
  expect(await snapshotOf(other.reference)).toMatchObject({ status: 'pending', raisedCents: 0, ledger: {} })
  expect(await verify(one.reference)).toMatchObject({ status: 'completed' })
  expect(await snapshotOf(other.reference)).toMatchObject({ status: 'pending', raisedCents: 0, ledger: {} })
})

test('an event without our metadata is believed after the provider confirms it', async () => {
  const { reference } = await createTestPayment()
  fault('webhook', reference, { kind: 'webhook.mutate', change: { metadata: '' } })
  await succeed(reference)
  expect(await snapshotOf(reference)).toMatchObject({ ...counted, reviews: [] })
})

test('a wrong amount waits in suspense for a person and is never counted', async () => {
  const { reference } = await createTestPayment()
  await succeed(reference, { amountCents: 9_000 })
  expect(await snapshotOf(reference)).toMatchObject({
    status: 'failed',
    failReason: 'mismatch',
    raisedCents: 0,
    donorCount: 0,
    reviews: [{ kind: 'mismatch', isInSuspense: true, isOpen: true }],
    mails: ['under-review'],
  })
  expect((await snapshotOf(reference)).ledger.suspense).toBe(-9_000)
  expect(await verify(reference)).toMatchObject({ status: 'failed', isUnderReview: true })
})

test('money in another currency than rand is not booked at all', async () => {
  const { reference } = await createTestPayment()
  await succeed(reference, { currency: 'USD' })
  expect(await snapshotOf(reference)).toMatchObject({
    status: 'failed',
    ledger: {},
    reviews: [{ isInSuspense: false }],
  })
  expect(await verify(reference)).toMatchObject({ isUnderReview: true })
})

test('fees that the donor paid on top are credited to neither side', async () => {
  const { reference } = await createTestPayment()
  fault('charge', reference, { kind: 'amount.withFees' })
  await succeed(reference)
  const booked = { clearing: 10_000, 'creator:payable': -9_000, platform_fee: -1_000 }
  expect(await snapshotOf(reference)).toMatchObject({ ...counted, ledger: booked })
})

test('a declined payment fails, and is counted when the donor tries again', async () => {
  const { reference } = await createTestPayment()
  app.simulator.control.fail(reference)
  expect(await verify(reference)).toMatchObject({ status: 'failed' })
  await succeed(reference)
  expect(await snapshotOf(reference)).toMatchObject({
    ...counted,
    failReason: null,
    events: ['donation.started', 'donation.failed', 'donation.completed'],
  })
})

test('a provider that lags, or does not know the payment yet, leaves it pending', async () => {
  const { reference } = await createTestPayment()
  fault('webhook', reference, { kind: 'webhook.dropAll' })
  fault('verify', reference, { kind: 'verify.notFound', times: 1 })
  await succeed(reference)
  expect(await verify(reference)).toMatchObject({ status: 'pending' })
  app.simulator.control.clearFaults()
  fault('verify', reference, { kind: 'verify.stale', times: 1 })
  app.clock.advance(2)
  expect(await verify(reference)).toMatchObject({ status: 'pending' })
  app.clock.advance(2)
  expect(await verify(reference)).toMatchObject({ status: 'completed' })
})

test('a second payment for the same donation waits for a person', async () => {
  const { reference } = await createTestPayment()
  const second = await createTestPayment()
  await app.pool.query(
    `update payment_attempts set seq = 2, donation_id = (select donation_id from payment_attempts where reference = $1)
      where reference = $2`,
    [reference, second.reference],
  )
  const { rows } = await app.pool.query(
    'select donation_id as id from payment_attempts where reference = $1',
    [reference],
  )
  fault('webhook', second.reference, {
    kind: 'webhook.mutate',
    change: { metadata: { donation_id: rows[0].id } },
  })
  await succeed(reference)
  await succeed(second.reference)
  expect(await snapshotOf(reference)).toMatchObject({
    ...counted,
    mails: ['gift-received', 'receipt', 'under-review'],
  })
  const { reviews, ledger: booked } = await snapshotOf(second.reference)
  expect(reviews).toEqual([{ kind: 'second-payment', isInSuspense: true, isOpen: true }])
  expect(booked.suspense).toBe(-10_000)
})

test('money for a deleted campaign waits for a person', async () => {
  const { reference, campaign } = await createTestPayment()
  app.clock.advance(1_801)
  const admin = await confirmSignInNow(app, await insertMember(app.pool, { roles: ['admin'] }))
  await app.as(admin).must('deleteCampaign', {
    campaignId: campaign.id,
    isForced: true,
    reason: 'It was no cause at all',
  })
  await succeed(reference)
  expect(await snapshotOf(reference)).toMatchObject({
    status: 'failed',
    raisedCents: 0,
    reviews: [{ kind: 'campaign-gone', isInSuspense: true }],
  })
  expect(await verify(reference)).toMatchObject({
    campaignId: null,
    campaignTitle: campaign.title,
    isUnderReview: true,
  })
  app.simulator.control.refundFromDashboard(reference)
  await app.simulator.control.advance(DAY * 1000)
  expect((await snapshotOf(reference)).reviews).toEqual([
    { kind: 'campaign-gone', isInSuspense: true, isOpen: false },
  ])
  expect((await snapshotOf(reference)).ledger).not.toHaveProperty('suspense')
  expect(await verify(reference)).toMatchObject({ isUnderReview: false, isRefunded: true })
})

test('partial refunds follow the original shares, and the last one lowers the donor count', async () => {
  const { reference } = await createTestPayment()
  await succeed(reference)
  for (const cents of [3_333, 3_333]) {
    app.simulator.control.refundFromDashboard(reference, cents)
    await later(3_600)
    await app.simulator.control.advance(3_600_000)
  }
  const half = { 'creator:payable': -3_001, platform_fee: -333 }
  expect(await snapshotOf(reference)).toMatchObject({
    refundedCents: 6_666,
    raisedCents: 3_334,
    donorCount: 1,
    ledger: half,
  })
  app.simulator.control.refundFromDashboard(reference)
  await app.simulator.control.advance(3_600_000)
  expect(await snapshotOf(reference)).toMatchObject({
    status: 'completed',
    refundedCents: 10_000,
    raisedCents: 0,
    donorCount: 0,
    ledger: { clearing: -448, provider_fee: 448 },
    reviews: [],
  })
  expect(await verify(reference)).toMatchObject({ isRefunded: true })
})

/** A payment and its refund whose events are not posted yet, in the order of the provider. */
async function refundedPayment() {
  const { reference } = await createTestPayment()
  const { control } = app.simulator
  control.pauseWebhooks()
  control.succeed(reference)
  control.refundFromDashboard(reference, 4_000)
  await control.advance(3_600_000)
  const events = control.deliveries().filter((one) => one.reference === reference)
  control.resumeWebhooks()
  return { reference, events }
}

const post = async ({ body, headers } = { body: '', headers: {} }) =>
  await app.request({ method: 'POST', path: '/api/webhooks/paystack', body: Buffer.from(body), headers })

test('a refund that arrives before its payment waits for it', async () => {
  const { reference, events } = await refundedPayment()
  for (const event of events.reverse()) await post(event)
  expect(await snapshotOf(reference)).toMatchObject({
    status: 'completed',
    refundedCents: 4_000,
    raisedCents: 6_000,
  })
})

test('a payment does not wait for a refund that another server is settling, which waits for it', async () => {
  const { reference, events } = await refundedPayment()
  const [paid, refunded] = events
  fault('verify', reference, { kind: 'verify.stale', times: 1 })
  await post(refunded)
  await takeDueEvents(dbOn(app.pool), { at: app.clock.now(), limit: 100 })
  const other = await app.pool.connect()
  try {
    await other.query('begin')
    const waiting = 'select from provider_events where reference = $1 and processed_at is null for update'
    expect((await other.query(waiting, [reference])).rowCount).toBe(1)
    await post(paid)
    expect(await snapshotOf(reference)).toMatchObject({ status: 'completed', refundedCents: 0 })
  } finally {
    await other.query('rollback')
    other.release()
  }
  await later(3_700)
  await app.runSchedule('payments')
  expect(await snapshotOf(reference)).toMatchObject({ status: 'completed', refundedCents: 4_000 })
})

test('a failed refund returns nothing, and a person is asked', async () => {
  for (const kind of ['refund.fail', 'refund.needsAttention'] as const) {
    const { reference } = await createTestPayment()
    await succeed(reference)
    fault('refund', reference, { kind })
    app.simulator.control.refundFromDashboard(reference)
    await app.simulator.control.advance(3_600_000)
    expect(await snapshotOf(reference)).toMatchObject({
      ...counted,
      refundedCents: 0,
      reviews: [{ kind: 'refund-failed', isOpen: true }],
    })
  }
})

test('a reversal takes back the remaining amount once, even if the list contains it as well', async () => {
  const { reference } = await createTestPayment()
  await succeed(reference)
  fault('webhook', reference, { kind: 'webhook.dropAll' })
  app.simulator.control.reverse(reference)
  await later(2 * DAY)
  await app.runSchedule('payments')
  await app.runSchedule('payments')
  expect(await snapshotOf(reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0, donorCount: 0 })
})

test('a dispute blocks only payouts; a lost one takes the money, a won one leaves it', async () => {
  const [lost, won] = [await createTestPayment(), await createTestPayment()]
  const { control } = app.simulator
  for (const { reference } of [lost, won]) {
    await succeed(reference)
    control.dispute(reference)
    await control.flushWebhooks()
    expect(await snapshotOf(reference)).toMatchObject({
      disputeState: 'open',
      raisedCents: 10_000,
      reviews: [{ kind: 'dispute', isOpen: true }],
    })
  }
  control.resolveDispute(lost.reference, 'merchant-accepted')
  control.resolveDispute(won.reference, 'declined')
  await control.flushWebhooks()
  await app.runSchedule('payments')
  const closed = [{ kind: 'dispute', isInSuspense: false, isOpen: false }]
  expect(await snapshotOf(lost.reference)).toMatchObject({
    disputeState: 'lost',
    refundedCents: 10_000,
    raisedCents: 0,
    reviews: closed,
    ledger: { clearing: -448, provider_fee: 448 },
  })
  expect(await snapshotOf(won.reference)).toMatchObject({
    disputeState: 'won',
    raisedCents: 10_000,
    reviews: closed,
  })
})

test('success for an unknown reference is shown to a person after a day', async () => {
  const { reference } = await createTestPayment()
  const foreign = `not-ours-${newId(app.clock.now())}`.slice(0, 40)
  fault('webhook', reference, { kind: 'webhook.mutate', change: { reference: foreign } })
  await succeed(reference)
  await app.runSchedule('payments')
  const open = () => app.pool.query('select kind from payment_reviews where reference = $1', [foreign])
  expect((await open()).rows).toEqual([])
  await later(DAY + 3_700)
  await app.runSchedule('payments')
  expect((await open()).rows).toEqual([{ kind: 'orphan' }])
})
