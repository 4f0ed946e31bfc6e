import type { Page } from '#contract/api/paging.ts'
import { type Action, actionsFor } from '#contract/api/permissions.ts'
import type { GroupCard } from '#contract/groups/group-lists.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { sql, sqlPlannedAnew } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { conditionFor } from '#server/platform/formats/search-condition.ts'
import { membershipStatusOf } from './get-group.ts'
import { removalCutoff } from './groups-access.ts'

/**
 * Hidden groups are visible to their members and site admins, not to somebody with a pending request (REQ-7). Groups of
 * a blocked owner are visible to their members (SEC-7.4), and to site admins, who act on them. Whether a group is open
 * depends on the viewer: one removed in the last 30 days has to ask.
 */
const listed = `
    select g.id, g.name, left(g.description, 500) as opening, g.member_count as "memberCount",
           g.is_open and not was_removed($1, g.id, $4) as "isOpen",
           g.hidden_at is not null as "isHidden", g.created_at as "createdAt", g.relations,
           g.role is not null as "isMember",
           exists (
             select
               from group_join_requests r
              where r.group_id = g.id
                and r.user_id = $1
                and r.status = 'pending') as "isPending"
      from visible_groups($1) g
     where g.is_listed
       and (g.hidden_at is null or g.role is not null or 'admin' = any(g.relations))
       and (g.owner_id <> all ((select hidden_from($1))::uuid[])
             or g.role is not null
             or 'admin' = any(g.relations))`

const newestFirst = `
     order by g.created_at desc, g.id desc
     limit ${groupLimits.pageSize + 1}`

/** The subselects hide the values from the planner, so that one generic plan serves all pages. */
const pageOfAll = sql(
  'listed-groups',
  `${listed} and (g.created_at, g.id) < ((select $2::timestamptz), (select $3::uuid)) ${newestFirst}`,
)

/** An unnamed statement, so that each search is planned for its own words, rare or frequent. */
const pageOfSearch = sqlPlannedAnew(
  'groups-search',
  `${listed} and (g.created_at, g.id) < ($2::timestamptz, $3::uuid)
       and g.search @@ to_tsquery('simple', $5) ${newestFirst}`,
)

type CardRow = Pick<GroupCard, 'id' | 'memberCount' | 'isOpen' | 'isHidden'> & {
  name: string
  opening: string
  createdAt: string
  relations: readonly string[]
  isMember: boolean
  isPending: boolean
}
type Viewer = Pick<Context<'member'>, 'db' | 'actor' | 'client' | 'clock' | 'consume'>
type ExploreQuery = { cursor?: string; search?: string }

/**
 * Lists a page of the groups that are not by invitation only, newest first, or of those whose name or description has
 * all searched words (GRP-9). Throws INVALID for a foreign cursor.
 */
export async function exploreGroups(viewer: Viewer, input: ExploreQuery): Promise<Page<GroupCard>> {
  return pageFrom(await readCards(viewer, input), {
    size: groupLimits.pageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present,
  })
}

/** Searching costs more than listing, so it has a bucket of its own. */
async function readCards(
  { db, actor, client, clock, consume }: Viewer,
  { cursor, search }: ExploreQuery,
): Promise<CardRow[]> {
  const cursorValues = [actor.id, ...decodeCursor(cursor), removalCutoff(clock.now())] as const
  if (!search) return await db.query(pageOfAll, cursorValues)
  await consume('searchesPerMinute', client.network)
  const condition = conditionFor(search)
  return condition === null ? [] : await db.query(pageOfSearch, [...cursorValues, condition])
}

/**
 * The actions of a card: visitors may join, site admins have their tools (GRP-10, GRP-12); owners act inside the group.
 */
const offered: readonly Action[] = ['group.requestToJoin', 'group.delete', 'group.hide']
const offeredTo: readonly string[] = ['visitor', 'admin']

function present({ opening, relations, isMember, isPending, createdAt: _, ...row }: CardRow): GroupCard {
  const granted = actionsFor(
    'group',
    relations.filter((relation) => offeredTo.includes(relation)),
  )
  return {
    ...row,
    excerpt: shorten(opening, groupLimits.excerpt),
    membershipStatus: membershipStatusOf(isMember, isPending),
    viewerCan: granted.filter(
      (action) => offered.includes(action) && !(isPending && action === 'group.requestToJoin'),
    ),
  }
}
