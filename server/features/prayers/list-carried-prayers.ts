import type { Page } from '#contract/api/paging.ts'
import type { CarriedPrayer, CarriedToday } from '#contract/prayers/carried-prayer-operations.ts'
import { carriedLimits } from '#contract/prayers/prayer-constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { decodeCursor, pageFrom } from '#server/platform/formats/list-cursor.ts'
import { type AuthorRow, shownAuthor } from '#server/platform/formats/shown-author.ts'
import { authorColumns, authorOfPrayer, prayedTodayColumn } from './prayer-cards.ts'

/** Columns of a prayer `p` and its author `a`, for the viewer $1 at the moment $2. */
const carriedColumns = `
           p.id, p.title, p.language, p.category, p.status, p.date_submitted as "dateSubmitted",
           ${authorColumns},
           (select max(u.created_at) from prayer_updates u where u.prayer_id = p.id and u.hidden_at is null) as "updatedAt",
           ${prayedTodayColumn}`

/** One prayer at a time is looked up: the planner would otherwise begin with everything the viewer may read. */
const carriedPrayer = (condition: string) => `
          cross join lateral (
            select * from visible_prayers($1) v where v.id = c.prayer_id and ${condition} offset 0) p`

const page = sql(
  'carried-prayers',
  `
    select ${carriedColumns}, c.carried_at as "carriedAt"
      from carried_prayers c
      ${carriedPrayer(`v.status <> 'archived'`)}
      ${authorOfPrayer}
     where c.user_id = $1
       and (c.carried_at, c.prayer_id) < ($3::timestamptz, $4::uuid)
     order by c.carried_at desc, c.prayer_id desc
     limit ${carriedLimits.pageSize + 1}`,
)

/** Every read has a limit, so that a list of any length costs the same. */
const today = sql(
  'carried-today',
  `
    with carried as (
      (select p.*, c.carried_at as since
         from (select prayer_id, carried_at
                 from carried_prayers
                where user_id = $1
                order by carried_at desc, prayer_id desc
                limit ${carriedLimits.looked}) c
         ${carriedPrayer(`v.status = 'active'`)}
        limit ${carriedLimits.counted})
       union all
      (select p.*, p.date_submitted as since
         from visible_prayers($1) p
        where p.user_id = $1
          and p.status = 'active'
          and p.hidden_at is null
        order by p.date_submitted desc, p.id desc
        limit ${carriedLimits.counted})
    ), known as (
      select p.id, p.since, ${prayedTodayColumn}
        from carried p
       order by p.since desc, p.id desc
       limit ${carriedLimits.counted}
    ), shown as (
      select *
        from known
       order by "prayedToday", since desc, id desc
       limit ${carriedLimits.shown}
    )
    select ${carriedColumns},
           (select count(*)::int from known) as "total!",
           (select count(*)::int from known where "prayedToday") as "prayed!"
      from shown
      join carried p on p.id = shown.id
      ${authorOfPrayer}
     order by shown."prayedToday", shown.since desc, shown.id desc`,
)

type CarriedRow = Omit<CarriedPrayer, 'author'> & AuthorRow

/** Lists the prayers of others that the actor carries and may read, the last taken up first (REQ-421). */
export async function listCarriedPrayers(
  { db, actor, clock }: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>,
  { cursor }: { cursor?: string },
): Promise<Page<CarriedPrayer>> {
  const rows = await db.query(page, [actor.id, clock.now(), ...decodeCursor(cursor)])
  return pageFrom(rows, {
    size: carriedLimits.pageSize,
    cursorOf: ({ carriedAt, id }) => [carriedAt, id],
    present,
  })
}

/** The active prayers that a member carries, with their own, not prayed for today first (REQ-422). */
export async function readCarriedToday(
  db: Db,
  { memberId, at }: { memberId: string; at: Date },
): Promise<CarriedToday> {
  const rows = await db.query(today, [memberId, at])
  const { total = 0, prayed = 0 } = rows[0] ?? {}
  return { items: rows.map(present), total, prayed }
}

function present(row: CarriedRow): CarriedPrayer {
  const { id, title, language, category, status, dateSubmitted, updatedAt, mine, prayedToday } = row
  return {
    id,
    title,
    language,
    category,
    status,
    dateSubmitted,
    updatedAt,
    author: shownAuthor(row),
    mine,
    prayedToday,
  }
}
