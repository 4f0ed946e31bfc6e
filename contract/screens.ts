import * as z from 'zod/mini'
import { operations } from './operation.ts'
import { PrayerCard } from './prayers.ts'
import { Day } from './time.ts'

/** Days with a prayer act, in the member's own time zone (decision 68). */
export const Streak = z.strictObject({
  today: Day,
  current: z.int(),
  longest: z.int(),
  days: z.array(z.strictObject({ on: Day, count: z.int() })),
})
export type Streak = z.output<typeof Streak>

/** An own prayer on the dashboard also says who can see it. */
export const OwnPrayerCard = z.extend(PrayerCard, {
  audience: z.strictObject({ kind: z.enum(['private', 'public']) }),
})
export type OwnPrayerCard = z.output<typeof OwnPrayerCard>

export const Dashboard = z.strictObject({
  activePrayers: z.array(OwnPrayerCard),
  hasMore: z.boolean(),
  streak: Streak,
})
export type Dashboard = z.output<typeof Dashboard>

/** What the browser must know about this server before anything else (decision 47). */
export const Config = z.strictObject({
  appName: z.string(),
  version: z.string(),
  environment: z.enum(['development', 'staging', 'production']),
  demo: z.boolean(),
  devMailbox: z.boolean(),
  providerOrigins: z.array(z.string()),
  year: z.int(),
})
export type Config = z.output<typeof Config>

export const screenOperations = operations({
  getConfig: {
    method: 'GET',
    path: '/api/config',
    caller: 'anyone',
    summary: 'Tells name, environment and features of this server.',
    input: z.strictObject({}),
    output: Config,
    errors: [],
  },
  getDashboard: {
    method: 'GET',
    path: '/api/dashboard',
    caller: 'member',
    summary: 'Everything the personal dashboard shows, in one answer.',
    input: z.strictObject({}),
    output: Dashboard,
    errors: [],
  },
})
