import type { Group } from '#contract/groups/group-operations.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getChangedGroup } from './get-group.ts'
import { endOfferAsHeir } from './transfer-group.ts'

type GroupInput = { groupId: string }

/** Declines a group offered to the actor. Throws NOT_FOUND without an open offer. */
export async function declineTransfer(context: Context<'member'>, { groupId }: GroupInput): Promise<Group> {
  const offer = await endOfferAsHeir(context, { groupId })
  await context.publish('group.transfer-declined', { groupId, ...offer })
  return await getChangedGroup(context, { groupId })
}
