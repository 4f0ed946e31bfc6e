import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createPaymentTestApp, createPendingDonation } from '#tests/support/test-donations.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await createPaymentTestApp()
  admin = await insertMember(app.pool, { roles: ['admin'] })
})
afterAll(() => app?.close())

test('a suspended payment under dispute is not refunded as well', async () => {
  const { control } = app.simulator
  const cause = await insertCampaign(app.pool, { by: await insertMember(app.pool) })
  const { reference } = await createPendingDonation(app, { to: cause, by: await insertMember(app.pool) })
  control.succeed(reference, { amountCents: 12_000 })
  await control.flushWebhooks()
  control.dispute(reference)
  await control.flushWebhooks()
  const { items } = await app.as(admin).get('listPaymentReviews', {})
  const review = items.find((one) => one.reference === reference && one.kind === 'mismatch')
  const request = () =>
    app.as(admin).call('refundReviewedPayment', { reviewId: review?.id ?? '', note: 'Give it back' })
  expect((await request()).error?.code).toBe('NOT_REFUNDABLE')
  control.resolveDispute(reference, 'declined')
  await control.flushWebhooks()
  expect((await request()).status).toBe(201)
})
