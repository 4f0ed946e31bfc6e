import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { newId, newReference } from '#server/platform/ids.ts'
import { insertCampaign } from '#server/testing/campaigns.ts'
import { createPaymentTestApp, createPendingDonation, readPaymentSnapshot } from '#server/testing/gifts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { insertMember, type Person } from '#server/testing/people.ts'
import { checkMoney } from '../check/queries.ts'
import { choicesOf } from './choices.ts'

let house: TestHouse
let admin: Person
beforeAll(async () => {
  house = await createPaymentTestApp()
  admin = await insertMember(house.pool, { roles: ['admin'] })
})
beforeEach(() => house.simulator.control.clearFaults())
afterAll(() => house?.close())

const findings = () => checkMoney(dbOn(house.pool), house.clock.now())

async function createTestCampaign() {
  const by = await insertMember(house.pool)
  return { ...(await insertCampaign(house.pool, { by })), by }
}

/** A gift of R 100 that was paid otherwise than it was asked for. */
async function createMismatchReview(paidCents = 12_000) {
  const cause = await createTestCampaign()
  const donor = await insertMember(house.pool)
  const { reference } = await createPendingDonation(house, { to: cause, by: donor })
  house.simulator.control.succeed(reference, { amountCents: paidCents })
  await house.simulator.control.flushWebhooks()
  return { cause, donor, reference, review: await reviewOf(reference) }
}

async function reviewOf(reference: string, filter: 'waiting' | 'decided' = 'waiting') {
  const { items } = await house.as(admin).get('listPaymentReviews', { filter })
  const review = items.find((item) => item.reference === reference)
  if (!review) throw new Error(`No review of ${reference} is ${filter}`)
  return review
}

