import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

/** A donation of R 100 with an open chargeback. */
async function createDisputedDonation() {
  const { control } = app.simulator
  const campaign = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  const { reference } = await createPendingDonation(app, { to: campaign })
  control.succeed(reference)
  control.dispute(reference)
  await control.flushWebhooks()
  return reference
}

const snapshotOf = (reference: string) => readPaymentSnapshot(app, reference)
const loseEvents = () =>
  app.simulator.control.addFault({ match: { op: 'webhook' }, action: { kind: 'webhook.dropAll' } })

async function anHourLater() {
  app.clock.advance(3_601)
  await app.runSchedule('payments')
  app.clock.set(new Date().toISOString())
}

test.each([
  ['merchant-accepted', 'lost', 0],
  ['declined', 'won', 10_000],
] as const)(
  'the end of a dispute (%s) without an event is found by polling',
  async (resolution, disputeState, raisedCents) => {
    const reference = await createDisputedDonation()
    loseEvents()
    app.simulator.control.resolveDispute(reference, resolution)
    await app.runSchedule('payments')
    expect(await snapshotOf(reference)).toMatchObject({ disputeState: 'open' })
    await anHourLater()
    expect(await snapshotOf(reference)).toMatchObject({
      disputeState,
      raisedCents,
      reviews: [{ kind: 'dispute', isOpen: false }],
    })
  },
)

test('an open dispute stays open, and the check is repeated when the provider cannot be reached', async () => {
  const reference = await createDisputedDonation()
  await anHourLater()
  expect(await snapshotOf(reference)).toMatchObject({ disputeState: 'open' })
  loseEvents()
  app.simulator.control.resolveDispute(reference, 'declined')
  app.simulator.control.addFault({
    match: { op: 'verify', reference },
    times: 1,
    action: { kind: 'status', status: 401 },
  })
  await app.pool.query("update payment_disputes set looked_at = now() - interval '2 hours'")
  await app.runSchedule('payments')
  expect(await snapshotOf(reference)).toMatchObject({ disputeState: 'open' })
  await app.pool.query("update payment_disputes set looked_at = now() - interval '2 hours'")
  await app.runSchedule('payments')
  expect(await snapshotOf(reference)).toMatchObject({ disputeState: 'won' })
})

test('a second dispute after a won one blocks payouts again, and late events of the first change nothing', async () => {
  const { control } = app.simulator
  const reference = await createDisputedDonation()
  control.resolveDispute(reference, 'declined')
  await control.flushWebhooks()
  const [webhook] = control
    .deliveries()
    .filter(({ body }) => body.includes(reference) && body.includes('dispute.create'))
  const again = (change: (body: string) => string) =>
    app.request({
      method: 'POST',
      path: '/api/webhooks/paystack',
      body: Buffer.from(change(webhook?.body.toString() ?? '')),
      headers: webhook?.headers,
    })
  await again((body) => body)
  expect(await snapshotOf(reference)).toMatchObject({ disputeState: 'won' })
  control.dispute(reference)
  await control.flushWebhooks()
  const { disputeState, reviews, events } = await snapshotOf(reference)
  expect(disputeState).toBe('open')
  expect(reviews.map(({ isOpen }) => isOpen)).toEqual([false, true])
  expect(events.filter((name) => name === 'donation.disputed')).toHaveLength(3)
  control.resolveDispute(reference, 'merchant-accepted')
  await control.flushWebhooks()
  await app.runSchedule('payments')
  expect(await snapshotOf(reference)).toMatchObject({ disputeState: 'lost', refundedCents: 10_000 })
})
