import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, insertCampaignUpdate, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({
    settings: { rateLimitScale: 1000 },
    scheduleMs: { cleanup: 3_600_000 },
    payments: true,
  })
})
afterAll(() => app.close())

async function rowOf(campaignId: string) {
  const { rows } = await app.pool.query('select * from fundraising_campaigns where id = $1', [campaignId])
  return rows[0]
}

test('a deleted campaign is gone for everyone; prayer and images are free, donations stay with its title', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi })
  const campaign = await insertCampaign(app.pool, { by: thandi, prayer })
  const image = await insertImage(app.pool, { by: thandi, campaign })
  const { id: donationId } = await insertDonation(app.pool, { to: campaign })
  const { id: campaignId } = campaign
  await app.as(thandi).must('deleteCampaign', { campaignId })
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  for (const person of [null, thandi, admin])
    expect((await app.as(person).call('getCampaign', { campaignId })).status).toBe(404)
  expect((await app.as(thandi).get('listOwnCampaigns', {})).items).toEqual([])
  expect((await app.as(thandi).get('getPrayerPage', { prayerId: prayer.id })).campaign).toBeNull()
  expect(await rowOf(campaignId)).toMatchObject({ prayer_request_id: null, title: campaign.title })
  const { rows } = await app.pool.query(
    `select campaign_id, original_campaign_id, campaign_title,
            (select count(*)::int from ledger_entries l where l.donation_id = d.id) as lines,
            (select campaign_id is null from media where id = $2) as "isImageFree"
       from donations d where id = $1`,
    [donationId, image.id],
  )
  expect(rows).toEqual([
    {
      campaign_id: null,
      original_campaign_id: campaignId,
      campaign_title: campaign.title,
      lines: 3,
      isImageFree: true,
    },
  ])
  expect((await app.as(thandi).call('deleteCampaign', { campaignId })).status).toBe(404)
})

test('of many concurrent deletions one succeeds; a change at that moment is first or too late', async () => {
  const thandi = await insertMember(app.pool)
  for (let round = 0; round < 5; round++) {
    const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
    const [one, two, change] = await Promise.all([
      app.as(thandi).call('deleteCampaign', { campaignId }),
      app.as(thandi).call('deleteCampaign', { campaignId }),
      app.as(thandi).call('setCampaignStatus', { campaignId, status: 'paused' }),
    ])
    expect([one.status, two.status].toSorted()).toEqual([200, 404])
    expect([200, 404]).toContain(change.status)
    expect((await rowOf(campaignId)).status).toBe(change.status === 200 ? 'paused' : 'active')
    const { rows } = await app.pool.query(
      `select count(*)::int as n from domain_events where name = 'campaign.deleted' and payload ->> 'campaignId' = $1`,
      [campaignId],
    )
    expect(rows).toEqual([{ n: 1 }])
  }
})

test('ninety days later its texts and its history are gone too (PAY-E4)', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi, title: 'A roof' })
  await insertCampaignUpdate(app.pool, { to: campaign, body: 'It stands.' })
  await app.as(thandi).must('deleteCampaign', { campaignId: campaign.id })
  const other = await insertCampaign(app.pool, { by: thandi, title: 'Still there' })
  app.clock.advance(89.9 * 86_400)
  await app.runSchedule('cleanup')
  expect((await rowOf(campaign.id)).title).toBe('A roof')
  app.clock.advance(0.2 * 86_400)
  await app.runSchedule('cleanup')
  app.clock.advance(-90.1 * 86_400)
  expect(await rowOf(campaign.id)).toMatchObject({ title: '–', description: '–', deleted_reason: null })
  const { rows } = await app.pool.query(
    `select (select count(*)::int from campaign_updates where campaign_id = $1) as updates,
            (select count(*)::int from campaign_changes where campaign_id = $1) as changes`,
    [campaign.id],
  )
  expect(rows).toEqual([{ updates: 0, changes: 0 }])
  expect((await rowOf(other.id)).title).toBe('Still there')
})

test('refusals: signed out 401, others 403, invisible 404, an admin without a reason 422', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const hidden = await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  const statusOf = async (person: typeof thandi | null, more: Record<string, unknown> = {}) =>
    (await app.as(person).call('deleteCampaign', { campaignId, ...more })).status
  const reason = 'A false cause.'
  expect(await statusOf(null)).toBe(401)
  expect(await statusOf(sipho)).toBe(403)
  expect(await statusOf(moderator, { reason })).toBe(403)
  expect(await statusOf(sipho, { campaignId: hidden.id })).toBe(404)
  expect(await statusOf(thandi, { campaignId: 'nonsense' })).toBe(404)
  expect(await statusOf(thandi, { isForced: true, reason })).toBe(403)
  expect(await statusOf(admin)).toBe(422)
  expect(await statusOf(admin, { isForced: true })).toBe(422)
  expect(await statusOf(admin, { isForced: true, reason: ' ' })).toBe(422)
  expect(await statusOf(admin, { isForced: true, reason })).toBe(200)
  const { rows } = await app.pool.query('select actor_id, action from audit_log where subject_id = $1', [
    campaignId,
  ])
  expect(rows).toEqual([{ actor_id: admin.id, action: 'campaign.forceDelete' }])
})
