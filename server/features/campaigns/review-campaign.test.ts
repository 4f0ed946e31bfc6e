import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { campaignLimits } from '#contract/fundraising/fundraising-constants.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let withoutReview: TestApp
let [admin, moderator, thandi] = [] as Person[] as [Person, Person, Person]
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, payments: true })
  withoutReview = await createTestApp({ settings: { reviewFirstCampaign: false }, besides: app })
  admin = await insertMember(app.pool, { roles: ['admin'] })
  moderator = await insertMember(app.pool, { roles: ['moderator'] })
})
beforeEach(async () => {
  await app.pool.query('update fundraising_campaigns set deleted_at = now() where deleted_at is null')
  thandi = await insertMember(app.pool)
})
afterAll(async () => {
  await withoutReview.close()
  await app.close()
})

const noon = new Date('2026-11-20T12:00:00Z')
const ago = (minutes: number) => secondsFrom(noon, -minutes * 60)

async function waiting(cursor?: string) {
  return await app.as(moderator).get('listCampaignsToReview', cursor === undefined ? {} : { cursor })
}

async function marks(at = app): Promise<Record<string, boolean>> {
  const { items } = await at.as(null).get('listCampaigns', {})
  return Object.fromEntries(items.map(({ title, isNewCreator }) => [title, isNewCreator]))
}

async function featured(at = app): Promise<string[]> {
  const { items } = await at.as(null).get('listFeaturedCampaigns', {})
  return items.map(({ title }) => title)
}

async function reviewed(): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    `select payload ->> 'campaignId' as id from domain_events
      where name = 'campaign.reviewed' and payload ->> 'creatorId' = $1 order by id`,
    [thandi.id],
  )
  return rows.map(({ id }) => id)
}

test('a new creator’s campaigns are listed, found and funded with the mark, featured only after a review', async () => {
  const first = await insertCampaign(app.pool, { by: thandi, title: 'Roof', at: ago(2) })
  const second = await insertCampaign(app.pool, { by: thandi, title: 'Well', at: ago(1) })
  const { id: campaignId } = first
  expect(await marks()).toEqual({ Roof: true, Well: true })
  const found = await app.as(null).get('listCampaigns', { search: 'well' })
  expect(found.items).toMatchObject([{ id: second.id, isNewCreator: true }])
  const own = await app.as(thandi).get('listOwnCampaigns', {})
  expect(own.items.map(({ isNewCreator }) => isNewCreator)).toEqual([true, true])
  expect(await featured()).toEqual([])
  const page = await app.as(null).get('getCampaign', { campaignId })
  expect(page).toMatchObject({ isNewCreator: true, closure: null })
  expect(page.viewerCan).toContain('campaign.donate')
  const donation = { campaignId, amountCents: 5_000, email: 'giver@example.co.za', message: '' }
  expect((await app.as(null).call('startDonation', donation)).status).toBe(201)

  const seen = await app.as(moderator).get('getCampaign', { campaignId })
  expect(seen.viewerCan).toContain('campaign.review')
  const answer = await app.as(moderator).must('reviewCampaign', { campaignId })
  expect(answer.isNewCreator).toBe(false)
  expect(answer.viewerCan).not.toContain('campaign.review')
  expect(await marks()).toEqual({ Roof: false, Well: false })
  expect(await featured()).toEqual(['Well', 'Roof'])
  expect((await waiting()).items).toEqual([])
  expect(await reviewed()).toEqual([first.id, second.id].toSorted())
})

test('a reviewed creator is never new again, also when that campaign is deleted', async () => {
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  await app.as(admin).must('reviewCampaign', { campaignId })
  await app.as(thandi).must('deleteCampaign', { campaignId })
  await insertCampaign(app.pool, { by: thandi, title: 'Later' })
  expect(await marks()).toEqual({ Later: false })
  expect(await featured()).toEqual(['Later'])
})

