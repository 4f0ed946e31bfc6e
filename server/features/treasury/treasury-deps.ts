import type { Clock } from '#server/platform/core/clock.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Pool } from './money-health.ts'

/** What the room is given by the house. */
export type TreasuryDeps = {
  pool: Pool
  clock: Clock
  settings: Settings
  mailer: Mailer
  /** Null where no payments are taken. */
  gateway: PaymentGateway | null
  seal: Seal
}
