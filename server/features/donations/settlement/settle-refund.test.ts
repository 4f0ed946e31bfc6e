import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'
import { serializePolledEvent, storeEvent } from './provider-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

async function createPaidDonation() {
  const campaign = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  const { reference } = await createPendingDonation(app, {
    to: campaign,
    by: await insertMember(app.pool),
  })
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  return reference
}

/** Stores and settles a polled refund of the provider's list. */
async function receiveRefundEvent(reference: string, refundId: string, state: 'processed' | 'failed') {
  const refund = { refundId, reference, amountCents: 10_000, currency: 'ZAR', state }
  await receiveEvent(
    reference,
    'refund',
    serializePolledEvent({ kind: 'refund', refund, mode: null }, app.clock.now()),
  )
}

async function receiveEvent(reference: string, event: string, raw: Buffer) {
  const at = app.clock.now()
  await storeEvent(dbOn(app.pool), { id: newId(at), source: 'check', event, reference, raw, at })
  await app.runSchedule('payments')
}

const snapshotOf = (reference: string) => readPaymentSnapshot(app, reference)

test('a refund that failed and then succeeded is booked', async () => {
  const reference = await createPaidDonation()
  await receiveRefundEvent(reference, 'r1', 'failed')
  expect(await snapshotOf(reference)).toMatchObject({ refundedCents: 0, raisedCents: 10_000 })
  await receiveRefundEvent(reference, 'r1', 'processed')
  expect(await snapshotOf(reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0, donorCount: 0 })
})

test('a booked refund that came back is shown to a person, and the ledger stays', async () => {
  const reference = await createPaidDonation()
  await receiveRefundEvent(reference, 'r2', 'processed')
  await receiveRefundEvent(reference, 'r2', 'failed')
  expect(await snapshotOf(reference)).toMatchObject({
    refundedCents: 10_000,
    reviews: [{ kind: 'refund-failed', isOpen: true }],
  })
})

test('a reversal listed only in part takes back that part, and a person is asked about the rest', async () => {
  const reference = await createPaidDonation()
  const { control } = app.simulator
  control.refundFromDashboard(reference, 4_000)
  await control.advance(3_600_000)
  const observation = { ...observedPayment, reference, state: 'reversed' as const }
  await receiveEvent(
    reference,
    'payment',
    serializePolledEvent({ kind: 'payment', observation }, app.clock.now()),
  )
  expect(await snapshotOf(reference)).toMatchObject({
    refundedCents: 4_000,
    raisedCents: 6_000,
    donorCount: 1,
    reviews: [{ kind: 'refund-unknown', isOpen: true }],
  })
})

const observedPayment = {
  transactionId: '1',
  mode: 'test' as const,
  amountCents: 10_000,
  requestedCents: null,
  feesCents: null,
  currency: 'ZAR',
  paidAt: null,
  channel: null,
  donationId: null,
}
