import * as z from 'zod/mini'
import { AudienceCount } from './audience.ts'
import { historyFilters } from './constants.ts'
import { Badge, Streak, UserStats } from './journey.ts'
import { Miracle, OwnMiracleCard } from './miracles.ts'
import { operations } from './operation.ts'
import { Cursor, pageOf } from './paging.ts'
import { Category, OwnPrayerCard, Prayer, Search, Status } from './prayers.ts'
import { Instant } from './time.ts'

/** Each part on its own: one that could not be read is null, and the rest still shows (DASH-10). */
export const Dashboard = z.strictObject({
  stats: z.nullable(UserStats),
  streak: z.nullable(Streak),
  badges: z.nullable(z.array(Badge)),
  activePrayers: z.nullable(z.strictObject({ items: z.array(OwnPrayerCard), hasMore: z.boolean() })),
  miracles: z.nullable(z.strictObject({ items: z.array(OwnMiracleCard), hasMore: z.boolean() })),
})
export type Dashboard = z.output<typeof Dashboard>

/** An own prayer or miracle in the history (decision 13). */
export const HistoryEntry = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('prayer'),
    id: z.uuid(),
    title: z.string(),
    excerpt: z.string(),
    category: Category,
    status: Status,
    audience: AudienceCount,
    at: Instant,
  }),
  z.strictObject({
    kind: z.literal('miracle'),
    id: z.uuid(),
    title: z.string(),
    excerpt: z.string(),
    audience: AudienceCount,
    at: Instant,
  }),
])
export type HistoryEntry = z.output<typeof HistoryEntry>

/** A prayer with what other rooms know of it. */
export const PrayerPage = z.strictObject({ prayer: Prayer, miracle: z.nullable(Miracle) })
export type PrayerPage = z.output<typeof PrayerPage>

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
  listHistory: {
    method: 'GET',
    path: '/api/history',
    caller: 'member',
    summary: 'Lists the own prayers and miracles, newest first, 20 a page.',
    input: z.strictObject({
      cursor: z.optional(Cursor),
      filter: z.optional(z.enum(historyFilters)),
      search: z.optional(Search),
    }),
    output: pageOf(HistoryEntry),
    errors: ['INVALID'],
  },
  getPrayerPage: {
    method: 'GET',
    path: '/api/prayer-pages/:prayerId',
    caller: 'member',
    summary: 'Everything the page of one prayer shows at first, in one answer.',
    input: z.strictObject({ prayerId: z.string() }),
    output: PrayerPage,
    errors: ['NOT_FOUND'],
  },
})
