import { actionsFor } from '#contract/api/permissions.ts'
import type { Miracle, OwnMiracleCard } from '#contract/miracles/miracle-operations.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { type Db, sql } from '#server/database/db.ts'
import { authorOf } from '#server/features/prayers/prayer-cards.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/**
 * The days from the prayer `p` to the miracle `x`, in the time zone of its author `a`, so that a prayer of the evening
 * answered in the morning counts as one day.
 */
const prayedDays = `greatest(0, (x.reported_at at time zone a.time_zone)::date
                     - (p.date_submitted at time zone a.time_zone)::date)`

/** The columns of a miracle for a viewer ($1); an owner sees all of its groups, others only those they are in. */
const wholeMiracle = `
    select x.id, x.title, x.description, x.audience, x.may_show_on_home as "mayShowOnHome",
           x.reported_at as "reportedAt", x.version, x.user_id as "userId", x.relations,
           x.hidden_at is not null as "isHidden",
           x.amen_count as "amenCount",
           exists (select from miracle_amens m where m.miracle_id = x.id and m.user_id = $1) as "saidAmen",
           display_name(a.full_name, a.username, a.shown_as) as "authorName",
           p.id as "prayerId", p.title as "prayerTitle", p.date_submitted as "prayerSubmitted",
           ${prayedDays} as "prayedDays",
           (select coalesce(json_agg(json_build_object('id', g.id, 'name', g.name) order by lower(g.name), g.id), '[]')
              from miracle_shares s
              join groups g on g.id = s.group_id
             where s.miracle_id = x.id
               and (x.user_id = $1 or exists (
                     select from group_members m where m.group_id = g.id and m.user_id = $1))) as groups,
           (select coalesce(json_agg(json_build_object('id', m.id, 'width', m.width, 'height', m.height, 'alt', m.alt)
                                     order by m.position), '[]')
              from media m
             where m.miracle_id = x.id
               and m.ready_at is not null) as images
      from visible_miracles($1) x
      join profiles a on a.id = x.user_id
      left join visible_prayers($1) p on p.id = x.prayer_request_id`

const oneMiracle = sql('one-miracle', `${wholeMiracle} where x.id = $2`)

const miracleOfPrayer = sql('miracle-of-prayer', `${wholeMiracle} where x.prayer_request_id = $2`)

const ownMiracles = sql(
  'own-miracles',
  `
    select x.id, x.title, left(x.description, 500) as opening, x.audience, x.reported_at as "reportedAt",
           (select count(*)::int from miracle_shares s where s.miracle_id = x.id) as "groupCount",
           ${prayedDays} as "prayedDays",
           p.id is not null as "isLinked"
      from visible_miracles($1) x
      join profiles a on a.id = x.user_id
      left join visible_prayers($1) p on p.id = x.prayer_request_id
     where x.user_id = $1
     order by x.reported_at desc, x.id desc
     limit $2`,
)

type MiracleRow = Pick<
  Miracle,
  'id' | 'title' | 'description' | 'images' | 'mayShowOnHome' | 'reportedAt' | 'version' | 'isHidden'
> & {
  audience: Miracle['audience']['kind']
  groups: Miracle['audience']['groups']
  userId: string
  authorName: string
  amenCount: number
  saidAmen: boolean
  relations: readonly string[]
  prayerId: string | null
  prayerTitle: string | null
  prayerSubmitted: string | null
  prayedDays: number
}

type CardRow = Pick<OwnMiracleCard, 'id' | 'title' | 'reportedAt'> & {
  opening: string
  audience: OwnMiracleCard['audience']['kind']
  groupCount: number
  prayedDays: number
  isLinked: boolean
}

type Viewing = Pick<Context<'member'>, 'db' | 'actor'>

/** Returns one miracle as this viewer may see it; an invisible one does not exist for them (REQ-92). */
export async function getMiracle(
  { db, actor }: Viewing,
  { miracleId }: { miracleId: string },
): Promise<Miracle> {
  const [row] = isId(miracleId) ? await db.query(oneMiracle, [actor.id, miracleId]) : []
  if (!row) throw new Failure('NOT_FOUND')
  return present(row, actor.id)
}

/** Finds the miracle that answers a prayer, if this viewer may see it. */
export async function findMiracleOfPrayer({ db, actor }: Viewing, prayerId: string): Promise<Miracle | null> {
  const [row] = isId(prayerId) ? await db.query(miracleOfPrayer, [actor.id, prayerId]) : []
  return row ? present(row, actor.id) : null
}

/** Lists the newest miracles of one member; one more than `limit` shows that there are others (REQ-73, DASH-4). */
export async function listOwnMiracles(
  db: Db,
  memberId: string,
  limit: number,
): Promise<{ items: OwnMiracleCard[]; hasMore: boolean }> {
  const rows = await db.query(ownMiracles, [memberId, limit + 1])
  return { items: rows.slice(0, limit).map(presentCard), hasMore: rows.length > limit }
}

/** Maps a row to a miracle: the prayer only for viewers who may see it too, and only the viewer's own permissions. */
function present(row: MiracleRow, viewerId: string): Miracle {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    audience: { kind: row.audience, groups: row.groups },
    images: row.images,
    mayShowOnHome: row.mayShowOnHome,
    reportedAt: row.reportedAt,
    version: row.version,
    author: authorOf(row),
    mine: row.userId === viewerId,
    isHidden: row.isHidden,
    amens: { count: row.amenCount, mine: row.saidAmen },
    prayer: prayerOf(row),
    viewerCan: actionsFor('miracle', row.relations),
  }
}

function prayerOf({
  prayerId,
  prayerTitle,
  prayerSubmitted,
  prayedDays: days,
}: MiracleRow): Miracle['prayer'] {
  if (prayerId === null || prayerTitle === null || prayerSubmitted === null) return null
  return { id: prayerId, title: prayerTitle, dateSubmitted: prayerSubmitted, prayedDays: days }
}

function presentCard(row: CardRow): OwnMiracleCard {
  return {
    id: row.id,
    title: row.title,
    excerpt: shorten(row.opening, miracleLimits.excerpt),
    audience: { kind: row.audience, groupCount: row.groupCount },
    reportedAt: row.reportedAt,
    prayedDays: row.isLinked ? row.prayedDays : null,
  }
}
