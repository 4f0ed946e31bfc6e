import type { ReminderRule } from '#contract/reminders/reminder-constants.ts'
import type { ReminderTime } from '#contract/reminders/reminder-operations.ts'
import { type Db, sql } from '#server/database/db.ts'
import { nextTime, type Occurrence } from './next-time.ts'

/** The columns of a rule. */
export const ruleColumns = `to_char(r.at_time, 'HH24:MI') as "at!", r.rule, r.weekdays, r.month_day as "monthDay", r.on_day as "onDay"`

/** Whether the viewer $1 has a reminder about the prayer `p`. */
export const reminderColumn = `
  exists (select from reminders r where r.user_id = $1 and r.prayer_id = p.id) as "hasReminder"`

/** The prayer of the reminder `r`, as long as it can be prayed for. */
export const prayablePrayer = `
        select p.id, p.title
          from visible_prayers(r.user_id) p
         where p.id = r.prayer_id
           and p.status = 'active'
           and p.hidden_at is null`

/** The rule as the database returns it. */
export type RuleRow = {
  at: string
  rule: ReminderRule
  weekdays: number[]
  monthDay: number | null
  onDay: string | null
}

/** The check constraint of the table knows these days only. */
export function ruleOf({ at, rule, weekdays, monthDay, onDay }: RuleRow): ReminderTime {
  return {
    at,
    rule,
    weekdays: weekdays as ReminderTime['weekdays'],
    monthDay,
    onDay,
  }
}

/** The parts of a reminder that decide when it fires next. */
export type Pace = { when: ReminderTime; pausedUntil: string | null; firedFor: string | null }

/**
 * The next moment of a reminder: never before its pause ends, and never again for a day it fired for, also after the
 * clock was set back or the member travelled west. A single reminder keeps its moment whatever is paused.
 */
export function nextOf({ when, pausedUntil, firedFor }: Pace, zone: string, now: Date): Occurrence | null {
  const isPaused = when.rule !== 'once' && pausedUntil !== null && Date.parse(pausedUntil) > now.getTime()
  let next = nextTime(when, zone, isPaused ? new Date(pausedUntil) : now)
  while (next && firedFor && next.day <= firedFor) next = nextTime(when, zone, next.at)
  return next
}

/**
 * Every change of a member's reminders takes this lock first, as a change of their time zone does: limits hold for two
 * tabs, and no reminder is computed in a zone that changes meanwhile.
 */
const lock = sql(
  'lock-member-for-reminders',
  'select time_zone as "timeZone" from profiles where id = $1 for no key update',
)

/** Locks the member's reminders; returns their time zone. */
export async function lockReminders(db: Db, memberId: string): Promise<string> {
  const [member] = await db.query(lock, [memberId])
  if (!member) throw new Error('The open session has no account')
  return member.timeZone
}

/** A reminder that is due this moment and not paused is about to fire, and moves on from there. */
const selectPaces = sql(
  'paces-of-reminders',
  `
    select r.id, ${ruleColumns}, r.paused_until as "pausedUntil", r.fired_for as "firedFor"
      from reminders r
     where r.user_id = $1
       and (r.next_at > $2 or r.next_at is not null and r.paused_until > $2)`,
)

const move = sql(
  'move-reminders',
  `
    update reminders r
       set next_at = m.next_at
      from unnest($1::uuid[], $2::timestamptz[]) as m (id, next_at)
     where r.id = m.id
       and r.next_at is distinct from m.next_at`,
)

/**
 * Computes the next moments anew, after the zone or the pause changed. A single reminder whose moment has passed in the
 * new zone fires at once.
 */
export async function reschedule(db: Db, memberId: string, zone: string, now: Date): Promise<void> {
  const rows = await db.query(selectPaces, [memberId, now])
  const moments = rows.map(({ pausedUntil, firedFor, ...rule }) => {
    const next = nextOf({ when: ruleOf(rule), pausedUntil, firedFor }, zone, now)
    return next?.at ?? now
  })
  await db.query(move, [rows.map(({ id }) => id), moments])
}
