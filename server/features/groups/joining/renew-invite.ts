import type { Input, Output } from '#contract/api/define-operation.ts'
import { relationsFor } from '#contract/api/permissions.ts'
import type { Invitation, Invite, joiningOperations } from '#contract/groups/joining-operations.ts'
import { sql } from '#server/database/db.ts'
import { grantedRows, lockGroup, lockGroupRow } from '#server/features/groups/groups-access.ts'
import { addMember } from '#server/features/groups/members/remove-member.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, isToken, newToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'

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

/**
 * The condition under which link $2 to the group `g` admits $1 at the moment $3: its creator may still invite, and the
 * owner did not block the visitor.
 */
const opensFor = `
           exists (
             select
               from group_invites i
              where i.token = $2
                and may_invite(i.created_by, i.group_id, $3))
       and (g.owner_id <> all ((select blocked_by($1))::uuid[])
             or exists (select from group_members m where m.group_id = g.id and m.user_id = $1))`

const invitation = sql(
  'invitation',
  `
    select g.id as "id!", g.name as "name!", g.description as "description!", g.member_count as "memberCount!",
           g.expires_at as "expiresAt!", g.expires_at <= $3 as "isOver!", g.owner_id as "ownerId!",
           case when g.owner_id <> all ((select hidden_from($1))::uuid[]) then
             display_name(a.full_name, a.username, a.shown_as) end as "ownerName",
           case when exists (
                  select from group_members m where m.group_id = g.id and m.user_id = $1) then 'member'
                when exists (
                  select
                    from group_join_requests r
                   where r.group_id = g.id
                     and r.user_id = $1
                     and r.status = 'pending') then 'pending'
                else 'none'
           end as "membershipStatus"
      from invited_group($2) g
      join profiles a on a.id = g.owner_id
     where ${opensFor}`,
)

const selectInvitedGroupName = sql(
  'invited-group-name',
  `
    select g.name as "groupName!", g.expires_at <= $3 as "isOver!"
      from invited_group($2) g
     where ${opensFor}`,
)

type ReadContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/** Returns the invite link of a group to a member who may invite; null when there is no valid one (REQ-161). */
export async function getInvite(
  { db, actor, clock }: ReadContext,
  { groupId }: { groupId: string },
): Promise<Output<(typeof joiningOperations)['getInvite']>> {
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  const values = [actor.id, groupId, relationsFor('group.invite'), clock.now()] as const
  const [link] = grantedRows(await db.query(linkOfGroup, values), 'group.invite')
  if (!link) return { invite: null }
  const { token, createdAt, expiresAt, uses } = link
  return { invite: { token, createdAt, expiresAt, uses } }
}

/** Returns the invitation behind a link. Throws NOT_FOUND for an unknown link or one that does not admit the viewer. */
export async function openInvite(
  { db, actor, clock }: ReadContext,
  { token }: { token: string },
): Promise<Invitation> {
  const values = [actor.id, token, clock.now()] as const
  const [found] = isToken(token) ? await db.query(invitation, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (found.isOver) throw new Failure('INVITE_EXPIRED')
  const { id, name, description, memberCount, expiresAt, membershipStatus, ownerId, ownerName } = found
  return {
    group: { id, name, description, memberCount },
    owner: ownerName === null ? null : { name: ownerName, tint: tintOf(ownerId) },
    expiresAt,
    membershipStatus,
  }
}

/** Returns only the name: a link is a secret, and its visitor may not have an account yet. Throws like openInvite. */
export async function getInvitedGroup(
  { db, actor, clock }: Pick<Context<'anyone'>, 'db' | 'actor' | 'clock'>,
  { token }: { token: string },
): Promise<{ groupName: string }> {
  const values = [viewerOf(actor), token, clock.now()] as const
  const [found] = isToken(token) ? await db.query(selectInvitedGroupName, values) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (found.isOver) throw new Failure('INVITE_EXPIRED')
  return { groupName: found.groupName }
}

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

const selectInvitedGroupId = sql(
  'invited-group',
  `
    select g.id as "groupId!", g.expires_at <= $3 as "isOver!"
      from invited_group($2) g
     where ${opensFor}`,
)

const countUse = sql('count-invite-use', 'update group_invites set uses = uses + 1 where group_id = $1')

type Member = Context<'member'>
type Inputs = typeof joiningOperations

/**
 * Creates a new link for a group and voids the one before. The token is stored unhashed, because members who may invite
 * can read it again (ADR-18).
 */
export async function renewInvite(
  context: Member,
  { groupId, days }: Input<Inputs['renewInvite']>,
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
