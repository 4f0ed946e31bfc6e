import type { Language } from '#contract/languages/language-codes.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import type {
  Category,
  FirstPrayerCard,
  ListedPrayerCard,
  WallPage,
} from '#contract/prayers/prayer-operations.ts'
import { type Db, sql, sqlPlannedAnew } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { conditionFor } from '#server/platform/formats/search-condition.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import {
  authorOfPrayer,
  cardColumns,
  carriedColumn,
  type ListedCardRow,
  prayedTodayColumn,
  presentListedCard,
  supporterColumn,
} from './prayer-cards.ts'

const DAY_SECONDS = 24 * 60 * 60

/** $1 is the viewer, $2 the moment. */
const wallCards = `
    select ${cardColumns}, ${supporterColumn}, ${carriedColumn}, ${prayedTodayColumn}
      from visible_prayers($1) p
      ${authorOfPrayer}
     where p.audience = 'public'
       and p.hidden_at is null`

/**
 * In subselects the values are unknown to the planner, so that it keeps one plan for all of them. Otherwise it would
 * plan each page anew, which takes longer than reading it.
 */
const after = 'and (p.date_submitted, p.id) < ((select $3::timestamptz), (select $4::uuid))'

/** One card more than a page shows whether there is a next page. */
const newestFirst = `
     order by p.date_submitted desc, p.id desc
     limit ${prayerLimits.pageSize + 1}`

/** The public wall as a member reads it: one index range, and for each of 21 cards the author and what they did. */
export const publicPage = sql('public-prayers', `${wallCards} ${after} ${newestFirst}`)

/** The same for visitors, the most frequent read of all: it looks for nothing of their own. */
export const visitorsPage = sql(
  'public-prayers-for-visitors',
  `
    select ${cardColumns}, null::boolean as "isSupporter", null::boolean as "isCarried", null::boolean as "prayedToday"
      from visible_prayers(null) p
      ${authorOfPrayer}
     where p.audience = 'public'
       and p.hidden_at is null
       and (p.date_submitted, p.id) < ((select $1::timestamptz), (select $2::uuid)) ${newestFirst}`,
)

const pageOfCategory = sql(
  'public-prayers-of-category',
  `${wallCards} ${after} and p.category = (select $5::text) ${newestFirst}`,
)

export const pageOfLanguage = sql(
  'public-prayers-of-language',
  `${wallCards} ${after} and p.language = (select $5::text) ${newestFirst}`,
)

export const pageOfLanguageAndCategory = sql(
  'public-prayers-of-language-and-category',
  `${wallCards} ${after} and p.language = (select $5::text) and p.category = (select $6::text) ${newestFirst}`,
)

/**
 * A search may match thousands: the page is cut first, and the 21 authors are looked up only then. It is an unnamed
 * statement, so that each is planned for its own words, category and language: a rare word uses the text index, a
 * frequent one is found soon enough by scanning the wall. Neither sorts more than a few rows.
 */
const pageOfSearch = sqlPlannedAnew(
  'wall-search',
  `
    select ${cardColumns}, ${supporterColumn}, ${carriedColumn}, ${prayedTodayColumn}
      from (select p.*
              from visible_prayers($1) p
             where p.audience = 'public'
               and p.hidden_at is null
               and (p.date_submitted, p.id) < ($3::timestamptz, $4::uuid)
               and p.search @@ to_tsquery('simple', $5)
               and ($6::text is null or p.category = $6::text)
               and ($7::text is null or p.language = $7::text)
             order by p.date_submitted desc, p.id desc
             limit ${prayerLimits.pageSize + 1}) p
      ${authorOfPrayer}
     order by p.date_submitted desc, p.id desc`,
)

/**
 * The newest active prayer younger than $3 that nobody but its owner prayed for, else the newest (REQ-455). Only so many
 * of the newest are looked at, so that a wall on which all are prayed for costs no more.
 */
