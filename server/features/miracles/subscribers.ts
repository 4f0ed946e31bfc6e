import type { Db, Statement } from '#server/database/db.ts'
import type { Companion } from '#server/platform/context.ts'

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

/** So many at once stay far below the time that one statement may take, also in a group that shared for years. */
const AT_ONCE = 5000

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

/** First all are held, then the next statements see what others did to them until then. */
type Unsharing = { hold: Statement; unshare: Statement }

const ofMember: Unsharing = {
  hold: {
    name: 'hold-miracles-of-member-in-group',
    text: `select count(*) from hold_miracles(array(${sharedByMember}))`,
  },
  unshare: {
    name: 'unshare-miracles-of-member',
    text: `with chosen as (${sharedByMember} limit ${AT_ONCE} ${endAndWithdraw}`,
  },
}

const ofEverybody: Unsharing = {
  hold: {
    name: 'hold-miracles-in-group',
    text: `select count(*) from hold_miracles(array(${sharedByAnybody}))`,
  },
  unshare: {
    name: 'unshare-miracles-of-group',
    text: `with chosen as (${sharedByAnybody} limit ${AT_ONCE} ${endAndWithdraw}`,
  },
}

/**
 * Miracles go the way of prayers: out of a group with whoever is removed from it, who leaves and wishes it, and with the
 * group itself; without any group left they are private again (decisions 84, 85; security P15).
 */
export const groupMiraclesCompanion: Companion = {
  name: 'miracles.in-groups',
  hears: ['member.left', 'member.removed', 'group.deleted'],
  hear: async ({ db }, { name, payload }) => {
    if (name === 'group.deleted') await run(db, ofEverybody, [payload.groupId])
    if (name === 'member.removed' || (name === 'member.left' && payload.alsoUnshare))
      await run(db, ofMember, [payload.groupId, payload.userId])
  },
}

async function run(db: Db, { hold, unshare }: Unsharing, values: readonly string[]): Promise<void> {
  await db.query(hold, values)
  for (let ended = AT_ONCE; ended === AT_ONCE; ) {
    const [did] = await db.query<{ ended: number }>(unshare, values)
    ended = did?.ended ?? 0
  }
}
