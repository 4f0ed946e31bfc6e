import type { Fact } from '#contract/facts.ts'
import type { Db, Statement } from '#server/database/db.ts'
import type { Subscriber } from '#server/platform/context.ts'

/** The day is the member's own; a member who is gone by now matches no row. */
export const countDay: Statement = {
  name: 'count-prayer-day',
  text: `
    insert into prayer_days as kept (user_id, day_on, count)
    select id, ($2::timestamptz at time zone time_zone)::date, 1
      from profiles
     where id = $1
    on conflict on constraint prayer_days__once do update set count = kept.count + 1`,
}

/**
 * Counts a day of prayer when a member submitted or supported a prayer, on the member's own civil day of the act
 * (decision 68, ruling 13).
 */
export const streakSubscriber: Subscriber = {
  name: 'journey.prayer-days',
  hears: ['prayer.submitted', 'prayer.supported'],
  hear: countPrayerDay,
}

async function countPrayerDay(db: Db, { actorId, at }: Fact): Promise<void> {
  if (actorId) await db.query(countDay, [actorId, at])
}
