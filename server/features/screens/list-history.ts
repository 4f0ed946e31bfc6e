import type { Page } from '#contract/api/paging.ts'
import type { HistoryEntry } from '#contract/api/screen-operations.ts'
import { type historyFilters, prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { shorten } from '#contract/values/text.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { type Cursor, decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'

const PAGE_SIZE = prayerLimits.pageSize

/** A member's own texts are few, so they are searched without an index. */
const isFound = `
             ($5 = '' or strpos(folded(title), folded($5)) > 0 or strpos(folded(description), folded($5)) > 0)`

/** Own prayers and miracles as one list: each half returns at most a page, in the order of its index. */
const ownHistory = sql(
  'own-history',
  `
    with entries as (
      (select 'prayer' as kind, id, title, description, language, category, status, audience, hidden_at, date_submitted as at
         from visible_prayers($1)
        where user_id = $1
          and $4::text is distinct from 'miracles'
          and ($4 is null or status = $4)
          and (date_submitted, id) < ($2::timestamptz, $3::uuid)
          and ${isFound}
        order by date_submitted desc, id desc
        limit ${PAGE_SIZE + 1})
       union all
      (select 'miracle', id, title, description, language, null, null, audience, hidden_at, reported_at
         from visible_miracles($1)
        where user_id = $1
          and ($4 is null or $4 = 'miracles')
          and (reported_at, id) < ($2::timestamptz, $3::uuid)
          and ${isFound}
        order by reported_at desc, id desc
        limit ${PAGE_SIZE + 1})
    )
    select e.kind, e.id, e.title, left(e.description, 500) as opening, e.language, e.category, e.status, e.audience, e.at,
           e.hidden_at is not null as "isHidden",
           case e.kind
             when 'prayer' then (select count(*)::int from prayer_shares s where s.prayer_id = e.id)
             else (select count(*)::int from miracle_shares s where s.miracle_id = e.id)
           end as "groupCount"
      from entries e
     order by e.at desc, e.id desc
     limit ${PAGE_SIZE + 1}`,
)

type HistoryRow = RowOf<typeof ownHistory>

type HistoryQuery = { cursor?: string; filter?: (typeof historyFilters)[number]; search?: string }

/** Lists the actor's own prayers and miracles, newest first (REQ-13). Throws INVALID for a foreign cursor. */
export async function listHistory(
  { db, actor }: Pick<Context<'member'>, 'db' | 'actor'>,
  { cursor, filter, search }: HistoryQuery,
): Promise<Page<HistoryEntry>> {
  const values = [actor.id, ...decodeCursor(cursor), filter ?? null, search ?? ''] as const
  return pageFrom(await db.query(ownHistory, values), {
    size: PAGE_SIZE,
    cursorOf: cursorKeysOf,
    present,
  })
}

function cursorKeysOf({ at, id }: HistoryRow): Cursor {
  return [at, id]
}

function present(row: HistoryRow): HistoryEntry {
  const entry = {
    id: row.id,
    title: row.title,
    excerpt: shorten(row.opening, prayerLimits.excerpt),
    language: row.language,
    audience: { kind: row.audience, groupCount: row.groupCount },
    isHidden: row.isHidden,
    at: row.at,
  }
  const { category, status } = row
  const isPrayer = category !== null && status !== null
  return isPrayer ? { kind: 'prayer', category, status, ...entry } : { kind: 'miracle', ...entry }
}
