import type { Input } from '#contract/api/define-operation.ts'
import type { Invite, joiningOperations } from '#contract/groups/joining-operations.ts'
import type { Statement } from '#server/database/db.ts'
import { lockGroup, lockGroupRow } from '#server/features/groups/groups-access.ts'
import { addMember } from '#server/features/groups/members/manage-members.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isToken, newToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { opensFor } from './invites/queries.ts'

const replaceLink: Statement = {
  name: 'replace-invite',
  text: `
    insert into group_invites (group_id, token, created_by, created_at, expires_at)
    values ($1, $2, $3, $4, $5)
    on conflict (group_id) do update
       set token = excluded.token, created_by = excluded.created_by, created_at = excluded.created_at,
           expires_at = excluded.expires_at, uses = 0
    returning token, created_at as "createdAt", expires_at as "expiresAt", uses`,
}

const deleteLink: Statement = {
  name: 'delete-invite',
  text: 'delete from group_invites where group_id = $1',
}

const selectInvitedGroupId: Statement = {
  name: 'invited-group',
  text: `
    select g.id as "groupId", g.expires_at <= $3 as "isOver"
      from invited_group($2) g
     where ${opensFor}`,
}

const countUse: Statement = {
  name: 'count-invite-use',
  text: 'update group_invites set uses = uses + 1 where group_id = $1',
}

type Member = Context<'member'>
type Inputs = typeof joiningOperations

/**
 * Makes a new link for a group; the one given out before opens nothing any more. Its token is kept as it is: whoever may
 * give it out is shown it again (ADR-18).
 */
export async function renewInvite(
  context: Member,
  { groupId, days }: Input<Inputs['renewInvite']>,
): Promise<Invite> {
  const { db, actor, clock } = context
  await lockGroup(context, { action: 'group.invite', groupId })
  const now = clock.now()
  const values = [groupId, newToken(), actor.id, now, secondsFrom(now, days * 86_400)]
  const [link] = await db.query<Invite>(replaceLink, values)
  if (!link) throw new Failure('NOT_FOUND')
  return link
}

/** Makes the link open nothing from now on; without one there is nothing to do. */
export async function revokeInvite(
  context: Member,
  { groupId }: { groupId: string },
): Promise<Record<string, never>> {
  await lockGroup(context, { action: 'group.invite', groupId })
  await context.db.query(deleteLink, [groupId])
  return {}
}

/** Comes in by a link, also where a request waits or nobody could know of the group (REQ-161). */
export async function acceptInvite(
  context: Member,
  { token }: { token: string },
): Promise<{ groupId: string }> {
  const { db, actor } = context
  const { groupId } = await resolveInvite(context, token)
  await lockGroupRow(db, groupId)
  // The link may have been taken back, and its maker's rights, while the group was held by somebody else.
  await resolveInvite(context, token)
  await addMember(context, { groupId, userId: actor.id, role: 'member' })
  await db.query(countUse, [groupId])
  return { groupId }
}

async function resolveInvite({ db, actor, clock }: Member, token: string): Promise<{ groupId: string }> {
  const [found] = isToken(token)
    ? await db.query<{ groupId: string; isOver: boolean }>(selectInvitedGroupId, [
        actor.id,
        token,
        clock.now(),
      ])
    : []
  if (!found) throw new Failure('NOT_FOUND')
  if (found.isOver) throw new Failure('INVITE_EXPIRED')
  return found
}
