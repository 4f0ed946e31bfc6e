import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createPaymentTestApp, createPendingDonation } from '#tests/support/test-donations.ts'

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp()
})
beforeEach(() => app.simulator.control.clearFaults())
afterAll(() => app?.close())

async function createTestPayment() {
  const [by, donor] = [await insertMember(app.pool), await insertMember(app.pool)]
  const campaign = await insertCampaign(app.pool, { by })
  return { campaign, by, donor, ...(await createPendingDonation(app, { to: campaign, by: donor })) }
}

const loseEvents = () =>
  app.simulator.control.addFault({ match: { op: 'webhook' }, action: { kind: 'webhook.dropAll' } })

test('a donor and a creator have their own unfinished payments polled and no one else’s', async () => {
  const { reference, donor, by, campaign } = await createTestPayment()
  loseEvents()
  app.simulator.control.succeed(reference)
  const stranger = await insertMember(app.pool)
  expect(await app.as(stranger).must('recheckPayments', {})).toEqual({ checked: 0, completed: 0, failed: 0 })
  expect(await app.as(donor).must('recheckPayments', {})).toEqual({ checked: 1, completed: 1, failed: 0 })
  const second = await createPendingDonation(app, { to: campaign })
  app.simulator.control.fail(second.reference)
  const rechecked = await app.as(by).must('recheckPayments', { campaignId: campaign.id })
  expect(rechecked).toEqual({ checked: 1, completed: 0, failed: 1 })
  expect((await app.as(stranger).call('recheckPayments', { campaignId: campaign.id })).error?.code).toBe(
    'FORBIDDEN',
  )
  expect((await app.as(stranger).call('recheckPayments', { campaignId: second.reference })).error?.code).toBe(
    'NOT_FOUND',
  )
  expect((await app.as(null).call('recheckPayments', {})).error?.code).toBe('UNAUTHENTICATED')
})

test('while the provider is unreachable the known state is returned', async () => {
  const { reference, donor } = await createTestPayment()
  app.simulator.control.addFault({
    match: { op: 'verify', reference },
    action: { kind: 'malformed', form: 'html' },
  })
  expect(await app.as(null).must('verifyPayment', { reference })).toMatchObject({ status: 'pending' })
  app.clock.advance(60)
  expect((await app.as(donor).call('recheckPayments', {})).error?.code).toBe('PAYMENTS_UNAVAILABLE')
})

test('an unknown reference is not found; reading changes nothing', async () => {
  const { reference } = await createTestPayment()
  const unknown = { reference: 'thz-nobody-has-this-one' }
  expect((await app.as(null).call('verifyPayment', unknown)).error?.code).toBe('NOT_FOUND')
  expect((await app.as(null).call('getPayment', unknown)).error?.code).toBe('NOT_FOUND')
  expect((await app.as(null).call('verifyPayment', { reference: 'X' })).error?.code).toBe('INVALID')
  app.simulator.control.pauseWebhooks()
  app.simulator.control.succeed(reference)
  expect(await app.as(null).get('getPayment', { reference })).toMatchObject({ status: 'pending' })
  expect(await app.as(null).must('verifyPayment', { reference })).toMatchObject({
    status: 'completed',
    amountCents: 10_000,
  })
  expect(await app.as(null).get('getPayment', { reference })).toMatchObject({ status: 'completed' })
  app.simulator.control.resumeWebhooks()
})
