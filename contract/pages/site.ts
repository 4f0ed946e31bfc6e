/* Constants that every page needs: this file is part of every first load. */

/** The site's own time zone (REQ-160). */
export const SITE_TIME_ZONE = 'Africa/Johannesburg'

/** The browser's data cache (LIM-1). */
export const dataCache = { staleMs: 300_000, keptMs: 1_800_000, retries: 3 } as const
