import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { confirmSignInNow, insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import {
  createPaymentTestApp,
  createPendingDonation,
  readPaymentSnapshot,
} from '#tests/support/test-donations.ts'

const DAY = 86_400
let app: TestApp
let admin: Person

beforeAll(async () => {
  app = await createPaymentTestApp()
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app.close())

const suspend = (person: Person) =>
  app.as(admin).must('suspendPerson', { personId: person.id, days: 2, reason: 'Fraud is suspected.' })

async function createCreator() {
  const creator = await insertMember(app.pool)
  const input = { by: creator, title: 'Braille hymnals', reviewedAt: app.clock.now() }
  return { creator, campaign: await insertCampaign(app.pool, input) }
}

const donate = ({ id: campaignId }: { id: string }) =>
  app
    .as(null)
    .call('startDonation', { campaignId, amountCents: 5_000, email: 'guest@example.co.za', message: '' })

test('a campaign is on hold while its creator is suspended, without a reason, and reopens by itself', async () => {
  const { creator, campaign } = await createCreator()
  const page = () => app.as(null).get('getCampaign', { campaignId: campaign.id })
  const listed = async () => {
    const answers = [
      await app.as(null).get('listCampaigns', { sort: 'newest' }),
      await app.as(null).get('listCampaigns', { sort: 'most-funded', search: 'Braille' }),
      await app.as(null).get('listFeaturedCampaigns', {}),
    ]
    return answers.map(({ items }) => items.some(({ id }) => id === campaign.id))
  }
  expect([(await donate(campaign)).status, (await page()).closure]).toEqual([201, null])
  expect(await listed()).toEqual([true, true, true])

  await suspend(creator)
  const refused = await donate(campaign)
  expect([refused.status, refused.error?.code]).toEqual([409, 'CAMPAIGN_CLOSED'])
  const closed = await page()
  expect([closed.closure, closed.held, closed.daysLeft]).toEqual(['held', null, null])
  expect(closed.viewerCan).not.toContain('campaign.donate')
  expect(JSON.stringify(closed)).not.toMatch(/suspend|fraud/i)
  expect(await listed()).toEqual([false, false, false])
  const [own] = (await app.as(creator).get('listOwnCampaigns', {})).items
  expect(own).toMatchObject({ status: 'active', isHeld: true })

  app.clock.advance(2 * DAY + 1)
  expect([(await donate(campaign)).status, (await page()).closure]).toEqual([201, null])
  expect(await listed()).toEqual([true, true, true])
})

test('lifting the suspension opens it at once', async () => {
  const { creator, campaign } = await createCreator()
  const staff = await confirmSignInNow(app, await insertMember(app.pool, { roles: ['admin'] }))
  await app.pool.query('update accounts set suspended_until = $2 where id = $1', [
    creator.id,
    new Date(app.clock.now().getTime() + DAY * 1000),
  ])
  expect((await donate(campaign)).error?.code).toBe('CAMPAIGN_CLOSED')
  await app.as(staff).must('liftSuspension', { personId: creator.id })
  expect((await donate(campaign)).status).toBe(201)
})

test('a payment begun before is counted as usual', async () => {
  const { creator, campaign } = await createCreator()
  const { reference } = await createPendingDonation(app, { to: campaign, amountCents: 10_000 })
  await app.pool.query('update accounts set suspended_until = $2 where id = $1', [
    creator.id,
    new Date(app.clock.now().getTime() + DAY * 1000),
  ])
  app.simulator.control.succeed(reference)
  await app.simulator.control.flushWebhooks()
  expect(await readPaymentSnapshot(app, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 10_000,
    donorCount: 1,
    reviews: [],
  })
})
