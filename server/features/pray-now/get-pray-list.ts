import type { Input } from '#contract/api/define-operation.ts'
import { type PraySource, prayNowLimits } from '#contract/prayers/pray-now-constants.ts'
import type { PrayItem, PrayList, prayNowOperations } from '#contract/prayers/pray-now-operations.ts'
import { orderForPraying, type PrayCandidate } from '#contract/prayers/pray-order.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { readStreak } from '#server/features/journey/journey-stats.ts'
import { authorColumns, authorOfPrayer } from '#server/features/prayers/prayer-cards.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { shownAuthor } from '#server/platform/formats/shown-author.ts'
import { carried, inGroups, onWall, own, requireMembership, weekAgo } from './pray-candidates.ts'

const { candidates } = prayNowLimits

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

const ofWall = sql('public-pray-candidates', candidatesFrom(onWall))

const ofGroups = sql('pray-candidates-of-groups', candidatesFrom(inGroups(candidates)))

/** The prayers $2 in that order, as the member $1 may read them now; $3 is the group that is named first. */
const words = sql(
  'pray-list',
  `
    select p.id, p.title, p.description, p.language, p.status, ${authorColumns},
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
export async function getPrayList(reader: Reader, query: PrayListQuery): Promise<PrayList> {
  const ordered = orderForPraying(await readCandidates(reader, query)).slice(0, query.size)
  const byId = new Map(ordered.map((candidate) => [candidate.id, candidate]))
  const rows = await reader.db.query(words, [reader.actor.id, [...byId.keys()], query.groupId ?? null])
  const items = rows.flatMap((row) => {
    const candidate = byId.get(row.id)
    return candidate ? [present(row, candidate)] : []
  })
  return { items, week: await readWeek(reader) }
}

/** The days of the actor, from their streak (REQ-482). */
async function readWeek({ db, actor, clock }: Reader): Promise<PrayList['week']> {
  const { today, days, restDays } = await readStreak(db, { memberId: actor.id, at: clock.now(), weeks: 1 })
  return { today, days, restDays }
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

function present(row: RowOf<typeof words>, candidate: PrayCandidate): PrayItem {
  const { id, title, description, language, status, groupName, isCarried, updateContent, updatedAt } = row
  const lastUpdate =
    updateContent !== null && updatedAt !== null ? { content: updateContent, createdAt: updatedAt } : null
  return {
    ...candidate,
    id,
    title,
    description,
    language,
    status,
    author: shownAuthor(row),
    isCarried,
    groupName,
    lastUpdate,
  }
}
