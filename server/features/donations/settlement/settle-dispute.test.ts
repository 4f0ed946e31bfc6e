import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'
import { type PolledEvent, serializePolledEvent, storeEvent } from './provider-events.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createPaymentTestApp()
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

const snapshotOf = (reference: string) => readPaymentSnapshot(app, reference)
const moneyFindings = () => checkMoney(dbOn(app.pool), app.clock.now())

/** A gift of R 500 with an open dispute. */
async function createDisputedGift() {
  const { control } = app.simulator
  const creator = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: creator })
  const { reference } = await createPendingDonation(app, { to: campaign, amountCents: 50_000 })
  control.succeed(reference)
  control.dispute(reference)
  await control.flushWebhooks()
  const opening = control
    .deliveries()
    .find((delivery) => delivery.reference === reference && delivery.event === 'charge.dispute.create')
  if (!opening) throw new Error('The simulated provider announced no dispute')
  return { creator, campaign, reference, data: JSON.parse(opening.body).data }
}

type Gift = Awaited<ReturnType<typeof createDisputedGift>>

/** The signed end of a dispute, with other fields than the simulator would send. */
async function postEnd({ data }: Gift, changes: Record<string, unknown>) {
  const ended = { ...data, status: 'resolved', resolution: 'merchant-accepted', ...changes }
  const body = JSON.stringify({ event: 'charge.dispute.resolve', data: ended })
  const signature = createHmac('sha512', app.simulator.secretKey).update(body).digest('hex')
  const headers = { 'content-type': 'application/json', 'x-paystack-signature': signature }
  const path = PAYMENT_WEBHOOK_PATH
  const answer = await app.request({ method: 'POST', path, body: Buffer.from(body), headers })
  expect(answer.statusCode).toBe(200)
}

/** An event of the provider's list, as a poll stores it. */
async function settlePolledEvent(reference: string, event: PolledEvent) {
  const at = app.clock.now()
  const raw = serializePolledEvent(event, at)
  await storeEvent(dbOn(app.pool), { id: newId(at), source: 'check', event: event.kind, reference, raw, at })
  await app.runSchedule('payments')
}

const listedRefund = (gift: Gift, amountCents: number, disputeId?: string): PolledEvent => ({
  kind: 'refund',
  mode: null,
  refund: {
    refundId: `listed-${gift.reference}`,
    reference: gift.reference,
    amountCents,
    currency: 'ZAR',
    state: 'processed',
    ...(disputeId && { disputeId }),
  },
})

const endByHand = async (reference: string, amountCents?: number) => {
  const { id } = await app.as(admin).must('findDonation', { reference })
  const ending = { donationId: id, outcome: 'lost' as const, note: 'The bank wrote to us' }
  return await app
    .as(admin)
    .call('resolveDispute', { ...ending, ...(amountCents !== undefined && { amountCents }) })
}

const partly = {
  status: 'completed',
  disputeState: 'lost',
  refundedCents: 5_000,
  raisedCents: 45_000,
  donorCount: 1,
  ledger: { 'creator:payable': -40_500, platform_fee: -4_500 },
  reviews: [{ kind: 'dispute', isInSuspense: false, isOpen: false }],
}

test('a dispute that is lost for a part takes that part, everywhere', async () => {
  const gift = await createDisputedGift()
  app.simulator.control.resolveDispute(gift.reference, 'merchant-accepted', 5_000)
  await app.simulator.control.flushWebhooks()
  const snapshot = await snapshotOf(gift.reference)
  expect(snapshot).toMatchObject(partly)
  expect(snapshot.mails).toContain('refunded')
  expect(
    await app.as(gift.creator).get('getCampaignStatement', { campaignId: gift.campaign.id }),
  ).toMatchObject({
    donations: 1,
    grossCents: 50_000,
    refundedCents: 5_000,
    yoursCents: 40_500,
    payableCents: 40_500,
  })
  const { items } = await app.as(admin).get('listDuePayouts', {})
  expect(items.find(({ creatorId }) => creatorId === gift.creator.id)?.dueCents).toBe(40_500)
  await app.runSchedule('payments')
  expect(await snapshotOf(gift.reference)).toEqual(snapshot)
  expect(await moneyFindings()).toEqual([])
})

