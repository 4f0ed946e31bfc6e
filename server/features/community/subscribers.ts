import { liveLimits } from '#contract/constants.ts'
import type { Statement } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/clock.ts'
import type { Subscriber } from '#server/platform/context.ts'

/** Not a server's place: whoever prayed a moment ago, wherever. */
const BY_ACT = 'act'

const notePraying: Statement = {
  name: 'note-praying',
  text: `
    insert into presence as kept (place, user_id, until)
    select $1, id, $3 from accounts where id = $2
    on conflict on constraint presence__once do update
       set until = greatest(kept.until, excluded.until)`,
}

/** An act of prayer counts as praying for a few minutes, also without an open stream (decision 1). */
export const presenceSubscriber: Subscriber = {
  name: 'community.presence',
  hears: ['prayer.submitted', 'update.added', 'prayer.supported', 'miracle.reported'],
  hear: async (db, { actorId, at }) => {
    if (!actorId) return
    const until = secondsFrom(new Date(at), liveLimits.presenceMinutes * 60)
    await db.query(notePraying, [BY_ACT, actorId, until])
  },
}
