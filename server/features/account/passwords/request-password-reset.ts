import type { accountOperations } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { mayMail } from '#server/platform/mail/mail-limit.ts'

/** Does the same work and returns the same answer whether or not the account exists (REQ-64). */
export async function requestPasswordReset(
  { enqueue, consume }: Context<'anyone'>,
  { email }: Input<(typeof accountOperations)['requestPasswordReset']>,
): Promise<Record<string, never>> {
  if (await mayMail({ consume }, 'resetMails', email))
    await enqueue('send-mail', { kind: 'reset-password', email })
  return {}
}
