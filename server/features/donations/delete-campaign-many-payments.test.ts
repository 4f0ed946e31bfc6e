import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { waitForLockWaits } from '#tests/support/test-database.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
afterAll(() => app?.close())

/** The totals of one campaign: those stored on its row, and those computed from its donations. */
async function totalsOf(campaignId: string) {
  const { rows } = await app.pool.query(
    `select c.raised_cents as raised, c.donor_count as donors,
            coalesce(sum(d.amount_cents - d.refunded_cents) filter (where d.status = 'completed'), 0)::bigint as "isRaised",
            count(*) filter (where d.status = 'completed' and d.refunded_cents < d.amount_cents) as "areDonors",
            count(*) filter (where d.status = 'pending') as pending
       from fundraising_campaigns c
       join donations d on d.original_campaign_id = c.id
      where c.id = $1
      group by c.id`,
    [campaignId],
  )
  return rows[0]
}

test('many payments while an admin deletes the campaign: every cent is counted or suspended', async () => {
  const { control } = app.simulator
  const [admin, by] = [await insertMember(app.pool, { roles: ['admin'] }), await insertMember(app.pool)]
  const campaign = await insertCampaign(app.pool, { by })
  const references: string[] = []
  for (let n = 0; n < 12; n += 1)
    references.push((await createPendingDonation(app, { to: campaign })).reference)
  for (const reference of references) control.succeed(reference)
  const verify = (reference: string) => app.as(null).call('verifyPayment', { reference })
  await Promise.all([
    ...references.slice(0, 8).map(verify),
    app.as(by).call('recheckPayments', { campaignId: campaign.id }),
    control.flushWebhooks(),
    app.as(admin).call('deleteCampaign', { campaignId: campaign.id, isForced: true, reason: 'No cause' }),
    app.as(by).call('deleteCampaign', { campaignId: campaign.id }),
    app.as(by).call('setCampaignStatus', { campaignId: campaign.id, status: 'paused' }),
    ...references.slice(4).map(verify),
  ])
  for (const reference of references.slice(0, 3)) control.refundFromDashboard(reference, 5_000)
  await control.advance(3_600_000)
  await app.runSchedule('payments')
  const totals = await totalsOf(campaign.id)
  expect(totals).toMatchObject({ raised: totals.isRaised, donors: totals.areDonors, pending: 0 })
  for (const reference of references) {
    const { status, reviews } = await readPaymentSnapshot(app, reference)
    const isWaiting = reviews.some(({ kind, isInSuspense }) => kind === 'campaign-gone' && isInSuspense)
    expect([status, isWaiting]).toEqual(status === 'completed' ? ['completed', false] : ['failed', true])
  }
})

test('a deletion waits for payments in settlement before it locks their campaign', async () => {
  const by = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by })
  const [paid, busy] = [
    await createPendingDonation(app, { to: campaign }),
    await createPendingDonation(app, { to: campaign }),
  ]
  for (const { reference } of [paid, busy]) app.simulator.control.succeed(reference)
  const other = await app.pool.connect()
  try {
    await other.query('begin')
    await other.query(
      `select from payment_attempts a join donations d on d.id = a.donation_id
        where a.reference = $1 for update of a, d`,
      [busy.reference],
    )
    const deleted = app.as(by).call('deleteCampaign', { campaignId: campaign.id })
    await waitForLockWaits(app.pool)
    await other.query('select from fundraising_campaigns where id = $1 for no key update nowait', [
      campaign.id,
    ])
    await other.query('commit')
    expect((await deleted).status).toBe(200)
  } finally {
    other.release(true)
  }
  expect(await totalsOf(campaign.id)).toMatchObject({ raised: 20_000, donors: 2, pending: 0 })
})
