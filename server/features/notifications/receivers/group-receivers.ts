import { sql } from '#server/database/db.ts'
import { found } from './found.ts'

const groupLeaders = sql(
  'group-leaders-to-notify',
  `
    select m.user_id as "userId"
      from group_members m
      join group_join_requests r on r.group_id = m.group_id
     where m.group_id = $1
       and r.id = $2
       and r.status = 'pending'
       and m.role in ('owner', 'admin')`,
)

/** The people who decide about a join request that still waits. */
export const decidersOf = (groupId: string, requestId: string) => found(groupLeaders, groupId, requestId)

const oneMember = sql(
  'group-member-to-notify',
  'select user_id as "userId" from group_members where group_id = $1 and user_id = $2',
)

/** A member of a group, as long as they are one. */
export const memberOf = (groupId: string, userId: string) => found(oneMember, groupId, userId)

const heir = sql(
  'heir-to-notify',
  `select heir_id as "userId" from group_ownership_offers where group_id = $1 and heir_id = $2`,
)

/** The member to whom a group is offered, while the offer stands. */
export const heirOf = (groupId: string, heirId: string) => found(heir, groupId, heirId)

const everyMember = sql(
  'group-members-to-notify',
  'select user_id as "userId" from group_members where group_id = $1',
)

/** All members of a group. */
export const membersOf = (groupId: string) => found(everyMember, groupId)

const chatters = sql(
  'chat-members-to-notify',
  `
    select m.user_id as "userId"
      from group_members m
      join notification_choices c on c.user_id = m.user_id and c.kind = 'chat' and c.here
     where m.group_id = $1
       and m.last_read_number < $2`,
)

const quoted = sql(
  'author-of-quoted-message-to-notify',
  `
    select m.user_id as "userId"
      from visible_messages($2) a
      join visible_messages($2) q on q.id = a.reply_to_id
      join group_members m on m.group_id = a.group_id and m.user_id = q.user_id
     where a.id = $1
       and m.last_read_number < a.number
       and exists (select from visible_messages(m.user_id) x where x.id = a.id and not x.is_empty)`,
)

/** The author of the message that this one of the writer quotes, while they may read it and have not yet. */
export const quotedAuthor = (messageId: string, writerId: string | null) => found(quoted, messageId, writerId)

/** Members who want to be notified of messages and have not read this one yet. */
export const chatMembers = (groupId: string, number: number) => found(chatters, groupId, number)
