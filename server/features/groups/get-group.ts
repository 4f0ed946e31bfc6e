import { actionsFor, relationsFor } from '#contract/api/permissions.ts'
import type { Group } from '#contract/groups/group-operations.ts'
import { groupRoles } from '#contract/values/constants.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import { oneOf } from '#server/platform/core/one-of.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { recordReadByRole, removalCutoff } from './groups-access.ts'

/**
 * Requests are counted only for viewers who decide about them: $3 lists their relations. A blocked owner is not named
 * (SEC-7.4), and the request of a deleted member does not count. An offer is visible to both its sides.
 */
const oneGroup = sql(
  'one-group',
  `
    select g.id, g.name, g.description, g.is_listed as "isListed", g.is_open and not was_removed($1, g.id, $4) as "isOpen",
           g.hidden_at is not null as "isHidden", g.created_at as "createdAt", g.version,
           g.member_count as "memberCount", g.role, g.relations, g.owner_id as "ownerId",
           case when g.owner_id <> all ((select hidden_from($1))::uuid[]) then
             display_name(a.full_name, a.username, a.shown_as) end as "ownerName",
           coalesce(g.last_message_number - g.last_read_number, 0) as unread,
           o.heir_id as "heirId", o.expires_at as "offeredUntil",
           display_name(h.full_name, h.username, h.shown_as) as "heirName",
           (select r.id
              from group_join_requests r
             where r.group_id = g.id
               and r.user_id = $1
               and r.status = 'pending') as "requestId",
           case when g.relations && $3 then (
             select count(*)::int
               from group_join_requests r
              where r.group_id = g.id
                and r.status = 'pending'
                and r.user_id <> $1
                and r.user_id <> all ((select hidden_from(null))::uuid[])) end as "waitingRequests"
      from visible_groups($1) g
      join profiles a on a.id = g.owner_id
      left join group_ownership_offers o on o.group_id = g.id and o.expires_at > $5 and $1 in (o.owner_id, o.heir_id)
      left join profiles h on h.id = o.heir_id
     where g.id = $2`,
)

type GroupRow = RowOf<typeof oneGroup>
type ReadContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/**
 * Reads the header of one group for its page (REQ-81). A site admin reads that of an invite-only group by role, which is
 * audited. Throws NOT_FOUND for one the viewer may not know of (REQ-161).
 */
export async function getGroup(context: ReadContext, { groupId }: { groupId: string }): Promise<Group> {
  const row = await findGroup(context, groupId)
  await recordReadByRole(context, { ...row, action: 'group.read', groupId })
  return present(row, context.actor.id)
}

/** Reads the header of one group for the actor who just changed it. Throws NOT_FOUND. */
export async function getChangedGroup(
  context: ReadContext,
  { groupId }: { groupId: string },
): Promise<Group> {
  return present(await findGroup(context, groupId), context.actor.id)
}

async function findGroup({ db, actor, clock }: ReadContext, groupId: string): Promise<GroupRow> {
  const now = clock.now()
  const values = [actor.id, groupId, relationsFor('group.decide'), removalCutoff(now), now] as const
  const [row] = isId(groupId) ? await db.query(oneGroup, values) : []
  if (!row) throw new Failure('NOT_FOUND')
  return row
}

/**
 * Builds the response: only members and site admins see that it is hidden; a pending requester is not offered to ask
 * again.
 */
function present(
  { relations, ownerId, ownerName, heirId, heirName, offeredUntil, ...row }: GroupRow,
  viewerId: string,
): Group {
  const isHeir = heirId === viewerId
  const actions = actionsFor('group', isHeir ? [...relations, 'heir'] : relations)
  return {
    ...row,
    role: row.role === null ? null : oneOf(groupRoles, row.role),
    transferOffer:
      heirId === null || heirName === null
        ? null
        : { heir: { name: heirName, tint: tintOf(heirId) }, expiresAt: offeredUntil, isToViewer: isHeir },
    isHidden: row.isHidden && actions.includes('group.look'),
    owner: ownerName === null ? null : { name: ownerName, tint: tintOf(ownerId) },
    membershipStatus: membershipStatusOf(row.role !== null, row.requestId !== null),
    viewerCan: actions.filter((action) => action !== 'group.requestToJoin' || row.requestId === null),
  }
}

/** Returns the viewer's membership status: a pending request counts only for a non-member. */
export function membershipStatusOf(isMember: boolean, isPending: boolean): Group['membershipStatus'] {
  if (isMember) return 'member'
  return isPending ? 'pending' : 'none'
}