test('two concurrent reviews count once; both are audited, and neither changes what the other did', async () => {
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const answers = await Promise.all(
    [admin, moderator, admin, moderator].map((person) =>
      app.as(person).call('reviewCampaign', { campaignId }),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await reviewed()).toEqual([campaignId])
  const readReview = () =>
    app.pool.query('select reviewed_at, reviewed_by from fundraising_campaigns where id = $1', [campaignId])
  const before = (await readReview()).rows
  app.clock.advance(60)
  await app.as(admin).must('reviewCampaign', { campaignId })
  expect((await readReview()).rows).toEqual(before)
  const { rows } = await app.pool.query('select action from audit_log where subject_id = $1', [campaignId])
  expect(rows).toEqual(Array(5).fill({ action: 'campaign.review' }))
})

test('waiting campaigns are listed page by page, the oldest first; over, hidden or deleted ones do not', async () => {
  const count = campaignLimits.toReviewPageSize + 3
  // Pairs of the same time, so that a page ends between equals.
  const moments = Array.from({ length: count }, (_, index) => ago(count - Math.floor(index / 2)))
  for (const [index, at] of moments.entries())
    await insertCampaign(app.pool, { by: thandi, title: `Well ${index}`, at })
  await insertCampaign(app.pool, { by: thandi, status: 'completed' })
  await insertCampaign(app.pool, { by: thandi, status: 'canceled' })
  await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  await insertCampaign(app.pool, { by: await insertMember(app.pool), reviewedAt: new Date() })
  const first = await waiting()
  const second = await waiting(first.next ?? '')
  const items = [...first.items, ...second.items]
  expect([first.items.length, second.next]).toEqual([campaignLimits.toReviewPageSize, null])
  expect(new Set(items.map(({ id }) => id)).size).toBe(count)
  expect(items.map(({ createdAt }) => new Date(createdAt))).toEqual(moments)
  expect(items[0]).toMatchObject({ creator: { name: thandi.fullName } })
  expect(JSON.stringify(items)).not.toContain(thandi.id)
})

test('with the setting off no creator is marked, nothing waits and all are featured', async () => {
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi, title: 'Roof' })
  expect(await marks(withoutReview)).toEqual({ Roof: false })
  expect(await featured(withoutReview)).toEqual(['Roof'])
  const seen = await withoutReview.as(admin).get('getCampaign', { campaignId })
  expect(seen.isNewCreator).toBe(false)
  expect(seen.viewerCan).not.toContain('campaign.review')
  expect((await withoutReview.as(admin).get('listCampaignsToReview', {})).items).toEqual([])
})

test('the reviewer deletes the account, and the review stays', async () => {
  const deletedModerator = await insertMember(app.pool, { roles: ['moderator'] })
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi, title: 'Roof' })
  await app.as(deletedModerator).must('reviewCampaign', { campaignId })
  await app.pool.query('delete from accounts where id = $1', [deletedModerator.id])
  expect(await marks()).toEqual({ Roof: false })
})

test('refusals: signed out 401, without the role 403, invisible 404, a foreign cursor 422', async () => {
  const { id: campaignId } = await insertCampaign(app.pool, { by: thandi })
  const sipho = await insertMember(app.pool)
  expect((await app.as(null).call('reviewCampaign', { campaignId })).status).toBe(401)
  for (const person of [thandi, sipho]) {
    expect((await app.as(person).call('reviewCampaign', { campaignId })).status).toBe(403)
    expect((await app.as(person).call('listCampaignsToReview', {})).status).toBe(403)
  }
  expect((await app.as(admin).call('reviewCampaign', { campaignId: 'nonsense' })).status).toBe(404)
  expect((await app.as(null).call('listCampaignsToReview', {})).status).toBe(401)
  expect((await app.as(admin).call('listCampaignsToReview', { cursor: 'x' })).status).toBe(422)
  expect((await waiting()).items).toMatchObject([{ id: campaignId }])
})
