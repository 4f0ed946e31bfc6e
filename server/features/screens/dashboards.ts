import type { Dashboard } from '#contract/api/screen-operations.ts'
import { dashboardLimits } from '#contract/values/constants.ts'
import { listBadges, readStats, readStreak } from '#server/features/journey/journey-stats.ts'
import { listOwnMiracles } from '#server/features/miracles/get-miracle.ts'
import { listActivePrayers } from '#server/features/prayers/get-prayer.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readSections } from './parts.ts'

/**
 * Everything the personal dashboard shows, in one answer (acceptance DASH). A part that could not be read is
 * null and the rest still shows (DASH-10).
 */
export async function getDashboard({
  db,
  actor,
  clock,
  log,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'log'>): Promise<Dashboard> {
  const memberId = actor.id
  const at = clock.now()
  const sections = {
    stats: readStats(db, { memberId, at }),
    streak: readStreak(db, { memberId, at, weeks: dashboardLimits.streakWeeks }),
    badges: listBadges(db, memberId),
    activePrayers: listActivePrayers(db, memberId, dashboardLimits.activePrayers),
    miracles: listOwnMiracles(db, memberId, dashboardLimits.miracles),
  }
  return await readSections('dashboard', sections, log)
}
