import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { type Db, sql } from '#server/database/db.ts'
import { aggregateKey } from './add-notification.ts'

/** A thing that happened and was taken back, or is settled: it goes out of every unseen row that counts it. */
export type Withdrawal = { kind: NotificationKind; about: string; item: string }

/** The counts fall with the items that `gone` names, and a row without any is deleted; a seen row stays as it was. */
export const countDown = `
    counted as (
      update notifications n
         set item_count = n.item_count - g.items,
             person_count = n.person_count
                            - (g.person_id is not null
                               and not exists (
                                     select
                                       from notification_items o
                                      where o.notification_id = n.id
                                        and o.person_id = g.person_id
                                        and o.item_key <> all (g.item_keys)
                                     offset 0))::int
        from gone g
       where n.id = g.notification_id
         and n.item_count > g.items
      returning n.user_id
    ), emptied as (
      delete from notifications n
       using gone g
       where n.id = g.notification_id
         and n.item_count <= g.items
      returning n.user_id
    )`

const withdrawItem = sql(
  'withdraw-notification-item',
  `
    with target as materialized (
      select n.id
        from notifications n
       where n.aggregate_key = $1
         and n.seen_at is null
       order by n.user_id
         for no key update
    ), gone as (
      delete from notification_items i
       using target a
       where i.notification_id = a.id
         and i.item_key = $2
      returning i.notification_id, i.person_id, 1 as items, array[i.item_key] as item_keys
    ), ${countDown}
    select user_id as "userId" from counted
     union all
    select user_id from emptied`,
)

/** Takes an item out of every unseen row that counts it; returns the members whose notifications changed. */
export async function withdrawNotification(db: Db, { kind, about, item }: Withdrawal): Promise<string[]> {
  const changed = await db.query(withdrawItem, [aggregateKey(kind, about), item])
  return changed.map(({ userId }) => userId)
}
