import type { App } from '#server/create-app.ts'
import type { PaymentSimulator } from '#server/platform/payments/create-payment-gateway.ts'
import { PAYMENT_WEBHOOK_PATH } from '#server/platform/payments/webhook.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import type { TestClock } from './test-clock.ts'

export type TestPayments = {
  /** Throws when the app was created without payments. */
  simulator: PaystackSimulator
  /** The simulator as the app's pages need it; null without payments. */
  known: PaymentSimulator | null
  close(): Promise<void>
}

/** A placeholder without payments, whose use throws with the missing option. */
const absent = new Proxy({} as PaystackSimulator, {
  get: () => {
    throw new Error('this app was created without payments: createTestApp({ payments: true })')
  },
})

type Options = {
  isWanted: boolean
  /** The first server of the site: its simulator serves both. */
  besides?: { simulator?: PaystackSimulator }
  clock: TestClock
  server(): App['server']
}

/**
 * A payment simulator for a test app. It runs by the app's clock and by `control.advance` alone; its events are
 * injected into the app's request pipeline, and only when the test lets them: `control.flushWebhooks()`.
 */
export async function openTestPayments({ isWanted, besides, clock, server }: Options): Promise<TestPayments> {
  if (!isWanted) return { simulator: absent, known: null, close: async () => undefined }
  const shared = besides?.simulator
  const simulator =
    shared ??
    (await startPaystackSimulator({
      clock,
      deliver: async ({ body, headers }) => {
        const answer = await server().inject({
          method: 'POST',
          url: PAYMENT_WEBHOOK_PATH,
          payload: body,
          headers,
        })
        return answer.statusCode
      },
    }))
  const { origin: baseUrl, secretKey } = simulator
  return {
    simulator,
    known: { baseUrl, secretKey },
    close: async () => {
      if (!shared) await simulator.close()
    },
  }
}
