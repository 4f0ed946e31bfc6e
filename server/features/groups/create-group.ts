import { isStaffName } from '#contract/account/reserved-names.ts'
import type { Group, NewGroup } from '#contract/groups/group-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getChangedGroup } from './get-group.ts'
import { addMember } from './members/add-member.ts'
import { requireOwnedGroupQuota } from './transfer-group.ts'

const insertGroup = sql(
  'insert-group',
  `
    insert into groups (id, owner_id, name, description, is_listed, is_open, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)

/** Creates a group; its creator is its owner and first member (GRP-8). Throws TOO_MANY_GROUPS (REQ-88). */
export async function createGroup(
  context: Context<'member'>,
  { name, description, isListed, isOpen }: NewGroup,
): Promise<Group> {
  const { db, actor, clock, publish, settings } = context
  if (isStaffName(name, settings.appName)) throw nameReserved()
  await requireOwnedGroupQuota(db, actor.id)
  const now = clock.now()
  const groupId = newId(now)
  await db.query(insertGroup, [groupId, actor.id, name, description, isListed, isOpen, now])
  await publish('group.created', { groupId, ownerId: actor.id })
  await addMember(context, { groupId, userId: actor.id, role: 'owner' })
  return await getChangedGroup(context, { groupId })
}

/** The error for a name that could be mistaken for the site's (SEC-X3); a group that has it already keeps it. */
export function nameReserved(): Failure {
  return new Failure('INVALID', { fields: { name: { key: 'group.name.reserved' } } })
}
