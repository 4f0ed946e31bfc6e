import { dbOn } from '#server/database/db.ts'
import type { DonationDeps } from '#server/features/donations/donation-deps.ts'
import { newId } from '#server/platform/core/ids.ts'
import { GatewayFault, type PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { PAYMENT_WEBHOOK_PATH, type Webhook } from '#server/platform/payments/webhook.ts'
import { settleStored } from './poll-provider.ts'
import { referenceOf, storeEvent, UNREADABLE } from './provider-events.ts'

const MOST_BYTES = 256 * 1024

/**
 * The webhook of the provider. The signature over the raw bytes is the only authentication (SEC-M2); a genuine event
 * is stored before the response and settled at once if possible (PAY-B4).
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
      process: async (id, { runAsSystem }) => {
        await settleStored({ db, clock, gateway, runAsSystem }, id)
      },
    },
  ]
}

/** Signed but unreadable events are stored too, for later inspection. */
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
