import type { Pool } from '#server/database/connect.ts'
import { refusedAddresses } from '#server/features/account/refused-addresses.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import { type Mailer, openMailer } from '#server/platform/mail/mailer.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

type Deps = { settings: Settings; pool: Pool; clock: Clock; log: Pick<Log, 'warn'> }

/** Opens the mailer of the settings, which heeds the addresses that the mail server refused. */
export function openSiteMailer({ settings, pool, clock, log }: Deps): Promise<Mailer> {
  return openMailer({ settings, pool, clock, log, addresses: refusedAddresses({ pool, clock }) })
}
