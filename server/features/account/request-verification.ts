import type { accountOperations } from '#contract/account/account-operations.ts'
import type { Input, Output } from '#contract/api/define-operation.ts'
import { safeRedirect } from '#contract/pages/safe-redirect.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'
import { paceVerificationMail, RESEND_AFTER_SECONDS } from './verification-pace.ts'

type Operations = typeof accountOperations

/** Does the same work and returns the same answer for any address; the mail job decides whether to send (SEC-C1). */
export async function requestVerification(
  { enqueue, consume, client }: Context<'anyone'>,
  { email, redirect }: Input<Operations['requestVerification']>,
): Promise<Output<Operations['requestVerification']>> {
  await paceVerificationMail({ client, consume }, email)
  if (await mayMail({ consume }, 'verificationMails', email))
    await enqueue('send-mail', { kind: 'verify-email', email, redirect: safeRedirect(redirect) ?? undefined })
  return { resendAfterSeconds: RESEND_AFTER_SECONDS }
}
