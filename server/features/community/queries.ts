import type { Presence } from '#contract/presence.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { Context } from '#server/platform/context.ts'

const countPresent: Statement = {
  name: 'count-present',
  text: 'select count(distinct user_id)::int as praying from presence where until > $1',
}

/** How many people have the app open, on whichever server, or prayed in the last minutes (decision 1). */
export async function getPresence({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<Presence> {
  return await readPresence(db, clock.now())
}

/** The same at a given moment. */
export async function readPresence(db: Db, at: Date): Promise<Presence> {
  const [row] = await db.query<Presence>(countPresent, [at])
  return row ?? { praying: 0 }
}
