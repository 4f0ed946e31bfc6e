import type { GatewayResult } from '#server/features/donations/settlement/gateway-result.ts'
import type { GatewayFaultKind, OpenedCheckout } from '#server/platform/payments/payment-gateway.ts'

/** What became of asking for a checkout page. `unknown`: it may be open; nobody knows its address. */
export type CheckoutOutcome =
  | { kind: 'opened'; url: string; accessCode: string }
  /** Somebody else asked, with the same idempotency key, and the address stands already. */
  | { kind: 'known'; url: string }
  | { kind: 'rejected' }
  | { kind: 'unknown' }
  | { kind: 'away' }

/** A duplicate reference means that our own earlier request had arrived: our references are chance. */
const outcomeByFault: Record<GatewayFaultKind, 'rejected' | 'unknown' | 'away'> = {
  rejected: 'rejected',
  'not-found': 'rejected',
  'unknown-outcome': 'unknown',
  'duplicate-reference': 'unknown',
  away: 'away',
  'rate-limited': 'away',
  'wrong-key': 'away',
}

/** What the provider's answer, or its fault, means for the donation that waits for it. */
export function checkoutOutcomeOf({ answer, fault }: GatewayResult<OpenedCheckout>): CheckoutOutcome {
  return fault ? { kind: outcomeByFault[fault.kind] } : { kind: 'opened', ...answer }
}
