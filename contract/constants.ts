/**
 * The numbers and closed lists of the product, each stated once (spec A §5, §9; acceptance LIM). This file imports
 * nothing, so that a public page can use it without loading the schemas.
 */
export const accountLimits = {
  fullName: { min: 2, max: 100 },
  email: { max: 254 },
  password: { min: 6, maxBytes: 256 },
  verificationHours: 24,
  unverifiedDays: 14,
  resetMinutes: 60,
} as const

/** The site's own time zone (decision 160). */
export const SITE_TIME_ZONE = 'Africa/Johannesburg'

/** The version of terms and privacy text a person accepts; stored with the time (decision 55). */
export const TERMS_VERSION = '2025-05-03'

export const roles = ['user', 'moderator', 'admin'] as const

export const providers = ['google', 'github'] as const
export const providerNames = { google: 'Google', github: 'GitHub' } as const

export const prayerLimits = {
  title: { max: 100 },
  description: { max: 2000 },
  excerpt: 240,
  pageSize: 20,
  skeletons: 6,
} as const

export const categories = [
  'health',
  'finances',
  'relationships',
  'career',
  'family',
  'spiritual',
  'education',
  'other',
] as const

export const statuses = ['active', 'answered', 'archived'] as const

export const dashboardLimits = { activePrayers: 10, streakWeeks: 38 } as const

export const sessionTimers = {
  checkEveryMs: 30_000,
  refreshBelowMs: 90_000,
  retryFromMs: 200,
  retryWithinMs: 30_000,
  accessWindowSeconds: 3600,
} as const

/** The browser's data cache (spec B §9). */
export const dataCache = { staleMs: 300_000, keptMs: 1_800_000, retries: 3 } as const

/** Toasts (spec A §9). */
export const toastLimits = { visible: 3, durationMs: 4000 } as const

/** Drafts are kept on the device this often while a person writes (decision 166). */
export const DRAFT_EVERY_MS = 2000
