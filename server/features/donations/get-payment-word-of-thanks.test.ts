import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { caseOf, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

const thanks = 'You do not know us and you gave.'
let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app?.close())

async function createCampaign() {
  const by = await insertMember(app.pool)
  return { by, campaign: await insertCampaign(app.pool, { by, thanks }) }
}

const thanksFor = async ({ reference }: { reference: string }) =>
  (await app.as(null).get('getPayment', { reference })).thanks

test('the word of thanks is for who holds a completed donation that was not given back (REQ-342)', async () => {
  const { campaign } = await createCampaign()
  const statuses = ['pending', 'failed', 'completed'] as const
  const donations = await Promise.all(
    statuses.map((status) => insertDonation(app.pool, { to: campaign, status })),
  )
  expect(await Promise.all(donations.map(thanksFor))).toEqual([null, null, thanks])
  const refunded = await insertDonation(app.pool, { to: campaign, amountCents: 1_000 })
  await app.pool.query('update donations set refunded_cents = 999 where id = $1', [refunded.id])
  expect(await thanksFor(refunded)).toBe(thanks)
  await app.pool.query('update donations set refunded_cents = 1000 where id = $1', [refunded.id])
  expect(await thanksFor(refunded)).toBeNull()
})

test('without words, and once the campaign is hidden, nothing is said', async () => {
  const { by, campaign } = await createCampaign()
  const silent = await insertCampaign(app.pool, { by })
  expect(await thanksFor(await insertDonation(app.pool, { to: silent }))).toBeNull()
  const donation = await insertDonation(app.pool, { to: campaign })
  await app.pool.query('update fundraising_campaigns set hidden_at = now() where id = $1', [campaign.id])
  expect(await thanksFor(donation)).toBeNull()
})

test('on the campaign only those who may edit it read the words; its moderators read them in a report', async () => {
  const { by, campaign } = await createCampaign()
  const donor = await insertMember(app.pool)
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  const moderator = await insertMember(app.pool, { roles: ['moderator'] })
  await insertDonation(app.pool, { to: campaign, by: donor })
  const { id: campaignId } = campaign
  const readers = [by, admin, moderator, donor, null]
  const shown = readers.map(
    async (reader) => (await app.as(reader).get('getCampaign', { campaignId })).thanks,
  )
  expect(await Promise.all(shown)).toEqual([thanks, thanks, null, null, null])
  const page = await app.as(null).get('getCampaignPage', { campaignId })
  expect(JSON.stringify(page)).not.toContain(thanks)
  const reporter = await createMemberOfAge(app, 30)
  await createReport(app, { by: reporter, target: { kind: 'campaign', id: campaignId } })
  const read = await app.as(moderator).get('getCase', { caseId: await caseOf(app, campaignId) })
  expect(read.text).toContain(thanks)
})

test('the creator changes the words, 500 characters at most', async () => {
  const { by, campaign } = await createCampaign()
  const { title, description, goalCents, version } = await app
    .as(by)
    .get('getCampaign', { campaignId: campaign.id })
  const edit = { campaignId: campaign.id, title, description, goalCents, images: [], version }
  const saved = await app.as(by).must('editCampaign', { ...edit, thanks: '  Enkosi kakhulu.  ' })
  expect(saved.thanks).toBe('Enkosi kakhulu.')
  const refused = await app.as(by).call('editCampaign', { ...edit, thanks: 'é'.repeat(501) })
  expect([refused.status, refused.error?.fields?.thanks?.key]).toEqual([422, 'campaign.thanks.tooLong'])
})
