import { limits } from '#contract/api/rate-limits.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'

/** The pause before a browser may ask for another verification mail; the same for every address (REQ-304). */
export const RESEND_AFTER_SECONDS = limits.verificationPaceMails.seconds

type PaceContext = Pick<Context<'anyone'>, 'client' | 'consume'>

/**
 * Counts a request for another verification mail by network and address, and throws RATE_LIMITED with the seconds to
 * wait. Requests of others for the same address are counted elsewhere and silently: a wait must not reveal them.
 */
export async function paceVerificationMail(context: PaceContext, email: string): Promise<void> {
  const key = hashToken(requesterOf(context, email)).toString('base64url')
  await context.consume('verificationPaceMails', key)
  await context.consume('verificationResendMails', key)
}

/** Counts the mail of a registration, which is never refused for it. */
export async function countFirstMail(context: PaceContext, email: string): Promise<void> {
  await mayMail(context, 'verificationPaceMails', requesterOf(context, email))
}

/** Buckets of mails hold its hash, so that they name nobody. */
function requesterOf({ client }: PaceContext, email: string): string {
  return `${client.network} ${email}`
}
