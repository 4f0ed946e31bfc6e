import type { HistoryEntry } from '#contract/api/screen-operations.ts'
import type { Language } from '#contract/languages/language-codes.ts'
import type { Category, Status } from '#contract/prayers/prayer-operations.ts'
import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor } from '#server/platform/formats/list-cursor.ts'

const BATCH_SIZE = 500

/** Like the history list, with the full texts. A day is one in the member's time zone ($4). */
const wholeHistory = sql(
  'whole-history',
  `
    with entries as (
      (select 'prayer' as kind, id, title, description, language, category, status, audience, date_submitted as at,
              null::uuid as prayer_id
         from visible_prayers($1)
        where user_id = $1
          and (date_submitted, id) < ($2::timestamptz, $3::uuid)
        order by date_submitted desc, id desc
        limit ${BATCH_SIZE})
       union all
      (select 'miracle', id, title, description, language, null, null, audience, reported_at, prayer_request_id
         from visible_miracles($1)
        where user_id = $1
          and (reported_at, id) < ($2::timestamptz, $3::uuid)
        order by reported_at desc, id desc
        limit ${BATCH_SIZE})
    ), batch as (
      select *
        from entries
       order by at desc, id desc
       limit ${BATCH_SIZE}
    )
    select e.kind, e.id, e.title, e.description, e.language, e.category, e.status, e.audience, e.at,
           to_char(e.at at time zone $4, 'YYYY-MM-DD') as "on",
           to_char(answer.reported_at at time zone $4, 'YYYY-MM-DD') as "answeredOn",
           case
             when answer.id is not null then
               greatest(0, (answer.reported_at at time zone $4)::date - (e.at at time zone $4)::date)
             when answered.id is not null then
               greatest(0, (e.at at time zone $4)::date - (answered.date_submitted at time zone $4)::date)
           end as "prayedDays",
           array(select g.name
                   from prayer_shares s
                   join groups g on g.id = s.group_id
                  where s.prayer_id = e.id
                  union all
                 select g.name
                   from miracle_shares s
                   join groups g on g.id = s.group_id
                  where s.miracle_id = e.id
                  order by 1) as groups
      from batch e
      left join visible_miracles($1) answer on answer.prayer_request_id = e.id and answer.user_id = $1
      left join visible_prayers($1) answered on answered.id = e.prayer_id and answered.user_id = $1
     order by e.at desc, e.id desc`,
)

/**
 * One entry of the whole history. The answer date and the days of prayer are set when a miracle and a prayer belong
 * together.
 */
export type WholeEntry = {
  kind: HistoryEntry['kind']
  id: string
  title: string
  description: string
  language: Language
  category: Category | null
  status: Status | null
  audience: HistoryEntry['audience']['kind']
  at: string
  on: string
  answeredOn: string | null
  prayedDays: number | null
  groups: string[]
}

/**
 * Reads all own prayers and miracles, newest first, in batches with a query each, so that a slow download holds no
 * database connection (REQ-13).
 */
export async function* readWholeHistory({
  db,
  actor,
}: Pick<Context<'member'>, 'db' | 'actor'>): AsyncGenerator<WholeEntry[], void> {
  let cursorValues = decodeCursor()
  for (;;) {
    const entries = await db.query(wholeHistory, [actor.id, ...cursorValues, actor.timeZone])
    yield entries
    const last = entries.at(-1)
    if (!last || entries.length < BATCH_SIZE) return
    cursorValues = [last.at, last.id]
  }
}
