import type { Input } from '#contract/api/define-operation.ts'
import type { Page } from '#contract/api/paging.ts'
import { actionsFor, relationsFor } from '#contract/api/permissions.ts'
import type { GroupMember, groupMemberOperations } from '#contract/groups/group-members.ts'
import { groupLimits, groupRoles } from '#contract/values/constants.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { auditedRows } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { relationsToMember } from './member-access.ts'

/** A cursor in the list of members: owner, admins, members, each by seniority. */
export type MemberCursor = [rank: number, ...Cursor]

const START: MemberCursor = [-1, '-infinity', '00000000-0000-0000-0000-000000000000']

/** Adds the rank of the last member to the next cursor, before the rest. */
function withRank<Item>({ items, next }: Page<Item>, rankOf: (item: Item) => number): Page<Item> {
  const last = items.at(-1)
  return { items, next: next && last ? `${rankOf(last)}${next}` : null }
}

/** Decodes a cursor, which starts at the first member when absent; throws INVALID for a foreign one. */
function decodeMemberCursor(cursor?: string): MemberCursor {
  if (cursor === undefined) return START
  const rank = Number(cursor.charAt(0))
  if (!(rank in groupRoles)) throw new Failure('INVALID', { fields: { cursor: { key: 'field.invalid' } } })
  return [rank, ...decodeCursor(cursor.slice(1))]
}

const memberColumns = `
  m.id, m.role, m.joined_at as "joinedAt", m.user_id as "userId",
  display_name(a.full_name, a.username, a.shown_as) as name,
  g.role in ('owner', 'admin') and m.user_id <> $1
    and m.user_id = any ((select hidden_from($1))::uuid[]) as "isCollapsed",
  ${relationsToMember} as "relations!"`

/**
 * The listing statement also checks whether the viewer may see the members. Plain members do not see members they are
 * in a block with; owner, admins and site admins do not see members being deleted. The count stays complete.
 */
const members = sql(
  'members-of-group',
  `
    select g.relations as "groupRelations", g.owner_id as "groupOwnerId", listed.*
      from visible_groups($1) g
      left join lateral (
        select ${memberColumns}, m.rank
          from group_members m
          join profiles a on a.id = m.user_id
         where m.group_id = g.id
           and g.relations && $3::text[]
           and m.user_id <> all ((
             select hidden_from((
               select $1::uuid from group_members where group_id = $2 and user_id = $1 and role = 'member')))::uuid[])
           and (m.rank, m.joined_at, m.id) > ($4::smallint, $5::timestamptz, $6::uuid)
         order by m.rank, m.joined_at, m.id
         limit ${groupLimits.membersPageSize + 1}
      ) listed on true
     where g.id = $2
     order by listed.rank, listed."joinedAt", listed.id`,
)

const oneMember = sql(
  'one-member',
  `
    select ${memberColumns}
      from visible_groups($1) g
      join group_members m on m.group_id = g.id
      join profiles a on a.id = m.user_id
     where g.id = $2
       and m.id = $3`,
)

type Row = RowOf<typeof oneMember>
type ReadContext = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>

/**
 * Lists the members of a group for its members: owner, admins, members, each by seniority (GDET-4). A site admin reads by
 * role, which is audited.
 */
export async function listMembers(
  context: ReadContext,
  { groupId, cursor }: Input<(typeof groupMemberOperations)['listMembers']>,
): Promise<Page<GroupMember>> {
  const { db, actor } = context
  const cursorValues = decodeMemberCursor(cursor)
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  const mayList = relationsFor('group.listMembers')
  const found = await db.query(members, [actor.id, groupId, mayList, ...cursorValues])
  const granted = await auditedRows(context, found, { right: 'group.listMembers', groupId })
  const page = pageFrom(granted, {
    size: groupLimits.membersPageSize,
    cursorOf: ({ joinedAt, id }) => [joinedAt, id],
    present: (row) => present(row, actor.id),
  })
  return withRank(page, ({ role }) => groupRoles.indexOf(role))
}

/** Reads one member for the actor who just changed them. */
export async function readMember(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  { groupId, memberId }: { groupId: string; memberId: string },
): Promise<GroupMember> {
  const [row] = await db.query(oneMember, [actor.id, groupId, memberId])
  if (!row) throw new Failure('NOT_FOUND')
  return present(row, actor.id)
}

function present(
  { userId, name, isCollapsed, relations, id, role, joinedAt }: Row,
  viewerId: string,
): GroupMember {
  return {
    id,
    author: { name, tint: tintOf(userId) },
    role,
    joinedAt,
    mine: userId === viewerId,
    isCollapsed: isCollapsed === true,
    viewerCan: actionsFor('member', relations).filter(
      (action) => !(isCollapsed && action === 'member.makeOwner'),
    ),
  }
}
