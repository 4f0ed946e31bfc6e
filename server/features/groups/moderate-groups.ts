import type { Statement } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockGroupRow } from './groups-access.ts'

/** $2 is when it was hidden, null to show it again; what is so already stays, and answers no row. */
const hideOneMessage: Statement = {
  name: 'hide-message',
  text: `
    update group_messages
       set hidden_at = $2
     where id = $1
       and deleted_at is null
       and (hidden_at is null) = ($2::timestamptz is not null)
    returning group_id as "groupId", number`,
}

const emptyMessageRow: Statement = {
  name: 'take-away-message',
  text: `
    update group_messages
       set content = '', deleted_at = $2
     where id = $1
       and deleted_at is null
    returning group_id as "groupId", number, user_id as "authorId"`,
}

const hideFromExplore: Statement = {
  name: 'hide-reported-group',
  text: `
    update groups
       set hidden_at = $2
     where id = $1
       and (hidden_at is null) = ($2::timestamptz is not null)
    returning id`,
}

type Acting = Pick<Context<'member'>, 'db' | 'clock' | 'publish'>
type MessageLocation = { groupId: string; number: number }

/**
 * Hides a message from all but its author, or shows it again; gives back whether that changed anything. The room that
 * decides about reports asks for it, and has decided (REQ-66).
 */
export async function setMessageHidden(
  { db, clock, publish }: Acting,
  { messageId, isHidden }: { messageId: string; isHidden: boolean },
): Promise<boolean> {
  const [moved] = await db.query<MessageLocation>(hideOneMessage, [messageId, isHidden ? clock.now() : null])
  if (moved) await publish(isHidden ? 'message.hidden' : 'message.shown', { messageId, ...moved })
  return moved !== undefined
}

/** Empties a message as its author would; its place stays (REQ-87). */
export async function removeMessage(
  { db, clock, publish }: Acting,
  { messageId }: { messageId: string },
): Promise<void> {
  const [emptied] = await db.query<MessageLocation & { authorId: string }>(emptyMessageRow, [
    messageId,
    clock.now(),
  ])
  if (!emptied) return
  const { authorId, ...location } = emptied
  await setImages(db, { ownerId: authorId, parent: { kind: 'message', id: messageId }, images: [] })
  await publish('message.deleted', { messageId, ...location })
}

/** Takes a group out of Explore, or puts it back; gives back whether that changed anything. */
export async function setGroupHidden(
  { db, clock, publish }: Acting,
  { groupId, isHidden }: { groupId: string; isHidden: boolean },
): Promise<boolean> {
  await lockGroupRow(db, groupId)
  const moved = await db.query(hideFromExplore, [groupId, isHidden ? clock.now() : null])
  if (moved.length > 0) await publish(isHidden ? 'group.hidden' : 'group.shown', { groupId })
  return moved.length > 0
}
