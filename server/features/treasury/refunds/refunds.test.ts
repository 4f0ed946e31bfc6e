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

const findings = () => checkMoney(dbOn(house.pool), house.clock.now())

/** A gift of R 100 that was paid. */
async function createPaidDonation() {
  const cause = await insertCampaign(house.pool, { by: await insertMember(house.pool) })
  const donor = await insertMember(house.pool, { fullName: 'Naledi Dube' })
  const { reference } = await createPendingDonation(house, { to: cause, by: donor })
  house.simulator.control.succeed(reference)
  await house.simulator.control.flushWebhooks()
  const { id: donationId } = await house.as(admin).get('findDonation', { reference })
  return { cause, donor, reference, donationId }
}

const give = (donationId: string, amountCents?: number, by = admin, key?: string) =>
  house
    .as(by)
    .call(
      'refundDonation',
      { donationId, reason: 'The donor asked', ...(amountCents && { amountCents }) },
      key ? { 'idempotency-key': key } : {},
    )

/** Everything that is due at the provider within the hour happens, and is told. */
async function anHour() {
  await house.simulator.control.advance(3_600_000)
  await house.simulator.control.flushWebhooks()
}

const refundedAtProvider = (reference: string) =>
  house.simulator.control.transactions().find((one) => one.reference === reference)?.refundedCents

const refundsOf = async (reference: string) =>
  (await house.as(admin).get('listRefunds', {})).items.filter((one) => one.reference === reference)

test('a refund is on its way until the provider says that the money went: then the books follow', async () => {
  const { reference, donationId } = await createPaidDonation()
  const { body: asked } = await give(donationId)
  expect(asked).toMatchObject({ donationId, reference, amountCents: 10_000, state: 'pending' })
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({ refundedCents: 0, raisedCents: 10_000 })
  await anHour()
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({
    status: 'completed',
    refundedCents: 10_000,
    raisedCents: 0,
    donorCount: 0,
  })
  expect(await refundsOf(reference)).toMatchObject([
    { id: asked.id, state: 'processed', reason: 'The donor asked' },
  ])
  const { rows } = await house.pool.query('select actor_id, action from audit_log where subject_id = $1', [
    asked.id,
  ])
  expect(rows).toEqual([{ actor_id: admin.id, action: 'payment.refund' }])
  expect((await give(donationId)).error?.code).toBe('NOT_REFUNDABLE')
  expect(await findings()).toEqual([])
})

test('in parts, and never more than is left: what is on its way is no longer there', async () => {
  const { reference, donationId } = await createPaidDonation()
  expect((await give(donationId, 4_000)).status).toBe(201)
  expect((await give(donationId, 6_001)).error?.code).toBe('NOT_REFUNDABLE')
  await anHour()
  expect((await give(donationId, 6_001)).error?.code).toBe('NOT_REFUNDABLE')
  expect((await give(donationId)).body).toMatchObject({ amountCents: 6_000 })
  await anHour()
  expect(refundedAtProvider(reference)).toBe(10_000)
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0 })
  expect(await findings()).toEqual([])
})

test('two admins at once, and the same press twice, give back once', async () => {
  const { reference, donationId } = await createPaidDonation()
  const other = await insertMember(house.pool, { roles: ['admin'] })
  const key = newId(new Date())
  const answers = await Promise.all([
    give(donationId, undefined, admin, key),
    give(donationId, undefined, admin, key),
    give(donationId, undefined, other),
    give(donationId, 10_000, other),
  ])
  const codes = new Set(answers.map(({ error }) => error?.code ?? 'done'))
  expect(codes).toEqual(new Set(['done', 'NOT_REFUNDABLE']))
  await anHour()
  expect(refundedAtProvider(reference)).toBe(10_000)
  expect(await refundsOf(reference)).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('a provider that is away, or says no, leaves nothing behind', async () => {
  const { control } = house.simulator
  const { reference, donationId } = await createPaidDonation()
  control.addFault({ match: { op: 'refund' }, times: 1, action: { kind: 'status', status: 429 } })
  expect((await give(donationId)).error?.code).toBe('PAYMENTS_UNAVAILABLE')
  expect(await refundsOf(reference)).toEqual([])
  expect((await give(donationId)).status).toBe(201)
  const second = await createPaidDonation()
  control.reverse(second.reference)
  expect((await give(second.donationId)).error?.code).toBe('NOT_REFUNDABLE')
})

test('where the answer got lost the refund stays noted, and is booked once when it is seen', async () => {
  const { control } = house.simulator
  const { reference, donationId } = await createPaidDonation()
  control.addFault({ match: { op: 'refund', reference }, times: 1, action: { kind: 'lostResponse' } })
  const { status, body } = await give(donationId)
  expect([status, body.state]).toEqual([201, 'requested'])
  expect((await give(donationId)).error?.code).toBe('NOT_REFUNDABLE')
  await anHour()
  expect(await refundsOf(reference)).toMatchObject([{ id: body.id, state: 'processed' }])
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0 })
  expect(await findings()).toEqual([])
})

