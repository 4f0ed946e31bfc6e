import type { Group } from '#contract/groups/group-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getChangedGroup } from './get-group.ts'
import { endOfferAsHeir, requireOwnedGroupQuota } from './transfer-group.ts'

const demoteOwner = sql(
  'demote-group-owner',
  `update group_members set role = 'admin' where group_id = $1 and role = 'owner'`,
)

const promoteHeir = sql(
  'promote-heir',
  `update group_members set role = 'owner' where group_id = $1 and user_id = $2`,
)

const setOwner = sql('set-group-owner', 'update groups set owner_id = $2 where id = $1')

type GroupInput = { groupId: string }

/**
 * Makes the actor the owner of a group offered to them; the former owner becomes an admin (REQ-83). Throws NOT_FOUND
 * without an open offer, TOO_MANY_GROUPS (REQ-88), which keeps the offer.
 */
export async function acceptTransfer(context: Context<'member'>, { groupId }: GroupInput): Promise<Group> {
  const { db, actor, publish } = context
  const { ownerId } = await endOfferAsHeir(context, { groupId })
  await requireOwnedGroupQuota(db, actor.id)
  await db.query(demoteOwner, [groupId])
  await db.query(promoteHeir, [groupId, actor.id])
  await db.query(setOwner, [groupId, actor.id])
  await publish('group.transferred', { groupId, ownerId: actor.id, formerOwnerId: ownerId })
  return await getChangedGroup(context, { groupId })
}
