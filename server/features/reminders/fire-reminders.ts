import type { EventPayloads } from '#contract/events/all-events.ts'
import { reminderLimits } from '#contract/reminders/reminder-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { dbOn, type RowOf, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import type { JobPayloads } from '#server/platform/core/job-payloads.ts'
import type { SystemContext } from '#server/platform/core/request-context.ts'
import { runInBatches } from '#server/platform/jobs/run-in-batches.ts'
import type { ScheduledTask } from '#server/platform/jobs/schedules.ts'
import { planFiring, type Step } from './plan-firing.ts'
import { ruleColumns } from './stored-reminders.ts'

const BATCH = 50

/** The members with something due; whoever is changing their reminders or their zone is left for the next run. */
const lockDueMembers = sql(
  'lock-members-with-due-reminders',
  `
    select p.id, p.time_zone as "timeZone",
           coalesce(a.suspended_until <= $1, true) and not a.needs_consent
             and not exists (select from account_deletions d where d.member_id = a.id) as "isReachable!"
      from profiles p
      join accounts a on a.id = p.id
     where p.id in (select r.user_id from reminders r where r.due_at <= $1 order by r.due_at limit ${BATCH})
     order by p.id
       for no key update of p skip locked`,
)

/** A statement of its own: it sees what a zone's change committed before the locks were taken. */
const lockDue = sql(
  'lock-due-reminders',
  `
    select r.id, r.user_id as "memberId", r.prayer_id as "prayerId", ${ruleColumns}, r.by_mail as "byMail",
           r.paused_until as "pausedUntil", r.next_at as "nextAt", r.snoozed_until as "snoozedUntil",
           r.fired_for as "firedFor", r.fired_at as "firedAt", v.status
      from reminders r
      left join lateral (
        select p.status
          from visible_prayers(r.user_id) p
         where p.id = r.prayer_id
           and p.hidden_at is null) v on true
     where r.user_id = any ($1)
       and r.due_at <= $2
     order by r.id
       for update of r`,
)

const moveOn = sql(
  'move-fired-reminders',
  `
    update reminders r
       set next_at = m.next_at, snoozed_until = m.snoozed_until, recheck_at = m.recheck_at, fired_for = m.fired_for,
           fired_at = m.fired_at
      from unnest($1::uuid[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[], $5::date[], $6::timestamptz[])
             as m (id, next_at, snoozed_until, recheck_at, fired_for, fired_at)
     where r.id = m.id`,
)

const removeAll = sql('remove-ended-reminders', 'delete from reminders where id = any ($1)')

/**
 * Reminders that stand further ahead than their rule allows: the clock of a server ran ahead and was set right again
 * (SEC-G12). They are computed anew; a day for which one fired stays done.
 */
const recheckAhead = sql(
  'recheck-reminders-ahead',
  `
    update reminders
       set recheck_at = $1
     where id in (
             select r.id
               from reminders r
              where r.due_at > $1::timestamptz + interval '26 hours'
                and (r.rule = 'daily' or r.rule = 'weekdays' and r.due_at > $1 + interval '8 days')
                and coalesce(r.paused_until <= $1, true)
                and coalesce(r.fired_for <= ($1 at time zone 'UTC')::date, true)
              order by r.id
                for update)`,
)

type DueRow = RowOf<typeof lockDue>

/** The task of the schedule 'reminders': all that is due, within seconds of its moment (REM-1). */
export const reminderTask: ScheduledTask = {
  name: 'reminders',
  run: (deps) => runInBatches(deps, fireBatch),
}

/** Asks anew about reminders that a clock put too far ahead. */
export async function recheckReminders(pool: Pool, clock: Clock): Promise<void> {
  await dbOn(pool).query(recheckAhead, [clock.now()])
}

/**
 * Fires what is due for some members. Events, mails and the next moments are one transaction, so that a crash neither
 * loses nor repeats a reminder. Returns the number of members.
 */
async function fireBatch(context: SystemContext): Promise<number> {
  const { db, clock } = context
  const now = clock.now()
  const members = await db.query(lockDueMembers, [now])
  if (members.length === 0) return 0
  const soon = secondsFrom(now, reminderLimits.togetherMinutes * 60)
  const rows = await db.query(lockDue, [members.map(({ id }) => id), soon])
  const ended = rows.filter(isOver)
  const open = rows.filter((row) => !isOver(row))
  const plans = members.map((member) =>
    planFiring(
      member,
      open.filter(({ memberId }) => memberId === member.id),
      now,
    ),
  )
  await store(context, plans.flat(), ended)
  await announceEnds(context, ended)
  await announce(context, plans)
  return members.length
}

/** Its prayer can no longer be prayed for: answered, archived, hidden, deleted, or not visible any more (REM-4). */
function isOver({ prayerId, status }: DueRow): boolean {
  return prayerId !== null && status !== 'active'
}

async function store({ db }: SystemContext, steps: Step<DueRow>[], ended: DueRow[]): Promise<void> {
  const [spent, staying] = [steps.filter(({ isSpent }) => isSpent), steps.filter(({ isSpent }) => !isSpent)]
  const removed = [...ended, ...spent.map(({ row }) => row)]
  if (removed.length > 0) await db.query(removeAll, [removed.map(({ id }) => id)])
  await db.query(moveOn, [
    staying.map(({ row }) => row.id),
    staying.map(({ nextAt }) => nextAt),
    staying.map(({ snoozedUntil }) => snoozedUntil),
    staying.map(({ recheckAt }) => recheckAt),
    staying.map(({ firedFor }) => firedFor),
    staying.map(({ firedAt }) => firedAt),
  ])
}

async function announceEnds({ publish }: SystemContext, ended: DueRow[]): Promise<void> {
  const ends = ended.flatMap(({ memberId, prayerId, status }): EventPayloads['reminder.ended'][] => {
    const reason = status === 'answered' || status === 'archived' ? status : 'gone'
    return prayerId ? [{ memberId, prayerId, reason }] : []
  })
  await publish('reminder.ended', ...ends)
}

/** One event and at most one mail for each member, whatever is due together. */
async function announce({ publish, enqueue }: SystemContext, plans: Step<DueRow>[][]): Promise<void> {
  const due: EventPayloads['reminder.due'][] = []
  const mails: JobPayloads['send-reminder-mail'][] = []
  for (const plan of plans) {
    const fired = plan.filter(({ fires }) => fires).map(({ row }) => row)
    const [first] = fired
    if (!first) continue
    const { memberId } = first
    const moment = momentOf(fired)
    const prayers = countPrayers(fired)
    due.push({ memberId, reminderIds: fired.map(({ id }) => id), moment, prayers })
    const mailed = fired.filter(({ byMail }) => byMail)
    const reminderIds = mailed.map(({ id }) => id)
    if (mailed.length > 0) mails.push({ memberId, moment, prayers: countPrayers(mailed), reminderIds })
  }
  await publish('reminder.due', ...due)
  if (mails.length > 0) await enqueue('send-reminder-mail', ...mails)
}

function countPrayers(fired: DueRow[]): number {
  return fired.filter(({ prayerId }) => prayerId !== null).length
}

/** The earliest of the moments that fired together. */
function momentOf(fired: DueRow[]): string {
  const moments = fired.flatMap(({ nextAt, snoozedUntil }) => [nextAt, snoozedUntil])
  const first = Math.min(...moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])))
  return new Date(first).toISOString()
}
