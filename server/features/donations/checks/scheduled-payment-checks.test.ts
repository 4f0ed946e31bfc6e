import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'

const DAY = 86_400

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

async function createTestPayment() {
  const campaign = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  return await createPendingDonation(app, { to: campaign })
}

const statusOf = async (reference: string) => (await readPaymentSnapshot(app, reference)).status
const runPaySchedule = async (seconds = 0) => {
  app.clock.advance(seconds)
  await app.simulator.control.advance(0)
  await app.runSchedule('payments')
}
const loseEvents = () =>
  app.simulator.control.addFault({ match: { op: 'webhook' }, action: { kind: 'webhook.dropAll' } })
const nextCheckOf = async (reference: string) => {
  const { rows } = await app.pool.query(
    'select extract(epoch from next_check_at - created_at)::float8 as after from payment_attempts where reference = $1',
    [reference],
  )
  return rows[0].after
}

test('a payment whose event got lost is found by polling at its scheduled time and not before', async () => {
  const { reference } = await createTestPayment()
  loseEvents()
  app.simulator.control.succeed(reference)
  expect(await nextCheckOf(reference)).toBe(30)
  await runPaySchedule(31)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 10_000,
  })
  expect(await nextCheckOf(reference)).toBe(2 * DAY)
})

test('no payment fails for being slow before half an hour has passed', async () => {
  const { reference } = await createTestPayment()
  for (const seconds of [60, 60, 180, 600, 890]) await runPaySchedule(seconds)
  expect(await statusOf(reference)).toBe('pending')
  await runPaySchedule(15)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'failed',
    failReason: 'abandoned',
  })
})

test('an abandoned payment is still watched: a success days later is counted', async () => {
  const { reference } = await createTestPayment()
  await runPaySchedule(1_810)
  expect(await statusOf(reference)).toBe('failed')
  loseEvents()
  app.simulator.control.succeed(reference)
  await runPaySchedule(2 * DAY)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 10_000,
  })
})

test('a payment in progress at the provider stays pending for a week and no longer', async () => {
  const { reference } = await createTestPayment()
  app.simulator.control.ongoing(reference)
  for (const days of [1, 1, 1, 1, 1, 1.9]) await runPaySchedule(days * DAY)
  expect(await statusOf(reference)).toBe('pending')
  await runPaySchedule(DAY)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'failed',
    failReason: 'given-up',
  })
})

test('a checkout that was never opened fails when the provider does not know it', async () => {
  const campaign = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  app.simulator.control.addFault({
    match: { op: 'initialize' },
    times: 1,
    action: { kind: 'status', status: 429 },
  })
  await app
    .as(null)
    .call('startDonation', { campaignId: campaign.id, amountCents: 500, email: 'g@example.co.za' })
  const { rows } = await app.pool.query(
    'select a.reference from payment_attempts a join donations d on d.id = a.donation_id where d.campaign_id = $1',
    [campaign.id],
  )
  for (const seconds of [60, 120, 300, 600]) await runPaySchedule(seconds)
  expect(await statusOf(rows[0].reference)).toBe('pending')
  await runPaySchedule(900)
  expect(await readPaymentSnapshot(app, rows[0].reference)).toMatchObject({
    status: 'failed',
    failReason: 'unknown-reference',
  })
})

test('the provider’s list reveals payments without an event or a check', async () => {
  const { reference } = await createTestPayment()
  loseEvents()
  app.simulator.control.succeed(reference)
  await app.pool.query('update payment_attempts set next_check_at = null where reference = $1', [reference])
  await runPaySchedule(2 * 3_600)
  await runPaySchedule()
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({ status: 'completed' })
})

test('a counted payment that the provider does not know is shown to a person', async () => {
  const { reference } = await createTestPayment()
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  await app.pool.query(`update payment_attempts set reference = 'thz-unknown-to-them' where reference = $1`, [
    reference,
  ])
  await runPaySchedule(DAY)
  await runPaySchedule()
  const { rows } = await app.pool.query(
    `select kind from payment_reviews where reference = 'thz-unknown-to-them'`,
  )
  expect(rows).toEqual([{ kind: 'missing-at-provider' }])
})

test('a partial refund whose events all got lost is found by polling', async () => {
  const { reference } = await createTestPayment()
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  loseEvents()
  app.simulator.control.refundFromDashboard(reference, 2_500)
  await app.simulator.control.advance(3_600_000)
  await runPaySchedule(2 * DAY)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    refundedCents: 2_500,
    raisedCents: 7_500,
  })
})

test('the bytes of settled events are emptied after thirty days', async () => {
  const { reference } = await createTestPayment()
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  const countRawEvents = async () =>
    (
      await app.pool.query(
        "select count(raw) from provider_events where source = 'webhook' and reference = $1",
        [reference],
      )
    ).rows[0].count
  expect(await countRawEvents()).toBeGreaterThan(0)
  await runPaySchedule(30 * DAY + 60)
  expect(await countRawEvents()).toBe(0)
})