test.each([
  ['found by polling', (gift: Gift) => pollPart(gift)],
  ['ended at the desk', (gift: Gift) => endByHand(gift.reference, 5_000)],
  ['with an amount as digits', (gift: Gift) => postEnd(gift, { refund_amount: '5000' })],
  [
    'accepted because nobody answered',
    (gift: Gift) => postEnd(gift, { refund_amount: 5_000, resolution: 'auto-accepted' }),
  ],
])('a part is booked when it is %s', async (_, end) => {
  const gift = await createDisputedGift()
  await end(gift)
  expect(await snapshotOf(gift.reference)).toMatchObject(partly)
  await postEnd(gift, { refund_amount: 5_000 })
  expect(await snapshotOf(gift.reference)).toMatchObject(partly)
  expect(await moneyFindings()).toEqual([])
})

async function pollPart({ reference }: Gift) {
  const { control } = app.simulator
  control.addFault({ match: { op: 'webhook' }, action: { kind: 'webhook.dropAll' } })
  control.resolveDispute(reference, 'merchant-accepted', 5_000)
  await control.flushWebhooks()
  app.clock.advance(3_601)
  await app.runSchedule('payments')
  app.clock.set(new Date().toISOString())
}

test.each([
  ['null', null],
  ['more than the gift', 60_000],
  ['the gift', 50_000],
])('with %s as the amount all of it goes back', async (_, amount) => {
  const gift = await createDisputedGift()
  await postEnd(gift, { refund_amount: amount })
  expect(await snapshotOf(gift.reference)).toMatchObject({
    refundedCents: 50_000,
    raisedCents: 0,
    donorCount: 0,
  })
  expect(await moneyFindings()).toEqual([])
})

test.each([
  ['zero', { refund_amount: 0 }],
  ['a negative amount', { refund_amount: -5_000 }],
  ['rand with cents', { refund_amount: '50.00' }],
  ['half a cent', { refund_amount: 5_000.5 }],
  ['words', { refund_amount: 'fifty' }],
  ['an empty text', { refund_amount: '' }],
  ['an object', { refund_amount: { amount: 5_000 } }],
  ['another currency', { refund_amount: 5_000, currency: 'USD' }],
])('%s is no amount: nothing is taken, and the desk ends the dispute with one', async (_, changes) => {
  const gift = await createDisputedGift()
  await postEnd(gift, changes)
  const snapshot = await snapshotOf(gift.reference)
  expect(snapshot).toMatchObject({
    disputeState: 'open',
    refundedCents: 0,
    raisedCents: 50_000,
    reviews: [{ kind: 'dispute', isOpen: true }],
  })
  expect((await endByHand(gift.reference, 5_000)).body).toEqual({ outcome: 'lost', refundedCents: 5_000 })
  await postEnd(gift, { ...changes, note: 'again' })
  expect(await snapshotOf(gift.reference)).toMatchObject({ disputeState: 'lost', refundedCents: 5_000 })
  expect(await moneyFindings()).toEqual([])
})

test('the end of an unknown dispute without a clear amount opens it', async () => {
  const gift = await createDisputedGift()
  await endByHand(gift.reference, 0)
  await postEnd(gift, { id: 7_700_001, refund_amount: 'fifty' })
  expect(await snapshotOf(gift.reference)).toMatchObject({ disputeState: 'open', refundedCents: 0 })
  expect((await endByHand(gift.reference)).body).toEqual({ outcome: 'lost', refundedCents: 50_000 })
})

