import type { Landing } from '#contract/community/community-operations.ts'
import { readLandingStatistics } from '#server/features/community/community-statistics.ts'
import { listTestimonies } from '#server/features/miracles/list-miracle-stories.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { createStaleIfError } from '#server/platform/core/stale-if-error.ts'

/** A server without its database does not hear of a consent that was taken back at another one. */
const TESTIMONIES_MAX_AGE_MS = 3_600_000

type Visit = Pick<Context<'anyone'>, 'db' | 'clock' | 'log'>

/** The home page of one house, with what it keeps for the time when the database is away. */
export type HomePage = {
  /** What the home page shows; it never fails (HOME-5, HOME-7). */
  getLanding(visit: Visit): Promise<Landing>
  /** Keeps no testimony that was read so far: somebody may have taken back that it is shown. */
  invalidateTestimonies(): void
}

/**
 * Opens the home page of a house. While the database is away it shows the last good numbers, marked as old, and the last
 * testimonies whose authors still agreed then (REQ-2); what was never known is left out.
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
    // A reading under way belongs to the old one, so what it finds is kept nowhere.
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
