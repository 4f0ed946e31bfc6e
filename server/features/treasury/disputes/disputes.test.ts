import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { newId } from '#server/platform/ids.ts'
import { insertCampaign } from '#server/testing/campaigns.ts'
import { createPaymentTestApp, createPendingDonation, readPaymentSnapshot } from '#server/testing/gifts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { insertMember, type Person } from '#server/testing/people.ts'
import { checkMoney } from '../check/queries.ts'

let house: TestHouse
let admin: Person
beforeAll(async () => {
  house = await createPaymentTestApp()
  admin = await insertMember(house.pool, { roles: ['admin'] })
})
beforeEach(() => house.simulator.control.clearFaults())
afterAll(() => house?.close())

/** A gift of R 100 that its donor's bank asks back; of how that ends nothing is ever heard. */
async function createDisputedDonation() {
  const { control } = house.simulator
  const creator = await insertMember(house.pool)
  const { reference } = await createPendingDonation(house, {
    to: await insertCampaign(house.pool, { by: creator }),
  })
  control.succeed(reference)
  control.dispute(reference)
  await control.flushWebhooks()
  const found = await house.as(admin).get('findDonation', { reference })
  return { creator, reference, found, donationId: found.id }
}

const end = (donationId: string, outcome: 'won' | 'lost', by: Person | null = admin) =>
  house.as(by).call('resolveDispute', { donationId, outcome, note: 'The bank wrote to us' })
const reviewsOf = async (reference: string, filter: 'waiting' | 'decided') =>
  (await house.as(admin).get('listPaymentReviews', { filter })).items.filter(
    (review) => review.reference === reference,
  )

test('a dispute that was won lets payouts go on, and who said so is written down with the reason', async () => {
  const { creator, reference, found, donationId } = await createDisputedDonation()
  expect(found.isDisputed).toBe(true)
  expect(await reviewsOf(reference, 'waiting')).toMatchObject([{ kind: 'dispute', isDisputed: true }])
  const pay = () =>
    house.as(admin).call('recordPayout', { creatorId: creator.id, amountCents: 9_000, proof: 'EFT 4711' })
  expect((await pay()).error?.code).toBe('PAYOUTS_HELD')
  expect((await end(donationId, 'won')).body).toEqual({ outcome: 'won', refundedCents: 0 })
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({
    disputeState: 'won',
    raisedCents: 10_000,
  })
  expect(await reviewsOf(reference, 'decided')).toMatchObject([
    { outcome: 'dismissed', note: 'The bank wrote to us', isDisputed: false },
  ])
  expect((await pay()).status).toBe(201)
  const { rows } = await house.pool.query(
    `select actor_id, action, reason from audit_log where subject_id = $1 and action like 'dispute.%'`,
    [donationId],
  )
  expect(rows).toEqual([{ actor_id: admin.id, action: 'dispute.won', reason: 'The bank wrote to us' }])
})

test('a lost one is booked just as its event would have been, which then is no news', async () => {
  const { control } = house.simulator
  const [byHand, byEvent] = [await createDisputedDonation(), await createDisputedDonation()]
  expect((await end(byHand.donationId, 'lost')).body).toEqual({ outcome: 'lost', refundedCents: 10_000 })
  control.resolveDispute(byEvent.reference, 'merchant-accepted')
  await control.flushWebhooks()
  const snapshot = await readPaymentSnapshot(house, byHand.reference)
  expect(snapshot).toMatchObject({
    disputeState: 'lost',
    raisedCents: 0,
    donorCount: 0,
    refundedCents: 10_000,
  })
  expect(snapshot).toEqual(await readPaymentSnapshot(house, byEvent.reference))
  control.resolveDispute(byHand.reference, 'merchant-accepted')
  await control.flushWebhooks()
  await house.runSchedule('pay')
  expect(await readPaymentSnapshot(house, byHand.reference)).toEqual(snapshot)
  expect(await checkMoney(dbOn(house.pool), house.clock.now())).toEqual([])
})

test('should the provider say later that it was lost after all, that is booked', async () => {
  const { control } = house.simulator
  const { reference, donationId } = await createDisputedDonation()
  await end(donationId, 'won')
  control.resolveDispute(reference, 'merchant-accepted')
  await control.flushWebhooks()
  await house.runSchedule('pay')
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({
    disputeState: 'lost',
    refundedCents: 10_000,
  })
})

test('two admins at once: one ends it, the other is told so', async () => {
  const { reference, donationId } = await createDisputedDonation()
  const other = await insertMember(house.pool, { roles: ['admin'] })
  const answers = await Promise.all([
    end(donationId, 'lost'),
    end(donationId, 'lost', other),
    end(donationId, 'lost'),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0 })
})

test('refusals', async () => {
  const { donationId } = await createDisputedDonation()
  const people = [
    null,
    await insertMember(house.pool),
    await insertMember(house.pool, { roles: ['moderator'] }),
  ]
  for (const person of people) expect((await end(donationId, 'won', person)).status).toBe(person ? 403 : 401)
  for (const unknown of ['nonsense', newId(new Date())]) expect((await end(unknown, 'won')).status).toBe(404)
  const input = { donationId, outcome: 'won' as const, note: ' ' }
  expect((await house.as(admin).call('resolveDispute', input)).error?.fields?.note?.text).toBe(
    'Please say why',
  )
  const open = { donationId, outcome: 'open', note: 'Odd' } as unknown as typeof input
  expect((await house.as(admin).call('resolveDispute', open)).status).toBe(422)
  house.clock.advance(16 * 60)
  expect((await end(donationId, 'won')).error?.code).toBe('FRESH_SIGN_IN_REQUIRED')
  house.clock.set(new Date().toISOString())
  expect((await end(donationId, 'won')).status).toBe(201)
  expect((await end(donationId, 'won')).error?.code).toBe('NOT_DISPUTED')
})
