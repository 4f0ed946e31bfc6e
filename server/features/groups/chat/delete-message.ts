import { relationsFor } from '#contract/api/permissions.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { lockGroupRow, requireGroup } from '#server/features/groups/groups-access.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { authorizeStaffAction } from '#server/platform/security/staff-actions.ts'

/**
 * Checks the right and empties the message in one statement, with its Amens and the words before its edits; a deleted
 * message stays deleted.
 */
const emptyMessage = sql(
  'empty-message',
  `
    with seen as (
      select id, number, user_id from visible_messages($1) where group_id = $2 and id = $3
    ), target as (
      select x.id, x.number, x.user_id,
             g.relations || case when x.user_id = $1 then array['author'] else '{}' end as relations
        from seen x
       cross join visible_groups($1) g
       where g.id = $2
       union all
      select id, number, user_id, array['admin']
        from messages_for_admin($1)
       where group_id = $2
         and id = $3
         and not exists (select from seen)
    ), emptied as (
      update group_messages
         set content = '', deleted_at = $5
       where id = (select id from target where relations && $4::text[])
         and deleted_at is null
      returning id
    ), reactions as (
      delete from message_reactions where message_id = (select id from emptied)
    ), earlier as (
      delete from earlier_message_words where message_id = (select id from emptied)
    )
    select user_id as "authorId!", number as "number!", relations && $4::text[] as "isAllowed",
           not relations && array_remove($4::text[], 'admin') as "isByRole",
           exists (select from emptied) as "isDone"
      from target`,
)

type Member = Context<'member'>

/**
 * Deletes a message: text and images are removed, its number stays. Allowed for its author while in the group, for
 * owner and admins of the group, and for site admins, who are audited (REQ-87, SEC-3.2). Deleting twice changes
 * nothing.
 */
export async function deleteMessage(
  context: Member,
  { groupId, messageId }: { groupId: string; messageId: string },
): Promise<Record<never, never>> {
  const { db, publish } = context
  // An edit or an Amen in progress is finished first, and what it stored is removed with the message.
  if (isId(groupId)) await lockGroupRow(db, groupId)
  const message = await empty(context, { groupId, messageId })
  if (!message.isDone) return {}
  await setImages(db, { ownerId: message.authorId, parent: { kind: 'message', id: messageId }, images: [] })
  if (message.isByRole) {
    const subject = { kind: 'message', id: messageId, ownerId: message.authorId } as const
    await authorizeStaffAction(context, { action: 'message.delete', subject })
  }
  await publish('message.deleted', { groupId, messageId, number: message.number })
  return {}
}

/** Checks membership before anything is said about a message. */
async function empty(
  { db, actor, clock }: Member,
  { groupId, messageId }: { groupId: string; messageId: string },
): Promise<RowOf<typeof emptyMessage>> {
  const values = [actor.id, groupId, messageId, relationsFor('message.delete'), clock.now()] as const
  const [emptied] = isId(groupId) && isId(messageId) ? await db.query(emptyMessage, values) : []
  if (!emptied) {
    await requireGroup({ db, actor }, { action: 'group.look', groupId })
    throw new Failure('NOT_FOUND')
  }
  if (!emptied.isAllowed) throw new Failure('FORBIDDEN')
  return emptied
}
