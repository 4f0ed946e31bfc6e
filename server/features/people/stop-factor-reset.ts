import type { Person } from '#contract/moderation/people-operations.ts'
import { stopFactorReset as stopWaiting } from '#server/features/account/second-factor/end-factor-reset.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { recordAboutAccount } from './change-roles.ts'
import { getPerson } from './list-people.ts'

/** Stops the reset of somebody's second factor; harmless without one. Throws NOT_FOUND. */
export async function stopFactorReset(
  context: Context<'admin'>,
  { personId }: { personId: string },
): Promise<Person> {
  const { id } = await getPerson(context, personId)
  if (await stopWaiting(context, id)) await recordAboutAccount(context, 'second-factor.reset-stopped', id)
  return await getPerson(context, id)
}
