import type { accountOperations } from '#contract/account/account-operations.ts'
import type { Input, Output } from '#contract/api/define-operation.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { consumeToken } from './one-time-tokens.ts'
import { isRegisteringDevice } from './registering-device.ts'

const setVerified = sql(
  'verify-account',
  'update accounts set email_verified_at = $2 where id = $1 and email_verified_at is null returning id',
)

const endRefusal = sql(
  'end-refusal-of-address',
  'update accounts set mail_refused_at = null where id = $1 and mail_refused_at is not null',
)

const selectEmail = sql('find-email', 'select id, email from accounts where id = $1')

type Operations = typeof accountOperations

/** Verifies the address a mail was sent to; the link works once and tells its address (REQ-63, SEC-C8). */
export async function verifyEmail(
  context: Context<'anyone'>,
  { token }: Input<Operations['verifyEmail']>,
): Promise<Output<Operations['verifyEmail']>> {
  const { db, clock, publish } = context
  const used = await consumeToken(db, 'verify-email', token, clock.now())
  const [account] = used?.accountId ? await db.query(selectEmail, [used.accountId]) : []
  if (!account) throw new Failure('LINK_EXPIRED')
  await markVerified({ db, publish }, account.id, clock.now())
  return { email: account.email, isRegisteredHere: await isRegisteringDevice(context, account.id) }
}

/** Marks the address of an account as verified; a second proof only ends a refusal of the mail server. */
export async function markVerified(
  { db, publish }: { db: Db; publish: Context['publish'] },
  accountId: string,
  at: Date,
): Promise<void> {
  await db.query(endRefusal, [accountId])
  const changed = await db.query(setVerified, [accountId, at])
  if (changed.length > 0) await publish('account.verified', { accountId })
}
