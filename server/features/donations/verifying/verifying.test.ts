import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign } from '#server/testing/campaigns.ts'
import { createPaymentTestApp, createPendingDonation } from '#server/testing/gifts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { insertMember } from '#server/testing/people.ts'

let house: TestHouse
beforeAll(async () => {
  house = await createPaymentTestApp()
})
beforeEach(() => house.simulator.control.clearFaults())
afterAll(() => house?.close())

async function createTestPayment() {
  const [by, donor] = [await insertMember(house.pool), await insertMember(house.pool)]
  const campaign = await insertCampaign(house.pool, { by })
  return { campaign, by, donor, ...(await createPendingDonation(house, { to: campaign, by: donor })) }
}

const loseEvents = () =>
  house.simulator.control.addFault({ match: { op: 'webhook' }, action: { kind: 'webhook.dropAll' } })

test('a donor and a creator have their unfinished payments asked about, nobody else’s', async () => {
  const { reference, donor, by, campaign } = await createTestPayment()
  loseEvents()
  house.simulator.control.succeed(reference)
  const stranger = await insertMember(house.pool)
  expect(await house.as(stranger).get('recheckPayments', {})).toEqual({ checked: 0, completed: 0, failed: 0 })
  expect(await house.as(donor).get('recheckPayments', {})).toEqual({ checked: 1, completed: 1, failed: 0 })
  const second = await createPendingDonation(house, { to: campaign })
  house.simulator.control.fail(second.reference)
  const asked = await house.as(by).get('recheckPayments', { campaignId: campaign.id })
  expect(asked).toEqual({ checked: 1, completed: 0, failed: 1 })
  expect((await house.as(stranger).call('recheckPayments', { campaignId: campaign.id })).error?.code).toBe(
    'FORBIDDEN',
  )
  expect(
    (await house.as(stranger).call('recheckPayments', { campaignId: second.reference })).error?.code,
  ).toBe('NOT_FOUND')
  expect((await house.as(null).call('recheckPayments', {})).error?.code).toBe('UNAUTHENTICATED')
})

test('while the provider is away the state is told as it is known', async () => {
  const { reference, donor } = await createTestPayment()
  house.simulator.control.addFault({
    match: { op: 'verify', reference },
    action: { kind: 'malformed', form: 'html' },
  })
  expect(await house.as(null).get('verifyPayment', { reference })).toMatchObject({ status: 'pending' })
  house.clock.advance(60)
  expect((await house.as(donor).call('recheckPayments', {})).error?.code).toBe('PAYMENTS_UNAVAILABLE')
})

test('a reference nobody has is not found; who reads changes nothing', async () => {
  const { reference } = await createTestPayment()
  const unknown = { reference: 'thz-nobody-has-this-one' }
  expect((await house.as(null).call('verifyPayment', unknown)).error?.code).toBe('NOT_FOUND')
  expect((await house.as(null).call('getPayment', unknown)).error?.code).toBe('NOT_FOUND')
  expect((await house.as(null).call('verifyPayment', { reference: 'X' })).error?.code).toBe('INVALID')
  house.simulator.control.pauseWebhooks()
  house.simulator.control.succeed(reference)
  expect(await house.as(null).get('getPayment', { reference })).toMatchObject({ status: 'pending' })
  expect(await house.as(null).get('verifyPayment', { reference })).toMatchObject({
    status: 'completed',
    amountCents: 10_000,
  })
  expect(await house.as(null).get('getPayment', { reference })).toMatchObject({ status: 'completed' })
  house.simulator.control.resumeWebhooks()
})
