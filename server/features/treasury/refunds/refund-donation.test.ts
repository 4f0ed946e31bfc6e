import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { checkMoney } from '#server/features/treasury/ledger-checks.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createPaymentTestApp()
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

const findings = () => checkMoney(dbOn(app.pool), app.clock.now())

/** A paid donation of R 100. */
async function createPaidDonation() {
  const cause = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  const donor = await insertMember(app.pool, { fullName: 'Naledi Dube' })
  const { reference } = await createPendingDonation(app, { to: cause, by: donor })
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  const { id: donationId } = await app.as(admin).must('findDonation', { reference })
  return { cause, donor, reference, donationId }
}

const requestRefund = (donationId: string, amountCents?: number, by = admin, key?: string) =>
  app
    .as(by)
    .call(
      'refundDonation',
      { donationId, reason: 'The donor asked', ...(amountCents && { amountCents }) },
      key ? { 'idempotency-key': key } : {},
    )

/** Lets an hour pass at the provider, and delivers its events. */
async function anHour() {
  await app.simulator.control.advance(3_600_000)
  await app.simulator.control.flushWebhooks()
}

const refundedAtProvider = (reference: string) =>
  app.simulator.control.transactions().find((one) => one.reference === reference)?.refundedCents

const refundsOf = async (reference: string) =>
  (await app.as(admin).get('listRefunds', {})).items.filter((one) => one.reference === reference)

test('a refund is in progress until the provider reports it as done: then the ledger follows', async () => {
  const { reference, donationId } = await createPaidDonation()
  const { body: requested } = await requestRefund(donationId)
  expect(requested).toMatchObject({ donationId, reference, amountCents: 10_000, state: 'pending' })
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({ refundedCents: 0, raisedCents: 10_000 })
  await anHour()
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    refundedCents: 10_000,
    raisedCents: 0,
    donorCount: 0,
  })
  expect(await refundsOf(reference)).toMatchObject([
    { id: requested.id, state: 'processed', reason: 'The donor asked' },
  ])
  const { rows } = await app.pool.query('select actor_id, action from audit_log where subject_id = $1', [
    requested.id,
  ])
  expect(rows).toEqual([{ actor_id: admin.id, action: 'payment.refund' }])
  expect((await requestRefund(donationId)).error?.code).toBe('NOT_REFUNDABLE')
  expect(await findings()).toEqual([])
})

test('in parts, and never more than the remaining amount: refunds in progress are deducted', async () => {
  const { reference, donationId } = await createPaidDonation()
  expect((await requestRefund(donationId, 4_000)).status).toBe(201)
  expect((await requestRefund(donationId, 6_001)).error?.code).toBe('NOT_REFUNDABLE')
  await anHour()
  expect((await requestRefund(donationId, 6_001)).error?.code).toBe('NOT_REFUNDABLE')
  expect((await requestRefund(donationId)).body).toMatchObject({ amountCents: 6_000 })
  await anHour()
  expect(refundedAtProvider(reference)).toBe(10_000)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0 })
  expect(await findings()).toEqual([])
})

test('two admins at once, and a repeated click, refund once', async () => {
  const { reference, donationId } = await createPaidDonation()
  const other = await insertMember(app.pool, { roles: ['admin'] })
  const key = newId(new Date())
  const answers = await Promise.all([
    requestRefund(donationId, undefined, admin, key),
    requestRefund(donationId, undefined, admin, key),
    requestRefund(donationId, undefined, other),
    requestRefund(donationId, 10_000, other),
  ])
  const codes = new Set(answers.map(({ error }) => error?.code ?? 'done'))
  expect(codes).toEqual(new Set(['done', 'NOT_REFUNDABLE']))
  await anHour()
  expect(refundedAtProvider(reference)).toBe(10_000)
  expect(await refundsOf(reference)).toHaveLength(1)
  expect(await findings()).toEqual([])
})

test('a provider that is unreachable, or refuses, leaves nothing behind', async () => {
  const { control } = app.simulator
  const { reference, donationId } = await createPaidDonation()
  control.addFault({ match: { op: 'refund' }, times: 1, action: { kind: 'status', status: 429 } })
  expect((await requestRefund(donationId)).error?.code).toBe('PAYMENTS_UNAVAILABLE')
  expect(await refundsOf(reference)).toEqual([])
  expect((await requestRefund(donationId)).status).toBe(201)
  const second = await createPaidDonation()
  control.reverse(second.reference)
  expect((await requestRefund(second.donationId)).error?.code).toBe('NOT_REFUNDABLE')
})

