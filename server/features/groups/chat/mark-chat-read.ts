import { chatLimits } from '#contract/values/constants.ts'
import { sql } from '#server/database/db.ts'
import { requireGroup } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** The condition is rechecked after a concurrent update, so the number never goes back. */
const advanceReadNumber = sql(
  'advance-read-number',
  `
    with chat as (
      select id, last_read_number, last_message_number, member_count, least($3::bigint, last_message_number) as wanted
        from visible_groups($1)
       where id = $2
         and role is not null
    ), moved as (
      update group_members m
         set last_read_number = chat.wanted
        from chat
       where m.group_id = chat.id
         and m.user_id = $1
         and m.last_read_number < chat.wanted
      returning m.last_read_number
    ), authors as (
      select distinct x.user_id
        from chat
       cross join moved
        join visible_messages($1) x on x.group_id = chat.id
       where chat.member_count <= ${chatLimits.readBy.members}
         and x.number > greatest(chat.last_read_number, chat.last_message_number - ${chatLimits.readBy.among})
         and x.number <= moved.last_read_number
         and x.user_id <> $1
    )
    select chat.last_message_number - greatest(chat.last_read_number, moved.last_read_number) as "unread!",
           moved.last_read_number as "movedTo",
           array(select user_id from authors) as "authorIds!"
      from chat
      left join moved on true`,
)

/** Stores up to which message the actor has read, on all their devices; returns how many are unread (REQ-87). */
export async function markChatRead(
  context: Context<'member'>,
  { groupId, number }: { groupId: string; number: number },
): Promise<{ unread: number }> {
  const { db, actor, publish } = context
  const [readState] = isId(groupId) ? await db.query(advanceReadNumber, [actor.id, groupId, number]) : []
  if (!readState) {
    await requireGroup({ db, actor }, { action: 'group.chat', groupId })
    throw new Failure('NOT_FOUND')
  }
  const { unread, movedTo, authorIds } = readState
  if (movedTo !== null) await publish('chat.read', { groupId, userId: actor.id, number: movedTo })
  if (authorIds.length > 0) await publish('message.read', { groupId, authorIds })
  return { unread }
}
