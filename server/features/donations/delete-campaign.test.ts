import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { confirmSignInNow, insertMember } from '#server/fixtures/member-fixtures.ts'
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
afterAll(() => app?.close())

async function createTestCampaign() {
  const by = await insertMember(app.pool)
  return { by, campaign: await insertCampaign(app.pool, { by }) }
}
const isThere = async (id: string) =>
  (await app.as(null).call('getCampaign', { campaignId: id })).status === 200
const donationsOf = async (id: string) =>
  (
    await app.pool.query(
      'select campaign_id, campaign_title from donations where original_campaign_id = $1',
      [id],
    )
  ).rows

test('a deleted campaign is gone, and its donations stay with its title', async () => {
  const { by, campaign } = await createTestCampaign()
  const { reference } = await createPendingDonation(app, { to: campaign })
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  await app.as(by).must('deleteCampaign', { campaignId: campaign.id })
  expect(await isThere(campaign.id)).toBe(false)
  expect(await donationsOf(campaign.id)).toEqual([{ campaign_id: null, campaign_title: campaign.title }])
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 10_000,
  })
})

test('a campaign stays while a payment is in progress, and a finished payment is counted first', async () => {
  const { by, campaign } = await createTestCampaign()
  const { reference } = await createPendingDonation(app, { to: campaign })
  const remove = () => app.as(by).call('deleteCampaign', { campaignId: campaign.id })
  expect((await remove()).error?.code).toBe('PAYMENT_IN_PROGRESS')
  expect(await isThere(campaign.id)).toBe(true)
  expect((await donationsOf(campaign.id))[0]?.campaign_id).toBe(campaign.id)
  app.simulator.control.addFault({
    match: { op: 'webhook', reference },
    action: { kind: 'webhook.dropAll' },
  })
  app.simulator.control.succeed(reference)
  expect((await remove()).status).toBe(200)
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 10_000,
  })
})

test('a checkout page left open for half an hour does not block deletion', async () => {
  const { by, campaign } = await createTestCampaign()
  await createPendingDonation(app, { to: campaign })
  app.clock.advance(1_801)
  expect((await app.as(by).call('deleteCampaign', { campaignId: campaign.id })).status).toBe(200)
})

test('an admin may force it with a reason, and no one else', async () => {
  const { by, campaign } = await createTestCampaign()
  const { reference } = await createPendingDonation(app, { to: campaign })
  const admin = await confirmSignInNow(app, await insertMember(app.pool, { roles: ['admin'] }))
  const forced = { campaignId: campaign.id, isForced: true, reason: 'It asks for money under a false name' }
  expect((await app.as(by).call('deleteCampaign', forced)).error?.code).toBe('FORBIDDEN')
  expect((await app.as(admin).call('deleteCampaign', { ...forced, reason: null })).error?.code).toBe(
    'INVALID',
  )
  expect((await app.as(admin).call('deleteCampaign', forced)).status).toBe(200)
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'failed',
    failReason: 'campaign-gone',
    raisedCents: 0,
  })
})

test('a payment and a deletion at the same moment lose nothing', async () => {
  for (let times = 0; times < 20; times++) {
    const { by, campaign } = await createTestCampaign()
    const { reference } = await createPendingDonation(app, { to: campaign })
    app.clock.advance(1_801)
    app.simulator.control.succeed(reference)
    const [removed] = await Promise.all([
      app.as(by).call('deleteCampaign', { campaignId: campaign.id }),
      app.simulator.control.flushWebhooks(),
    ])
    expect(removed.status).toBe(200)
    const { status, raisedCents, reviews } = await readPaymentSnapshot(app, reference)
    expect([`completed 10000 0`, `failed 0 1`]).toContain(`${status} ${raisedCents} ${reviews.length}`)
  }
})

test('refusals: a stranger, a visitor who must sign in, a campaign already deleted', async () => {
  const { by, campaign } = await createTestCampaign()
  const input = { campaignId: campaign.id }
  expect((await app.as(null).call('deleteCampaign', input)).error?.code).toBe('UNAUTHENTICATED')
  expect((await app.as(await insertMember(app.pool)).call('deleteCampaign', input)).error?.code).toBe(
    'FORBIDDEN',
  )
  await app.as(by).must('deleteCampaign', input)
  expect((await app.as(by).call('deleteCampaign', input)).error?.code).toBe('NOT_FOUND')
  expect((await app.as(by).call('deleteCampaign', { campaignId: 'none' })).error?.code).toBe('NOT_FOUND')
})
