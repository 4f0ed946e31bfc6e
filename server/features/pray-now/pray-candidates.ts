import { prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import { carriedLimits } from '#contract/prayers/prayer-constants.ts'
import { sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

const { days, passes } = prayNowLimits

/** The first civil day of the member $1 that belongs to the week of the moment $2 is the day after this one. */
export const weekAgo = `(select prayer_day_at($1, $2)) - ${days}`

/**
 * The prayers `p` to which the member $1 may be led at the moment $2: active ones, and those that were answered within a
 * week by a miracle they may read; none that they prayed for today, passed on two days of the week, or that a block hides
 * from them. "offset 0" makes each condition an index look-up for one prayer.
 */
const eligible = `
             p.hidden_at is null
         and (p.status = 'active'
              or (p.status = 'answered' and exists (
                   select
                     from visible_miracles($1) m
                    where m.prayer_request_id = p.id
                      and m.reported_at > $2::timestamptz - interval '${days} days'
                   offset 0)))
         and p.id <> all ((select hidden_content($1))::uuid[])
         and (p.is_anonymous or p.user_id <> all ((select hidden_from($1))::uuid[]))
         and not exists (
               select
                 from intercessions i
                where i.prayer_id = p.id
                  and i.user_id = $1
                  and i.day_on = (select prayer_day_at($1, $2))
               offset 0)
         and ${passes} > (
               select count(*)
                 from prayer_passes s
                where s.user_id = $1
                  and s.prayer_id = p.id
                  and s.day_on > ${weekAgo})`

/** The member's own prayers. */
export const own = `
      select p.*
        from visible_prayers($1) p
       where p.user_id = $1
         and ${eligible}`

/**
 * The prayers that the member carries. One at a time is looked up: the planner would otherwise begin with everything the
 * member may read.
 */
export const carried = `
      select p.*
        from (select prayer_id
                from carried_prayers
               where user_id = $1
               order by carried_at desc, prayer_id desc
               limit ${carriedLimits.looked}) c
       cross join lateral (
        select * from visible_prayers($1) v where v.id = c.prayer_id and v.user_id <> $1 offset 0) p
       where ${eligible}`

/** The public wall: one index range. */
export const onWall = `
      select p.*
        from visible_prayers($1) p
       where p.audience = 'public'
         and ${eligible}`

/**
 * The prayers of the groups of the member, or of the group $3: from each one range of the index of its shares, the
 * newest up to `most`. A prayer that is shared with several groups comes once.
 */
export const inGroups = (most: number) => `
      select distinct on (p.date_submitted, p.id) p.*
        from visible_groups($1) g
       cross join lateral (
        select p.*
          from prayer_shares x
          join visible_prayers($1) p on p.id = x.prayer_id
         where x.group_id = g.id
           and ${eligible}
         order by x.date_submitted desc, x.prayer_id desc
         limit ${most}) p
       where g.role is not null
         and ($3::uuid is null or g.id = $3)`

const isMember = sql(
  'is-member-of-group',
  'select id from visible_groups($1) where id = $2 and role is not null',
)

/** Throws NOT_FOUND where the actor is no member of the group. */
export async function requireMembership(
  { db, actor }: Pick<Context<'member'>, 'db' | 'actor'>,
  groupId: string,
): Promise<void> {
  const [found] = isId(groupId) ? await db.query(isMember, [actor.id, groupId]) : []
  if (!found) throw new Failure('NOT_FOUND')
}
