import { isStaffName } from '#contract/account/reserved-names.ts'
import { allows } from '#contract/api/permissions.ts'
import type { Group, GroupEdit, NewGroup } from '#contract/groups/group-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getGroup } from './get-group.ts'
import { lockGroup } from './groups-access.ts'
import { addMember, endMembership } from './members/remove-member.ts'
import { requireOwnedGroupQuota } from './transfer-group.ts'

const insertGroup = sql(
  'insert-group',
  `
    insert into groups (id, owner_id, name, description, is_listed, is_open, created_at)
    values ($1, $2, $3, $4, $5, $6, $7)`,
)

const updateGroup = sql(
  'update-group',
  `
    update groups
       set name = $3,
           description = $4,
           is_listed = $5,
           is_open = $6,
           version = version + 1
     where id = $1
       and version = $2
    returning id`,
)

const hide = sql(
  'hide-group',
  'update groups set hidden_at = $2 where id = $1 and hidden_at is null returning id',
)

const show = sql(
  'show-group',
  'update groups set hidden_at = null where id = $1 and hidden_at is not null returning id',
)

type MemberContext = Context<'member'>
type GroupInput = { groupId: string }
type Done = Record<never, never>

/** Creates a group; its creator is its owner and first member (GRP-8). Throws TOO_MANY_GROUPS (REQ-88). */
export async function createGroup(
  context: MemberContext,
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
  return await getGroup(context, { groupId })
}

/** The error for a name that could be mistaken for the site's (SEC-X3); a group that has it already keeps it. */
function nameReserved(): Failure {
  return new Failure('INVALID', { fields: { name: { key: 'group.name.reserved' } } })
}

/** Edits a group, unless it changed since the version the form loaded (CHANGED_MEANWHILE, REQ-223). */
export async function editGroup(
  context: MemberContext,
  { groupId, version, name, description, isListed, isOpen }: GroupEdit & GroupInput,
): Promise<Group> {
  await lockGroup(context, { action: 'group.edit', groupId })
  const isReserved = isStaffName(name, context.settings.appName)
  if (isReserved && name !== (await getGroup(context, { groupId })).name) throw nameReserved()
  const values = [groupId, version, name, description, isListed, isOpen] as const
  const edited = await context.db.query(updateGroup, values)
  if (edited.length === 0) throw new Failure('CHANGED_MEANWHILE')
  await context.publish('group.edited', { groupId })
  return await getGroup(context, { groupId })
}

/** Hides a group from Explore, for all but its members and site admins (REQ-7). */
export async function hideGroup(context: MemberContext, { groupId }: GroupInput): Promise<Group> {
  await lockGroup(context, { action: 'group.hide', groupId })
  const hidden = await context.db.query(hide, [groupId, context.clock.now()])
  if (hidden.length > 0) await context.publish('group.hidden', { groupId })
  return await getGroup(context, { groupId })
}

/** Shows a group in Explore again. */
export async function showGroup(context: MemberContext, { groupId }: GroupInput): Promise<Group> {
  await lockGroup(context, { action: 'group.hide', groupId })
  const shown = await context.db.query(show, [groupId])
  if (shown.length > 0) await context.publish('group.shown', { groupId })
  return await getGroup(context, { groupId })
}

/**
 * Leaves a group; own prayers stay shared with it unless requested otherwise (REQ-85). Its owner cannot leave
 * (OWNER_STAYS).
 */
export async function leaveGroup(
  context: MemberContext,
  { groupId, alsoUnshare }: GroupInput & { alsoUnshare: boolean },
): Promise<Done> {
  // Every member may chat, the owner too: only a member may learn why they cannot leave.
  const { relations } = await lockGroup(context, { action: 'group.chat', groupId })
  if (!allows('group.leave', relations)) throw new Failure('OWNER_STAYS')
  const userId = context.actor.id
  await endMembership(context, { groupId, userId })
  await context.publish('member.left', { groupId, userId, alsoUnshare })
  return {}
}
