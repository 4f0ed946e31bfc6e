import type { SecondFactor } from '#contract/account/second-factor-operations.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { stopFactorReset } from './end-factor-reset.ts'
import { getSecondFactor } from './get-second-factor.ts'

/** Stops a reset of one's own; harmless without one. */
export async function cancelOwnFactorReset(context: Context<'member'>): Promise<SecondFactor> {
  await stopFactorReset(context, context.actor.id)
  return await getSecondFactor(context)
}
