import type { accountOperations, Session } from '#contract/account/account-operations.ts'
import type { Input } from '#contract/api/define-operation.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { consumeToken } from './one-time-tokens.ts'
import { REGISTERING_DEVICE } from './registering-device.ts'
import { openSession } from './sessions/open-session.ts'

const lockVerified = sql(
  'lock-verified-account',
  'select id from accounts where id = $1 and email_verified_at is not null and not requires_second_factor for update',
)

/**
 * Signs in the browser that registered, once, after its address was verified in it (REQ-303). A secret of its own, so
 * that a verification whose answer was lost can be repeated.
 */
export async function signInAfterVerification(
  context: Context<'anyone'>,
  { isSharedDevice }: Input<(typeof accountOperations)['signInAfterVerification']>,
): Promise<Session> {
  const { db, client, cookies, clock } = context
  const used = await consumeToken(db, REGISTERING_DEVICE, client.registrationToken ?? '', clock.now())
  const verified = used?.accountId ? await db.query(lockVerified, [used.accountId]) : []
  if (!used?.accountId || verified.length === 0) throw new Failure('LINK_EXPIRED')
  cookies.bindRegistration(null)
  return await openSession(context, { accountId: used.accountId, isSharedDevice })
}
