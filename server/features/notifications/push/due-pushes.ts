import { pushDefaults } from '#contract/notifications/push-operations.ts'
import { mostSnoozed } from '#contract/notifications/pushed-message.ts'
import { type RowOf, sql } from '#server/database/db.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import { runInBatches } from '#server/platform/jobs/run-in-batches.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { pacePushes } from './pace-pushes.ts'
import { isUrgent } from './plan-pushes.ts'

/** Members in one transaction. */
const BATCH = 100
const DAY = 86_400
/** A reminder that comes more than an hour late is none (REM-3). */
const REMINDER_SECONDS = 3600

/** Everything that is due for some members; what was seen meanwhile is only removed. */
const lockDue = sql(
  'lock-due-pushes',
  `
    select p.id::float8 as "id!", p.user_id as "memberId", p.notification_id as "notificationId",
           p.aggregate_key as "aggregateKey", p.reminder_ids as "reminderIds", p.prayer_count as "prayerCount",
           n.last_at as "at", n.seen_at is not null as "isSeen!", ${isUrgent('p.aggregate_key')} as "isUrgent!"
      from pushes p
      join notifications n on n.id = p.notification_id
     where p.user_id in (select user_id from pushes where sent_at is null and due_at <= $1 order by due_at limit ${BATCH})
       and p.sent_at is null
       and p.due_at <= $1
     order by p.id
       for update of p skip locked`,
)

/** The end of the quiet hours that a member is in, by the wall clock of their zone; null outside of them. */
const members = sql(
  'members-with-due-pushes',
  `
    select p.id as "memberId",
           case
             when q.from_at < q.to_at and here.now::time >= q.from_at and here.now::time < q.to_at
               then (here.now::date + q.to_at) at time zone p.time_zone
             when q.from_at > q.to_at and here.now::time >= q.from_at
               then (here.now::date + 1 + q.to_at) at time zone p.time_zone
             when q.from_at > q.to_at and here.now::time < q.to_at
               then (here.now::date + q.to_at) at time zone p.time_zone
           end as "quietUntil"
      from profiles p
      left join push_settings s on s.user_id = p.id
     cross join lateral (select $2::timestamptz at time zone p.time_zone as now) here
     cross join lateral (select coalesce(s.quiet_from, '${pushDefaults.quietFrom}') as from_at, coalesce(s.quiet_to, '${pushDefaults.quietTo}') as to_at) q
     where p.id = any ($1)`,
)

const sentLately = sql(
  'pushes-sent-lately',
  `
    select user_id as "memberId", aggregate_key as "aggregateKey", sent_at as "at!",
           ${isUrgent('aggregate_key')} as "isUrgent!"
      from pushes
     where user_id = any ($1)
       and sent_at > $2`,
)

const browsers = sql(
  'browsers-for-pushes',
  `
    select b.id, b.user_id as "memberId"
      from push_subscriptions b
      join sessions s on s.id = b.session_id
     where b.user_id = any ($1)
       and s.idle_ends_at > $2
       and s.ends_at > $2
     order by b.id`,
)

const markSent = sql('mark-pushes-sent', 'update pushes set sent_at = $2 where id = any ($1::bigint[])')

const moveLater = sql(
  'move-pushes-later',
  `
    update pushes p
       set due_at = m.due_at
      from unnest($1::bigint[], $2::timestamptz[]) as m (id, due_at)
     where p.id = m.id`,
)

const remove = sql('remove-pushes', 'delete from pushes where id = any ($1::bigint[])')

type Due = Omit<RowOf<typeof lockDue>, 'at'> & { at: Date }

/** The task of the schedule 'pushes': hands over what is due, within seconds of its moment. */
export const pushTask: ScheduledTask = { name: 'pushes', run: (deps) => runInBatches(deps, handOverBatch) }

/**
 * Decides about what is due for some members. The jobs are enqueued in the transaction that marks the pushes as sent, so
 * that a crash neither loses nor repeats one. Returns the number of pushes that were looked at.
 */
async function handOverBatch({ db, clock, enqueue }: SystemContext): Promise<number> {
  const now = clock.now()
  const due = (await db.query(lockDue, [now])).map((row): Due => ({ ...row, at: new Date(row.at) }))
  if (due.length === 0) return 0
  const memberIds = [...new Set(due.map(({ memberId }) => memberId))]
  const dayAgo = secondsFrom(now, -DAY)
  const zones = await db.query(members, [memberIds, now])
  const sent = await db.query(sentLately, [memberIds, dayAgo])
  const receiving = await db.query(browsers, [memberIds, now])

  const done = { sent: [] as number[], removed: [] as number[], waiting: [] as { id: number; until: Date }[] }
  const jobs: JobPayloads['send-push'][] = []
  for (const memberId of memberIds) {
    const own = <R extends { memberId: string }>(rows: readonly R[]) =>
      rows.filter((row) => row.memberId === memberId)
    const [seen, open] = [own(due).filter(({ isSeen }) => isSeen), own(due).filter(({ isSeen }) => !isSeen)]
    done.removed.push(...seen.map(({ id }) => id))
    const quietUntil = own(zones)[0]?.quietUntil ?? null
    const pace = pacePushes({
      due: open,
      sent: own(sent).map((push) => ({ ...push, at: new Date(push.at) })),
      quietUntil: quietUntil === null ? null : new Date(quietUntil),
      now,
    })
    done.removed.push(...pace.drop.map(({ id }) => id))
    done.waiting.push(...pace.wait.map(({ push, until }) => ({ id: push.id, until })))
    done.sent.push(...pace.send.flat().map(({ id }) => id))
    for (const together of pace.send)
      jobs.push(...own(receiving).map(({ id: subscriptionId }) => jobOf(together, subscriptionId, now)))
  }
  await db.query(markSent, [done.sent, now])
  await db.query(moveLater, [done.waiting.map(({ id }) => id), done.waiting.map(({ until }) => until)])
  await db.query(remove, [done.removed])
  if (jobs.length > 0) await enqueue('send-push', ...jobs)
  return due.length
}

function jobOf(together: readonly Due[], subscriptionId: string, now: Date): JobPayloads['send-push'] {
  const [reminder] = together.filter(({ aggregateKey }) => aggregateKey === 'reminder:due')
  return {
    subscriptionId,
    notificationIds: together.map(({ notificationId }) => notificationId),
    until: reminder
      ? secondsFrom(reminder.at, REMINDER_SECONDS).toISOString()
      : secondsFrom(now, DAY).toISOString(),
    ...(reminder && {
      reminders: (reminder.reminderIds ?? []).slice(0, mostSnoozed),
      prayers: reminder.prayerCount,
    }),
  }
}
