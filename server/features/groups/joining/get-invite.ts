import type { Output } from '#contract/api/define-operation.ts'
import { relationsFor } from '#contract/api/permissions.ts'
import type { joiningOperations } from '#contract/groups/joining-operations.ts'
import { sql } from '#server/database/db.ts'
import { grantedRows } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** The group id is the id of its single link. */
const linkOfGroup = sql(
  'invite-of-group',
  `
    select g.relations as "groupRelations", i.group_id as id, i.token,
           i.created_at as "createdAt", i.expires_at as "expiresAt", i.uses
      from visible_groups($1) g
      left join group_invites i on i.group_id = g.id and i.expires_at > $4 and g.relations && $3::text[]
        and may_invite(i.created_by, i.group_id, $4)
     where g.id = $2`,
)

/** Returns the invite link of a group to a member who may invite; null when there is no valid one (REQ-161). */
export async function getInvite(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { groupId }: { groupId: string },
): Promise<Output<(typeof joiningOperations)['getInvite']>> {
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  const values = [actor.id, groupId, relationsFor('group.invite'), clock.now()] as const
  const [link] = grantedRows(await db.query(linkOfGroup, values), 'group.invite')
  if (!link) return { invite: null }
  const { token, createdAt, expiresAt, uses } = link
  return { invite: { token, createdAt, expiresAt, uses } }
}
