import { afterAll, beforeAll, expect, test } from 'vitest'
import { amount, seedOf } from '#tests/support/chaos.ts'
import { interleavePayments } from '#tests/support/data/payment-chaos.ts'
import { violatedInvariants } from '#tests/support/data/payment-invariants.ts'
import type { TestApp } from '#tests/support/test-app.ts'
import { createPaymentTestApp } from '#tests/support/test-donations.ts'

/** `npm run chaos payments` asks for more (PAY-D5, REQ-216). */
const count = amount(200, 10_000)
const seed = seedOf()

let app: TestApp
beforeAll(async () => {
  app = await createPaymentTestApp({ retryDelaySeconds: 3_600 })
})
afterAll(() => app?.close())

test(`${count} donations through faults: no cent is lost and none doubled (seed ${seed})`, async () => {
  const { steps } = await interleavePayments(app, { count, seed })
  expect(steps).toBeGreaterThan(count)
  expect(await violatedInvariants(app)).toEqual([])
})
