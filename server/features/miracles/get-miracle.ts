import { type Action, actionsFor } from '#contract/api/permissions.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { Miracle, OwnMiracleCard } from '#contract/miracles/miracle-operations.ts'
import { miracleLimits } from '#contract/values/constants.ts'
import { shorten } from '#contract/values/text.ts'
import { type Db, sql } from '#server/database/db.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type AuthorRow, shownAuthor } from '#server/platform/formats/shown-author.ts'
import { authorColumns, authorOfMiracle } from './miracle-author.ts'

/**
 * The days from the prayer `p` to the miracle `x`, in the time zone of its author, so that a prayer of the evening
 * answered in the morning counts as one day.
 */
const prayedDays = `days_between(x.user_id, p.date_submitted, x.reported_at)`

/** The columns of a miracle for a viewer ($1); an owner sees all of its groups, others only those they are in. */
const wholeMiracle = `
    select x.id, x.title, x.description, x.language, x.audience, x.may_show_on_home as "mayShowOnHome",
           x.reported_at as "reportedAt", x.version, x.is_anonymous as "isAnonymous", x.relations,
           x.prayer_request_id is not null as "isOfPrayer!",
           x.hidden_at is not null as "isHidden",
           x.amen_count as "amenCount",
           exists (select from miracle_amens m where m.miracle_id = x.id and m.user_id = $1) as "saidAmen",
           ${authorColumns},
           p.id as "prayerId", p.title as "prayerTitle", p.language as "prayerLanguage", p.date_submitted as "prayerSubmitted",
           ${prayedDays} as "prayedDays!",
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
      ${authorOfMiracle}
      left join visible_prayers($1) p on p.id = x.prayer_request_id`

const oneMiracle = sql('one-miracle', `${wholeMiracle} where x.id = $2`)

const miracleOfPrayer = sql('miracle-of-prayer', `${wholeMiracle} where x.prayer_request_id = $2`)

const ownMiracles = sql(
  'own-miracles',
  `
    select x.id, x.title, left(x.description, 500) as opening, x.language, x.audience, x.reported_at as "reportedAt",
           (select count(*)::int from miracle_shares s where s.miracle_id = x.id) as "groupCount",
           ${prayedDays} as "prayedDays!",
           p.id is not null as "isLinked"
      from visible_miracles($1) x
      left join visible_prayers($1) p on p.id = x.prayer_request_id
     where x.user_id = $1
     order by x.reported_at desc, x.id desc
     limit $2`,
)

type MiracleRow = Pick<
  Miracle,
  | 'id'
  | 'title'
  | 'description'
  | 'language'
  | 'images'
  | 'mayShowOnHome'
  | 'reportedAt'
  | 'version'
  | 'isHidden'
  | 'isAnonymous'
> &
  AuthorRow & {
    audience: Miracle['audience']['kind']
    groups: Miracle['audience']['groups']
    isOfPrayer: boolean
    amenCount: number
    saidAmen: boolean
    relations: readonly string[]
    prayerId: string | null
    prayerTitle: string | null
    prayerLanguage: Language | null
    prayerSubmitted: string | null
    prayedDays: number
  }

type CardRow = Pick<OwnMiracleCard, 'id' | 'title' | 'language' | 'reportedAt'> & {
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
  return present(row)
}

/** Finds the miracle that answers a prayer, if this viewer may see it. */
export async function findMiracleOfPrayer({ db, actor }: Viewing, prayerId: string): Promise<Miracle | null> {
  const [row] = isId(prayerId) ? await db.query(miracleOfPrayer, [actor.id, prayerId]) : []
  return row ? present(row) : null
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
function present(row: MiracleRow): Miracle {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    language: row.language,
    audience: { kind: row.audience, groups: row.groups },
    images: row.images,
    mayShowOnHome: row.mayShowOnHome,
    reportedAt: row.reportedAt,
    version: row.version,
    author: shownAuthor(row),
    isAnonymous: row.isAnonymous,
    mine: row.mine,
    isHidden: row.isHidden,
    amens: { count: row.amenCount, mine: row.saidAmen },
    prayer: prayerOf(row),
    viewerCan: actionsFor('miracle', row.relations).filter((action) => fits(action, row)),
  }
}

/** A miracle that answers a prayer has the mark of that prayer (REQ-463). */
function fits(action: Action, { isOfPrayer }: MiracleRow): boolean {
  return action !== 'miracle.changeAnonymity' || !isOfPrayer
}

function prayerOf({
  prayerId,
  prayerTitle,
  prayerLanguage: language,
  prayerSubmitted,
  prayedDays: days,
}: MiracleRow): Miracle['prayer'] {
  if (prayerId === null || prayerTitle === null || language === null || prayerSubmitted === null) return null
  return { id: prayerId, title: prayerTitle, language, dateSubmitted: prayerSubmitted, prayedDays: days }
}

function presentCard(row: CardRow): OwnMiracleCard {
  return {
    id: row.id,
    title: row.title,
    excerpt: shorten(row.opening, miracleLimits.excerpt),
    language: row.language,
    audience: { kind: row.audience, groupCount: row.groupCount },
    reportedAt: row.reportedAt,
    prayedDays: row.isLinked ? row.prayedDays : null,
  }
}
