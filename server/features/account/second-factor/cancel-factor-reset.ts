import { consumeToken } from '#server/features/account/one-time-tokens.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { stopFactorReset } from './end-factor-reset.ts'

/** Stops a reset with the link of one of its mails. Throws LINK_EXPIRED, also when none waits any more. */
export async function cancelFactorReset(
  { db, clock, enqueue }: Context<'anyone'>,
  { token }: { token: string },
): Promise<Record<string, never>> {
  const used = await consumeToken(db, 'stop-factor-reset', token, clock.now())
  if (!used || !(await stopFactorReset({ db, enqueue }, used.payload.accountId)))
    throw new Failure('LINK_EXPIRED')
  return {}
}
