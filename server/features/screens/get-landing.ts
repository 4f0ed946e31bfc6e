import type { Landing } from '#contract/community/community-operations.ts'
import { readLandingStatistics } from '#server/features/community/get-statistics.ts'
import { listTestimonies } from '#server/features/miracles/list-miracle-stories.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { createStaleIfError } from '#server/platform/core/stale-if-error.ts'

/** A server without its database is not notified of a consent withdrawn at another server. */
const TESTIMONIES_MAX_AGE_MS = 3_600_000

type Visit = Pick<Context<'anyone'>, 'db' | 'clock' | 'log'>

/** The home page of one server, with its cached values for database outages. */
export type HomePage = {
  /** Returns the content of the home page; it never fails (HOME-5, HOME-7). */
  getLanding(visit: Visit): Promise<Landing>
  /** Discards the cached testimonies, because an author may have withdrawn their consent. */
  invalidateTestimonies(): void
}

/**
 * Creates the home page of a server. While the database is unreachable it shows the last good numbers, marked as old,
 * and the last testimonies whose authors still agreed then (REQ-2); values never read are left out.
 */
export function openHomePage(): HomePage {
  const statistics = createStaleIfError({
    name: 'statistics of the home page',
    read: (visit: Visit) => readLandingStatistics(visit),
    age: (known) => ({ ...known, isCurrent: false }),
  })
  let testimonies = cachedTestimonies()
  return {
    getLanding: async (visit) => {
      const [numbers, shownTestimonies] = await Promise.all([statistics(visit), testimonies(visit)])
      return { statistics: numbers, testimonies: shownTestimonies ?? [] }
    },
    // A read in progress belongs to the old cache, so its result is not cached.
    invalidateTestimonies: () => {
      testimonies = cachedTestimonies()
    },
  }
}

function cachedTestimonies() {
  return createStaleIfError({
    name: 'testimonies',
    read: (visit: Visit) => listTestimonies(visit),
    age: (known) => known,
    maxAgeMs: TESTIMONIES_MAX_AGE_MS,
  })
}
