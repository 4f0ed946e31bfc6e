import { sql } from '#server/database/db.ts'
import { setImages } from '#server/features/media/upload-image.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { lockGroupRow } from './groups-access.ts'

/** $2 is when it was hidden, null to show it again; no row when it is in that state already. */
const hideOneMessage = sql(
  'hide-message',
  `
    update group_messages
       set hidden_at = $2
     where id = $1
       and deleted_at is null
       and (hidden_at is null) = ($2::timestamptz is not null)
    returning group_id as "groupId", number`,
)

const emptyMessageRow = sql(
  'take-away-message',
  `
    update group_messages
       set content = '', deleted_at = $2
     where id = $1
       and deleted_at is null
    returning group_id as "groupId", number, user_id as "authorId"`,
)

const hideFromExplore = sql(
  'hide-reported-group',
  `
    update groups
       set hidden_at = $2
     where id = $1
       and (hidden_at is null) = ($2::timestamptz is not null)
    returning id`,
)

type PublishContext = Pick<Context<'member'>, 'db' | 'clock' | 'publish'>
/**
 * Hides a message from all but its author, or shows it again; returns whether that changed anything. The moderation
 * feature calls this after its own permission check (REQ-66).
 */
export async function setMessageHidden(
  { db, clock, publish }: PublishContext,
  { messageId, isHidden }: { messageId: string; isHidden: boolean },
): Promise<boolean> {
  const [moved] = await db.query(hideOneMessage, [messageId, isHidden ? clock.now() : null])
  if (moved) await publish(isHidden ? 'message.hidden' : 'message.shown', { messageId, ...moved })
  return moved !== undefined
}

/** Empties a message like a deletion by its author; its number stays (REQ-87). */
export async function removeMessage(
  { db, clock, publish }: PublishContext,
  { messageId }: { messageId: string },
): Promise<void> {
  const [emptied] = await db.query(emptyMessageRow, [messageId, clock.now()])
  if (!emptied) return
  const { authorId, ...location } = emptied
  await setImages(db, { ownerId: authorId, parent: { kind: 'message', id: messageId }, images: [] })
  await publish('message.deleted', { messageId, ...location })
}

/** Hides a group from Explore, or shows it again; returns whether that changed anything. */
export async function setGroupHidden(
  { db, clock, publish }: PublishContext,
  { groupId, isHidden }: { groupId: string; isHidden: boolean },
): Promise<boolean> {
  await lockGroupRow(db, groupId)
  const moved = await db.query(hideFromExplore, [groupId, isHidden ? clock.now() : null])
  if (moved.length > 0) await publish(isHidden ? 'group.hidden' : 'group.shown', { groupId })
  return moved.length > 0
}
