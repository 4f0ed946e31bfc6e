import type { Pool } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { Seal } from '#server/platform/security/seal.ts'

/** The dependencies of the donations feature. */
export type DonationDeps = {
  pool: Pool
  clock: Clock
  /** Null when no payments are accepted. */
  gateway: PaymentGateway | null
  seal: Seal
}
