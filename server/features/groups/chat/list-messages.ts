import { actionsFor } from '#contract/api/permissions.ts'
import type { Message, Messages } from '#contract/groups/chat-operations.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { requireGroup } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { tintOf } from '#server/platform/formats/avatar-tint.ts'

/**
 * Columns of a message `x` and of its author's profile `a`. A deleted or hidden message, or one of a blocked author,
 * shows only its number: nobody can tell which of the three it is (SEC-7.4).
 */
const messageColumns = `
           x.id as "id!", x.number as "number!", x.content as "content!", x.created_at as "createdAt!",
           x.is_empty as "isDeleted!", x.edited_at as "editedAt",
           x.hidden_at is not null as "isHidden",
           x.user_id as "userId!", display_name(a.full_name, a.username, a.shown_as) as "authorName!",
           case when x.user_id = $1 then x.client_id end as "clientId",
           (select m.id from group_members m where m.group_id = x.group_id and m.user_id = x.user_id) as "memberKey",
           (select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt)
                                     order by i.position, i.id), '[]')
              from media i
             where i.message_id = x.id
               and i.ready_at is not null
               and not x.is_empty) as images,
           case when x.is_empty then 0
                else (select count(*)::int
                        from message_reactions r
                       where r.message_id = x.id
                         and r.user_id <> all ((select hidden_from(null))::uuid[])) end as "reactionCount!",
           not x.is_empty
             and exists (select from message_reactions r where r.message_id = x.id and r.user_id = $1) as "hasReacted!"`

/**
 * Columns of the quoted message `q`, read by the same rights as every other: one that is deleted, hidden or by somebody
 * in a block with the viewer is gone (REQ-260).
 */
const quoteColumns = `
           q.id as "quoteId", q.number as "quoteNumber", q.user_id as "quoteUserId",
           display_name(qa.full_name, qa.username, qa.shown_as) as "quoteAuthorName",
           left(q.content, ${chatLimits.quote}) as "quoteContent",
           coalesce(q.is_empty or q.user_id <> $1 and q.user_id = any ((select hidden_from($1))::uuid[]), true)
             as "isQuoteGone!"`

/**
 * A message of an author in a block with the viewer, shown collapsed, and only to owner and admins of the group (SEC-7.4).
 */
const collapsed = `not x.is_empty and x.user_id <> $1 and x.user_id = any ((select hidden_from($1))::uuid[]) as "isCollapsed!"`

const messageForViewer = `
    select ${messageColumns}, ${quoteColumns}, ${collapsed}
      from visible_messages($1) x
      left join profiles a on a.id = x.user_id
      left join visible_messages($1) q on q.id = x.reply_to_id
      left join profiles qa on qa.id = q.user_id`

const messageByRole = `
    select ${messageColumns}, ${quoteColumns}, false as "isCollapsed"
      from messages_for_admin($1) x
      left join profiles a on a.id = x.user_id
      left join messages_for_admin($1) q on q.id = x.reply_to_id
      left join profiles qa on qa.id = q.user_id`

/** Reads one message more than a page, which tells whether there are others. */
const before = `
     where x.group_id = g.id
       and x.number < $3
     order by x.number desc
     limit ${chatLimits.pageSize + 1}`

const after = `
     where x.group_id = g.id
       and x.number > $3
     order by x.number
     limit ${chatLimits.pageSize + 1}`

/** The reading statement also writes the audit row, so no read goes unaudited (SEC-3.2). */
const auditedGroup = `
    with g as (
      select id, owner_id, last_message_number as "readUpTo", relations
        from visible_groups($1)
       where id = $2
    ), audited as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id)
      select $4, $1, 'group.look', 'group', id, owner_id from g
    )
    select message.*, g."readUpTo", g.relations, null::bigint as "ownNumber", null::int as "readBy"
      from g`

/**
 * The viewer's last message and the members who have read up to it since it was sent. A block changes nothing here: the
 * number tells of none (REQ-454).
 */
const memberGroup = `
    with own as materialized (
      select last.number, (
               select count(*)::int
                 from group_members m
                where m.group_id = g.id
                  and m.user_id <> $1
                  and m.last_read_number >= last.number
                  and m.joined_at <= last.created_at
                  and m.user_id <> all ((select hidden_from(null))::uuid[])) as readers
        from visible_groups($1) g
       cross join lateral (
         select x.number, x.created_at
           from visible_messages($1) x
          where x.group_id = g.id
            and x.number > g.last_message_number - ${chatLimits.readBy.among}
            and x.user_id = $1
            and not x.is_empty
            and x.hidden_at is null
          order by x.number desc
          limit 1) last
       where g.id = $2
         and g.role is not null
         and g.member_count <= ${chatLimits.readBy.members}
    )
    select message.*, g.last_read_number as "readUpTo!", g.relations,
           (select number from own) as "ownNumber", (select readers from own) as "readBy"
      from visible_groups($1) g`

const inGroup = `
     where g.id = $2
       and g.role is not null`

/** An empty chat returns one row without a message; a chat the viewer may not read returns none. */
const readBefore = {
  byMembers: sql(
    'messages-before',
    `${memberGroup} left join lateral (${messageForViewer} ${before}) message on true ${inGroup} order by message.number desc`,
  ),
  byRole: sql(
    'messages-before-by-role',
    `${auditedGroup} left join lateral (${messageByRole} ${before}) message on true order by message.number desc`,
  ),
}

