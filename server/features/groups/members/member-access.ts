import { type Action, allows } from '#contract/api/permissions.ts'
import type { GroupRole } from '#contract/groups/group-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockGroupRow } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/**
 * SQL for the relations of viewer $1, who has `g.relations` to group `g`, to its member `m`. Nobody acts on the owner
 * or on themselves; a group admin acts on plain members only (REQ-31).
 */
export const relationsToMember = `
  case when m.role = 'owner' or m.user_id = $1 then array[]::text[]
       else array_remove(array[
         case when 'groupOwner' = any(g.relations) then 'groupOwner' end,
         case when 'groupAdmin' = any(g.relations) and m.role = 'member' then 'superior' end,
         case when 'admin' = any(g.relations) then 'admin' end
       ], null)
  end`

const selectMember = sql(
  'find-group-member',
  `
    select m.user_id as "userId", m.role, g.relations as "groupRelations", ${relationsToMember} as relations
      from visible_groups($1) g
      left join group_members m on m.group_id = g.id and m.id = $3
     where g.id = $2`,
)

type Target = { userId: string; role: GroupRole; relations: readonly string[] }
type ActionRequest = { action: Action; groupId: string; memberId: string }

/**
 * Starts every change to one member of a group: like lockGroup, but the right depends on the member. Throws NOT_FOUND
 * and FORBIDDEN; actions by site role alone are counted and audited (SEC-3.2).
 */
export async function lockMember(
  context: Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'consume'>,
  { action, groupId, memberId }: ActionRequest,
): Promise<Target> {
  const { db, actor } = context
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  await lockGroupRow(db, groupId)
  const targetId = isId(memberId) ? memberId : null
  const [row] = await db.query(selectMember, [actor.id, groupId, targetId])
  if (!row) throw new Failure('NOT_FOUND')
  if (!allows('group.listMembers', row.groupRelations)) throw new Failure('FORBIDDEN')
  if (row.userId === null) throw new Failure('NOT_FOUND')
  const { userId, role } = row
  const relations = row.relations ?? []
  if (!allows(action, relations)) throw new Failure('FORBIDDEN')
  const own = relations.filter((relation) => relation !== 'admin')
  if (!allows(action, own)) {
    const subject = { kind: 'member', id: memberId, ownerId: userId } as const
    await authorizeStaffAction(context, { action, subject })
  }
  return { userId, role, relations }
}