test('one of which the provider never heard is given up after an hour, and a person is told', async () => {
  const { reference, donationId } = await createPaidDonation()
  const { id: refundId } = (
    await house.pool.query(
      `insert into refunds (id, donation_id, attempt_id, amount_cents, state, asked_at, created_at, updated_at)
       select $2, donation_id, id, 10000, 'requested', $3, $3, $3 from payment_attempts where reference = $1
       returning id`,
      [reference, newId(new Date()), house.clock.now()],
    )
  ).rows[0]
  await house.runSchedule('pay')
  expect((await refundsOf(reference)).map(({ id }) => id)).toEqual([refundId])
  house.clock.advance(3_601)
  await house.runSchedule('pay')
  house.clock.set(new Date().toISOString())
  expect(await refundsOf(reference)).toEqual([])
  const { reviews } = await readPaymentSnapshot(house, reference)
  expect(reviews).toEqual([{ kind: 'refund-failed', isInSuspense: false, isOpen: true }])
  expect((await give(donationId)).status).toBe(201)
})

test('while a bank decides about a gift it is not given back besides', async () => {
  const { control } = house.simulator
  const { reference, donationId } = await createPaidDonation()
  control.dispute(reference)
  await control.flushWebhooks()
  expect((await give(donationId)).error?.code).toBe('NOT_REFUNDABLE')
})

test('a donation is found by the reference of its receipt, and that it was looked up is written down', async () => {
  const { donor, reference, donationId } = await createPaidDonation()
  const found = await house.as(admin).get('findDonation', { reference: ` ${reference.toUpperCase()} ` })
  expect(found).toMatchObject({
    id: donationId,
    name: 'Naledi Dube',
    email: donor.email,
    amountCents: 10_000,
  })
  const { rows } = await house.pool.query(
    'select actor_id, action, owner_id from audit_log where subject_id = $1 order by at',
    [donationId],
  )
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({ actor_id: admin.id, action: 'payment.look', owner_id: donor.id })),
  )
})

test('refusals', async () => {
  const { reference, donationId, cause } = await createPaidDonation()
  const pending = await createPendingDonation(house, { to: cause })
  const { id: pendingId } = await house.as(admin).get('findDonation', { reference: pending.reference })
  const people = [
    null,
    await insertMember(house.pool),
    await insertMember(house.pool, { roles: ['moderator'] }),
  ]
  for (const person of people) {
    const status = person ? 403 : 401
    const caller = house.as(person)
    expect((await caller.call('refundDonation', { donationId, reason: 'Mine' })).status).toBe(status)
    expect((await caller.call('findDonation', { reference })).status).toBe(status)
    expect((await caller.call('listRefunds', {})).status).toBe(status)
  }
  expect((await give(pendingId)).error?.code).toBe('NOT_REFUNDABLE')
  for (const unknown of ['nonsense', newId(new Date())]) expect((await give(unknown)).status).toBe(404)
  expect((await house.as(admin).call('findDonation', { reference: 'thz-unknown' })).status).toBe(404)
  for (const amountCents of [0, -5, 1.5, '10'])
    expect(
      (await house.as(admin).call('refundDonation', { donationId, amountCents, reason: 'Odd' })).status,
    ).toBe(422)
  expect((await house.as(admin).call('refundDonation', { donationId, reason: ' ' })).status).toBe(422)
  expect((await house.as(admin).call('listRefunds', { cursor: 'abc' })).status).toBe(422)
})
