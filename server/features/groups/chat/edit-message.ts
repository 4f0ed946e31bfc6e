import type { Message } from '#contract/groups/chat-operations.ts'
import { chatLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { lockGroup } from '#server/features/groups/groups-access.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId, newId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { getMessage } from './list-messages.ts'

const EDIT_SECONDS = chatLimits.editMinutes * 60
const KEPT_SECONDS = chatLimits.earlierWordsDays * 24 * 60 * 60

/**
 * Replaces the words and keeps the earlier ones. Edits and deletions lock the group first, and an edit finds no words
 * to replace after a deletion. The same words again change nothing.
 */
const replaceContent = sql(
  'replace-message-text',
  `
    with seen as (
      select id, number, user_id, content, created_at
        from visible_messages($1)
       where group_id = $2
         and id = $3
         and not is_empty
    ), open as (
      select id from seen where user_id = $1 and created_at > $6
    ), edited as (
      update group_messages
         set content = $4, edited_at = $5
       where id = (select id from open)
         and content <> $4
         and deleted_at is null
      returning id
    ), kept as (
      insert into earlier_message_words (id, message_id, content, replaced_at)
      select $7, s.id, s.content, $5
        from edited e
        join seen s on s.id = e.id
    )
    select number as "number!", user_id = $1 as "isOwn!", exists (select from open) as "isOpen!",
           exists (select from edited) as "isEdited!"
      from seen`,
)

const deleteEarlierTexts = sql(
  'delete-earlier-message-texts',
  `
    delete from earlier_message_words w
     where w.replaced_at <= $1
       and not exists (
             select
               from moderation_cases c
              where c.subject_kind = 'message'
                and c.subject_id = w.message_id
                and c.state = 'open')`,
)

type EditInput = { groupId: string; messageId: string; content: string }

/**
 * Edits an own message within 15 minutes by the server's clock. The group is locked, like for every message, so the
 * event follows that of sending. Throws EDIT_CLOSED after the time. A report changes nothing, so that no author learns of
 * one (REQ-262).
 */
export async function editMessage(
  context: Context<'member'>,
  { groupId, messageId, content }: EditInput,
): Promise<Message> {
  const { db, actor, clock, publish } = context
  await lockGroup(context, { action: 'group.chat', groupId })
  const now = clock.now()
  const values = [actor.id, groupId, messageId, content, now, secondsFrom(now, -EDIT_SECONDS)] as const
  const [found] = isId(messageId) ? await db.query(replaceContent, [...values, newId(now)]) : []
  if (!found) throw new Failure('NOT_FOUND')
  if (!found.isOwn) throw new Failure('FORBIDDEN')
  if (!found.isOpen) throw new Failure('EDIT_CLOSED')
  if (found.isEdited) await publish('message.edited', { groupId, messageId, number: found.number })
  return await getMessage(context, { groupId, messageId })
}

/** Deletes the words before an edit once they are too old for a report, and no report of the message is open. */
export async function cleanUpEarlierTexts(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(deleteEarlierTexts, [secondsFrom(clock.now(), -KEPT_SECONDS)])
}