test('after a lost answer the refund stays reserved, and is booked once when it is seen', async () => {
  const { control } = app.simulator
  const { reference, donationId } = await createPaidDonation()
  control.addFault({ match: { op: 'refund', reference }, times: 1, action: { kind: 'lostResponse' } })
  const { status, body } = await requestRefund(donationId)
  expect([status, body.state]).toEqual([201, 'requested'])
  expect((await requestRefund(donationId)).error?.code).toBe('NOT_REFUNDABLE')
  await anHour()
  expect(await refundsOf(reference)).toMatchObject([{ id: body.id, state: 'processed' }])
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({ refundedCents: 10_000, raisedCents: 0 })
  expect(await findings()).toEqual([])
})

test('a refund unknown to the provider is given up after an hour, and a person is told', async () => {
  const { reference, donationId } = await createPaidDonation()
  const { id: refundId } = (
    await app.pool.query(
      `insert into refunds (id, donation_id, attempt_id, amount_cents, state, asked_at, created_at, updated_at)
       select $2, donation_id, id, 10000, 'requested', $3, $3, $3 from payment_attempts where reference = $1
       returning id`,
      [reference, newId(new Date()), app.clock.now()],
    )
  ).rows[0]
  await app.runSchedule('payments')
  expect((await refundsOf(reference)).map(({ id }) => id)).toEqual([refundId])
  app.clock.advance(3_601)
  await app.runSchedule('payments')
  app.clock.set(new Date().toISOString())
  expect(await refundsOf(reference)).toEqual([])
  const { reviews } = await readPaymentSnapshot(app, reference)
  expect(reviews).toEqual([{ kind: 'refund-failed', isInSuspense: false, isOpen: true }])
  expect((await requestRefund(donationId)).status).toBe(201)
})

test('a donation under dispute is not refunded as well', async () => {
  const { control } = app.simulator
  const { reference, donationId } = await createPaidDonation()
  control.dispute(reference)
  await control.flushWebhooks()
  expect((await requestRefund(donationId)).error?.code).toBe('NOT_REFUNDABLE')
})

test('a donation is found by the reference of its receipt, and the search is audited', async () => {
  const { donor, reference, donationId } = await createPaidDonation()
  const found = await app.as(admin).must('findDonation', { reference: ` ${reference.toUpperCase()} ` })
  expect(found).toMatchObject({
    id: donationId,
    name: 'Naledi Dube',
    email: donor.email,
    amountCents: 10_000,
  })
  const { rows } = await app.pool.query(
    'select actor_id, action, owner_id from audit_log where subject_id = $1 order by at',
    [donationId],
  )
  expect(rows).toEqual(
    Array.from({ length: 2 }, () => ({ actor_id: admin.id, action: 'payment.look', owner_id: donor.id })),
  )
})

test('refusals', async () => {
  const { reference, donationId, cause } = await createPaidDonation()
  const pending = await createPendingDonation(app, { to: cause })
  const { id: pendingId } = await app.as(admin).must('findDonation', { reference: pending.reference })
  const people = [null, await insertMember(app.pool), await insertMember(app.pool, { roles: ['moderator'] })]
  for (const person of people) {
    const status = person ? 403 : 401
    const caller = app.as(person)
    expect((await caller.call('refundDonation', { donationId, reason: 'Mine' })).status).toBe(status)
    expect((await caller.call('findDonation', { reference })).status).toBe(status)
    expect((await caller.call('listRefunds', {})).status).toBe(status)
  }
  expect((await requestRefund(pendingId)).error?.code).toBe('NOT_REFUNDABLE')
  for (const unknown of ['nonsense', newId(new Date())])
    expect((await requestRefund(unknown)).status).toBe(404)
  expect((await app.as(admin).call('findDonation', { reference: 'thz-unknown' })).status).toBe(404)
  for (const amountCents of [0, -5, 1.5, '10'])
    expect(
      (await app.as(admin).call('refundDonation', { donationId, amountCents, reason: 'Odd' })).status,
    ).toBe(422)
  expect((await app.as(admin).call('refundDonation', { donationId, reason: ' ' })).status).toBe(422)
  expect((await app.as(admin).call('listRefunds', { cursor: 'abc' })).status).toBe(422)
})
