import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { badgeCodes, firstSteps } from '#contract/values/constants.ts'
import { Day, Instant } from '#contract/values/time.ts'
import { ListedPrayerCard } from './prayer-operations.ts'

/** Days with a prayer, in the member's own time zone (REQ-68). */
export const Streak = z.strictObject({
  today: Day,
  current: z.int(),
  longest: z.int(),
  days: z.array(z.strictObject({ on: Day, count: z.int() })),
})
export type Streak = z.output<typeof Streak>

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

export const journeyOperations = operations({
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
