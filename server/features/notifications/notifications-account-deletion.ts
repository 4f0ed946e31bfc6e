import { removeOwnText, removeSome } from '#server/database/batch-removal.ts'
import { type Db, sql } from '#server/database/db.ts'
import { countDown } from './withdraw-notification.ts'

/** The acts of the member stop counting in the notifications of others, seen or not. */
const itemsOfPerson = sql(
  'remove-notification-items-of-deleted-member',
  `
    with target as materialized (
      select i.notification_id, i.item_key
        from notification_items i
       where i.person_id = $1
       order by i.notification_id
       limit $2
    ), deleted as (
      delete from notification_items i
       using target a
       where i.notification_id = a.notification_id
         and i.item_key = a.item_key
      returning i.notification_id, i.item_key
    ), gone as (
      select notification_id, $1::uuid as person_id, count(*)::int as items, array_agg(item_key) as item_keys
        from deleted
       group by notification_id
    ), ${countDown}
    select (select count(*) from deleted)::int as removed`,
)

const ownNotifications = sql('remove-notifications-of-deleted-member', removeOwnText('notifications'))

/** Removes some of a deleted member's notifications, and of what others were notified about them; zero once none is left. */
export async function removeNotificationsOf(db: Db, memberId: string, most: number): Promise<number> {
  return await removeSome(db, [itemsOfPerson, ownNotifications], [memberId, most])
}
