import type { Input } from '#contract/api/define-operation.ts'
import type { Page } from '#contract/api/paging.ts'
import { relationsFor } from '#contract/api/permissions.ts'
import type { OwnJoinRequest } from '#contract/groups/group-lists.ts'
import type { JoinRequest, joiningOperations } from '#contract/groups/joining-operations.ts'
import { groupLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { auditedRows } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

/**
 * The listing statement also checks whether the viewer decides in the group. A block hides no request from those who
 * decide; the request of a deleted member is not listed. Nobody decides on their own request, whatever their site role.
 */
const waiting = sql(
  'waiting-join-requests',
  `
    select g.relations as "groupRelations", g.owner_id as "groupOwnerId", listed.*
      from visible_groups($1) g
      left join lateral (
        select r.id, r.message, r.created_at as "createdAt", r.user_id as "userId",
               display_name(a.full_name, a.username, a.shown_as) as name,
               g.role is not null and r.user_id = any ((select hidden_from($1))::uuid[]) as "isCollapsed"
          from group_join_requests r
          join profiles a on a.id = r.user_id
         where r.group_id = g.id
           and r.status = 'pending'
           and r.user_id <> $1
           and g.relations && $3::text[]
           and r.user_id <> all ((select hidden_from(null))::uuid[])
           and (r.created_at, r.id) > ($4::timestamptz, $5::uuid)
         order by r.created_at, r.id
         limit ${groupLimits.pageSize + 1}
      ) listed on true
     where g.id = $2
     order by listed."createdAt", listed.id`,
)

/** Twenty requests a day are possible, so the pending ones are those of a few weeks at most. */
const own = sql(
  'own-join-requests',
  `
    select r.id, json_build_object('id', g.id, 'name', g.name) as "group", r.message, r.created_at as "createdAt"
      from group_join_requests r
      join visible_groups($1) g on g.id = r.group_id
     where r.user_id = $1
       and r.status = 'pending'
     order by r.created_at desc, r.id desc
     limit 500`,
)

const OLDEST: Cursor = ['-infinity', '00000000-0000-0000-0000-000000000000']

type ReadContext = Pick<Context<'member'>, 'db' | 'actor'>

/**
 * Lists pending requests, oldest first, for members who decide (GDET-8). A site admin reads by role, which is audited.
 */
export async function listJoinRequests(
  context: ReadContext & Pick<Context<'member'>, 'clock'>,
  { groupId, cursor }: Input<(typeof joiningOperations)['listJoinRequests']>,
): Promise<Page<JoinRequest>> {
  const { db, actor } = context
  const cursorValues = cursor === undefined ? OLDEST : decodeCursor(cursor)
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  const mayDecide = relationsFor('group.decide')
  const found = await db.query(waiting, [actor.id, groupId, mayDecide, ...cursorValues])
  return pageFrom(await auditedRows(context, found, { right: 'group.decide', groupId }), {
    size: groupLimits.pageSize,
    cursorOf: ({ createdAt, id }) => [createdAt, id],
    present: ({ id, message, createdAt, userId, name, isCollapsed }) => ({
      id,
      author: { name, tint: tintOf(userId) },
      message,
      createdAt,
      isCollapsed,
    }),
  })
}

/** Lists the viewer's own pending requests, newest first (REQ-153, GRP-1). */
export async function listOwnRequests({ db, actor }: ReadContext): Promise<OwnJoinRequest[]> {
  return await db.query(own, [actor.id])
}
