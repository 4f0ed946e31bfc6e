import { type Action, actionsFor } from '#contract/api/permissions.ts'
import type { Image } from '#contract/media/media-operations.ts'
import type { OwnPrayerCard, Prayer, Status } from '#contract/prayers/prayer-operations.ts'
import type { ShownAudience } from '#contract/values/audience.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type AuthorRow, shownAuthor } from '#server/platform/formats/shown-author.ts'
import { intercessionCounts } from './intercessions/intercession-counts.ts'
import { authorColumns, authorOfPrayer, cardColumns, prayedTodayColumn, presentCard } from './prayer-cards.ts'

/**
 * The columns of a prayer `p` and its author `a` for the viewer $1 at the moment $3. The owner reads all groups, others only their own;
 * exact places are for the owner only (REQ-130).
 */
export const prayerColumns = `
           p.id, p.title, p.description, p.language, p.category, p.status, p.version, p.relations,
           p.date_submitted as "dateSubmitted", p.edited_at as "editedAt", p.edited_by_admin as "isByAdmin",
           p.support_count as "supportCount", p.update_count as "updateCount", p.comment_count as "commentCount",
           p.location_name as "locationName",
           case when p.user_id = $1 then p.latitude end as latitude,
           case when p.user_id = $1 then p.longitude end as longitude,
           case when p.audience = 'public' and p.hidden_at is null then p.share_token end as "shareToken",
           p.hidden_at is not null as "isHidden", p.is_anonymous as "isAnonymous", ${authorColumns},
           exists (select from prayer_supports s where s.prayer_id = p.id and s.user_id = $1) as "isSupporter",
           ${intercessionCounts},
           coalesce((select n.times from intercessors n where n.prayer_id = p.id and n.user_id = $1), 0) as "timesPrayed",
           (select max(i.day_on) from intercessions i where i.prayer_id = p.id and i.user_id = $1) as "lastPrayedOn",
           prayer_day_at($1, $3) as today,
           p.audience,
           (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]')
              from prayer_shares s
              join groups g on g.id = s.group_id
             where s.prayer_id = p.id
               and (p.user_id = $1
                    or exists (select from group_members m where m.group_id = g.id and m.user_id = $1))) as groups,
           (select coalesce(json_agg(json_build_object('id', i.id, 'width', i.width, 'height', i.height, 'alt', i.alt)
                                     order by i.position, i.id), '[]')
              from media i
             where i.prayer_id = p.id
               and i.ready_at is not null) as images`

export const onePrayer = sql(
  'one-prayer',
  `
    select ${prayerColumns}
      from visible_prayers($1) p
      ${authorOfPrayer}
     where p.id = $2`,
)

/** The reading statement also writes the audit row, so that no access is unaudited (REQ-67). */
const onePrayerByRole = sql(
  'one-prayer-by-role',
  `
    with shown as (
    select ${prayerColumns}, p.user_id as "ownerId"
      from prayers_for_admin($1) p
      ${authorOfPrayer}
     where p.id = $2
    ), audited as (
      insert into audit_log (at, actor_id, action, subject_kind, subject_id, owner_id)
      select $3, $1, 'prayer.read', 'prayer', id, "ownerId" from shown
    )
    select * from shown`,
)

const activeOwn = sql(
  'active-own-prayers',
  `
    select ${cardColumns}, p.audience, p.pinned_at is not null as "isPinned",
           (select count(*)::int from prayer_shares s where s.prayer_id = p.id) as "groupCount",
           ${prayedTodayColumn},
           (select json_build_object('peopleToday', count(distinct i.user_id) filter (where i.day_on >= prayer_day_at($1, $2)),
                                     'peopleThisWeek', count(distinct i.user_id))
              from intercessions i
             where i.prayer_id = p.id
               and i.user_id <> $1
               and i.day_on > prayer_day_at($1, $2) - 7) as "prayedFor"
      from (
        (select * from visible_prayers($1)
          where user_id = $1 and status = 'active' and pinned_at is not null
          order by pinned_at desc
          limit $3)
         union all
        (select * from visible_prayers($1)
          where user_id = $1 and status = 'active' and pinned_at is null
          order by date_submitted desc, id desc
          limit $3)) p
      ${authorOfPrayer}
     order by p.pinned_at desc nulls last, p.date_submitted desc, p.id desc
     limit $3`,
)

