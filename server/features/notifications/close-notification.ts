import { type Db, sql } from '#server/database/db.ts'
import { aggregateKey } from './add-notification.ts'

/** A chat that was read elsewhere: what its notification counts, up to this message. */
export type ReadChat = { groupId: string; memberId: string; number: number }

/** A newer message than the last one read keeps it unseen. The number of a message is the key of its item. */
const closeChat = sql(
  'close-chat-notification',
  `
    update notifications n
       set seen_at = $4
     where n.aggregate_key = any ($1)
       and n.user_id = $2
       and n.seen_at is null
       and not exists (
             select
               from notification_items i
              where i.notification_id = n.id
                and case when n.kind in ('chat', 'replied') then i.item_key::bigint end > $3)
    returning n.id`,
)

/** Marks the notifications of a chat as seen once their member has read all that they count. */
export async function closeReadChat(
  db: Db,
  { groupId, memberId, number }: ReadChat,
  at: string,
): Promise<boolean> {
  const keys = [aggregateKey('chat', groupId), aggregateKey('replied', groupId)]
  const closed = await db.query(closeChat, [keys, memberId, number, at])
  return closed.length > 0
}
