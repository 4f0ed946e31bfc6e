import { randomBytes, randomUUID } from 'node:crypto'
import type { Address } from '#server/database/connect.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import type { Sending } from './random-arrivals.ts'
import { startTarget, type Target } from './request-load.ts'

/** A payment provider in this process; what it has to tell waits until somebody posts it. */
export async function startProvider(): Promise<PaystackSimulator> {
  return await startPaystackSimulator({ isPaused: true, deliver: async () => 200 })
}

/** A whole house that takes payments through this provider. */
export async function startPayingApp(address: Address, provider: PaystackSimulator): Promise<Target> {
  const settings = {
    PAYSTACK_SECRET_KEY: provider.secretKey,
    PAYSTACK_BASE_URL: provider.origin,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  }
  return await startTarget('app-server.ts', address, { settings })
}

/** What the browser of somebody sends who is signed out and presses Donate. */
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
