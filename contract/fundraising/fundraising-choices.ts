/* The numbers and lists of fundraising that public pages need; the others are in fundraising-constants.ts. */

export const campaignSorts = ['newest', 'oldest', 'highest-goal', 'lowest-goal', 'most-funded'] as const

/** Number of campaigns on the landing page of fundraising. */
export const FEATURED_CAMPAIGNS = 6

/** Polling interval of open lists without a live stream (FUND-16). */
export const GIFTS_READ_EVERY_MS = 30_000
