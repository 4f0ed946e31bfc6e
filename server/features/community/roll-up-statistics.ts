import type { Pool } from '#server/database/connect.ts'
import { type Db, inTransaction, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'

/** Changes rolled up in one transaction. */
const BATCH = 10_000

/** Advisory lock of roll-ups and rebuilds on all servers, so that none adds to what another one replaces. */
const LOCK = 7_303

const tryLock = sql('try-lock-statistics', `select pg_try_advisory_xact_lock(${LOCK}) as "isMine"`)

const lock = sql('lock-statistics', `select from pg_advisory_xact_lock(${LOCK})`)

/**
 * Oldest first: additions are rolled up before their removals, so no total becomes negative. A range and no list of
 * ids: with old estimates of the table's size a list may be compared with every row.
 */
const rollUp = sql(
  'roll-up-statistics',
  `
    with taken as (
      delete from statistic_deltas
       where id <= (select max(id) from (select id from statistic_deltas order by id limit ${BATCH}) oldest)
      returning counter, part, change
    ), changed as (
      select counter, part, sum(change) as change
        from taken
       group by counter, part
      having sum(change) <> 0
    ), stored_totals as (
      insert into statistic_totals as stored (counter, part, total)
      select counter, part, change from changed
      on conflict on constraint statistic_totals__once do update
         set total = stored.total + excluded.total
    )
    select (select count(*) from taken) as taken,
           exists (select from changed where counter <> 'page-view') as "isMoved"`,
)

/** Deletes days without active users. */
const forgetEmptyDays = sql(
  'delete-empty-days',
  `delete from statistic_totals where counter = 'active' and total = 0`,
)

/** Joins stored totals with a full count. Page views are counted nowhere else, so nothing corrects them. */
const sideBySide = `
    select counter as "counter!", part as "part!", coalesce(noted.total, 0)::bigint as noted, coalesce(counted.total, 0)::bigint as counted
      from (select counter, part, sum(total) as total
              from (select counter, part, total from statistic_totals
                     union all
                    select counter, part, change from waiting) every_note
             where counter <> 'page-view'
             group by counter, part) noted
      full join counted using (counter, part)
     order by counter, part`

/** One snapshot: a committed change is in both the waiting rows and the full count, or in neither. */
const countAnew = sql(
  'count-statistics-anew',
  `
    with counted as materialized (
      select counter, part, total from statistics_counted
    ), waiting as (
      delete from statistic_deltas where counter <> 'page-view' returning counter, part, change
    ), corrected as (
      insert into statistic_totals as stored (counter, part, total)
      select counter, part, total from counted
      on conflict on constraint statistic_totals__once do update
         set total = excluded.total
       where stored.total <> excluded.total
    ), removed as (
      delete from statistic_totals t
       where t.counter <> 'page-view'
         and not exists (select from counted c where c.counter = t.counter and c.part = t.part)
    )${sideBySide}`,
)

const compare = sql(
  'compare-statistics',
  `
    with counted as (
      select counter, part, total from statistics_counted
    ), waiting as (
      select counter, part, change from statistic_deltas
    )${sideBySide}`,
)

/** One number as stored, waiting changes included, and as a full count finds it. */
export type ComparedNumber = { counter: string; part: string; noted: number; counted: number }

/**
 * Rolls waiting changes up into the totals and publishes that they changed, until few are left. A crash loses nothing
 * and doubles nothing: deleting the changes and raising the totals is one transaction (REQ-19).
 */
export async function rollUpStatistics(pool: Pool, clock: Clock): Promise<void> {
  for (;;) {
    const taken = await inTransaction(pool, (db) => rollUpBatch(db, clock))
    if (taken < BATCH) return
  }
}

/** Counts every number in full and replaces the totals, while writes go on; returns the compared numbers. */
export async function rebuildStatistics(pool: Pool, clock: Clock): Promise<ComparedNumber[]> {
  return await inTransaction(pool, async (db) => {
    await db.query(lock, [])
    const numbers = await db.query(countAnew, [])
    if (numbers.some(hasDrifted)) await publishStatisticsMoved(db, clock)
    return numbers
  })
}

/** Compares stored totals with a full count, without changing anything. */
export async function compareStatistics(db: Db): Promise<ComparedNumber[]> {
  return await db.query(compare, [])
}

/** True when a stored number differs from the full count. */
export function hasDrifted({ noted, counted }: ComparedNumber): boolean {
  return noted !== counted
}

async function rollUpBatch(db: Db, clock: Clock): Promise<number> {
  const [locked] = await db.query(tryLock, [])
  if (!locked?.isMine) return 0
  const [rolledUp] = await db.query(rollUp, [])
  if (!rolledUp) return 0
  if (rolledUp.isMoved) {
    await db.query(forgetEmptyDays, [])
    await publishStatisticsMoved(db, clock)
  }
  return rolledUp.taken
}

async function publishStatisticsMoved(db: Db, clock: Clock): Promise<void> {
  await recordEvent(db, { name: 'statistics.moved', payload: {}, actorId: null, at: clock.now() })
}
