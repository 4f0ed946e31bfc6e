import { prayerLimits } from '#contract/constants.ts'
import type { Page } from '#contract/paging.ts'
import { actionsFor, type Relation } from '#contract/permissions.ts'
import type { Author, Prayer, PrayerCard } from '#contract/prayers.ts'
import type { OwnPrayerCard } from '#contract/screens.ts'
import { shorten } from '#contract/text.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/context.ts'
import { decodeCursor, encodeCursor } from '#server/platform/cursor.ts'
import { Failure } from '#server/platform/failure.ts'
import { isId } from '#server/platform/ids.ts'
import { tintOf } from '#server/platform/people.ts'

const cardColumns = `
  p.id, p.title, left(p.description, 500) as opening, p.category, p.status, p.audience,
  p.date_submitted as "dateSubmitted", p.support_count as "supportCount", p.user_id as "userId",
  display_name(a.full_name, a.username, a.shown_as) as "authorName"`

const wallCards = `
    select ${cardColumns}
      from visible_prayers($1) p
      join profiles a on a.id = p.user_id
     where p.audience = 'public'
       and p.hidden_at is null`

/** One card more than a page holds, which tells whether there is a next one. */
const newestFirst = `
     order by p.date_submitted desc, p.id desc
     limit ${prayerLimits.pageSize + 1}`

/** The public wall: the hot read of anonymous visitors, one index range and 21 profile look-ups. */
export const publicPage: Statement = { name: 'public-prayers', text: `${wallCards} ${newestFirst}` }

const publicPageAfter: Statement = {
  name: 'public-prayers-after',
  text: `${wallCards} and (p.date_submitted, p.id) < ($2::timestamptz, $3::uuid) ${newestFirst}`,
}

export const onePrayer: Statement = {
  name: 'one-prayer',
  text: `
    select p.id, p.title, p.description, p.category, p.status, p.audience,
           p.date_submitted as "dateSubmitted", p.support_count as "supportCount", p.user_id as "userId",
           display_name(a.full_name, a.username, a.shown_as) as "authorName",
           exists (select from prayer_supports s where s.prayer_id = p.id and s.user_id = $1) as "isSupporter",
           p.relations
      from visible_prayers($1) p
      join profiles a on a.id = p.user_id
     where p.id = $2`,
}

const activeOwn: Statement = {
  name: 'active-own-prayers',
  text: `
    select ${cardColumns}
      from visible_prayers($1) p
      join profiles a on a.id = p.user_id
     where p.user_id = $1
       and p.status = 'active'
     order by p.date_submitted desc, p.id desc
     limit $2`,
}

type CardRow = Omit<PrayerCard, 'excerpt' | 'author'> & {
  opening: string
  userId: string
  authorName: string
  audience: 'private' | 'public'
}

type PrayerRow = Omit<Prayer, 'audience' | 'author' | 'mine' | 'support' | 'viewerCan'> & {
  userId: string
  authorName: string
  audience: 'private' | 'public'
  supportCount: number
  isSupporter: boolean
  relations: Relation[]
}

/** A page of public prayers, newest first (spec A §7, decision 89). Throws INVALID for a cursor that is not ours. */
export async function listPublicPrayers(
  { db, actor }: Pick<Context<'anyone'>, 'db' | 'actor'>,
  { cursor }: { cursor?: string },
): Promise<Page<PrayerCard>> {
  const viewer = actor?.id ?? null
  const rows = cursor
    ? await db.query<CardRow>(publicPageAfter, [viewer, ...decodeCursor(cursor)])
    : await db.query<CardRow>(publicPage, [viewer])
  const items = rows.slice(0, prayerLimits.pageSize)
  const last = rows.length > items.length ? items.at(-1) : undefined
  return { items: items.map(presentCard), next: last ? encodeCursor(last.dateSubmitted, last.id) : null }
}

/** One prayer as this viewer may see it; what they may not see does not exist for them (decision 92). */
export async function getPrayer(
  { db, actor }: Pick<Context<'member'>, 'db' | 'actor'>,
  { prayerId }: { prayerId: string },
): Promise<Prayer> {
  const [row] = isId(prayerId) ? await db.query<PrayerRow>(onePrayer, [actor.id, prayerId]) : []
  if (!row) throw new Failure('NOT_FOUND')
  return present(row, actor.id)
}

/** The newest active prayers of one member, one more than `limit` telling that there are others. */
export async function listActivePrayers(
  db: Db,
  memberId: string,
  limit: number,
): Promise<{ prayers: OwnPrayerCard[]; hasMore: boolean }> {
  const rows = await db.query<CardRow>(activeOwn, [memberId, limit + 1])
  const prayers = rows
    .slice(0, limit)
    .map((row) => ({ ...presentCard(row), audience: { kind: row.audience } }))
  return { prayers, hasMore: rows.length > limit }
}

/** The door out for one prayer: the answer says what the viewer may do, never who else may. */
function present(row: PrayerRow, viewerId: string): Prayer {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    category: row.category,
    status: row.status,
    audience: { kind: row.audience },
    dateSubmitted: row.dateSubmitted,
    author: authorOf(row),
    mine: row.userId === viewerId,
    support: { count: row.supportCount, mine: row.isSupporter },
    viewerCan: actionsFor('prayer', row.relations),
  }
}

function presentCard(row: CardRow): PrayerCard {
  return {
    id: row.id,
    title: row.title,
    excerpt: shorten(row.opening, prayerLimits.excerpt),
    category: row.category,
    status: row.status,
    dateSubmitted: row.dateSubmitted,
    author: authorOf(row),
    supportCount: row.supportCount,
  }
}

function authorOf({ userId, authorName }: { userId: string; authorName: string }): Author {
  return { name: authorName, tint: tintOf(userId) }
}
