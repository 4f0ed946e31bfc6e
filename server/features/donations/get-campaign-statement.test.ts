import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createPaymentTestApp, createPendingDonation } from '#tests/support/test-donations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
afterAll(() => app?.close())

test('a campaign without donations has a statement of zeros', async () => {
  const by = await insertMember(app.pool)
  const { id: campaignId } = await insertCampaign(app.pool, { by })
  expect(await app.as(by).get('getCampaignStatement', { campaignId })).toEqual({
    donations: 0,
    grossCents: 0,
    refundedCents: 0,
    feeCents: 0,
    yoursCents: 0,
    directCents: 0,
    payableCents: 0,
    underReviewCents: 0,
  })
})

test('the amount given is the fee plus the creator’s share; money under review counts as neither', async () => {
  const { control } = app.simulator
  const by = await insertMember(app.pool)
  const cause = await insertCampaign(app.pool, { by })
  const [first, second, doubtful] = [
    await createPendingDonation(app, { to: cause, amountCents: 10_000 }),
    await createPendingDonation(app, { to: cause, amountCents: 333 }),
    await createPendingDonation(app, { to: cause, amountCents: 5_000 }),
  ]
  control.succeed(first.reference)
  control.succeed(second.reference)
  control.succeed(doubtful.reference, { amountCents: 4_000 })
  await control.flushWebhooks()
  control.refundFromDashboard(first.reference, 2_000)
  await control.advance(3_600_000)
  app.clock.advance(3_600)
  await control.flushWebhooks()
  expect(await app.as(by).get('getCampaignStatement', { campaignId: cause.id })).toEqual({
    donations: 2,
    grossCents: 10_333,
    refundedCents: 2_000,
    feeCents: 833,
    yoursCents: 7_500,
    directCents: 0,
    payableCents: 7_500,
    underReviewCents: 4_000,
  })
  app.clock.set(new Date().toISOString())
})

test('amounts paid directly are not due; a manual payout pays the oldest donations of all first', async () => {
  const by = await insertMember(app.pool)
  const [old, recent] = [await insertCampaign(app.pool, { by }), await insertCampaign(app.pool, { by })]
  await insertDonation(app.pool, { to: old, amountCents: 10_000 })
  await insertDonation(app.pool, { to: recent, amountCents: 20_000 })
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  await app.as(admin).must('recordPayout', { creatorId: by.id, amountCents: 12_000, proof: 'EFT 4711' })
  const statementOf = (campaignId: string) => app.as(by).get('getCampaignStatement', { campaignId })
  expect(await statementOf(old.id)).toMatchObject({ yoursCents: 9_000, payableCents: 0, directCents: 0 })
  expect(await statementOf(recent.id)).toMatchObject({ yoursCents: 18_000, payableCents: 15_000 })
})

test('for a single campaign everything not paid manually is due', async () => {
  const by = await insertMember(app.pool)
  const cause = await insertCampaign(app.pool, { by })
  for (const amountCents of [10_000, 20_000]) await insertDonation(app.pool, { to: cause, amountCents })
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const payableAfter = async (amountCents: number) => {
    await app.as(admin).must('recordPayout', { creatorId: by.id, amountCents, proof: 'EFT 4711' })
    return (await app.as(by).get('getCampaignStatement', { campaignId: cause.id })).payableCents
  }
  expect(await payableAfter(12_000)).toBe(15_000)
  expect(await payableAfter(15_000)).toBe(0)
})

