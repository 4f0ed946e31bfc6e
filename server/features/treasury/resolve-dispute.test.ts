import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'
import { checkMoney } from './ledger-checks.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createPaymentTestApp()
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

/** A donation of R 100 with a chargeback whose end is never reported. */
async function createDisputedDonation() {
  const { control } = app.simulator
  const creator = await insertMember(app.pool)
  const { reference } = await createPendingDonation(app, {
    to: await insertCampaign(app.pool, { by: creator }),
  })
  control.succeed(reference)
  control.dispute(reference)
  await control.flushWebhooks()
  const found = await app.as(admin).must('findDonation', { reference })
  return { creator, reference, found, donationId: found.id }
}

const end = (donationId: string, outcome: 'won' | 'lost', by: Person | null = admin) =>
  app.as(by).call('resolveDispute', { donationId, outcome, note: 'The bank wrote to us' })
const reviewsOf = async (reference: string, filter: 'waiting' | 'decided') =>
  (await app.as(admin).get('listPaymentReviews', { filter })).items.filter(
    (review) => review.reference === reference,
  )

test('a won dispute releases payouts, and the admin is audited with the reason', async () => {
  const { creator, reference, found, donationId } = await createDisputedDonation()
  expect(found.isDisputed).toBe(true)
  expect(await reviewsOf(reference, 'waiting')).toMatchObject([{ kind: 'dispute', isDisputed: true }])
  const pay = () =>
    app.as(admin).call('recordPayout', { creatorId: creator.id, amountCents: 9_000, proof: 'EFT 4711' })
  expect((await pay()).error?.code).toBe('PAYOUTS_HELD')
  expect((await end(donationId, 'won')).body).toEqual({ outcome: 'won', refundedCents: 0 })
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    disputeState: 'won',
    raisedCents: 10_000,
  })
  expect(await reviewsOf(reference, 'decided')).toMatchObject([
    { outcome: 'dismissed', note: 'The bank wrote to us', isDisputed: false },
  ])
  expect((await pay()).status).toBe(201)
  const { rows } = await app.pool.query(
    `select actor_id, action, reason from audit_log where subject_id = $1 and action like 'dispute.%'`,
    [donationId],
  )
  expect(rows).toEqual([{ actor_id: admin.id, action: 'dispute.won', reason: 'The bank wrote to us' }])
})

test('a lost one is booked just as its event would have been, which then changes nothing', async () => {
  const { control } = app.simulator
  const [byHand, byEvent] = [await createDisputedDonation(), await createDisputedDonation()]
  expect((await end(byHand.donationId, 'lost')).body).toEqual({ outcome: 'lost', refundedCents: 10_000 })
  control.resolveDispute(byEvent.reference, 'merchant-accepted')
  await control.flushWebhooks()
  const snapshot = await readPaymentSnapshot(app, byHand.reference)
  expect(snapshot).toMatchObject({
    disputeState: 'lost',
    raisedCents: 0,
    donorCount: 0,
    refundedCents: 10_000,
  })
  expect(snapshot).toEqual(await readPaymentSnapshot(app, byEvent.reference))
  control.resolveDispute(byHand.reference, 'merchant-accepted')
  await control.flushWebhooks()
  await app.runSchedule('payments')
  expect(await readPaymentSnapshot(app, byHand.reference)).toEqual(snapshot)
  expect(await checkMoney(dbOn(app.pool), app.clock.now())).toEqual([])
})

test('if the provider reports later that it was lost after all, that is booked', async () => {
  const { control } = app.simulator
  const { reference, donationId } = await createDisputedDonation()
  await end(donationId, 'won')
  control.resolveDispute(reference, 'merchant-accepted')
  await control.flushWebhooks()
  await app.runSchedule('payments')
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    disputeState: 'lost',
    refundedCents: 10_000,
  })
})

test('of two concurrent admins one ends it, and the other is refused', async () => {
  const { reference, donationId } = await createDisputedDonation()
  const other = await insertMember(app.pool, { roles: ['admin'] })
  const answers = await Promise.all([
    end(donationId, 'lost'),
    end(donationId, 'lost', other),
    end(donationId, 'lost'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0 })
})

test('refusals', async () => {
  const { donationId } = await createDisputedDonation()
  const people = [null, await insertMember(app.pool), await insertMember(app.pool, { roles: ['moderator'] })]
  for (const person of people) expect((await end(donationId, 'won', person)).status).toBe(person ? 403 : 401)
  for (const unknown of ['nonsense', newId(new Date())]) expect((await end(unknown, 'won')).status).toBe(404)
  const input = { donationId, outcome: 'won' as const, note: ' ' }
  expect((await app.as(admin).call('resolveDispute', input)).error?.fields?.note?.text).toBe('Please say why')
  const open = { donationId, outcome: 'open', note: 'Odd' } as unknown as typeof input
  expect((await app.as(admin).call('resolveDispute', open)).status).toBe(422)
  app.clock.advance(16 * 60)
  expect((await end(donationId, 'won')).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  app.clock.set(new Date().toISOString())
  expect((await end(donationId, 'won')).status).toBe(201)
  expect((await end(donationId, 'won')).error?.code).toBe('NOT_DISPUTED')
})
