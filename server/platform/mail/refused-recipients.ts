import type pg from 'pg'
import { dbOn, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Mailer } from './mailer.ts'

/** Thrown by a mailer when the mail server refuses this recipient for good; trying again would change nothing. */
export class RecipientRefused extends Error {
  /** The codes of the refusal, for the log: '550' or '550 5.1.1'. */
  readonly status: string
  constructor(status: string) {
    super(`the recipient was refused: ${status}`)
    this.name = 'RecipientRefused'
    this.status = status
  }
}

const recordRefusal = sql(
  'record-refused-address',
  'update accounts set mail_refused_at = $2 where email = lower($1) and mail_refused_at is null',
)

const isRefused = sql(
  'is-address-refused',
  'select exists (select from accounts where email = lower($1) and mail_refused_at is not null) as "isRefused"',
)

type Deps = { pool: pg.Pool; clock: Clock; log: Pick<Log, 'warn'> }

/**
 * Ends a mail whose recipient is refused: nothing is tried again, and the account of the address is marked. A mail that
 * its reader may unsubscribe from is not sent to such an address until it is confirmed again; mails that somebody asked
 * for, and those about the security of an account, still get one try each (REQ-390).
 */
export function heedingRefusals(mailer: Mailer, { pool, clock, log }: Deps): Mailer {
  const db = dbOn(pool)
  return {
    send: async (mail) => {
      const [known] = mail.unsubscribeUrl === undefined ? [] : await db.query(isRefused, [mail.to])
      if (known?.isRefused) return
      try {
        await mailer.send(mail)
      } catch (error) {
        if (!(error instanceof RecipientRefused)) throw error
        await db.query(recordRefusal, [mail.to, clock.now()])
        log.warn('a recipient was refused by the mail server', { mailId: mail.id, status: error.status })
      }
    },
    close: () => mailer.close(),
  }
}
