/* Numbers and closed lists of fundraising (LIM-1); it imports no schemas. */

import { FEATURED_CAMPAIGNS } from './fundraising-choices.ts'

export { campaignSorts } from './fundraising-choices.ts'

export const CURRENCY = 'ZAR'

export const campaignLimits = {
  title: { min: 5, max: 100 },
  description: { min: 20, max: 5000 },
  thanks: { max: 500 },
  /** Amounts in rand (REQ-104). */
  goal: { min: 1, max: 10_000_000, default: 100 },
  featured: FEATURED_CAMPAIGNS,
  browsed: 100,
  excerpt: 160,
  /** Characters of the linked prayer's description in the head of the form (REQ-108). */
  head: 50,
  update: { max: 2000 },
  updatesPerDay: 10,
  updatesPageSize: 10,
  changes: 20,
  reason: { max: 500 },
  ownPageSize: 50,
  toReviewPageSize: 20,
  /** Donors of the last days who are notified that a campaign is for something else now (REQ-156). */
  recentDonorDays: 90,
} as const

export const campaignStatuses = ['active', 'paused', 'completed', 'canceled'] as const

/** The kinds of change in a campaign's public history (REQ-46, REQ-156). */
export const campaignChanges = [
  'created',
  'title',
  'description',
  'goal',
  'end-date',
  'status',
  'ended',
] as const

export const donationDefaults = { minZar: 1, maxZar: 1_000_000 } as const

export const donationLimits = {
  /** An amount in rand. */
  default: 25,
  message: { max: 500 },
  guestName: { max: 60 },
  supporters: 10,
  pageSize: 50,
  ownPageSize: 20,
  /** Delays after which the thank-you and return pages poll again (PAY-E6). */
  askAgainMs: [2_000, 4_000, 8_000, 16_000],
  /** Minutes after which an unfinished payment counts as failed (REQ-44, FDON-3). */
  staleMinutes: 30,
} as const

export const donationStatuses = ['pending', 'completed', 'failed'] as const
export const donationFilters = ['completed', 'pending', 'failed', 'refunded', 'all'] as const

/** Suggested donations by goal, in rand: the first entry whose limit exceeds the goal (FUND-13). */
export const suggestedDonations = [
  { goalBelow: 100, amounts: [5, 10, 20, 50] },
  { goalBelow: 1000, amounts: [10, 25, 50, 100] },
  { goalBelow: 10_000, amounts: [25, 50, 100, 250] },
  { goalBelow: Number.POSITIVE_INFINITY, amounts: [50, 100, 250, 500] },
] as const

export const bankLimits = {
  accountName: { min: 3, max: 100 },
  accountNumber: { min: 10, max: 15 },
  bankCode: { min: 3, max: 20 },
  bankName: { min: 2, max: 100 },
  /** Debounce before the account is looked up (REQ-43). */
  verifyAfterMs: 500,
  /** Hours for which payouts wait after a change of account (SEC-M7). */
  holdHours: 72,
} as const