const readAfter = {
  byMembers: sql(
    'messages-after',
    `${memberGroup} left join lateral (${messageForViewer} ${after}) message on true ${inGroup} order by message.number`,
  ),
  byRole: sql(
    'messages-after-by-role',
    `${auditedGroup} left join lateral (${messageByRole} ${after}) message on true order by message.number`,
  ),
}

const oneMessage = sql(
  'one-message',
  `
    select message.*, g.relations
      from visible_groups($1) g
     cross join lateral (${messageForViewer} where x.group_id = g.id and x.id = $3) message
    ${inGroup}`,
)

type MessageRow = RowOf<typeof oneMessage>
type Reader = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>
type MessagesQuery = { groupId: string; before?: number; after?: number }

/**
 * Lists a page of the chat, oldest first: the last messages, those before a number, or those after one (REQ-87). For
 * members; a site admin reads by role, which is audited. Throws NOT_FOUND and FORBIDDEN like requireGroup.
 */
export async function listMessages(reader: Reader, input: MessagesQuery): Promise<Messages> {
  const { before, after } = input
  if (before !== undefined && after !== undefined)
    throw new Failure('INVALID', { fields: { after: { key: 'field.invalid' } } })
  const isForward = after !== undefined
  const from = after ?? before ?? Number.MAX_SAFE_INTEGER
  const rows = await read(reader, isForward ? readAfter : readBefore, { groupId: input.groupId, from })
  const found = rows.filter((row) => row.id !== null)
  const shown = found.slice(0, chatLimits.pageSize)
  return {
    items: (isForward ? shown : shown.reverse()).map((row) => present(row, reader.actor.id)),
    hasMore: found.length > chatLimits.pageSize,
    readUpTo: rows[0]?.readUpTo ?? 0,
    readBy: readByOf(rows[0]),
  }
}

async function read(
  { db, actor, clock }: Reader,
  { byMembers, byRole }: typeof readBefore | typeof readAfter,
  { groupId, from }: { groupId: string; from: number },
): Promise<RowOf<typeof byMembers | typeof byRole>[]> {
  if (!isId(groupId)) throw new Failure('NOT_FOUND')
  const values = [actor.id, groupId, from] as const
  const seen = await db.query(byMembers, values)
  if (seen.length > 0) return seen
  await requireGroup({ db, actor }, { action: 'group.look', groupId })
  return await db.query(byRole, [...values, clock.now()])
}

function readByOf(row: { ownNumber: number | null; readBy: number | null } | undefined): Messages['readBy'] {
  const { ownNumber = null, readBy = null } = row ?? {}
  return ownNumber === null || readBy === null ? null : { number: ownNumber, count: readBy }
}

/** Reads one message for a member of its group. Throws NOT_FOUND. */
export async function getMessage(
  { db, actor }: Pick<Reader, 'db' | 'actor'>,
  { groupId, messageId }: { groupId: string; messageId: string },
): Promise<Message> {
  const [row] = await db.query(oneMessage, [actor.id, groupId, messageId])
  if (!row) throw new Failure('NOT_FOUND')
  return present(row, actor.id)
}

const anonymousAuthor: Message['author'] = { name: '', tint: 0 }

/** The quoted message; one that is gone says nothing about its author or its words. */
function quoteOf(row: Omit<MessageRow, 'relations'>, viewerId: string): Message['replyTo'] {
  const { quoteId, quoteNumber, quoteUserId, quoteAuthorName, quoteContent, isQuoteGone } = row
  if (quoteId === null || quoteNumber === null) return null
  const quoted = { id: quoteId, number: quoteNumber }
  if (isQuoteGone || quoteUserId === null)
    return { ...quoted, content: '', author: anonymousAuthor, mine: false, isGone: true }
  const author = { name: quoteAuthorName ?? '', tint: tintOf(quoteUserId) }
  return { ...quoted, content: quoteContent ?? '', author, mine: quoteUserId === viewerId, isGone: false }
}

/**
 * Builds the response: a name instead of an account id, and clientId only for the author. An empty message of another
 * member says nothing about its author.
 */
function present({ relations, ...row }: MessageRow, viewerId: string): Message {
  const { userId, authorName } = row
  const mine = userId === viewerId
  const isNameless = row.isDeleted && !mine
  const viewerRelations: readonly string[] = mine ? ['author', ...relations] : relations
  return {
    id: row.id,
    number: row.number,
    content: row.content,
    images: row.images,
    createdAt: row.createdAt,
    author: isNameless ? anonymousAuthor : { name: authorName, tint: tintOf(userId) },
    memberKey: isNameless ? null : row.memberKey,
    mine,
    clientId: row.clientId,
    isDeleted: row.isDeleted,
    isCollapsed: row.isCollapsed,
    replyTo: quoteOf(row, viewerId),
    reactions: { count: row.reactionCount, mine: row.hasReacted },
    editedAt: row.editedAt,
    isHidden: row.isHidden && !row.isDeleted,
    viewerCan: row.isDeleted ? [] : actionsFor('message', viewerRelations),
  }
}
