/* Constants that every page needs: this file is part of every first load. */

/** The site's own time zone (REQ-160). */
export const SITE_TIME_ZONE = 'Africa/Johannesburg'

/** The browser's data cache (LIM-1). */
export const dataCache = { staleMs: 300_000, keptMs: 1_800_000, retries: 3 } as const

/** The limits of a device's copy for reading without a connection (REQ-511, REQ-512). */
export const offlineCopy = {
  days: 14,
  /** Characters of JSON. */
  size: 15_000_000,
  /** Pages of a list. */
  pages: 3,
  /** Responses are gathered for so long before they are stored. */
  gatherMs: 1000,
  /** A page of the stored shell waits so long for it. */
  restoreWithinMs: 300,
} as const
