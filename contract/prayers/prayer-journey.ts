import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { badgeCodes, firstSteps } from '#contract/values/constants.ts'
import { Day, Instant, isTimeZone } from '#contract/values/time.ts'
import { restKinds } from './prayer-constants.ts'
import { ListedPrayerCard } from './prayer-operations.ts'

const RestKind = z.enum(restKinds, 'field.invalid')
export type RestKind = z.output<typeof RestKind>

export const RestDays = z.strictObject({ id: z.uuid(), from: Day, to: Day, kind: RestKind })
export type RestDays = z.output<typeof RestDays>

/** Days with a prayer and days of rest, in the member's own time zone (REQ-68, REQ-440). */
export const Streak = z.strictObject({
  today: Day,
  current: z.int(),
  longest: z.int(),
  /** The last day of prayer of the current streak; null without one. */
  lastOn: z.nullable(Day),
  /** Yesterday, while the member may still say that they prayed on it; null when it has a prayer or was a rest day. */
  openDay: z.nullable(Day),
  /** Yesterday, when the member said so today and may take it back. */
  enteredDay: z.nullable(Day),
  days: z.array(z.strictObject({ on: Day, count: z.int() })),
  /** Those of the calendar, and those ahead. */
  restDays: z.array(RestDays),
  /** Time zones of devices that the member does not want their days to follow (REQ-447). */
  refusedTimeZones: z.array(z.string()),
})
export type Streak = z.output<typeof Streak>

const { today, days, restDays } = Streak.shape
/** The last seven days on which the member prayed, and their days of rest. */
export const PrayerWeek = z.strictObject({ today, days, restDays })
export type PrayerWeek = z.output<typeof PrayerWeek>

export const Badge = z.strictObject({ code: z.enum(badgeCodes), earnedAt: Instant })
export type Badge = z.output<typeof Badge>

/** The numbers of one member (REQ-69, REQ-70). */
export const UserStats = z.strictObject({
  totalPrayers: z.int(),
  activePrayers: z.int(),
  answeredPrayers: z.int(),
  currentStreak: z.int(),
  longestStreak: z.int(),
  totalBadges: z.int(),
  engagementCount: z.int(),
  totalMiracles: z.int(),
  supportsGiven: z.int(),
  /** The day of the oldest own prayer. */
  prayingSince: z.nullable(Instant),
})
export type UserStats = z.output<typeof UserStats>

/** The first steps of a new member, until all are done or the member puts them away (REQ-322). */
export const FirstSteps = z.strictObject({
  isShown: z.boolean(),
  done: z.array(z.enum(firstSteps)),
  /** The newest public prayers of others. */
  toCarry: z.array(ListedPrayerCard),
})
export type FirstSteps = z.output<typeof FirstSteps>

/** Days of rest as they are sent. */
export const RestDaysEdit = z
  .strictObject({
    from: z.string('restDays.day.required').check(z.iso.date('restDays.day.required')),
    to: z.string('restDays.day.required').check(z.iso.date('restDays.day.required')),
    kind: RestKind,
  })
  .check(z.refine(({ from, to }) => from <= to, { error: 'restDays.order', path: ['to'] }))

const Done = z.strictObject({})

export const journeyOperations = operations({
  setRestDays: {
    method: 'POST',
    path: '/api/rest-days',
    caller: 'member',
    summary:
      'Sets days of rest, from three days back to a year ahead: they neither add to the streak nor end it. At most 14 in a row and 60 a calendar year.',
    input: RestDaysEdit,
    output: Done,
    errors: ['INVALID', 'RESTING_ALREADY', 'REST_TOO_LONG', 'TOO_MANY_REST_DAYS'],
  },
  changeRestDays: {
    method: 'PUT',
    path: '/api/rest-days/:restDaysId',
    caller: 'member',
    summary: 'Changes days of rest; a day that is added must be no older than yesterday.',
    input: z
      .extend(z.strictObject({ restDaysId: z.string() }), RestDaysEdit.shape)
      .check(z.refine(({ from, to }) => from <= to, { error: 'restDays.order', path: ['to'] })),
    output: Done,
    errors: ['INVALID', 'NOT_FOUND', 'RESTING_ALREADY', 'REST_TOO_LONG', 'TOO_MANY_REST_DAYS'],
  },
  removeRestDays: {
    method: 'DELETE',
    path: '/api/rest-days/:restDaysId',
    caller: 'member',
    summary: 'Removes days of rest.',
    input: z.strictObject({ restDaysId: z.string() }),
    output: Done,
    errors: ['NOT_FOUND'],
  },
  refuseTimeZone: {
    method: 'PUT',
    path: '/api/refused-time-zones',
    caller: 'member',
    summary:
      'Keeps the time zone of the profile although a device is in another: nobody asks about that one again.',
    input: z.strictObject({
      timeZone: z.string('profile.timeZone.unknown').check(z.refine(isTimeZone, 'profile.timeZone.unknown')),
    }),
    output: Done,
    errors: ['INVALID'],
  },
  enterLateDay: {
    method: 'PUT',
    path: '/api/late-entries/:dayOn',
    caller: 'member',
    summary:
      'Says that the member prayed yesterday, until the end of today by the clock of the server; counts once, however often it is said.',
    input: z.strictObject({ dayOn: Day }),
    output: Done,
    errors: ['INVALID', 'DAY_OVER'],
  },
  withdrawLateDay: {
    method: 'DELETE',
    path: '/api/late-entries/:dayOn',
    caller: 'member',
    summary: 'Takes that back until the end of today; doing it twice changes nothing.',
    input: z.strictObject({ dayOn: Day }),
    output: Done,
    errors: ['INVALID', 'DAY_OVER'],
  },
  endFirstSteps: {
    method: 'PUT',
    path: '/api/first-steps/ended',
    caller: 'member',
    summary: 'Puts the first steps of the dashboard away for good; doing it twice changes nothing.',
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: [],
  },
})
