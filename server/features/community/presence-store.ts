import type { Presence } from '#contract/community/presence-operations.ts'
import { liveLimits } from '#contract/values/constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { PrayerActivity, PresenceStore } from '#server/platform/events/presence-reporter.ts'
import { readPresence } from './get-presence.ts'

/** Rows of a killed server expire after this time. */
const PRESENCE_TTL_SECONDS = 60

const RENEW_BELOW_SECONDS = 30

/** A place that is no server: holds recent prayers from anywhere. */
const RECENT_PRAYER_PLACE = 'act'

/** Renews a row only shortly before it expires; a deleted account matches no row. */
const upsertPresence = sql(
  'record-open-apps',
  `
    with gone as (
      delete from presence where place = $1 and user_id <> all ($2::uuid[])
    ), praying as (
      insert into presence as stored (place, user_id, until)
      select $5, a.id, max(act.until)
        from unnest($6::uuid[], $7::timestamptz[]) as act (member_id, until)
        join accounts a on a.id = act.member_id
       group by a.id
      on conflict on constraint presence__once do update
         set until = greatest(stored.until, excluded.until)
    )
    insert into presence as stored (place, user_id, until)
    select $1, a.id, $3
      from accounts a
     where a.id = any ($2::uuid[])
    on conflict on constraint presence__once do update
       set until = excluded.until
     where stored.until < $4
        or stored.until > $3::timestamptz + interval '1 hour'`,
)

const deleteServerPresence = sql('delete-presence-of-server', 'delete from presence where place = $1')

const deletePastPresence = sql(
  'delete-past-presence',
  `delete from presence where until < $1 or until > $1::timestamptz + interval '1 hour'`,
)

/** Stores in the database who has the app open on each server, so that every server counts all of them. */
export function presenceStore({ pool, clock }: { pool: Pool; clock: Clock }): PresenceStore {
  const db = dbOn(pool)
  return {
    eventNames: ['prayer.submitted', 'update.added', 'prayer.supported', 'miracle.reported'],
    beat: async ({ serverId, openMembers, activity }): Promise<Presence> => {
      const now = clock.now()
      await db.query(upsertPresence, [
        serverId,
        openMembers,
        secondsFrom(now, PRESENCE_TTL_SECONDS),
        secondsFrom(now, RENEW_BELOW_SECONDS),
        RECENT_PRAYER_PLACE,
        activity.map(({ memberId }) => memberId),
        activity.map(countedUntil),
      ])
      return await readPresence(db, now)
    },
    leave: async (serverId: string): Promise<void> => {
      await db.query(deleteServerPresence, [serverId])
    },
  }
}

/** An act of prayer counts as praying for a few minutes, also without an open app (REQ-1). */
function countedUntil({ at }: PrayerActivity): Date {
  return secondsFrom(new Date(at), liveLimits.presenceMinutes * 60)
}

/** Deletes expired presence of killed servers and old prayers. */
export async function cleanUpPresence(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(deletePastPresence, [clock.now()])
}
