import { groupLimits } from '#contract/constants.ts'
import type { Group } from '#contract/groups.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { getGroup } from '#server/features/groups/queries.ts'
import { holdGroup } from '#server/features/groups/relations.ts'
import type { Context } from '#server/platform/context.ts'
import { Failure } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'

/** Held while somebody becomes the owner of one more group: in two tabs at once, one after the other. */
const holdOwner: Statement = {
  name: 'hold-group-owner',
  text: 'select id from profiles where id = $1 for no key update',
}

const countOwned: Statement = {
  name: 'count-owned-groups',
  text: `select count(*)::int as owned from group_members where user_id = $1 and role = 'owner'`,
}

const findHeir: Statement = {
  name: 'find-heir',
  text: 'select user_id as "userId" from group_members where group_id = $1 and id = $2',
}

const demoteOwner: Statement = {
  name: 'demote-group-owner',
  text: `update group_members set role = 'admin' where group_id = $1 and role = 'owner'`,
}

const promoteHeir: Statement = {
  name: 'promote-heir',
  text: `update group_members set role = 'owner' where group_id = $1 and user_id = $2`,
}

const setOwner: Statement = {
  name: 'set-group-owner',
  text: 'update groups set owner_id = $2 where id = $1',
}

/** Makes another member the owner; who was becomes an admin of the group (decision 83). */
export async function transferGroup(
  context: Context<'member'>,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<Group> {
  const { db, actor, tell } = context
  await holdGroup(context, { action: 'group.transfer', groupId })
  const [heir] = isId(memberId) ? await db.query<{ userId: string }>(findHeir, [groupId, memberId]) : []
  if (!heir) throw new Failure('NOT_FOUND')
  if (heir.userId === actor.id) throw new Failure('FORBIDDEN')
  await requireRoomToOwn(db, heir.userId)
  await db.query(demoteOwner, [groupId])
  await db.query(promoteHeir, [groupId, heir.userId])
  await db.query(setOwner, [groupId, heir.userId])
  await tell('group.transferred', { groupId, ownerId: heir.userId, formerOwnerId: actor.id })
  return await getGroup(context, { groupId })
}

/** Throws TOO_MANY_GROUPS when somebody owns as many as one person can; until the transaction ends they get no other. */
export async function requireRoomToOwn(db: Db, ownerId: string): Promise<void> {
  await db.query(holdOwner, [ownerId])
  const [found] = await db.query<{ owned: number }>(countOwned, [ownerId])
  if (found && found.owned >= groupLimits.owned) throw new Failure('TOO_MANY_GROUPS')
}
