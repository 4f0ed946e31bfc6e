import { dbOn } from '#server/database/db.ts'
import type { DonationDeps } from '#server/features/donations/donation-deps.ts'
import { newId } from '#server/platform/core/ids.ts'
import { GatewayFault, type PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { PAYMENT_WEBHOOK_PATH, type Webhook } from '#server/platform/payments/webhook.ts'
import { settleStored } from './poll-provider.ts'
import { referenceOf, storeEvent, UNREADABLE } from './provider-events.ts'

const MOST_BYTES = 256 * 1024

/**
 * Where the provider tells us of payments by itself. The signature over the bytes as they came is the only key to it
 * (SEC-M2); what is genuine is kept before it is answered, and settled at once where it can be (PAY-B4).
 */
export function paymentWebhooks({ pool, clock, gateway }: DonationDeps): Webhook[] {
  if (!gateway) return []
  const db = dbOn(pool)
  return [
    {
      path: PAYMENT_WEBHOOK_PATH,
      maxBytes: MOST_BYTES,
      isGenuine: ({ body, headers }) => gateway.isSigned(body, headers['x-paystack-signature']),
      accept: async ({ body }) => {
        const at = clock.now()
        return await storeEvent(db, {
          id: newId(at),
          source: 'webhook',
          ...labelOf(gateway, body),
          raw: body,
          at,
        })
      },
      process: async (id, { act }) => {
        await settleStored({ db, clock, gateway, act }, id)
      },
    },
  ]
}

/** What is signed but cannot be read is kept too: somebody may want to know. */
function labelOf(gateway: PaymentGateway, body: Buffer): { event: string; reference: string | null } {
  try {
    const providerEvent = gateway.readEvent(body)
    return {
      event: providerEvent.kind === 'other' ? providerEvent.name : providerEvent.kind,
      reference: referenceOf(providerEvent),
    }
  } catch (error) {
    if (error instanceof GatewayFault) return { event: UNREADABLE, reference: null }
    throw error
  }
}