test('what is refunded after its payout is owed: a negative amount, until later gifts cover it', async () => {
  const { control } = app.simulator
  const by = await insertMember(app.pool)
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const [first, second] = [await insertCampaign(app.pool, { by }), await insertCampaign(app.pool, { by })]
  const give = async (to: { id: string }, amountCents: number) => {
    const { reference } = await createPendingDonation(app, { to, amountCents })
    control.succeed(reference)
    await control.flushWebhooks()
    return reference
  }
  const gifts = [await give(first, 40_000), await give(second, 10_000)]
  const payOut = (amountCents: number) =>
    app.as(admin).call('recordPayout', { creatorId: by.id, amountCents, proof: 'EFT 4711' })
  expect((await payOut(45_000)).status).toBe(201)
  const dueOf = async () => {
    const { items, owing } = await app.as(admin).get('listDuePayouts', {})
    const isOurs = ({ creatorId }: { creatorId: string }) => creatorId === by.id
    return { due: items.find(isOurs)?.dueCents ?? 0, owed: owing.find(isOurs)?.owedCents ?? 0 }
  }
  const payableOf = async ({ id: campaignId }: { id: string }) =>
    (await app.as(by).get('getCampaignStatement', { campaignId })).payableCents
  const deskOf = async () => (await app.as(admin).get('getStaffDesk', {})).owing?.count
  expect(await dueOf()).toEqual({ due: 0, owed: 0 })
  expect(await deskOf()).toBe(0)

  const found = await app.as(admin).must('findDonation', { reference: gifts[0] ?? '' })
  expect(found).toMatchObject({ paidOutCents: 36_000, isPaidDirectly: false })
  await app.as(admin).must('refundDonation', { donationId: found.id, amountCents: 20_000, reason: 'Mistake' })
  expect(await dueOf()).toEqual({ due: 0, owed: 18_000 })
  await control.advance(3_600_000)
  await app.runSchedule('payments')
  expect(await dueOf()).toEqual({ due: 0, owed: 18_000 })
  expect(await deskOf()).toBe(1)
  expect([await payableOf(first), await payableOf(second)]).toEqual([-18_000, 0])
  expect(await app.as(admin).must('findDonation', { reference: gifts[1] ?? '' })).toMatchObject({
    paidOutCents: 9_000,
  })
  expect((await payOut(100)).error?.code).toBe('PAYOUT_TOO_LARGE')

  await give(second, 30_000)
  expect(await dueOf()).toEqual({ due: 9_000, owed: 0 })
  expect(await deskOf()).toBe(0)
  expect((await payableOf(first)) + (await payableOf(second))).toBe(9_000)
  expect(await app.as(admin).must('findDonation', { reference: gifts[1] ?? '' })).toMatchObject({
    paidOutCents: 0,
  })
})

test('with automatic payouts the creator’s share is direct', async () => {
  const by = await insertMember(app.pool)
  await app.pool.query(
    "insert into banks values ('632005', 'Absa', true, true, now()) on conflict do nothing",
  )
  const { subaccountCode } = await createTestSubaccount(by.id)
  const cause = await insertCampaign(app.pool, { by, payoutEnabled: true })
  const { reference } = await createPendingDonation(app, { to: cause, amountCents: 10_000 })
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  expect(subaccountCode).toMatch(/^ACCT_/)
  expect(await app.as(by).get('getCampaignStatement', { campaignId: cause.id })).toMatchObject({
    yoursCents: 9_000,
    directCents: 9_000,
    payableCents: 0,
  })
})

/** A subaccount that the provider knows, so that it splits the payment. */
async function createTestSubaccount(ownerId: string): Promise<{ subaccountCode: string }> {
  const { origin, secretKey } = app.simulator
  const answer = await fetch(`${origin}/subaccount`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      business_name: 'A Creator',
      settlement_bank: '632005',
      account_number: '1234567890',
      percentage_charge: 10,
    }),
  })
  const { data } = (await answer.json()) as { data: { subaccount_code: string } }
  const { id } = await insertBankAccount(app.pool, { of: { id: ownerId }, hasSubaccount: true })
  await app.pool.query('update payment_recipients set paystack_subaccount_code = $2 where id = $1', [
    id,
    data.subaccount_code,
  ])
  return { subaccountCode: data.subaccount_code }
}
