import type { Message, NewMessage } from '#contract/groups/chat-operations.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { lockGroup } from '#server/features/groups/groups-access.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getMessage } from './list-messages.ts'

const SAME_TEXT_SECONDS = chatLimits.sameText.minutes * 60

/**
 * Runs while the group is locked, so the number follows the last one and no message with the same clientId is in
 * progress. A repeated message takes no number, nor does the same text too often ($7 since when, $8 how often), nor an
 * answer ($9) to a message of another group; the answered message may be gone meanwhile.
 */
const insertMessage = sql(
  'insert-message',
  `
    with before as (
      select id, group_id from visible_messages($1) where user_id = $1 and client_id = $4
    ), repeated as (
      select created_at
        from visible_messages($1)
       where group_id = $2
         and user_id = $1
         and created_at > $7
         and created_at <= $6
         and content = $5
         and content <> ''
       order by created_at desc
      offset $8 - 1
       limit 1
    ), quoted as (
      select id from visible_messages($1) where group_id = $2 and id = $9
    ), membership as (
      select group_id
        from group_members
       where group_id = $2
         and user_id = $1
         and not exists (select from before)
         and not exists (select from repeated)
         and ($9::uuid is null or exists (select from quoted))
         for share
    ), numbered as (
      update groups
         set last_message_number = last_message_number + 1
       where id = (select group_id from membership)
      returning id, last_message_number as number
    ), sent as (
      insert into group_messages (id, group_id, number, user_id, client_id, content, created_at, reply_to_id)
      select $3, id, number, $1, $4, $5, $6, $9 from numbered
      returning id, number
    ), reading as (
      update group_members
         set last_read_number = numbered.number
        from numbered
       where group_id = numbered.id
         and user_id = $1
    )
    select (select number from sent) as number,
           (select id from before where group_id = $2) as "sentBefore",
           (select created_at from repeated) as "repeatedSince",
           exists (select from before) as "isIdTaken!"`,
)

type Sent = RowOf<typeof insertMessage>

/**
 * Sends a message to a group of the actor. The group is locked until the transaction ends, so that messages become
 * visible in the order of their numbers, without gaps. A repeated clientId returns the stored message; the same text
 * for the fourth time in five minutes is RATE_LIMITED (REQ-206).
 */
export async function sendMessage(
  context: Context<'member'>,
  { groupId, clientId, content, images, replyToId }: NewMessage & { groupId: string },
): Promise<Message> {
  const { db, actor, clock, publish } = context
  await lockGroup(context, { action: 'group.chat', groupId })
  const now = clock.now()
  const messageId = newId(now)
  const values = [messageId, clientId, content, now] as const
  const flood = [secondsFrom(now, -SAME_TEXT_SECONDS), chatLimits.sameText.times] as const
  const [sent] = await db.query(insertMessage, [actor.id, groupId, ...values, ...flood, replyToId])
  if (sent?.sentBefore) return await getMessage(context, { groupId, messageId: sent.sentBefore })
  if (!sent?.number) throw refusal(sent, now)
  if (images.length > 0)
    await setImages(db, { ownerId: actor.id, parent: { kind: 'message', id: messageId }, images })
  await publish('message.sent', { groupId, messageId, number: sent.number })
  return await getMessage(context, { groupId, messageId })
}

/**
 * The error when nothing was stored: the same text too often, the clientId of a message in another group, or an answer
 * to a message that is not in this group.
 */
function refusal(sent: Sent | undefined, now: Date): Failure {
  if (!sent?.repeatedSince) {
    const field = sent?.isIdTaken ? 'clientId' : 'replyToId'
    return new Failure('INVALID', { fields: { [field]: { key: 'field.invalid' } } })
  }
  const freeAt = secondsFrom(new Date(sent.repeatedSince), SAME_TEXT_SECONDS)
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt.getTime() - now.getTime()) / 1000))
  return new Failure('RATE_LIMITED', { retryAfterSeconds })
}
