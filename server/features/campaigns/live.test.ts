import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream, refusedStream } from '#tests/support/test-stream.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

/** Inserts an event as settlement publishes it. */
async function insertDonationEvent(name: string, campaignId: string | null): Promise<void> {
  await app.pool.query('insert into domain_events (name, payload, at) values ($1, $2, now())', [
    name,
    JSON.stringify({ donationId: crypto.randomUUID(), campaignId, creatorId: null, donorId: null }),
  ])
}

test('an open campaign page receives its events, with the id and nothing else', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const stream = await openStream(app, sipho, { watch: [`campaign:${campaignId}`] })
  const other = await openStream(app, sipho)
  const { id: updateId } = await app.as(thandi).must('addCampaignUpdate', { campaignId, body: 'News.' })
  await app.as(thandi).must('deleteCampaignUpdate', { campaignId, updateId })
  await app.as(thandi).must('setCampaignStatus', { campaignId, status: 'paused' })
  await insertDonationEvent('donation.completed', null)
  await insertDonationEvent('donation.completed', campaignId)
  await insertDonationEvent('donation.refunded', campaignId)
  await app.as(thandi).must('setCampaignStatus', { campaignId, status: 'completed' })
  await stream.waitForEvent('donation.refunded')
  await expect.poll(() => stream.liveEvents()).toHaveLength(6)
  expect(stream.liveEvents().map(({ name }) => name)).toEqual([
    'campaign-update.added',
    'campaign-update.deleted',
    'campaign.status-changed',
    'donation.completed',
    'donation.refunded',
    'campaign.status-changed',
  ])
  for (const { ids } of stream.liveEvents()) expect(ids).toEqual({ campaignId })
  expect(other.liveEvents()).toEqual([])
  stream.close()
  other.close()
})

test('a creator receives the events of all their campaigns, whatever page is open', async () => {
  const [thandi, admin] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const stream = await openStream(app, thandi)
  await app.as(admin).must('hideCampaign', { campaignId, reason: 'A copy.' })
  await app.as(admin).must('showCampaign', { campaignId })
  await app.as(admin).must('holdCampaign', { campaignId, reason: 'We ask.' })
  await stream.waitForEvent('campaign.held', { campaignId })
  const names = stream.liveEvents().map(({ name }) => name)
  expect(names.filter((name) => name.startsWith('campaign.'))).toEqual([
    'campaign.hidden',
    'campaign.shown',
    'campaign.held',
  ])
  stream.close()
})

test('a review is received on all campaign pages of that creator, and by staff everywhere', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const [moderator, other] = [
    await insertMember(app.pool, { roles: ['moderator'] }),
    await insertMember(app.pool, { roles: ['moderator'] }),
  ]
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const { id: secondId } = await insertCampaign(app.pool, { by: thandi })
  const [reader, staff] = [
    await openStream(app, sipho, { watch: [`campaign:${secondId}`] }),
    await openStream(app, other),
  ]
  await app.as(moderator).must('reviewCampaign', { campaignId })
  await reader.waitForEvent('campaign.reviewed', { campaignId: secondId })
  await staff.waitForEvent('campaign.reviewed', { campaignId })
  await staff.waitForEvent('campaign.reviewed', { campaignId: secondId })
  expect(reader.liveEvents()).toHaveLength(1)
  reader.close()
  staff.close()
})

test('a viewer who loses access receives that the campaign is gone, and then nothing more', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const watch = [`campaign:${campaignId}`] as const
  const [stream, overseer] = [
    await openStream(app, sipho, { watch }),
    await openStream(app, admin, { watch }),
  ]
  await app.as(admin).must('hideCampaign', { campaignId, reason: 'A copy.' })
  await app.as(thandi).must('setCampaignStatus', { campaignId, status: 'paused' })
  await insertDonationEvent('donation.completed', campaignId)
  await overseer.waitForEvent('donation.completed')
  await app.as(admin).must('showCampaign', { campaignId })
  await stream.waitForEvent('campaign.shown')
  expect(stream.liveEvents().map(({ name }) => name)).toEqual(['campaign.hidden', 'campaign.shown'])
  stream.close()
  overseer.close()
})

test('refusals: signed out 401; an invalid campaign id cannot be watched, 422', async () => {
  const thandi = await insertMember(app.pool)
  const { id } = await insertCampaign(app.pool, { by: thandi })
  expect((await refusedStream(app, null, { watch: [`campaign:${id}`] })).status).toBe(401)
  for (const query of ['watch=campaign:nonsense', 'watch=campaign:', `watch=donation:${id}`])
    expect((await refusedStream(app, thandi, { query })).status).toBe(422)
})
