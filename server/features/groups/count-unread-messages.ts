import type { UnreadMessages } from '#contract/groups/group-lists.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * Stops at the limit in each group and over all of them, however long a chat was not opened. Leaders of a group find
 * messages of somebody they blocked collapsed in the chat; those do not count either.
 */
const unreadMessages = sql(
  'unread-messages',
  `
    select count(*)::int as "count!"
      from (
        select
          from group_members m
         cross join lateral (
           select
             from visible_messages($1) x
            where x.group_id = m.group_id
              and x.number > m.last_read_number
              and x.user_id <> $1
              and not x.is_empty
              and x.user_id <> all ((select hidden_from($1))::uuid[])
            limit ${chatLimits.unreadCounted}) message
         where m.user_id = $1
         limit ${chatLimits.unreadCounted}) counted`,
)

/** Counts the unread messages in all groups of the viewer, up to a limit (REQ-280). */
export async function countUnreadMessages({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): Promise<UnreadMessages> {
  const [counted] = await db.query(unreadMessages, [actor.id])
  return { count: counted?.count ?? 0 }
}
