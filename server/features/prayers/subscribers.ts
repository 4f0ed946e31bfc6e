import { sql } from '#server/database/db.ts'
import {
  UNSHARE_BATCH_SIZE,
  type Unsharing,
  unsharingSubscriber,
} from '#server/features/groups/subscribers.ts'

const sharedByMember = `
      select s.prayer_id
        from visible_prayers($2) p
        join prayer_shares s on s.prayer_id = p.id
       where p.user_id = $2
         and s.group_id = $1`

const sharedByAnybody = `
      select s.prayer_id
        from prayer_shares s
       where s.group_id = $1`

const endAndWithdraw = `
    ), ended as (
      delete from prayer_shares
       where group_id = $1
         and prayer_id in (select prayer_id from chosen)
      returning prayer_id
    ), withdrawn as (
      update prayer_requests p
         set audience = 'private'
       where p.id in (select prayer_id from ended)
         and p.audience = 'groups'
         and not exists (
               select
                 from prayer_shares s
                where s.prayer_id = p.id
                  and s.group_id <> $1)
    )
    select count(*)::int as ended from ended`

const ofMember: Unsharing = {
  lock: sql(
    'lock-prayers-of-member-in-group',
    `select count(*) as locked from lock_prayers(array(${sharedByMember}))`,
  ),
  unshare: sql(
    'unshare-prayers-of-member',
    `with chosen as (${sharedByMember} limit ${UNSHARE_BATCH_SIZE} ${endAndWithdraw}`,
  ),
}

const ofEverybody: Unsharing = {
  lock: sql(
    'lock-prayers-in-group',
    `select count(*) as locked from lock_prayers(array(${sharedByAnybody}))`,
  ),
  unshare: sql(
    'unshare-prayers-of-group',
    `with chosen as (${sharedByAnybody} limit ${UNSHARE_BATCH_SIZE} ${endAndWithdraw}`,
  ),
}

/**
 * A prayer without any group left is private again. No event is published per prayer: the pages receive the event of
 * the group.
 */
export const groupPrayersSubscriber = unsharingSubscriber({
  name: 'prayers.in-groups',
  ofMember,
  ofEverybody,
})
