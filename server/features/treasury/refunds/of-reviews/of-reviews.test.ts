import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/testing/campaigns.ts'
import { createPaymentTestApp, createPendingDonation } from '#server/testing/gifts.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { insertMember, type Person } from '#server/testing/people.ts'

let house: TestHouse
let admin: Person
beforeAll(async () => {
  house = await createPaymentTestApp()
  admin = await insertMember(house.pool, { roles: ['admin'] })
})
afterAll(() => house?.close())

test('while a bank decides about a payment that waits it is not given back besides', async () => {
  const { control } = house.simulator
  const cause = await insertCampaign(house.pool, { by: await insertMember(house.pool) })
  const { reference } = await createPendingDonation(house, { to: cause, by: await insertMember(house.pool) })
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