/** A donation that is paid once, and then once more under another reference. */
async function createSecondPaymentReview() {
  const { control, origin, secretKey } = house.simulator
  const cause = await createTestCampaign()
  const donor = await insertMember(house.pool, { fullName: 'Naledi Dube' })
  const first = await createPendingDonation(house, { to: cause, by: donor, message: 'Go well' })
  control.succeed(first.reference)
  await control.flushWebhooks()
  const second = newReference()
  const { rows } = await house.pool.query(
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

test('what may be done depends on whether money waits', () => {
  const question = { isClosed: false, suspendedCents: 100, isRefundUnderWay: false, isCreatorThere: true }
  expect(choicesOf(question)).toEqual(['accept', 'refund'])
  expect(choicesOf({ ...question, isCreatorThere: false })).toEqual(['refund'])
  expect(choicesOf({ ...question, isRefundUnderWay: true })).toEqual([])
  expect(choicesOf({ ...question, suspendedCents: 0 })).toEqual(['dismiss'])
  expect(choicesOf({ ...question, isClosed: true })).toEqual([])
})

test('money that differs waits with what was expected and what was seen', async () => {
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

test('accepted money is the gift that was really paid: books, total, receipt, all at once', async () => {
  const { cause, donor, reference, review } = await createMismatchReview(12_005)
  const before = await readPaymentSnapshot(house, reference)
  expect(before).toMatchObject({ status: 'failed', raisedCents: 0, mails: ['under-review'] })
  const accepted = await house
    .as(admin)
    .get('acceptReviewedPayment', { reviewId: review.id, note: 'The donor wrote to us' })
  expect(accepted).toMatchObject({ outcome: 'accepted', note: 'The donor wrote to us', choices: [] })
  const after = await readPaymentSnapshot(house, reference)
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
  const { items } = await house.as(donor).get('listOwnDonations', {})
  expect(items[0]).toMatchObject({ amountCents: 12_005, status: 'completed', isUnderReview: false })
  const { rows } = await house.pool.query('select actor_id, action from audit_log where subject_id = $1', [
    review.id,
  ])
  expect(rows).toEqual([{ actor_id: admin.id, action: 'payment-review.accept' }])
  expect((await house.as(cause.by).get('listDonations', { campaignId: cause.id })).items).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('what the provider took is booked once, however often the payment is looked at after it was accepted', async () => {
  const { control } = house.simulator
  const { reference, review } = await createMismatchReview()
  const before = await readPaymentSnapshot(house, reference)
  await house.as(admin).get('acceptReviewedPayment', { reviewId: review.id, note: 'Counted' })
  control.refundFromDashboard(reference, 1_000)
  await control.advance(3_600_000)
  await control.flushWebhooks()
  const after = await readPaymentSnapshot(house, reference)
  expect([after.refundedCents, after.raisedCents]).toEqual([1_000, 11_000])
  expect(after.ledger.provider_fee).toBe(before.ledger.provider_fee)
  expect(await findings()).toEqual([])
})

test('a second payment becomes a second gift, which can be given back like any other', async () => {
  const { cause, donor, first, second, review } = await createSecondPaymentReview()
  expect(review).toMatchObject({ kind: 'second-payment', choices: ['accept', 'refund'] })
  await house.as(admin).get('acceptReviewedPayment', { reviewId: review.id, note: 'They meant it' })
  const { items } = await house.as(donor).get('listOwnDonations', {})
  expect(items.map(({ reference, status, amountCents }) => [reference, status, amountCents])).toEqual([
    [second, 'completed', 10_000],
    [first, 'completed', 10_000],
  ])
  const supporters = await house.as(null).get('listSupporters', { campaignId: cause.id })
  expect(supporters.items.map(({ name, message }) => [name, message])).toEqual([
    ['Naledi Dube', ''],
    ['Naledi Dube', 'Go well'],
  ])
  expect(await readPaymentSnapshot(house, second)).toMatchObject({ raisedCents: 20_000, donorCount: 2 })
  expect(await findings()).toEqual([])
  house.simulator.control.refundFromDashboard(second)
  await house.simulator.control.advance(3_600_000)
  await house.simulator.control.flushWebhooks()
  expect(await readPaymentSnapshot(house, second)).toMatchObject({
    raisedCents: 10_000,
    refundedCents: 10_000,
  })
  expect(await readPaymentSnapshot(house, first)).toMatchObject({ refundedCents: 0, donorCount: 1 })
  expect(await findings()).toEqual([])
})

test('a second payment that goes back leaves the first gift alone', async () => {
  const { control } = house.simulator
  const { first, second, review } = await createSecondPaymentReview()
  await house.as(admin).get('refundReviewedPayment', { reviewId: review.id, note: 'Paid twice' })
  await control.advance(3_600_000)
  await control.flushWebhooks()
  expect(await reviewOf(second, 'decided')).toMatchObject({ outcome: 'refunded' })
  expect(await readPaymentSnapshot(house, first)).toMatchObject({
    status: 'completed',
    refundedCents: 0,
    raisedCents: 10_000,
    donorCount: 1,
  })
  expect(await findings()).toEqual([])
})

test('money for a campaign that is gone goes back, and the review closes when it went', async () => {
  const { control } = house.simulator
  const cause = await createTestCampaign()
  const donor = await insertMember(house.pool)
  const { reference } = await createPendingDonation(house, { to: cause, by: donor })
  await house
    .as(admin)
    .get('deleteCampaign', { campaignId: cause.id, isForced: true, reason: 'It was not what it said' })
  control.succeed(reference)
  await control.flushWebhooks()
  const review = await reviewOf(reference)
  expect(review).toMatchObject({ kind: 'campaign-gone', campaignId: null, campaignTitle: cause.title })
  const asked = await house
    .as(admin)
    .get('refundReviewedPayment', { reviewId: review.id, note: 'The campaign is gone' })
  expect(asked).toMatchObject({ closedAt: null, choices: [], note: 'The campaign is gone' })
  const again = await house
    .as(admin)
    .call('refundReviewedPayment', { reviewId: review.id, note: 'Once more' })
  expect(again.error?.code).toBe('REVIEW_DECIDED')
  await control.advance(3_600_000)
  await control.flushWebhooks()
  expect(await reviewOf(reference, 'decided')).toMatchObject({ outcome: 'refunded', choices: [] })
  const { ledger, refundedCents, mails } = await readPaymentSnapshot(house, reference)
  expect(ledger.suspense).toBeUndefined()
  expect([refundedCents, mails]).toEqual([0, ['refunded', 'under-review']])
  const [back] = await house.mailbox(donor.email, 2)
  expect(back?.text).toContain('R 100.00 was given back')
  expect(await findings()).toEqual([])
})

test('two admins at once: one decides, the other is told so', async () => {
  const { review } = await createMismatchReview()
  const other = await insertMember(house.pool, { roles: ['admin'] })
  const answers = await Promise.all([
    house.as(admin).call('acceptReviewedPayment', { reviewId: review.id, note: 'Yes' }),
    house.as(other).call('acceptReviewedPayment', { reviewId: review.id, note: 'Yes too' }),
    house.as(other).call('refundReviewedPayment', { reviewId: review.id, note: 'No' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  const { rows } = await house.pool.query('select action from audit_log where subject_id = $1', [review.id])
  expect(rows).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('when the provider cannot be asked, or says no, the choice is there again', async () => {
  const { control } = house.simulator
  const { review, reference } = await createMismatchReview()
  const ask = () => house.as(admin).call('refundReviewedPayment', { reviewId: review.id, note: 'Back' })
  control.addFault({ match: { op: 'refund' }, times: 1, action: { kind: 'status', status: 429 } })
  expect((await ask()).error?.code).toBe('PAYMENTS_UNAVAILABLE')
  expect((await reviewOf(reference)).choices).toEqual(['accept', 'refund'])
  control.reverse(reference)
  expect((await ask()).error?.code).toBe('NOT_REFUNDABLE')
  expect(
    (await house.as(admin).get('listRefunds', {})).items.filter((one) => one.reference === reference),
  ).toEqual([])
})

test('what is no money of ours can only be dismissed, with a word why', async () => {
  const reviewId = newId(new Date())
  await house.pool.query(
    `insert into payment_reviews (id, kind, reference, seen_amount_cents, seen_currency, opened_at)
     values ($1, 'orphan', 'not-one-of-ours-1', 500, 'ZAR', now())`,
    [reviewId],
  )
  expect((await reviewOf('not-one-of-ours-1')).choices).toEqual(['dismiss'])
  const decide = (name: 'acceptReviewedPayment' | 'refundReviewedPayment' | 'dismissReview', note = 'Seen') =>
    house.as(admin).call(name, { reviewId, note })
  expect((await decide('acceptReviewedPayment')).status).toBe(403)
  expect((await decide('refundReviewedPayment')).status).toBe(403)
  expect((await decide('dismissReview', '  ')).error?.fields?.note?.text).toBe('Please say why')
  expect((await decide('dismissReview')).body).toMatchObject({ outcome: 'dismissed', note: 'Seen' })
  expect((await decide('dismissReview')).error?.code).toBe('REVIEW_DECIDED')
})

test('refusals', async () => {
  const { review } = await createMismatchReview()
  const people = [
    null,
    await insertMember(house.pool),
    await insertMember(house.pool, { roles: ['moderator'] }),
  ]
  for (const person of people) {
    const status = person ? 403 : 401
    const note = { reviewId: review.id, note: 'Mine' }
    expect((await house.as(person).call('listPaymentReviews', {})).status).toBe(status)
    for (const name of ['acceptReviewedPayment', 'refundReviewedPayment', 'dismissReview'] as const)
      expect((await house.as(person).call(name, note)).status).toBe(status)
  }
  for (const reviewId of ['nonsense', newId(new Date())])
    expect((await house.as(admin).call('dismissReview', { reviewId, note: 'Seen' })).status).toBe(404)
  expect((await house.as(admin).call('dismissReview', { reviewId: review.id, note: 'Seen' })).status).toBe(
    403,
  )
  expect((await house.as(admin).call('listPaymentReviews', { cursor: 'abc' })).status).toBe(422)
  expect((await house.as(admin).call('listPaymentReviews', { filter: 'all' })).status).toBe(422)
})
