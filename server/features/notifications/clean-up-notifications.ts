import { notificationLimits } from '#contract/notifications/notification-kinds.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, sql } from '#server/database/db.ts'
import { type Clock, dayIn, secondsFrom } from '#server/platform/core/clock.ts'

const BATCH_SIZE = 1000
const DAY = 86_400
/** Longer than a year, so that a weekly mail is never sent twice for one period. */
const DIGEST_DAYS = 400
const PUSH_DAYS = 2

/** Former members keep the name of a group for a few days only. */
const deleteOld = sql(
  'delete-old-notifications',
  `
    delete from notifications
     where id in (
             (select id from notifications where last_at < $1 order by last_at limit ${BATCH_SIZE})
             union all
             (select id
                from notifications
               where kind = 'membership-ended'
                 and last_at < $2
               order by last_at
               limit ${BATCH_SIZE}))
    returning id`,
)

const deleteOldDigests = sql(
  'delete-old-digests',
  `
    delete from digests
     where (user_id, frequency, period_on) in (
             select user_id, frequency, period_on
               from digests
              where period_on < $1
              order by period_on
              limit ${BATCH_SIZE})
    returning user_id`,
)

const deleteSentPushes = sql(
  'delete-sent-pushes',
  `
    delete from pushes
     where id in (select id from pushes where sent_at < $1 order by sent_at limit ${BATCH_SIZE})
    returning id`,
)

/**
 * Deletes notifications after 60 days, the records of mails that gathered them after 400 (NOTIF-15), and those of pushes
 * after two, which is longer than they limit the next ones.
 */
export async function cleanUpNotifications(pool: Pool, clock: Clock): Promise<void> {
  const [db, now] = [dbOn(pool), clock.now()]
  const before = (days: number) => secondsFrom(now, -days * DAY)
  const until = [before(notificationLimits.keptDays), before(notificationLimits.formerGroupDays)] as const
  while ((await db.query(deleteOld, until)).length >= BATCH_SIZE);
  while ((await db.query(deleteOldDigests, [dayIn('UTC', before(DIGEST_DAYS))])).length === BATCH_SIZE);
  while ((await db.query(deleteSentPushes, [before(PUSH_DAYS)])).length === BATCH_SIZE);
}
