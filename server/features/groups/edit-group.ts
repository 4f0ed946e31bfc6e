import { isStaffName } from '#contract/account/reserved-names.ts'
import type { Group, GroupEdit } from '#contract/groups/group-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { nameReserved } from './create-group.ts'
import { getChangedGroup } from './get-group.ts'
import { lockGroup } from './groups-access.ts'

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

type GroupInput = { groupId: string }

/** Edits a group, unless it changed since the version the form loaded (CHANGED_MEANWHILE, REQ-223). */
export async function editGroup(
  context: Context<'member'>,
  { groupId, version, name, description, isListed, isOpen }: GroupEdit & GroupInput,
): Promise<Group> {
  await lockGroup(context, { action: 'group.edit', groupId })
  const isReserved = isStaffName(name, context.settings.appName)
  if (isReserved && name !== (await getChangedGroup(context, { groupId })).name) throw nameReserved()
  const values = [groupId, version, name, description, isListed, isOpen] as const
  const edited = await context.db.query(updateGroup, values)
  if (edited.length === 0) throw new Failure('CHANGED_MEANWHILE')
  await context.publish('group.edited', { groupId })
  return await getChangedGroup(context, { groupId })
}
