import type { Fact } from '#contract/facts.ts'
import type { Db, Statement } from '#server/database/db.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Subscriber } from '#server/platform/context.ts'

export const timeZoneOf: Statement = {
  name: 'time-zone-of',
  text: 'select time_zone as "timeZone" from profiles where id = $1',
}

export const countDay: Statement = {
  name: 'count-prayer-day',
  text: `
    insert into prayer_days as kept (user_id, day_on, count)
    values ($1, $2, 1)
    on conflict on constraint prayer_days__once do update set count = kept.count + 1`,
}

/**
 * Counts a day of prayer when a member submitted or supported a prayer, on the member's own civil day of the act
 * (decision 68, ruling 13). A member who is gone by then is passed over.
 */
export const streakSubscriber: Subscriber = {
  name: 'journey.prayer-days',
  hears: ['prayer.submitted', 'prayer.supported'],
  hear: countPrayerDay,
}

async function countPrayerDay(db: Db, fact: Fact): Promise<void> {
  if (!fact.actorId) return
  const [profile] = await db.query<{ timeZone: string }>(timeZoneOf, [fact.actorId])
  if (!profile) return
  await db.query(countDay, [fact.actorId, dayIn(profile.timeZone, new Date(fact.at))])
}
