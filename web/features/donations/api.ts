import type { ApiFailure } from '#web/platform/api-failure.ts'
import { type Outcome, useOperation } from '#web/platform/operation.ts'
import './donation-texts.ts'

const outcomes = {
  startDonation: {
    failed: { title: 'giving.failed' },
    refusals: {
      NETWORK: { title: 'giving.failed', detail: 'error.network.detail' },
      INVALID: ({ fields }: ApiFailure) =>
        'campaignId' in fields
          ? { title: 'giving.error', detail: 'giving.campaignMissing' }
          : { title: 'giving.failed', detail: 'error.invalid.detail' },
      NOT_FOUND: { title: 'giving.failed', detail: 'donation.campaignClosed' },
      CAMPAIGN_CLOSED: { title: 'giving.failed', detail: 'donation.campaignClosed' },
      CHECKOUT_FAILED: { title: 'giving.error', detail: 'donation.checkoutFailed' },
      PAYMENTS_UNAVAILABLE: { title: 'giving.error', detail: 'donation.unavailable' },
      RATE_LIMITED: { title: 'giving.error', detail: 'giving.tooMany' },
      UNEXPECTED: { title: 'giving.failed' },
    },
    // The attempt is written down with its end; pressing again is another one (PAY-B3).
    endedBy: ['CHECKOUT_FAILED', 'PAYMENTS_UNAVAILABLE', 'IDEMPOTENCY_MISMATCH'],
  },
} as const satisfies Record<string, Outcome>

/** Opens a checkout page for a gift; the same words pressed twice open the same one (FUND-14, PAY-B6.1). */
export function useStartDonation() {
  return useOperation('startDonation', outcomes.startDonation).mutateAsync
}
