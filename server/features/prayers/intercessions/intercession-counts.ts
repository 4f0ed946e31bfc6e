import type { Pool } from '#server/database/connect.ts'
import { inTransaction, sql } from '#server/database/db.ts'

/** Changes rolled up in one transaction. */
const BATCH = 10_000

/** The times that others prayed for a prayer `p`, and their number: its row, and the changes that are not in it yet. */
export const intercessionCounts = `
           p.intercession_count + (
             select coalesce(sum(d.times), 0)::int from intercession_deltas d where d.prayer_id = p.id) as "intercessionCount!",
           p.intercessor_count + (
             select coalesce(sum(d.people), 0)::int from intercession_deltas d where d.prayer_id = p.id) as "intercessorCount!"`

/**
 * Oldest first: who prayed is counted before they take it back, so no count becomes negative. Prayers are locked in the
 * order of all who lock several, so that no two of these deadlock.
 */
const rollUp = sql(
  'roll-up-intercession-counts',
  `
    with taken as (
      delete from intercession_deltas
       where id <= (select max(id) from (select id from intercession_deltas order by id limit ${BATCH}) oldest)
      returning prayer_id, times, people
    ), changed as materialized (
      select prayer_id, sum(times)::int as times, sum(people)::int as people
        from taken
       group by prayer_id
    ), locked as materialized (
      select id from lock_prayers(array(select prayer_id from changed)) as id
    ), counted as (
      update prayer_requests p
         set intercession_count = p.intercession_count + c.times,
             intercessor_count = p.intercessor_count + c.people
        from locked l
        join changed c on c.prayer_id = l.id
       where p.id = l.id
    )
    select count(*)::int as taken from taken`,
)

/** Adds the waiting changes to the counts of prayers. A crash loses nothing and doubles nothing: it is one transaction. */
export async function rollUpIntercessionCounts(pool: Pool): Promise<void> {
  for (;;) {
    const [done] = await inTransaction(pool, (db) => db.query(rollUp, []))
    if (!done || done.taken < BATCH) return
  }
}
