/* What public pages need of the numbers and lists of fundraising; the rest stands in fundraising-constants.ts. */

export const campaignSorts = ['newest', 'oldest', 'highest-goal', 'lowest-goal', 'most-funded'] as const

/** How many campaigns stand on the landing page. */
export const FEATURED_CAMPAIGNS = 6

/** How often open lists are read again where no stream is (FUND-16). */
export const GIFTS_READ_EVERY_MS = 30_000
