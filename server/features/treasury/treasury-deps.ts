import type { Pool } from '#server/database/connect.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** The dependencies of the treasury feature. */
export type TreasuryDeps = {
  pool: Pool
  clock: Clock
  settings: Settings
  mailer: Mailer
  /** Null when no payments are accepted. */
  gateway: PaymentGateway | null
  seal: Seal
}
