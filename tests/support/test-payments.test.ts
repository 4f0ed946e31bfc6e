import { expect, test } from 'vitest'
import { createLog } from '#server/platform/core/log.ts'
import { createPaymentGateway } from '#server/platform/payments/create-payment-gateway.ts'
import { createTestApp } from './test-app.ts'

test('an app created with payments has a provider on its own clock, whose key its gateway knows', async () => {
  const app = await createTestApp({ payments: true })
  const { origin: baseUrl, secretKey, control } = app.simulator
  const gateway = createPaymentGateway({
    settings: app.settings,
    log: createLog('silent'),
    simulator: { baseUrl, secretKey },
  })
  const opened = await gateway?.openCheckout({
    reference: 'thz-of-the-site',
    amountCents: 5000,
    email: 'donor@example.org',
    returnUrl: 'http://site.test/fundraising/1',
    cancelUrl: 'http://site.test/fundraising/1',
    donationId: 'd1',
    title: 'A roof',
    split: null,
  })
  expect(opened?.url).toContain(`${baseUrl}/checkout/`)
  app.clock.advance(7200)
  control.succeed('thz-of-the-site')
  const paid = await gateway?.findPayment('thz-of-the-site')
  expect(paid).toMatchObject({
    state: 'paid',
    amountCents: 5000,
    feesCents: 282,
    donationId: 'd1',
    mode: 'test',
  })
  const delayMs =
    new Date(paid?.paidAt ?? 0).getTime() - new Date(control.transactions()[0]?.createdAt ?? 0).getTime()
  expect(delayMs).toBeGreaterThanOrEqual(7_200_000)
  await control.flushWebhooks()
  expect(control.deliveries()[0]?.tries).toHaveLength(1)
  await app.close()
  await expect(fetch(baseUrl)).rejects.toThrow('fetch failed')
})

test('a second server of the site shares the provider; an app without payments reports that', async () => {
  const first = await createTestApp({ payments: true })
  const second = await createTestApp({ payments: true, besides: first })
  expect(second.simulator).toBe(first.simulator)
  await second.close()
  expect((await fetch(`${first.simulator.origin}/__sim`)).status).toBe(200)
  const without = await createTestApp({ besides: first })
  expect(() => without.simulator.control).toThrow('createTestApp({ payments: true })')
  await without.close()
  await first.close()
})
