import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Category } from '#contract/prayers/prayer-operations.ts'
import { Day, Instant } from '#contract/values/time.ts'

/**
 * The age of the numbers: the time for which they are true, and whether that is now, apart from the seconds until
 * changes are rolled up. The browser's clock is not used.
 */
const age = { asOf: Instant, isCurrent: z.boolean() }

/** The numbers of the landing page; Active Users were seen in the last 30 days (REQ-19, REQ-53). */
export const LandingStatistics = z.strictObject({
  activeUsers: z.int(),
  totalPrayers: z.int(),
  totalMiracles: z.int(),
  totalCampaigns: z.int(),
  ...age,
})
export type LandingStatistics = z.output<typeof LandingStatistics>

/** The numbers of the community dashboard (ENT-3); `miracleRate` is a rounded percentage, 0 without prayers. */
export const CommunityStatistics = z.strictObject({
  totalUsers: z.int(),
  totalPrayers: z.int(),
  totalMiracles: z.int(),
  totalGroups: z.int(),
  totalSupports: z.int(),
  totalIntercessions: z.int(),
  /** Most prayers first. */
  topCategories: z.array(z.strictObject({ category: Category, count: z.int() })),
  /** Highest rate first. */
  categoryRates: z.array(
    z.strictObject({
      category: Category,
      totalPrayers: z.int(),
      answeredPrayers: z.int(),
      miracleRate: z.int(),
    }),
  ),
  ...age,
})
export type CommunityStatistics = z.output<typeof CommunityStatistics>

export const statisticOperations = operations({
  getStatistics: {
    method: 'GET',
    path: '/api/statistics',
    caller: 'anyone',
    summary: 'The numbers of the community, as of the moment they are true for.',
    input: z.strictObject({}),
    output: CommunityStatistics,
    errors: [],
    offlineCopy: true,
  },
  listPageViews: {
    method: 'GET',
    path: '/api/admin/page-views',
    caller: 'admin',
    summary: 'How often each page was opened on each of the last 30 days, newest first; no ids.',
    input: z.strictObject({}),
    output: z.strictObject({
      items: z.array(z.strictObject({ day: Day, page: z.string(), count: z.int() })),
    }),
    errors: [],
  },
})