type PrayerRow = Pick<
  Prayer,
  | 'id'
  | 'title'
  | 'description'
  | 'language'
  | 'category'
  | 'status'
  | 'version'
  | 'dateSubmitted'
  | 'updateCount'
  | 'commentCount'
  | 'shareToken'
  | 'isHidden'
  | 'isAnonymous'
> &
  AuthorRow & {
    relations: readonly string[]
    editedAt: string | null
    isByAdmin: boolean
    supportCount: number
    isSupporter: boolean
    intercessionCount: number
    intercessorCount: number
    timesPrayed: number
    lastPrayedOn: string | null
    today: string | null
    locationName: string | null
    latitude: string | null
    longitude: string | null
    audience: ShownAudience['kind']
    groups: ShownAudience['groups']
    images: Image[]
  }

/**
 * Returns one prayer as this viewer may see it; an invisible one does not exist for them (REQ-92). An admin reads any
 * prayer by its id, which is audited unless they see it anyway (REQ-67, PDET-16).
 */
export async function getPrayer(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { prayerId }: { prayerId: string },
): Promise<Prayer> {
  if (!isId(prayerId)) throw new Failure('NOT_FOUND')
  const [seen] = await db.query(onePrayer, [actor.id, prayerId, clock.now()])
  if (seen) return presentPrayer(seen)
  const [prayerByRole] = actor.roles.includes('admin')
    ? await db.query(onePrayerByRole, [actor.id, prayerId, clock.now()])
    : []
  if (prayerByRole) return presentPrayer(prayerByRole)
  throw new Failure('NOT_FOUND')
}

/** Lists the active prayers of one member, pinned ones and then the newest; one more than `limit` shows that there are others. */
export async function listActivePrayers(
  db: Db,
  { memberId, at, limit }: { memberId: string; at: Date; limit: number },
): Promise<{ items: OwnPrayerCard[]; hasMore: boolean }> {
  const rows = await db.query(activeOwn, [memberId, at, limit + 1])
  const items = rows.slice(0, limit).map((row) => ({
    ...presentCard(row),
    audience: { kind: row.audience, groupCount: row.groupCount },
    isPinned: row.isPinned,
    prayedToday: row.prayedToday,
    prayedFor: row.prayedFor,
  }))
  return { items, hasMore: rows.length > limit }
}

/** Maps a row to a prayer: the response contains only the viewer's own permissions. */
export function presentPrayer(row: PrayerRow): Prayer {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    language: row.language,
    category: row.category,
    status: row.status,
    audience: { kind: row.audience, groups: row.groups },
    location: locationOf(row),
    images: row.images,
    dateSubmitted: row.dateSubmitted,
    edited: row.editedAt === null ? null : { at: row.editedAt, byAdmin: row.isByAdmin },
    version: row.version,
    author: shownAuthor(row),
    isAnonymous: row.isAnonymous,
    mine: row.mine,
    isHidden: row.isHidden,
    support: { count: row.supportCount, mine: row.isSupporter },
    intercessions: intercessionsOf(row),
    updateCount: row.updateCount,
    commentCount: row.commentCount,
    shareToken: row.shareToken,
    viewerCan: actionsFor('prayer', row.relations).filter((action) => fits(action, row.status)),
  }
}

function intercessionsOf(row: PrayerRow): Prayer['intercessions'] {
  const { intercessionCount: count, intercessorCount: people, timesPrayed: times, lastPrayedOn: lastOn } = row
  return { count, people, mine: { times, lastOn, isToday: lastOn !== null && lastOn === row.today } }
}

function locationOf({ locationName, latitude, longitude }: PrayerRow): Prayer['location'] {
  if (locationName === null) return null
  if (latitude === null || longitude === null) return { name: locationName }
  return { name: locationName, latitude: Number(latitude), longitude: Number(longitude) }
}

/** Whether an action fits the status; most fit every status (REQ-74). */
function fits(action: Action, status: Status): boolean {
  if (action === 'prayer.archive') return status !== 'archived'
  if (action === 'prayer.restore') return status === 'archived'
  if (action === 'prayer.reportMiracle') return status === 'active'
  return true
}
