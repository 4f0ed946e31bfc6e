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
  lock: {
    name: 'lock-miracles-of-member-in-group',
    text: `select count(*) from lock_miracles(array(${sharedByMember}))`,
  },
  unshare: {
    name: 'unshare-miracles-of-member',
    text: `with chosen as (${sharedByMember} limit ${UNSHARE_BATCH_SIZE} ${endAndWithdraw}`,
  },
}

const ofEverybody: Unsharing = {
  lock: {
    name: 'lock-miracles-in-group',
    text: `select count(*) from lock_miracles(array(${sharedByAnybody}))`,
  },
  unshare: {
    name: 'unshare-miracles-of-group',
    text: `with chosen as (${sharedByAnybody} limit ${UNSHARE_BATCH_SIZE} ${endAndWithdraw}`,
  },
}

/** Miracles are unshared like prayers; without any group left they are private again. */
export const groupMiraclesSubscriber = unsharingSubscriber({
  name: 'miracles.in-groups',
  ofMember,
  ofEverybody,
})
