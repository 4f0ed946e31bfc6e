import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaignLimits, donationLimits } from '#contract/fundraising/fundraising-constants.ts'
import { insertCampaign, insertCampaignUpdate, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, payments: true })
})
afterAll(() => app.close())

test('one response has the campaign, its latest donors and its creator’s updates (FUND-5)', async () => {
  const [thandi, sipho] = [
    await insertMember(app.pool),
    await insertMember(app.pool, { fullName: 'Sipho Nkosi' }),
  ]
  const campaign = await insertCampaign(app.pool, { by: thandi })
  const minutesAgo = (minutes: number) => secondsFrom(app.clock.now(), -60 * minutes)
  await insertDonation(app.pool, { to: campaign, by: sipho, message: 'Sterkte', at: minutesAgo(2) })
  await insertDonation(app.pool, { to: campaign, by: sipho, anonymous: true, at: minutesAgo(1) })
  await insertDonation(app.pool, { to: campaign, status: 'pending' })
  await insertCampaignUpdate(app.pool, { to: campaign, body: 'The roof is on.' })
  const { id: campaignId } = campaign
  const page = await app.as(null).get('getCampaignPage', { campaignId })
  expect(page.campaign).toEqual(await app.as(null).get('getCampaign', { campaignId }))
  expect(page.campaign).toMatchObject({ raisedCents: 20_000, donorCount: 2, closure: null })
  expect(page.supporters).toMatchObject({
    items: [{ name: null }, { name: 'Sipho Nkosi', message: 'Sterkte', amountCents: 10_000 }],
    next: null,
  })
  expect(page.updates.items).toMatchObject([{ body: 'The roof is on.' }])
  expect(JSON.stringify(page)).not.toContain(sipho.id)
  expect(JSON.stringify(page)).not.toContain(sipho.email)
})

test('its lists are the first pages of the lists themselves, with the same cursors', async () => {
  const thandi = await insertMember(app.pool)
  const campaign = await insertCampaign(app.pool, { by: thandi })
  const minutesAgo = (minutes: number) => secondsFrom(app.clock.now(), -60 * minutes)
  for (let minutes = 1; minutes <= donationLimits.supporters + 1; minutes++)
    await insertDonation(app.pool, { to: campaign, by: thandi, at: minutesAgo(minutes) })
  for (let number = 0; number <= campaignLimits.updatesPageSize; number++)
    await insertCampaignUpdate(app.pool, { to: campaign, body: `Update ${number}` })
  const { id: campaignId } = campaign
  const { supporters, updates } = await app.as(null).get('getCampaignPage', { campaignId })
  expect([supporters.next, updates.next]).not.toContain(null)
  expect(supporters).toEqual(await app.as(null).get('listSupporters', { campaignId }))
  expect(updates).toEqual(await app.as(null).get('listCampaignUpdates', { campaignId }))
})

test('a prayer’s page names its visible campaign; canceled or hidden ones are left out (PDET-9)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const shown = async (overrides: Partial<Parameters<typeof insertCampaign>[1]>) => {
    const prayer = await insertPrayer(app.pool, { by: thandi, audience: 'public' })
    const { id, title } = await insertCampaign(app.pool, { by: thandi, prayer, ...overrides })
    const pages = await Promise.all(
      [thandi, sipho].map((person) => app.as(person).get('getPrayerPage', { prayerId: prayer.id })),
    )
    return pages.map(({ campaign }) => campaign && campaign.id === id && campaign.title === title)
  }
  expect(await shown({})).toEqual([true, true])
  expect(await shown({ status: 'completed' })).toEqual([true, true])
  expect(await shown({ status: 'canceled' })).toEqual([null, null])
  expect(await shown({ hiddenAt: new Date() })).toEqual([true, null])
  const alone = await insertPrayer(app.pool, { by: thandi })
  expect((await app.as(thandi).get('getPrayerPage', { prayerId: alone.id })).campaign).toBeNull()
})

test('refusals: an invisible campaign is 404', async () => {
  const thandi = await insertMember(app.pool)
  const hidden = await insertCampaign(app.pool, { by: thandi, hiddenAt: new Date() })
  for (const campaignId of [hidden.id, 'nonsense', '01980000-0000-7000-8000-000000000000'])
    expect((await app.as(null).call('getCampaignPage', { campaignId })).status).toBe(404)
  expect((await app.as(thandi).call('getCampaignPage', { campaignId: hidden.id })).status).toBe(200)
})
