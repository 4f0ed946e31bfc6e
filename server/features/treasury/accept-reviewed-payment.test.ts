import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId, newReference } from '#server/platform/core/ids.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'
import { checkMoney } from './ledger-checks.ts'
import { choicesOf } from './review-choices.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createPaymentTestApp()
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

const findings = () => checkMoney(dbOn(app.pool), app.clock.now())

async function createTestCampaign() {
  const by = await insertMember(app.pool)
  return { ...(await insertCampaign(app.pool, { by })), by }
}

/** A donation of R 100 that was paid with another amount. */
async function createMismatchReview(paidCents = 12_000) {
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool)
  const { reference } = await createPendingDonation(app, { to: cause, by: donor })
  app.simulator.control.succeed(reference, { amountCents: paidCents })
  await app.simulator.control.flushWebhooks()
  return { cause, donor, reference, review: await reviewOf(reference) }
}

async function reviewOf(reference: string, filter: 'waiting' | 'decided' = 'waiting') {
  const { items } = await app.as(admin).get('listPaymentReviews', { filter })
  const review = items.find((item) => item.reference === reference)
  if (!review) throw new Error(`No review of ${reference} is ${filter}`)
  return review
}

/** A donation that is paid once, and then once more under another reference. */
async function createSecondPaymentReview() {
  const { control, origin, secretKey } = app.simulator
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  const first = await createPendingDonation(app, { to: cause, by: donor, message: 'Go well' })
  control.succeed(first.reference)
  await control.flushWebhooks()
  const second = newReference()
  const { rows } = await app.pool.query(
    `insert into payment_attempts (id, donation_id, seq, reference, address_fingerprint, created_at)
     select $2, donation_id, 2, $3, address_fingerprint, now() from payment_attempts where reference = $1
     returning donation_id as id`,
    [first.reference, newId(new Date()), second],
  )
  await fetch(`${origin}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: donor.email,
      amount: 10_000,
      currency: 'ZAR',
      reference: second,
      metadata: { donation_id: rows[0].id },
    }),
  })
  control.succeed(second)
  await control.flushWebhooks()
  return { cause, donor, first: first.reference, second, review: await reviewOf(second) }
}

test('the choices depend on whether money is in suspense', () => {
  const conditions = { isClosed: false, suspendedCents: 100, isRefundUnderWay: false, isCreatorThere: true }
  expect(choicesOf(conditions)).toEqual(['accept', 'refund'])
  expect(choicesOf({ ...conditions, isCreatorThere: false })).toEqual(['refund'])
  expect(choicesOf({ ...conditions, isRefundUnderWay: true })).toEqual([])
  expect(choicesOf({ ...conditions, suspendedCents: 0 })).toEqual(['dismiss'])
  expect(choicesOf({ ...conditions, isClosed: true })).toEqual([])
})

test('money with a wrong amount waits with the expected and the received values', async () => {
  const { cause, review } = await createMismatchReview()
  expect(review).toMatchObject({
    kind: 'mismatch',
    campaignId: cause.id,
    campaignTitle: cause.title,
    expectedCents: 10_000,
    seenCents: 12_000,
    seenCurrency: 'ZAR',
    isInSuspense: true,
    choices: ['accept', 'refund'],
    closedAt: null,
    outcome: null,
  })
})

test('accepted money becomes the donation really paid: ledger, total, receipt, all at once', async () => {
  const { cause, donor, reference, review } = await createMismatchReview(12_005)
  const before = await readPaymentSnapshot(app, reference)
  expect(before).toMatchObject({ status: 'failed', raisedCents: 0, mails: ['under-review'] })
  const accepted = await app
    .as(admin)
    .must('acceptReviewedPayment', { reviewId: review.id, note: 'The donor wrote to us' })
  expect(accepted).toMatchObject({ outcome: 'accepted', note: 'The donor wrote to us', choices: [] })
  const after = await readPaymentSnapshot(app, reference)
  const fee = before.ledger.provider_fee ?? 0
  expect(after).toMatchObject({
    status: 'completed',
    raisedCents: 12_005,
    donorCount: 1,
    ledger: {
      clearing: 12_005 - fee,
      'creator:payable': -10_804,
      platform_fee: -1_201,
      provider_fee: fee,
    },
    mails: ['gift-received', 'receipt', 'under-review'],
    reviews: [{ kind: 'mismatch', isOpen: false }],
  })
  expect(fee).toBeGreaterThan(0)
  expect(after.ledger.suspense).toBeUndefined()
  const { items } = await app.as(donor).get('listOwnDonations', {})
  expect(items[0]).toMatchObject({ amountCents: 12_005, status: 'completed', isUnderReview: false })
  const { rows } = await app.pool.query('select actor_id, action from audit_log where subject_id = $1', [
    review.id,
  ])
  expect(rows).toEqual([{ actor_id: admin.id, action: 'payment-review.accept' }])
  expect((await app.as(cause.by).get('listDonations', { campaignId: cause.id })).items).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('the provider’s fee is booked once, however often the payment is polled after it was accepted', async () => {
  const { control } = app.simulator
  const { reference, review } = await createMismatchReview()
  const before = await readPaymentSnapshot(app, reference)
  await app.as(admin).must('acceptReviewedPayment', { reviewId: review.id, note: 'Counted' })
  control.refundFromDashboard(reference, 1_000)
  await control.advance(3_600_000)
  await control.flushWebhooks()
  const after = await readPaymentSnapshot(app, reference)
  expect([after.refundedCents, after.raisedCents]).toEqual([1_000, 11_000])
  expect(after.ledger.provider_fee).toBe(before.ledger.provider_fee)
  expect(await findings()).toEqual([])
})

test('a second payment becomes a second donation, which can be refunded like any other', async () => {
  const { cause, donor, first, second, review } = await createSecondPaymentReview()
  expect(review).toMatchObject({ kind: 'second-payment', choices: ['accept', 'refund'] })
  await app.as(admin).must('acceptReviewedPayment', { reviewId: review.id, note: 'They meant it' })
  const { items } = await app.as(donor).get('listOwnDonations', {})
  expect(items.map(({ reference, status, amountCents }) => [reference, status, amountCents])).toEqual([
    [second, 'completed', 10_000],
    [first, 'completed', 10_000],
  ])
  const supporters = await app.as(null).get('listSupporters', { campaignId: cause.id })
  expect(supporters.items.map(({ name, message }) => [name, message])).toEqual([
    ['Naledi Dube', ''],
    ['Naledi Dube', 'Go well'],
  ])
  expect(await readPaymentSnapshot(app, second)).toMatchObject({ raisedCents: 20_000, donorCount: 2 })
  expect(await findings()).toEqual([])
  app.simulator.control.refundFromDashboard(second)
  await app.simulator.control.advance(3_600_000)
  await app.simulator.control.flushWebhooks()
  expect(await readPaymentSnapshot(app, second)).toMatchObject({
    raisedCents: 10_000,
    refundedCents: 10_000,
  })
  expect(await readPaymentSnapshot(app, first)).toMatchObject({ refundedCents: 0, donorCount: 1 })
  expect(await findings()).toEqual([])
})

test('a refunded second payment leaves the first donation alone', async () => {
  const { control } = app.simulator
  const { first, second, review } = await createSecondPaymentReview()
  await app.as(admin).must('refundReviewedPayment', { reviewId: review.id, note: 'Paid twice' })
  await control.advance(3_600_000)
  await control.flushWebhooks()
  expect(await reviewOf(second, 'decided')).toMatchObject({ outcome: 'refunded' })
  expect(await readPaymentSnapshot(app, first)).toMatchObject({
    status: 'completed',
    refundedCents: 0,
    raisedCents: 10_000,
    donorCount: 1,
  })
  expect(await findings()).toEqual([])
})

test('money for a deleted campaign is refunded, and the review closes when it is done', async () => {
  const { control } = app.simulator
  const cause = await createTestCampaign()
  const donor = await insertMember(app.pool)
  const { reference } = await createPendingDonation(app, { to: cause, by: donor })
  await app
    .as(admin)
    .must('deleteCampaign', { campaignId: cause.id, isForced: true, reason: 'It was not what it said' })
  control.succeed(reference)
  await control.flushWebhooks()
  const review = await reviewOf(reference)
  expect(review).toMatchObject({ kind: 'campaign-gone', campaignId: null, campaignTitle: cause.title })
  const requested = await app
    .as(admin)
    .must('refundReviewedPayment', { reviewId: review.id, note: 'The campaign is gone' })
  expect(requested).toMatchObject({ closedAt: null, choices: [], note: 'The campaign is gone' })
  const again = await app.as(admin).call('refundReviewedPayment', { reviewId: review.id, note: 'Once more' })
  expect(again.error?.code).toBe('REVIEW_DECIDED')
  await control.advance(3_600_000)
  await control.flushWebhooks()
  expect(await reviewOf(reference, 'decided')).toMatchObject({ outcome: 'refunded', choices: [] })
  const { ledger, refundedCents, mails } = await readPaymentSnapshot(app, reference)
  expect(ledger.suspense).toBeUndefined()
  expect([refundedCents, mails]).toEqual([0, ['refunded', 'under-review']])
  const [back] = await app.mailbox(donor.email, 2)
  expect(back?.text).toContain('R 100.00 was given back')
  expect(await findings()).toEqual([])
})

test('of two concurrent admins one decides, and the other is refused', async () => {
  const { review } = await createMismatchReview()
  const other = await insertMember(app.pool, { roles: ['admin'] })
  const answers = await Promise.all([
    app.as(admin).call('acceptReviewedPayment', { reviewId: review.id, note: 'Yes' }),
    app.as(other).call('acceptReviewedPayment', { reviewId: review.id, note: 'Yes too' }),
    app.as(other).call('refundReviewedPayment', { reviewId: review.id, note: 'No' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const { rows } = await app.pool.query('select action from audit_log where subject_id = $1', [review.id])
  expect(rows).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('when the provider cannot be reached, or refuses, the choice is available again', async () => {
  const { control } = app.simulator
  const { review, reference } = await createMismatchReview()
  const request = () => app.as(admin).call('refundReviewedPayment', { reviewId: review.id, note: 'Back' })
  control.addFault({ match: { op: 'refund' }, times: 1, action: { kind: 'status', status: 429 } })
  expect((await request()).error?.code).toBe('PAYMENTS_UNAVAILABLE')
  expect((await reviewOf(reference)).choices).toEqual(['accept', 'refund'])
  control.reverse(reference)
  expect((await request()).error?.code).toBe('NOT_REFUNDABLE')
  expect(
    (await app.as(admin).get('listRefunds', {})).items.filter((one) => one.reference === reference),
  ).toEqual([])
})

test('a payment that is not ours can only be dismissed, with a reason', async () => {
  const reviewId = newId(new Date())
  await app.pool.query(
    `insert into payment_reviews (id, kind, reference, seen_amount_cents, seen_currency, opened_at)
     values ($1, 'orphan', 'not-one-of-ours-1', 500, 'ZAR', now())`,
    [reviewId],
  )
  expect((await reviewOf('not-one-of-ours-1')).choices).toEqual(['dismiss'])
  const decide = (name: 'acceptReviewedPayment' | 'refundReviewedPayment' | 'dismissReview', note = 'Seen') =>
    app.as(admin).call(name, { reviewId, note })
  expect((await decide('acceptReviewedPayment')).status).toBe(403)
  expect((await decide('refundReviewedPayment')).status).toBe(403)
  expect((await decide('dismissReview', '  ')).error?.fields?.note?.text).toBe('Please say why')
  expect((await decide('dismissReview')).body).toMatchObject({ outcome: 'dismissed', note: 'Seen' })
  expect((await decide('dismissReview')).error?.code).toBe('REVIEW_DECIDED')
})

test('refusals', async () => {
  const { review } = await createMismatchReview()
  const people = [null, await insertMember(app.pool), await insertMember(app.pool, { roles: ['moderator'] })]
  for (const person of people) {
    const status = person ? 403 : 401
    const note = { reviewId: review.id, note: 'Mine' }
    expect((await app.as(person).call('listPaymentReviews', {})).status).toBe(status)
    for (const name of ['acceptReviewedPayment', 'refundReviewedPayment', 'dismissReview'] as const)
      expect((await app.as(person).call(name, note)).status).toBe(status)
  }
  for (const reviewId of ['nonsense', newId(new Date())])
    expect((await app.as(admin).call('dismissReview', { reviewId, note: 'Seen' })).status).toBe(404)
  expect((await app.as(admin).call('dismissReview', { reviewId: review.id, note: 'Seen' })).status).toBe(403)
  expect((await app.as(admin).call('listPaymentReviews', { cursor: 'abc' })).status).toBe(422)
  expect((await app.as(admin).call('listPaymentReviews', { filter: 'all' })).status).toBe(422)
})