test('a part that the list of refunds names first, with its dispute, is taken once', async () => {
  const gift = await createDisputedGift()
  await settlePolledEvent(gift.reference, listedRefund(gift, 5_000, String(gift.data.id)))
  expect(await snapshotOf(gift.reference)).toMatchObject({ refundedCents: 5_000, disputeState: 'open' })
  await postEnd(gift, { refund_amount: 5_000 })
  expect(await snapshotOf(gift.reference)).toMatchObject({ refundedCents: 5_000, disputeState: 'lost' })
  expect(await moneyFindings()).toEqual([])
})

test('a listed part of another amount than the dispute is shown to a person', async () => {
  const gift = await createDisputedGift()
  await postEnd(gift, { refund_amount: 5_000 })
  await settlePolledEvent(gift.reference, listedRefund(gift, 6_000, String(gift.data.id)))
  const { refundedCents, reviews } = await snapshotOf(gift.reference)
  expect(refundedCents).toBe(5_000)
  expect(reviews).toContainEqual({ kind: 'refund-unknown', isInSuspense: false, isOpen: true })
  expect(await moneyFindings()).toEqual([])
})

test('a listed part without a dispute may be the same money: a person says so', async () => {
  const gift = await createDisputedGift()
  await settlePolledEvent(gift.reference, listedRefund(gift, 5_000))
  await postEnd(gift, { refund_amount: 5_000 })
  expect(await snapshotOf(gift.reference)).toMatchObject({
    refundedCents: 5_000,
    disputeState: 'open',
    reviews: [{ kind: 'dispute', isOpen: true }],
  })
  expect((await endByHand(gift.reference, 0)).body).toEqual({ outcome: 'lost', refundedCents: 5_000 })
  expect(await moneyFindings()).toEqual([])
})

test('a reversal after a part was lost does not take the rest without a person', async () => {
  const gift = await createDisputedGift()
  await postEnd(gift, { refund_amount: 5_000 })
  app.simulator.control.addFault({ match: { op: 'list' }, action: { kind: 'status', status: 401 } })
  const [transaction] = app.simulator.control
    .transactions()
    .filter(({ reference }) => reference === gift.reference)
  await settlePolledEvent(gift.reference, {
    kind: 'payment',
    observation: {
      reference: gift.reference,
      state: 'reversed',
      transactionId: String(transaction?.id),
      mode: 'test',
      amountCents: 50_000,
      requestedCents: null,
      feesCents: null,
      currency: 'ZAR',
      paidAt: null,
      channel: null,
      donationId: null,
    },
  })
  app.simulator.control.clearFaults()
  await app.runSchedule('payments')
  const { refundedCents, reviews } = await snapshotOf(gift.reference)
  expect(refundedCents).toBe(5_000)
  expect(reviews).toContainEqual({ kind: 'refund-unknown', isInSuspense: false, isOpen: true })
})

test('a second dispute takes its part of the rest, and a refund what is left then', async () => {
  const gift = await createDisputedGift()
  await postEnd(gift, { refund_amount: 5_000 })
  await postEnd(gift, { id: 7_700_002, refund_amount: 20_000 })
  expect(await snapshotOf(gift.reference)).toMatchObject({ refundedCents: 25_000, raisedCents: 25_000 })
  await postEnd(gift, { id: 7_700_003, refund_amount: 40_000 })
  expect(await snapshotOf(gift.reference)).toMatchObject({
    refundedCents: 50_000,
    raisedCents: 0,
    donorCount: 0,
  })
  expect(await moneyFindings()).toEqual([])
})

test('refusals', async () => {
  const gift = await createDisputedGift()
  expect((await endByHand(gift.reference, 50_001)).error?.code).toBe('NOT_REFUNDABLE')
  expect((await endByHand(gift.reference, -1)).error?.fields?.amountCents).toBeTruthy()
  expect(await snapshotOf(gift.reference)).toMatchObject({ disputeState: 'open', refundedCents: 0 })
})
