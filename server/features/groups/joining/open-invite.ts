import type { Invitation } from '#contract/groups/joining-operations.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isToken } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'

/**
 * The condition under which link $2 to the group `g` admits $1 at the moment $3: its creator may still invite, and the
 * owner did not block the visitor.
 */
export const opensFor = `
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

/** Returns the invitation behind a link. Throws NOT_FOUND for an unknown link or one that does not admit the viewer. */
export async function openInvite(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
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
