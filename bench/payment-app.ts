import { randomBytes, randomUUID } from 'node:crypto'
import type { Address } from '#server/database/connect.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import type { Sending } from './random-arrivals.ts'
import { startTarget, type Target } from './request-load.ts'

/** Starts a payment provider in this process; its webhooks wait until they are posted. */
export async function startProvider(): Promise<PaystackSimulator> {
  return await startPaystackSimulator({ isPaused: true, deliver: async () => 200 })
}

/** Starts the whole app with payments through this provider. */
export async function startPayingApp(address: Address, provider: PaystackSimulator): Promise<Target> {
  const settings = {
    PAYSTACK_SECRET_KEY: provider.secretKey,
    PAYSTACK_BASE_URL: provider.origin,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  }
  return await startTarget('app-server.ts', address, { settings })
}

/** The request that a signed-out browser sends when Donate is pressed. */
export function donateRequest(campaignId: string): Sending {
  const headers = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    'idempotency-key': randomUUID(),
  }
  const body = {
    amountCents: 25_000,
    message: 'We carry this with you.',
    email: `${randomUUID()}@example.com`,
  }
  const path = `/api/campaigns/${campaignId}/donations`
  return { method: 'POST', path, headers, body: JSON.stringify(body) }
}
