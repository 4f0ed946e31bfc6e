import type { Group } from '#contract/groups/group-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getChangedGroup } from './get-group.ts'
import { lockGroup } from './groups-access.ts'

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

/** Hides a group from Explore, for all but its members and site admins (REQ-7). */
export async function hideGroup(context: MemberContext, { groupId }: GroupInput): Promise<Group> {
  await lockGroup(context, { action: 'group.hide', groupId })
  const hidden = await context.db.query(hide, [groupId, context.clock.now()])
  if (hidden.length > 0) await context.publish('group.hidden', { groupId })
  return await getChangedGroup(context, { groupId })
}

/** Shows a group in Explore again. */
export async function showGroup(context: MemberContext, { groupId }: GroupInput): Promise<Group> {
  await lockGroup(context, { action: 'group.hide', groupId })
  const shown = await context.db.query(show, [groupId])
  if (shown.length > 0) await context.publish('group.shown', { groupId })
  return await getChangedGroup(context, { groupId })
}
