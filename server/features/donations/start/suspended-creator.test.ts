import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/testing/campaigns.ts'
import { createPaymentTestApp, createPendingDonation, readPaymentSnapshot } from '#server/testing/gifts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { confirmSignInNow, insertMember, type Person } from '#server/testing/people.ts'

const DAY = 86_400
let house: TestHouse
let admin: Person

beforeAll(async () => {
  house = await createPaymentTestApp()
  admin = await insertMember(house.pool, { roles: ['admin'] })
})
afterAll(() => house.close())

const suspend = (person: Person) =>
  house.as(admin).get('suspendPerson', { personId: person.id, days: 2, reason: 'Fraud is suspected.' })

async function createCreator() {
  const creator = await insertMember(house.pool)
  const wishes = { by: creator, title: 'Braille hymnals', reviewedAt: house.clock.now() }
  return { creator, campaign: await insertCampaign(house.pool, wishes) }
}

const donate = ({ id: campaignId }: { id: string }) =>
  house
    .as(null)
    .call('startDonation', { campaignId, amountCents: 5_000, email: 'guest@example.co.za', message: '' })

test('a campaign takes nothing while its creator is suspended, says no more than that it is on hold, and opens by itself', async () => {
  const { creator, campaign } = await createCreator()
  const page = () => house.as(null).get('getCampaign', { campaignId: campaign.id })
  const listed = async () => {
    const answers = [
      await house.as(null).get('listCampaigns', { sort: 'newest' }),
      await house.as(null).get('listCampaigns', { sort: 'most-funded', search: 'Braille' }),
      await house.as(null).get('listFeaturedCampaigns', {}),
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
  const [own] = (await house.as(creator).get('listOwnCampaigns', {})).items
  expect(own).toMatchObject({ status: 'active', isHeld: true })

  house.clock.advance(2 * DAY + 1)
  expect([(await donate(campaign)).status, (await page()).closure]).toEqual([201, null])
  expect(await listed()).toEqual([true, true, true])
})

test('lifting the suspension opens it at once', async () => {
  const { creator, campaign } = await createCreator()
  const staff = await confirmSignInNow(house, await insertMember(house.pool, { roles: ['admin'] }))
  await house.pool.query('update accounts set suspended_until = $2 where id = $1', [
    creator.id,
    new Date(house.clock.now().getTime() + DAY * 1000),
  ])
  expect((await donate(campaign)).error?.code).toBe('CAMPAIGN_CLOSED')
  await house.as(staff).get('liftSuspension', { personId: creator.id })
  expect((await donate(campaign)).status).toBe(201)
})

test('a payment that was begun before is counted as always', async () => {
  const { creator, campaign } = await createCreator()
  const { reference } = await createPendingDonation(house, { to: campaign, amountCents: 10_000 })
  await house.pool.query('update accounts set suspended_until = $2 where id = $1', [
    creator.id,
    new Date(house.clock.now().getTime() + DAY * 1000),
  ])
  house.simulator.control.succeed(reference)
  await house.simulator.control.flushWebhooks()
  expect(await readPaymentSnapshot(house, reference)).toMatchObject({
    status: 'completed',
    raisedCents: 10_000,
    donorCount: 1,
    reviews: [],
  })
})
