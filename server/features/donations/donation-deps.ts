import type { Clock } from '#server/platform/core/clock.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Pool } from './settlement/provider-events.ts'

/** What the room is given by the house. */
export type DonationDeps = {
  pool: Pool
  clock: Clock
  /** Null where no payments are taken. */
  gateway: PaymentGateway | null
  seal: Seal
}
