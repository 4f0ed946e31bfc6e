import type { Page } from '#contract/api/paging.ts'
import type { CampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import { campaignLimits, type campaignSorts } from '#contract/fundraising/fundraising-constants.ts'
import { SITE_TIME_ZONE } from '#contract/pages/site.ts'
import { type StatementReturning, sql, sqlPlannedAnew } from '#server/database/db.ts'
import { dayIn } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { isId } from '#server/platform/core/ids.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { isInstant } from '#server/platform/formats/list-cursor.ts'
import { conditionFor } from '#server/platform/formats/search-condition.ts'
import { viewerOf } from '#server/platform/security/access-rules.ts'
import { type CardRow, cardColumns, creatorIsSuspended, presentCard } from './campaign-card.ts'

export type CampaignSort = (typeof campaignSorts)[number]

/** The sort keys of a campaign in a list, from the most significant one to the id. */
export type CampaignCursorKeys =
  | readonly [key: string, id: string]
  | readonly [raisedCents: string, goalCents: string, id: string]

const NOWHERE = '00000000-0000-0000-0000-000000000000'

const EVERYWHERE = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

const MOST = String(Number.MAX_SAFE_INTEGER)

/** The keys before every campaign: the first page is read by the same statement as the next ones. */
const starts: Record<CampaignSort, CampaignCursorKeys> = {
  newest: ['infinity', EVERYWHERE],
  oldest: ['-infinity', NOWHERE],
  'highest-goal': [MOST, EVERYWHERE],
  'lowest-goal': ['-1', NOWHERE],
  'most-funded': [MOST, '-1', EVERYWHERE],
}

const CENTS = /^\d{1,15}$/

/** Encodes the cursor after a campaign in one order of the list, opaque to the caller. */
export function encodeCampaignCursor(sort: CampaignSort, keys: CampaignCursorKeys): string {
  return Buffer.from([sort, ...keys].join(' ')).toString('base64url')
}

/** Decodes a cursor; without one, the start of the list. A cursor of another order, or a foreign one, is INVALID. */
function decodeCampaignCursor(sort: CampaignSort, cursor?: string): CampaignCursorKeys {
  if (cursor === undefined) return starts[sort]
  const [of, ...keys] = Buffer.from(cursor, 'base64url').toString().split(' ')
  const isWhole = keys.length === starts[sort].length && isId(keys.at(-1) ?? '')
  if (of !== sort || !isWhole || !keys.slice(0, -1).every((part) => isPart(sort, part)))
    throw new Failure('INVALID', { fields: { cursor: { key: 'field.invalid' } } })
  const [first = '', second = '', third] = keys
  return third === undefined ? [first, second] : [first, second, third]
}

function isPart(sort: CampaignSort, part: string): boolean {
  const isByTime = sort === 'newest' || sort === 'oldest'
  return isByTime ? isInstant(part) : CENTS.test(part)
}

/** Campaigns of a creator hidden from the viewer are listed nowhere; their donors can still open the campaign page (SEC-7.4). */
const isCreatorVisible = `(c.creator_id is null or c.creator_id <> all ((select hidden_from($1))::uuid[]))`

/**
 * Campaigns that take donations today: $1 is the viewer, $2 the day in Johannesburg, $3 the current time (FUND-15,
 * PAY-B6.2).
 */
export const openCampaigns = `
    select ${cardColumns}, c.created_at as "createdAt"
      from visible_campaigns($1) c
     where c.status = 'active'
       and c.hidden_at is null
       and c.held_at is null
       and not ${creatorIsSuspended('(select $3::timestamptz)')}
       and ${isCreatorVisible}
       and (c.end_date is null or c.end_date >= (select $2::date))`

/** One campaign more than a page shows whether there is a next page. */
const onePage = `limit ${campaignLimits.browsed + 1}`

/** In subselects the values are unknown to the planner, so that it keeps one plan for all pages. */
const afterNewer = 'and (c.created_at, c.id) < ((select $4::timestamptz), (select $5::uuid))'

const afterOlder = 'and (c.created_at, c.id) > ((select $4::timestamptz), (select $5::uuid))'

const afterHigher = 'and (c.goal_cents, c.id) < ((select $4::bigint), (select $5::uuid))'

const afterLower = 'and (c.goal_cents, c.id) > ((select $4::bigint), (select $5::uuid))'

/** Campaigns by the amount raised, then by its share of the goal: the lower goal comes first (REQ-105). */
const afterFuller = `
       and c.raised_cents <= (select $4::bigint)
       and (c.raised_cents < (select $4::bigint)
            or c.goal_cents > (select $5::bigint)
            or c.goal_cents = (select $5::bigint) and c.id < (select $6::uuid))`

const newestFirst = `order by c.created_at desc, c.id desc ${onePage}`

const oldestFirst = `order by c.created_at, c.id ${onePage}`

const highestFirst = `order by c.goal_cents desc, c.id desc ${onePage}`

const lowestFirst = `order by c.goal_cents, c.id ${onePage}`

const fullestFirst = `order by c.raised_cents desc, c.goal_cents, c.id desc ${onePage}`

const pages: Record<CampaignSort, StatementReturning<ListedRow>> = {
  newest: sql('campaigns-newest', `${openCampaigns} ${afterNewer} ${newestFirst}`),
  oldest: sql('campaigns-oldest', `${openCampaigns} ${afterOlder} ${oldestFirst}`),
  'highest-goal': sql('campaigns-highest-goal', `${openCampaigns} ${afterHigher} ${highestFirst}`),
  'lowest-goal': sql('campaigns-lowest-goal', `${openCampaigns} ${afterLower} ${lowestFirst}`),
  'most-funded': sql('campaigns-most-funded', `${openCampaigns} ${afterFuller} ${fullestFirst}`),
}

/** A search may match thousands: the page is cut first, and covers are looked up only then. */
const found = `
    select ${cardColumns}, c.created_at as "createdAt"
      from (select c.id, c.title, c.description, c.goal_cents, c.raised_cents, c.start_date, c.end_date, c.created_at,
                   c.creator_id
              from visible_campaigns($1) c
             where c.status = 'active'
               and c.hidden_at is null
               and c.held_at is null
               and not ${creatorIsSuspended('$3')}
               and ${isCreatorVisible}
               and (c.end_date is null or c.end_date >= $2::date)`

const searchInParam6 = `and c.search @@ to_tsquery('simple', $6)`

const searchInParam7 = `and c.search @@ to_tsquery('simple', $7)`

const foundNewer = `${found} and (c.created_at, c.id) < ($4::timestamptz, $5::uuid) ${searchInParam6} ${newestFirst}) c`

const foundOlder = `${found} and (c.created_at, c.id) > ($4::timestamptz, $5::uuid) ${searchInParam6} ${oldestFirst}) c`

const foundHigher = `${found} and (c.goal_cents, c.id) < ($4::bigint, $5::uuid) ${searchInParam6} ${highestFirst}) c`

const foundLower = `${found} and (c.goal_cents, c.id) > ($4::bigint, $5::uuid) ${searchInParam6} ${lowestFirst}) c`

const foundFuller = `${found}
               and c.raised_cents <= $4::bigint
               and (c.raised_cents < $4::bigint
                    or c.goal_cents > $5::bigint
                    or c.goal_cents = $5::bigint and c.id < $6::uuid)
               ${searchInParam7} ${fullestFirst}) c`

/**
 * Searches are unnamed statements, so that each is planned for its own words: rare words use the text index, frequent
 * ones are found soon enough by scanning the list.
 */
const searches: Record<CampaignSort, StatementReturning<ListedRow>> = {
  newest: sqlPlannedAnew('campaigns-search-newest', `${foundNewer} ${newestFirst}`),
  oldest: sqlPlannedAnew('campaigns-search-oldest', `${foundOlder} ${oldestFirst}`),
  'highest-goal': sqlPlannedAnew('campaigns-search-highest-goal', `${foundHigher} ${highestFirst}`),
  'lowest-goal': sqlPlannedAnew('campaigns-search-lowest-goal', `${foundLower} ${lowestFirst}`),
  'most-funded': sqlPlannedAnew('campaigns-search-most-funded', `${foundFuller} ${fullestFirst}`),
}

type ListedRow = CardRow & { createdAt: string }
type Visitor = Pick<Context<'anyone'>, 'db' | 'actor' | 'client' | 'clock' | 'settings' | 'consume'>
type CampaignListInput = { cursor?: string; search?: string; sort: CampaignSort }

/**
 * Lists a page of the campaigns that take donations, in one of five orders, or those with all searched words in title
 * or description (FUND-2, REQ-105). Throws INVALID for a foreign cursor or one of another order.
 */
export async function listCampaigns(visitor: Visitor, input: CampaignListInput): Promise<Page<CampaignCard>> {
  const rows = await readCards(visitor, input)
  const shown = rows.slice(0, campaignLimits.browsed)
  const last = rows.length > shown.length ? shown.at(-1) : undefined
  return {
    items: shown.map((row) => presentCard(row, visitor.settings)),
    next: last ? encodeCampaignCursor(input.sort, cursorKeysOf(input.sort, last)) : null,
  }
}

/** Search costs more than reading, so it has a rate limit of its own; a server-rendered page has no client address. */
async function readCards(
  visitor: Visitor,
  { cursor, search, sort }: CampaignListInput,
): Promise<ListedRow[]> {
  const { db, actor, client, clock, consume } = visitor
  const now = clock.now()
  const values = [
    viewerOf(actor),
    dayIn(SITE_TIME_ZONE, now),
    now,
    ...decodeCampaignCursor(sort, cursor),
  ] as const
  if (!search) return await db.query(pages[sort], values)
  if (client.network !== '') await consume('searchesPerMinute', client.network)
  const condition = conditionFor(search)
  return condition === null ? [] : await db.query(searches[sort], [...values, condition])
}

function cursorKeysOf(
  sort: CampaignSort,
  { id, createdAt, goalCents, raisedCents }: ListedRow,
): CampaignCursorKeys {
  if (sort === 'newest' || sort === 'oldest') return [createdAt, id]
  if (sort === 'most-funded') return [String(raisedCents), String(goalCents), id]
  return [String(goalCents), id]
}
