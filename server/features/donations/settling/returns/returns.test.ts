import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { newId } from '#server/platform/ids.ts'
import { insertCampaign } from '#server/testing/campaigns.ts'
import { createPaymentTestApp, createPendingDonation, readPaymentSnapshot } from '#server/testing/gifts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { insertMember } from '#server/testing/people.ts'
import { storeEvent } from '../inbox/commands.ts'
import { serializePolledEvent } from '../news.ts'

let house: TestHouse
beforeAll(async () => {
  house = await createPaymentTestApp()
})
beforeEach(() => house.simulator.control.clearFaults())
afterAll(() => house?.close())

async function createPaidDonation() {
  const campaign = await insertCampaign(house.pool, { by: await insertMember(house.pool) })
  const { reference } = await createPendingDonation(house, {
    to: campaign,
    by: await insertMember(house.pool),
  })
  house.simulator.control.succeed(reference)
  await house.simulator.control.flushWebhooks()
  return reference
}

/** What the provider's list is heard to say of a refund. */
async function receiveRefundEvent(reference: string, refundId: string, state: 'processed' | 'failed') {
  const refund = { refundId, reference, amountCents: 10_000, currency: 'ZAR', state }
  await receiveEvent(
    reference,
    'refund',
    serializePolledEvent({ kind: 'refund', refund, mode: null }, house.clock.now()),
  )
}

async function receiveEvent(reference: string, event: string, raw: Buffer) {
  const at = house.clock.now()
  await storeEvent(dbOn(house.pool), { id: newId(at), source: 'check', event, reference, raw, at })
  await house.runSchedule('pay')
}

const snapshotOf = (reference: string) => readPaymentSnapshot(house, reference)

test('a refund that failed and went after all is booked', async () => {
  const reference = await createPaidDonation()
  await receiveRefundEvent(reference, 'r1', 'failed')
  expect(await snapshotOf(reference)).toMatchObject({ refundedCents: 0, raisedCents: 10_000 })
  await receiveRefundEvent(reference, 'r1', 'processed')
  expect(await snapshotOf(reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0, donorCount: 0 })
})

test('that a booked refund came back is shown to a person, and the books stay', async () => {
  const reference = await createPaidDonation()
  await receiveRefundEvent(reference, 'r2', 'processed')
  await receiveRefundEvent(reference, 'r2', 'failed')
  expect(await snapshotOf(reference)).toMatchObject({
    refundedCents: 10_000,
    reviews: [{ kind: 'refund-failed', isOpen: true }],
  })
})

test('a reversal of which the provider names a part alone takes back that part, and a person is asked about the rest', async () => {
  const reference = await createPaidDonation()
  const { control } = house.simulator
  control.refundFromDashboard(reference, 4_000)
  await control.advance(3_600_000)
  const observation = { ...said, reference, state: 'reversed' as const }
  await receiveEvent(
    reference,
    'payment',
    serializePolledEvent({ kind: 'payment', observation }, house.clock.now()),
  )
  expect(await snapshotOf(reference)).toMatchObject({
    refundedCents: 4_000,
    raisedCents: 6_000,
    donorCount: 1,
    reviews: [{ kind: 'refund-unknown', isOpen: true }],
  })
})

const said = {
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
