import type { Clock } from '#server/platform/clock.ts'
import type { Mailer } from '#server/platform/mailer.ts'
import type { PaymentGateway } from '#server/platform/payment-gateway.ts'
import type { Seal } from '#server/platform/seal.ts'
import type { Settings } from '#server/platform/settings.ts'
import type { Pool } from './health/queries.ts'

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
