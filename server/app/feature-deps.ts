import type pg from 'pg'
import type { LegalEdition } from '#contract/legal/versions.ts'
import type { Site } from '#server/features/screens/get-config.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { IdentityProviders } from '#server/platform/identity/identity-provider.ts'
import type { Mailer } from '#server/platform/mail/mailer.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { PaymentGateway } from '#server/platform/payments/payment-gateway.ts'
import type { PushSender } from '#server/platform/push/push-sender.ts'
import type { Seal } from '#server/platform/security/seal.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Translations } from '#server/platform/translations/translations.ts'

/** Dependencies of the features: the server's own and the outside services. */
export type FeatureDeps = {
  pool: pg.Pool
  clock: Clock
  settings: Settings
  mailer: Mailer
  store: MediaStore
  providers: IdentityProviders
  /** Null where no payments are taken. */
  gateway: PaymentGateway | null
  seal: Seal
  /** Null where this site pushes nothing. */
  pushSender: PushSender | null
  log: Log
  site: Site
  translations: Translations
  legalVersions?: readonly LegalEdition[]
}
