import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { endFactorReset } from './end-factor-reset.ts'
import { getSecondFactor } from './get-second-factor.ts'

const selectEmail = sql('email-of-account', 'select email from accounts where id = $1')

/** Stops a reset with the link of one of its mails. Throws LINK_EXPIRED, also when none waits any more. */
export async function cancelFactorReset(
  { db, clock, enqueue }: Context<'anyone'>,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const used = await consumeToken(db, 'stop-factor-reset', token, clock.now())
  if (!used || !(await stop({ db, enqueue }, used.payload.accountId))) throw new Failure('LINK_EXPIRED')
  return {}
}

/** Stops a reset of one's own; harmless without one. */
export async function cancelOwnFactorReset(context: Context<'member'>): Promise<SecondFactor> {
  await stop(context, context.actor.id)
  return await getSecondFactor(context)
}

async function stop(
  { db, enqueue }: { db: Db } & Pick<Context, 'enqueue'>,
  accountId: string,
): Promise<boolean> {
  const isEnded = await endFactorReset(db, accountId)
  const [account] = isEnded ? await db.query(selectEmail, [accountId]) : []
  if (account) await enqueue('send-mail', { kind: 'factor-reset-stopped', email: account.email })
  return isEnded
}
