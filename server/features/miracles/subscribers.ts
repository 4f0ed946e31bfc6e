import { sql } from '#server/database/db.ts'
import {
  UNSHARE_BATCH_SIZE,
  type Unsharing,
  unsharingSubscriber,
} from '#server/features/groups/subscribers.ts'

const sharedByMember = `
      select s.miracle_id
        from visible_miracles($2) x
        join miracle_shares s on s.miracle_id = x.id
       where x.user_id = $2
         and s.group_id = $1`

const sharedByAnybody = `
      select s.miracle_id
        from miracle_shares s
       where s.group_id = $1`

const endAndWithdraw = `
    ), ended as (
      delete from miracle_shares
       where group_id = $1
         and miracle_id in (select miracle_id from chosen)
      returning miracle_id
    ), withdrawn as (
      update miracles x
         set audience = 'private'
       where x.id in (select miracle_id from ended)
         and x.audience = 'groups'
         and not exists (
               select
                 from miracle_shares s
                where s.miracle_id = x.id
                  and s.group_id <> $1)
    )
    select count(*)::int as ended from ended`

const ofMember: Unsharing = {
  lock: sql(
    'lock-miracles-of-member-in-group',
    `select count(*) as locked from lock_miracles(array(${sharedByMember}))`,
  ),
  unshare: sql(
    'unshare-miracles-of-member',
    `with chosen as (${sharedByMember} limit ${UNSHARE_BATCH_SIZE} ${endAndWithdraw}`,
  ),
}

const ofEverybody: Unsharing = {
  lock: sql(
    'lock-miracles-in-group',
    `select count(*) as locked from lock_miracles(array(${sharedByAnybody}))`,
  ),
  unshare: sql(
    'unshare-miracles-of-group',
    `with chosen as (${sharedByAnybody} limit ${UNSHARE_BATCH_SIZE} ${endAndWithdraw}`,
  ),
}

/** Miracles are unshared like prayers; without any group left they are private again. */
export const groupMiraclesSubscriber = unsharingSubscriber({
  name: 'miracles.in-groups',
  ofMember,
  ofEverybody,
})
