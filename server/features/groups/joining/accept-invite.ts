import { sql } from '#server/database/db.ts'
import { lockGroupRow } from '#server/features/groups/groups-access.ts'
import { addMember } from '#server/features/groups/members/add-member.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { opensFor } from './open-invite.ts'

const selectInvitedGroupId = sql(
  'invited-group',
  `
    select g.id as "groupId!", g.expires_at <= $3 as "isOver!"
      from invited_group($2) g
     where ${opensFor}`,
)

const countUse = sql('count-invite-use', 'update group_invites set uses = uses + 1 where group_id = $1')

type Member = Context<'member'>

/** Joins by a link, also with a pending request or when the group is not visible (REQ-161). */
export async function acceptInvite(
  context: Member,
  { token }: { token: string },
): Promise<{ groupId: string }> {
  const { db, actor } = context
  const { groupId } = await resolveInvite(context, token)
  await lockGroupRow(db, groupId)
  // The link may have been revoked, or its creator's rights removed, while waiting for the lock.
  await resolveInvite(context, token)
  await addMember(context, { groupId, userId: actor.id, role: 'member' })
  await db.query(countUse, [groupId])
  return { groupId }
}

async function resolveInvite({ db, actor, clock }: Member, token: string): Promise<{ groupId: string }> {
  const [found] = isToken(token) ? await db.query(selectInvitedGroupId, [actor.id, token, clock.now()]) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (found.isOver) throw new Failure('INVITE_EXPIRED')
  return found
}
