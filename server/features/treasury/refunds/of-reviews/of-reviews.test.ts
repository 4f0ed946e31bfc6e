import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCampaign } from '#server/testing/campaigns.ts'
import { createPaymentTestApp, createPendingDonation } from '#server/testing/gifts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { aMember, type Person } from '#server/testing/people.ts'

let house: TestHouse
let admin: Person
beforeAll(async () => {
  house = await createPaymentTestApp()
  admin = await aMember(house.pool, { roles: ['admin'] })
})
afterAll(() => house?.close())

test('while a bank decides about a payment that waits it is not given back besides', async () => {
  const { control } = house.simulator
  const cause = await aCampaign(house.pool, { by: await aMember(house.pool) })
  const { reference } = await createPendingDonation(house, { to: cause, by: await aMember(house.pool) })
  control.succeed(reference, { amountCents: 12_000 })
  await control.flushWebhooks()
  control.dispute(reference)
  await control.flushWebhooks()
  const { items } = await house.as(admin).get('listPaymentReviews', {})
  const review = items.find((one) => one.reference === reference && one.kind === 'mismatch')
  const ask = () =>
    house.as(admin).call('refundReviewedPayment', { reviewId: review?.id ?? '', note: 'Give it back' })
  expect((await ask()).error?.code).toBe('NOT_REFUNDABLE')
  control.resolveDispute(reference, 'declined')
  await control.flushWebhooks()
  expect((await ask()).status).toBe(201)
})
