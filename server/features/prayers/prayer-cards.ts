import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type { ListedPrayerCard, PrayerCard } from '#contract/prayers/prayer-operations.ts'
import { shorten } from '#contract/values/text.ts'
import { type AuthorRow, shownAuthor } from '#server/platform/formats/shown-author.ts'

/** Reads the author `a` of a prayer `p` as everybody may read them. */
export const authorOfPrayer = 'left join lateral shown_author(p.user_id, p.is_anonymous) a on true'

/** The author `a` that `authorOfPrayer` reads, and whether the viewer is the one. */
export const authorColumns = `
  a.id as "authorId", a.name as "authorName", 'owner' = any (p.relations) as "mine!"`

/** Card columns of a prayer `p` and its author `a`. */
export const cardColumns = `
  p.id, p.title, left(p.description, 500) as opening, p.language, p.category, p.status,
  p.date_submitted as "dateSubmitted", p.support_count as "supportCount", ${authorColumns}`

/**
 * Whether the viewer $1 supports the prayer `p`. "offset 0" makes it one index look-up for each card: the planner would
 * otherwise read all supports of the viewer at once.
 */
export const supporterColumn = `
  exists (
    select from prayer_supports own where own.prayer_id = p.id and own.user_id = $1 offset 0) as "isSupporter"`

/** Whether the prayer `p` waits on the list of the viewer $1; an index look-up like the support. */
export const carriedColumn = `
  case when p.user_id <> $1 then exists (
    select from carried_prayers own where own.prayer_id = p.id and own.user_id = $1 offset 0) end as "isCarried"`

/** Whether the viewer $1 prayed for the prayer `p` on their day of the moment $2; an index look-up like the support. */
export const prayedTodayColumn = `
  exists (
    select from intercessions own
     where own.prayer_id = p.id and own.user_id = $1 and own.day_on = (select prayer_day_at($1, $2))
    offset 0) as "prayedToday"`

export type CardRow = Omit<PrayerCard, 'excerpt' | 'author'> & AuthorRow & { opening: string }

export type ListedCardRow = CardRow & Pick<ListedPrayerCard, 'isSupporter' | 'isCarried' | 'prayedToday'>

/** Maps a row to a prayer card: an excerpt instead of the whole text, a name instead of an owner. */
export function presentCard(row: CardRow): PrayerCard {
  return {
    id: row.id,
    title: row.title,
    excerpt: shorten(row.opening, prayerLimits.excerpt),
    language: row.language,
    category: row.category,
    status: row.status,
    dateSubmitted: row.dateSubmitted,
    author: shownAuthor(row),
    supportCount: row.supportCount,
  }
}

/** Maps a row to the card of a prayer that others read, with what the viewer did for it. */
export function presentListedCard(row: ListedCardRow): ListedPrayerCard {
  const { isSupporter, isCarried, prayedToday } = row
  return { ...presentCard(row), isSupporter, isCarried, prayedToday }
}