const firstCard = sql(
  'first-card-of-wall',
  `
    with newest as not materialized (
      select p.*
        from visible_prayers($1) p
       where p.audience = 'public'
         and p.hidden_at is null
       order by p.date_submitted desc, p.id desc
       limit ${prayerLimits.firstCardAmong}
    ), first as (
      (select id, true as is_unprayed
         from newest n
        where n.status = 'active'
          and n.date_submitted > $3
          and not exists (
                select from intercessors i where i.prayer_id = n.id and i.user_id <> n.user_id and i.times > 0)
        order by n.date_submitted desc, n.id desc
        limit 1)
       union all
      (select id, false from newest n order by n.date_submitted desc, n.id desc limit 1)
       order by is_unprayed desc
       limit 1
    )
    select ${cardColumns}, ${supporterColumn}, ${carriedColumn}, ${prayedTodayColumn}, first.is_unprayed as "isUnprayed!"
      from first
      join visible_prayers($1) p on p.id = first.id
      ${authorOfPrayer}`,
)

/** The newest active prayers of others; the wall's index is read until there are enough. */
const prayersToCarry = sql(
  'prayers-to-carry',
  `${wallCards}
       and p.user_id <> $1
       and p.status = 'active'
     order by p.date_submitted desc, p.id desc
     limit $3`,
)

type Narrowing = { category?: Category; language?: Language }
type PrayersQuery = Narrowing & { cursor?: string; search?: string }
type Visitor = Pick<Context<'anyone'>, 'db' | 'actor' | 'client' | 'clock' | 'consume'>

/**
 * Lists a page of public prayers, newest first; those of a category or a language, or with all searched words in title or
 * description (REQ-89). The first page of all has a first card. Throws INVALID for a foreign cursor.
 */
export async function listPublicPrayers(visitor: Visitor, input: PrayersQuery): Promise<WallPage> {
  const isBeginning = !(input.cursor || input.category || input.language || input.search)
  const [cards, first] = await Promise.all([
    readCards(visitor, input),
    isBeginning ? readFirstCard(visitor) : undefined,
  ])
  const page = pageFrom(cards, {
    size: prayerLimits.pageSize,
    cursorOf: ({ dateSubmitted, id }) => [dateSubmitted, id],
    present: visitor.actor ? presentListedCard : asForVisitors,
  })
  return first ? { ...page, first } : page
}

async function readFirstCard({ db, actor, clock }: Visitor): Promise<FirstPrayerCard | undefined> {
  const now = clock.now()
  const since = secondsFrom(now, -prayerLimits.firstCardDays * DAY_SECONDS)
  const [row] = await db.query(firstCard, [viewerOf(actor), now, since])
  if (!row) return undefined
  const card = actor ? presentListedCard(row) : asForVisitors(row)
  return { ...card, isUnprayed: row.isUnprayed }
}

/** Lists the newest active public prayers of others, for a member's first steps (REQ-322). */
export async function listPrayersToCarry(
  db: Db,
  { memberId, at, limit }: { memberId: string; at: Date; limit: number },
): Promise<ListedPrayerCard[]> {
  return (await db.query(prayersToCarry, [memberId, at, limit])).map(presentListedCard)
}

/** A visitor supports nothing and prays for nothing here, and cannot. */
function asForVisitors(row: ListedCardRow): ListedPrayerCard {
  return { ...presentListedCard(row), isSupporter: null, isCarried: null, prayedToday: null }
}

async function readCards(
  visitor: Visitor,
  { cursor, search, ...narrowing }: PrayersQuery,
): Promise<ListedCardRow[]> {
  const { db, actor, clock } = visitor
  const cursorValues = [viewerOf(actor), clock.now(), ...decodeCursor(cursor)] as const
  if (search) return await findCards(visitor, cursorValues, { search, ...narrowing })
  const { category, language } = narrowing
  if (language && category)
    return await db.query(pageOfLanguageAndCategory, [...cursorValues, language, category])
  if (language) return await db.query(pageOfLanguage, [...cursorValues, language])
  if (category) return await db.query(pageOfCategory, [...cursorValues, category])
  return actor ? await db.query(publicPage, cursorValues) : await db.query(visitorsPage, decodeCursor(cursor))
}

/** Search costs more than reading, so it has a rate limit of its own; a server-rendered page has no client address. */
async function findCards(
  { db, client, consume }: Visitor,
  cursorValues: readonly [viewerId: string | null, at: Date, ...Cursor],
  { category, language, search }: Narrowing & { search: string },
): Promise<ListedCardRow[]> {
  if (client.network !== '') await consume('searchesPerMinute', client.network)
  const condition = conditionFor(search)
  if (condition === null) return []
  return await db.query(pageOfSearch, [...cursorValues, condition, category ?? null, language ?? null])
}
