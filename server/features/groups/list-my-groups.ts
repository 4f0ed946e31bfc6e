import type { Page } from '#contract/api/paging.ts'
import { relationsFor } from '#contract/api/permissions.ts'
import type { GroupOffer, OwnGroupCard, OwnJoinRequest } from '#contract/groups/group-lists.ts'
import { groupLimits, groupRoles } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { oneOf } from '#server/platform/core/one-of.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { listOwnRequests } from './joining/list-join-requests.ts'

const offersTo = sql(
  'group-offers-to',
  `
    select json_build_object('id', g.id, 'name', g.name) as "group", o.expires_at as "expiresAt",
           o.owner_id as "ownerId", display_name(a.full_name, a.username, a.shown_as) as "ownerName"
      from group_ownership_offers o
      join visible_groups($1) g on g.id = o.group_id
      join profiles a on a.id = o.owner_id
     where o.heir_id = $1
       and o.expires_at > $2
     order by o.offered_at desc, o.id desc
     limit 100`,
)

/** Lists groups whose owners offer them to the viewer, newest offer first. */
async function listOffersTo({
  db,
  actor,
  clock,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>): Promise<GroupOffer[]> {
  const rows = await db.query(offersTo, [actor.id, clock.now()])
  return rows.map(({ ownerId, ownerName, ...offer }) => ({
    ...offer,
    owner: { name: ownerName, tint: tintOf(ownerId) },
  }))
}

/** Reads one range of the index of a person's memberships; requests are counted only for those who decide: $4. */
const myGroups = sql(
  'my-groups',
  `
    select g.id, g.name, left(g.description, 500) as opening, g.member_count as "memberCount", g.role as "role!",
           g.is_listed as "isListed", g.hidden_at is not null as "isHidden", m.joined_at as "joinedAt",
           g.last_message_number - g.last_read_number as "unread!",
           case when g.relations && $4 then (
             select count(*)::int
               from group_join_requests r
              where r.group_id = g.id
                and r.status = 'pending'
                and r.user_id <> $1
                and r.user_id <> all ((select hidden_from(null))::uuid[])) end as "waitingRequests"
      from group_members m
      join visible_groups($1) g on g.id = m.group_id
     where m.user_id = $1
       and (m.joined_at, m.group_id) < ((select $2::timestamptz), (select $3::uuid))
     order by m.joined_at desc, m.group_id desc
     limit ${groupLimits.pageSize + 1}`,
)

type MineRow = RowOf<typeof myGroups>

/**
 * Lists the groups the viewer owns or belongs to, newest membership first; the first page includes the own pending
 * requests (REQ-153) and the groups offered to the viewer. Throws INVALID for a foreign cursor.
 */
export async function listMyGroups(
  context: Context<'member'>,
  { cursor }: { cursor?: string },
): Promise<Page<OwnGroupCard> & { requests: OwnJoinRequest[]; offers: GroupOffer[] }> {
  const { db, actor } = context
  const values = [actor.id, ...decodeCursor(cursor), relationsFor('group.decide')] as const
  const isFirst = cursor === undefined
  const [rows, requests, offers] = await Promise.all([
    db.query(myGroups, values),
    isFirst ? listOwnRequests(context) : [],
    isFirst ? listOffersTo(context) : [],
  ])
  const page = pageFrom(rows, {
    size: groupLimits.pageSize,
    cursorOf: ({ joinedAt, id }) => [joinedAt, id],
    present,
  })
  return { ...page, requests, offers }
}

function present({ opening, joinedAt: _, role, ...row }: MineRow): OwnGroupCard {
  return { ...row, role: oneOf(groupRoles, role), excerpt: shorten(opening, groupLimits.excerpt) }
}
