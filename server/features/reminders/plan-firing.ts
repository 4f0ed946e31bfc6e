import { reminderLimits } from '#contract/reminders/reminder-constants.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { nextOf, type RuleRow, ruleOf } from './stored-reminders.ts'

const MINUTE = 60
/** A single reminder stays for a day after it fired, so that it can be put off. */
const SPENT_SECONDS = 86_400

/** A reminder that is due, or soon. */
export type DueReminder = RuleRow & {
  nextAt: string | null
  snoozedUntil: string | null
  pausedUntil: string | null
  firedFor: string | null
  firedAt: string | null
}

/** The fate of a reminder. */
export type Step<R> = {
  row: R
  fires: boolean
  nextAt: Date | string | null
  snoozedUntil: string | null
  firedFor: string | null
  firedAt: Date | string | null
  /** The time to ask again whether the row is still needed; null for never. */
  recheckAt: Date | null
  /** Nothing is left to wait for. */
  isSpent: boolean
}

type Member = { timeZone: string; isReachable: boolean }

/**
 * The fates of the reminders of one member. Once one of them is due in time, all that are due within the next
 * minutes fire with it; what is late, because the servers were down, only moves on (REM-2, REM-3).
 */
export function planFiring<R extends DueReminder>(member: Member, rows: readonly R[], now: Date): Step<R>[] {
  const late = secondsFrom(now, -reminderLimits.lateMinutes * MINUTE)
  const isInTime = (moment: string | null, until: Date) => isDue(moment, until) && !isDue(moment, late)
  const isFiring = rows.some((row) => momentsOf(row).some((moment) => isInTime(moment, now)))
  const until = isFiring ? secondsFrom(now, reminderLimits.togetherMinutes * MINUTE) : now
  return rows.map((row) => {
    const fires = member.isReachable && momentsOf(row).some((moment) => isInTime(moment, until))
    return stepOf(row, { fires, until, now, timeZone: member.timeZone })
  })
}

function momentsOf({ nextAt, snoozedUntil }: DueReminder): (string | null)[] {
  return [nextAt, snoozedUntil]
}

function isDue(moment: string | null, until: Date): boolean {
  return moment !== null && Date.parse(moment) <= until.getTime()
}

type Firing = { fires: boolean; until: Date; now: Date; timeZone: string }

function stepOf<R extends DueReminder>(row: R, { fires, until, now, timeZone }: Firing): Step<R> {
  const firedAt = fires ? now : row.firedAt
  const snoozedUntil = isDue(row.snoozedUntil, until) ? null : row.snoozedUntil
  const moment = row.nextAt !== null && isDue(row.nextAt, until) ? new Date(row.nextAt) : null
  const firedFor = fires && moment ? dayIn(timeZone, moment) : row.firedFor
  const after = moment && moment > now ? moment : now
  const pace = { when: ruleOf(row), pausedUntil: row.pausedUntil, firedFor }
  const next = row.nextAt && nextOf(pace, timeZone, after)
  // One that is not due stays where it is, unless a clock that ran ahead had put it too far.
  const nextAt = next ? next.at : moment ? null : row.nextAt
  const isLast = nextAt === null && snoozedUntil === null
  const recheckAt = isLast && firedAt !== null ? secondsFrom(new Date(firedAt), SPENT_SECONDS) : null
  const isSpent = isLast && (recheckAt === null || recheckAt <= now)
  return { row, fires, nextAt, snoozedUntil, firedFor, firedAt, recheckAt, isSpent }
}
