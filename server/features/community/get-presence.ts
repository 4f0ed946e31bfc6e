import type { Presence } from '#contract/community/presence-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** No presence lasts an hour: such a row was written before the clock was set back (SEC-G12). */
const countPresent = sql(
  'count-present',
  `
    select count(*)::int as praying
      from (select user_id from presence where until > $1 and until < $1::timestamptz + interval '1 hour'
             union
            select $2::uuid where $2 is not null) present`,
)

/**
 * Counts people with the app open on any server, or who prayed in the last minutes (REQ-1). A member who reads
 * it counts, even before their stream does; a visitor never does.
 */
export async function getPresence({
  db,
  clock,
  actor,
}: Pick<Context<'anyone'>, 'db' | 'clock' | 'actor'>): Promise<Presence> {
  return await readPresence(db, clock.now(), actor?.id ?? null)
}

/** Counts presence at a given moment, including a member known to be present. */
export async function readPresence(db: Db, at: Date, present: string | null = null): Promise<Presence> {
  const [row] = await db.query(countPresent, [at, present])
  return row ?? { praying: 0 }
}
