import type { Presence } from '#contract/presence.ts'
import type { Database } from '#server/database/connect.ts'
import { dbOn, type Statement } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/clock.ts'
import type { PresenceKeeper } from '#server/platform/presence.ts'
import { readPresence } from './queries.ts'

/** A server that is killed is believed this long. */
const BELIEVED_SECONDS = 60
const RENEWED_BELOW_SECONDS = 30

/** Who is still here is written anew only when the note runs out; an account that is gone by now matches no row. */
const noteOpen: Statement = {
  name: 'note-open-apps',
  text: `
    with gone as (
      delete from presence where place = $1 and user_id <> all ($2::uuid[])
    )
    insert into presence as kept (place, user_id, until)
    select $1, a.id, $3
      from accounts a
     where a.id = any ($2::uuid[])
    on conflict on constraint presence__once do update
       set until = excluded.until
     where kept.until < $4`,
}

const forgetPlace: Statement = {
  name: 'forget-place',
  text: 'delete from presence where place = $1',
}

const forgetPast: Statement = {
  name: 'forget-past-presence',
  text: 'delete from presence where until < $1',
}

/** Keeps in the database who has the app open on each server, so that every server counts all of them. */
export function presenceKeeper({ pool, clock }: { pool: Database['pool']; clock: Clock }): PresenceKeeper {
  const db = dbOn(pool)
  return {
    beat: async (place: string, memberIds: readonly string[]): Promise<Presence> => {
      const now = clock.now()
      await db.query(noteOpen, [
        place,
        memberIds,
        secondsFrom(now, BELIEVED_SECONDS),
        secondsFrom(now, RENEWED_BELOW_SECONDS),
      ])
      return await readPresence(db, now)
    },
    leave: async (place: string): Promise<void> => {
      await db.query(forgetPlace, [place])
    },
  }
}

/** Forgets who is long gone: servers that were killed, prayers of a while ago. */
export async function sweepPresence(pool: Database['pool'], clock: Clock): Promise<void> {
  await dbOn(pool).query(forgetPast, [clock.now()])
}
