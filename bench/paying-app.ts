import { randomBytes, randomUUID } from 'node:crypto'
import type { Address } from '#server/database/connect.ts'
import {
  type PaystackSimulator,
  startPaystackSimulator,
} from '#server/simulators/paystack/paystack-simulator.ts'
import type { CampaignIds } from './campaign-ids.ts'
import { rawRequest } from './requests.ts'
import { startTarget, stopTargets, type Target } from './targets.ts'

/** Works with the whole app and a provider of its payments, which sends no webhooks by itself. */
export async function withPayments(
  address: Address,
  work: (app: Target, provider: PaystackSimulator) => Promise<void>,
): Promise<void> {
  const provider = await startPaystackSimulator({ isPaused: true, deliver: async () => 200 })
  const app = await startTarget('app-server.ts', address, {
    PAYSTACK_SECRET_KEY: provider.secretKey,
    PAYSTACK_BASE_URL: provider.origin,
    ENCRYPTION_KEY: randomBytes(32).toString('hex'),
  })
  await work(app, provider)
  // First the provider: the app would wait for calls that hang.
  await provider.close()
  await stopTargets(app)
}

/** The request that a signed-out browser sends when Donate is pressed for the n-th time. */
export function donateRequest({ payableIds }: CampaignIds, turn: number): string {
  const email = `${randomUUID()}@example.com`
  const body = JSON.stringify({ amountCents: 25_000, message: 'We carry this with you.', email })
  const headers = ['sec-fetch-site: same-origin', `idempotency-key: ${randomUUID()}`]
  return rawRequest(`POST /api/campaigns/${payableIds[turn % payableIds.length]}/donations`, headers, body)
}
