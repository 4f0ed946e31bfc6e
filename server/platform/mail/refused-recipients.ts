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

/** The addresses that were refused and not confirmed since. */
export type RefusedAddresses = {
  has(address: string): Promise<boolean>
  add(address: string): Promise<void>
}

type Deps = { addresses: RefusedAddresses; log: Pick<Log, 'warn'> }

/**
 * Ends a mail whose recipient is refused: nothing is tried again, and the account of the address is marked. A mail that
 * its reader may unsubscribe from is not sent to such an address until it is confirmed again; mails that somebody asked
 * for, and those about the security of an account, still get one try each (REQ-394).
 */
export function heedingRefusals(mailer: Mailer, { addresses, log }: Deps): Mailer {
  return {
    send: async (mail) => {
      if (mail.unsubscribeUrl !== undefined && (await addresses.has(mail.to))) return
      try {
        await mailer.send(mail)
      } catch (error) {
        if (!(error instanceof RecipientRefused)) throw error
        await addresses.add(mail.to)
        log.warn('a recipient was refused by the mail server', { mailId: mail.id, status: error.status })
      }
    },
    close: () => mailer.close(),
  }
}
