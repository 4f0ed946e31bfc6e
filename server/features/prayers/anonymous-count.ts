import { sql } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** The check of the table refuses the fourth, also of those written at the same moment: they meet in this row. */
const countEarly = sql(
  'count-early-anonymous',
  `
    insert into early_anonymous_counts as c (user_id, count)
    select id, 1 from accounts where id = $1 and created_at > $2::timestamptz - interval '24 hours'
    on conflict on constraint early_anonymous_counts__once do update set count = c.count + 1`,
)

/**
 * Counts what the actor writes without their name, or takes their name off: at most 3 in the first 24 hours of an account
 * (REQ-467). Throws TOO_MANY_ANONYMOUS.
 */
export async function countAnonymous({
  db,
  actor,
  clock,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>): Promise<void> {
  await db.query(countEarly, [actor.id, clock.now()])
}
