import type { Presence } from '#contract/community/presence-operations.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/core/request-context.ts'

/** Nobody is believed to be here for an hour: such a note was made before the clock was set back (SEC-G12). */
const countPresent: Statement = {
  name: 'count-present',
  text: `
    select count(*)::int as praying
      from (select user_id from presence where until > $1 and until < $1::timestamptz + interval '1 hour'
             union
            select $2::uuid where $2 is not null) present`,
}

/**
 * How many people have the app open, on whichever server, or prayed in the last minutes (REQ-1). Whoever asks has
 * it open, whether or not their stream was counted yet.
 */
export async function getPresence({
  db,
  clock,
  actor,
}: Pick<Context<'member'>, 'db' | 'clock' | 'actor'>): Promise<Presence> {
  return await readPresence(db, clock.now(), actor.id)
}

/** The same at a given moment, with somebody who is known to be there. */
export async function readPresence(db: Db, at: Date, present: string | null = null): Promise<Presence> {
  const [row] = await db.query<Presence>(countPresent, [at, present])
  return row ?? { praying: 0 }
}
