import type { Input } from '#contract/api/define-operation.ts'
import type { Invite, joiningOperations } from '#contract/groups/joining-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockGroup } from '#server/features/groups/groups-access.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const replaceLink = sql(
  'replace-invite',
  `
    insert into group_invites (group_id, token, created_by, created_at, expires_at)
    values ($1, $2, $3, $4, $5)
    on conflict (group_id) do update
       set token = excluded.token, created_by = excluded.created_by, created_at = excluded.created_at,
           expires_at = excluded.expires_at, uses = 0
    returning token, created_at as "createdAt", expires_at as "expiresAt", uses`,
)

const deleteLink = sql('delete-invite', 'delete from group_invites where group_id = $1')

type Member = Context<'member'>

/**
 * Creates a new link for a group and voids the one before. The token is stored unhashed, because members who may invite
 * can read it again (ADR-18).
 */
export async function renewInvite(
  context: Member,
  { groupId, days }: Input<(typeof joiningOperations)['renewInvite']>,
): Promise<Invite> {
  const { db, actor, clock } = context
  await lockGroup(context, { action: 'group.invite', groupId })
  const now = clock.now()
  const values = [groupId, newToken(), actor.id, now, secondsFrom(now, days * 86_400)] as const
  const [link] = await db.query(replaceLink, values)
  if (!link) throw new Failure('NOT_FOUND')
  return link
}

/** Voids the link; without one there is nothing to do. */
export async function revokeInvite(
  context: Member,
  { groupId }: { groupId: string },
): Promise<Record<string, never>> {
  await lockGroup(context, { action: 'group.invite', groupId })
  await context.db.query(deleteLink, [groupId])
  return {}
}
