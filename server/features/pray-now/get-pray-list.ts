import type { Input } from '#contract/api/define-operation.ts'
import { type PraySource, prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import type { PrayItem, prayNowOperations } from '#contract/prayers/pray-now-operations.ts'
import { orderForPraying, type PrayCandidate } from '#contract/prayers/pray-order.ts'
import { carriedLimits } from '#contract/prayers/prayer-constants.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { authorColumns, authorOfPrayer } from '#server/features/prayers/prayer-cards.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { shownAuthor } from '#server/platform/formats/shown-author.ts'

const { candidates, days, passes } = prayNowLimits

/** The first civil day of the member $1 that belongs to the week of the moment $2 is the day after this one. */
const weekAgo = `(select prayer_day_at($1, $2)) - ${days}`

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

/** The newest of the chosen prayers `p`, in the fields of PrayCandidate. */
const candidatesFrom = (chosen: string) => `
    select p.id, p.user_id = $1 as "mine!", p.date_submitted as "dateSubmitted",
           (select count(distinct i.user_id)::int
              from intercessions i
             where i.prayer_id = p.id
               and i.user_id <> p.user_id
               and i.day_on > ${weekAgo}) as "peopleThisWeek!",
           (select max(i.day_on) from intercessions i where i.prayer_id = p.id and i.user_id = $1) as "lastPrayedOn"
      from (${chosen}
       order by p.date_submitted desc, p.id desc
       limit ${candidates}) p`

const own = `
      select p.*
        from visible_prayers($1) p
       where p.user_id = $1
         and ${eligible}`

/** One prayer at a time is looked up: the planner would otherwise begin with everything the member may read. */
const carried = `
      select p.*
        from (select prayer_id
                from carried_prayers
               where user_id = $1
               order by carried_at desc, prayer_id desc
               limit ${carriedLimits.looked}) c
       cross join lateral (
        select * from visible_prayers($1) v where v.id = c.prayer_id and v.user_id <> $1 offset 0) p
       where ${eligible}`

const ofMember = sql('own-pray-candidates', candidatesFrom(own))

const ofCarried = sql('carried-pray-candidates', candidatesFrom(carried))

/** The prayers that the member carries, and their own. */
const ofToday = sql(
  'pray-candidates-of-today',
  candidatesFrom(`
      select p.*
        from (${carried}
       union all ${own}) p`),
)

/** The public wall: one index range. */
const ofWall = sql(
  'public-pray-candidates',
  candidatesFrom(`
      select p.*
        from visible_prayers($1) p
       where p.audience = 'public'
         and ${eligible}`),
)

/** The newest of one group `g`: one range of the index of its shares. */
const newestOfGroup = `
        select p.*
          from prayer_shares x
          join visible_prayers($1) p on p.id = x.prayer_id
         where x.group_id = g.id
           and ${eligible}
         order by x.date_submitted desc, x.prayer_id desc
         limit ${candidates}`

/** A prayer that is shared with several groups comes once. */
const ofGroups = sql(
  'pray-candidates-of-groups',
  candidatesFrom(`
      select distinct on (p.date_submitted, p.id) p.*
        from visible_groups($1) g
       cross join lateral (${newestOfGroup}) p
       where g.role is not null
         and ($3::uuid is null or g.id = $3)`),
)

const isMember = sql(
  'is-member-of-group',
  'select id from visible_groups($1) where id = $2 and role is not null',
)

/** The prayers $2 in that order, as the member $1 may read them now; $3 is the group that is named first. */
const words = sql(
  'pray-list',
  `
    select p.id, p.title, p.description, p.status, ${authorColumns},
           (select g.name
              from prayer_shares x
              join group_members m on m.group_id = x.group_id and m.user_id = $1
              join groups g on g.id = x.group_id
             where x.prayer_id = p.id
             order by g.id <> $3, lower(g.name), g.id
             limit 1) as "groupName",
           exists (select from carried_prayers c where c.prayer_id = p.id and c.user_id = $1) as "isCarried",
           u.content as "updateContent", u.created_at as "updatedAt"
      from unnest($2::uuid[]) with ordinality as wanted (id, place)
      join visible_prayers($1) p on p.id = wanted.id
      ${authorOfPrayer}
      left join lateral (
        select content, created_at
          from prayer_updates
         where prayer_id = p.id
           and hidden_at is null
         order by created_at desc, id desc
         limit 1) u on true
     order by wanted.place`,
)

type Reader = Pick<Context<'member'>, 'db' | 'actor' | 'clock'>
type PrayListQuery = Input<(typeof prayNowOperations)['getPrayList']>

/**
 * Lists the prayers of a session in the order in which they come (REQ-431, REQ-432). Throws NOT_FOUND for a group of
 * which the actor is no member.
 */
export async function getPrayList(reader: Reader, query: PrayListQuery): Promise<{ items: PrayItem[] }> {
  const ordered = orderForPraying(await readCandidates(reader, query)).slice(0, query.size)
  const byId = new Map(ordered.map((candidate) => [candidate.id, candidate]))
  const rows = await reader.db.query(words, [reader.actor.id, [...byId.keys()], query.groupId ?? null])
  return {
    items: rows.flatMap((row) => {
      const candidate = byId.get(row.id)
      return candidate ? [present(row, candidate)] : []
    }),
  }
}

async function readCandidates(
  { db, actor, clock }: Reader,
  { source, groupId }: PrayListQuery,
): Promise<PrayCandidate[]> {
  const values = [actor.id, clock.now()] as const
  const read = {
    mine: () => db.query(ofMember, values),
    carried: () => db.query(ofCarried, values),
    today: () => db.query(ofToday, values),
    public: () => db.query(ofWall, values),
    groups: async () => {
      if (groupId !== undefined) await requireMembership({ db, actor }, groupId)
      return await db.query(ofGroups, [...values, groupId ?? null])
    },
  } satisfies Record<PraySource, () => Promise<PrayCandidate[]>>
  return await read[source]()
}

async function requireMembership({ db, actor }: Pick<Reader, 'db' | 'actor'>, groupId: string) {
  const [found] = isId(groupId) ? await db.query(isMember, [actor.id, groupId]) : []
  if (!found) throw new Failure('NOT_FOUND')
}

function present(row: RowOf<typeof words>, candidate: PrayCandidate): PrayItem {
  const { id, title, description, status, groupName, isCarried, updateContent, updatedAt } = row
  const lastUpdate =
    updateContent !== null && updatedAt !== null ? { content: updateContent, createdAt: updatedAt } : null
  return {
    ...candidate,
    id,
    title,
    description,
    status,
    author: shownAuthor(row),
    isCarried,
    groupName,
    lastUpdate,
  }
}
