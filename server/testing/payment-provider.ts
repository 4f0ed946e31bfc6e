import { createPaymentGateway } from '#server/platform/payments/create-payment-gateway.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { type Provider, startProvider } from '#tests/support/stub-payment-provider.ts'

export const providerKey = 'sk_test_canarycanarycanary'

/** A payment provider that answers the bytes a test chooses, and the gateway to it. */
export async function startPaymentProvider(
  patience: { deadlineMs?: number; openMs?: number } = {},
): Promise<Provider & { gateway: PaymentGateway }> {
  const provider = await startProvider()
  return { ...provider, gateway: gatewayTo(provider.origin, patience) }
}

/** The gateway to a provider that listens there. */
export function gatewayTo(
  baseUrl: string,
  patience: { deadlineMs?: number; openMs?: number } = {},
): PaymentGateway {
  const gateway = createPaymentGateway({
    settings: readSettings({}),
    simulator: { baseUrl, secretKey: providerKey },
    ...patience,
  })
  if (!gateway) throw new Error('There is no payment gateway')
  return gateway
}

/** A checkout of a donation, as the product asks for one. */
export function checkoutInput(
  change: Partial<Parameters<PaymentGateway['openCheckout']>[0]> = {},
): Parameters<PaymentGateway['openCheckout']>[0] {
  return {
    reference: 'thz-reference-0000001',
    amountCents: 2505,
    email: 'canary@example.org',
    returnUrl: 'https://pray.example.org/fundraising/1',
    cancelUrl: 'https://pray.example.org/fundraising/1?cancelled=1',
    donationId: 'donation',
    title: 'A roof for the hall',
    split: null,
    ...change,
  }
}

/** A payment as the provider writes it down. */
export function providerTransaction(change: object = {}): object {
  return {
    id: 4099260516,
    domain: 'test',
    status: 'success',
    reference: 'thz-reference-0000001',
    amount: 2505,
    requested_amount: 2505,
    fees: 199,
    currency: 'ZAR',
    channel: 'card',
    paid_at: '2026-11-22T08:15:30.000Z',
    metadata: { donation_id: 'donation' },
    ...change,
  }
}
