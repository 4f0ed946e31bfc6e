import type { MessageReactions } from '#contract/groups/chat-operations.ts'
import { sql } from '#server/database/db.ts'
import { lockGroup } from '#server/features/groups/groups-access.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const insertReaction = sql(
  'insert-message-reaction',
  `
    with seen as (
      select id, number from visible_messages($1) where group_id = $2 and id = $3 and not is_empty
    ), changed as (
      insert into message_reactions (message_id, user_id, created_at)
      select id, $1, $4 from seen
      on conflict do nothing
      returning message_id
    )
    select number as "number!", exists (select from changed) as "isChanged!" from seen`,
)

const deleteReaction = sql(
  'delete-message-reaction',
  `
    with seen as (
      select id, number from visible_messages($1) where group_id = $2 and id = $3 and not is_empty
    ), changed as (
      delete from message_reactions
       where message_id = (select id from seen)
         and user_id = $1
      returning message_id
    )
    select number as "number!", exists (select from changed) as "isChanged!" from seen`,
)

const countReactions = sql(
  'count-message-reactions',
  `
    select count(*)::int as "count!", coalesce(bool_or(user_id = $2), false) as "mine!"
      from message_reactions
     where message_id = $1
       and user_id <> all ((select hidden_from(null))::uuid[])`,
)

type Member = Context<'member'>
type MessageId = { groupId: string; messageId: string }

/** Says Amen to a message that the actor may read, as a member of its group (REQ-261). Twice changes nothing. */
export function addMessageReaction(context: Member, input: MessageId): Promise<MessageReactions> {
  const { db, actor, clock } = context
  return react(context, input, () =>
    db.query(insertReaction, [actor.id, input.groupId, input.messageId, clock.now()]),
  )
}

/** Takes an Amen back. Twice changes nothing. */
export function withdrawMessageReaction(context: Member, input: MessageId): Promise<MessageReactions> {
  const { db, actor } = context
  return react(context, input, () => db.query(deleteReaction, [actor.id, input.groupId, input.messageId]))
}

type Change = () => Promise<{ number: number; isChanged: boolean }[]>

/**
 * Changes a reaction while the group is locked, so that none follows the removal of a member, and returns the number of
 * rows. The event has no name in it.
 */
async function react(
  context: Member,
  { groupId, messageId }: MessageId,
  change: Change,
): Promise<MessageReactions> {
  const { db, actor, publish } = context
  await lockGroup(context, { action: 'group.chat', groupId })
  const [found] = isId(messageId) ? await change() : []
  if (!found) throw new Failure('NOT_FOUND')
  if (found.isChanged) await publish('message.reacted', { groupId, messageId, number: found.number })
  const [reactions] = await db.query(countReactions, [messageId, actor.id])
  if (!reactions) throw new Error('A count always has a row')
  return reactions
}
