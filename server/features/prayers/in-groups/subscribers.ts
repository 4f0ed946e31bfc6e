import type { Db, Statement } from '#server/database/db.ts'
import type { Companion } from '#server/platform/context.ts'

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

/** So many at once stay far below the time that one statement may take, also in a group that shared for years. */
const AT_ONCE = 5000

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

/** First all are held, then the next statements see what others did to them until then. */
type Unsharing = { hold: Statement; unshare: Statement }

const ofMember: Unsharing = {
  hold: {
    name: 'hold-prayers-of-member-in-group',
    text: `select count(*) from hold_prayers(array(${sharedByMember}))`,
  },
  unshare: {
    name: 'unshare-prayers-of-member',
    text: `with chosen as (${sharedByMember} limit ${AT_ONCE} ${endAndWithdraw}`,
  },
}

const ofEverybody: Unsharing = {
  hold: {
    name: 'hold-prayers-in-group',
    text: `select count(*) from hold_prayers(array(${sharedByAnybody}))`,
  },
  unshare: {
    name: 'unshare-prayers-of-group',
    text: `with chosen as (${sharedByAnybody} limit ${AT_ONCE} ${endAndWithdraw}`,
  },
}

/**
 * Who is removed from a group takes their prayers along, who leaves when they wish it, and a deleted group lets go of
 * all; a prayer without any group left is private again (decisions 84, 85; security P15). Nothing is told of each: the
 * pages hear what happened to the group.
 */
export const groupPrayersCompanion: Companion = {
  name: 'prayers.in-groups',
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
