import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { RefusedAddresses } from '#server/platform/mail/refused-recipients.ts'

const recordRefusal = sql(
  'record-refused-address',
  'update accounts set mail_refused_at = $2 where email = lower($1) and mail_refused_at is null',
)

const isRefused = sql(
  'is-address-refused',
  'select exists (select from accounts where email = lower($1) and mail_refused_at is not null) as "isRefused"',
)

/** Addresses of accounts that the mail server refused; a confirmation ends that (verify-email.ts, REQ-394). */
export function refusedAddresses({ pool, clock }: { pool: Pool; clock: Clock }): RefusedAddresses {
  const db = dbOn(pool)
  return {
    has: async (address) => {
      const [known] = await db.query(isRefused, [address])
      return known?.isRefused ?? false
    },
    add: async (address) => {
      await db.query(recordRefusal, [address, clock.now()])
    },
  }
}
