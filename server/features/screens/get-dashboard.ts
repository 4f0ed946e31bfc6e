import type { Dashboard } from '#contract/api/screen-operations.ts'
import type { FirstSteps } from '#contract/prayers/prayer-journey.ts'
import { dashboardLimits, PRAYERS_TO_CARRY } from '#contract/values/constants.ts'
import type { Db } from '#server/database/db.ts'
import { readFirstSteps } from '#server/features/journey/end-first-steps.ts'
import { listBadges, readStats, readStreak } from '#server/features/journey/journey-stats.ts'
import { listOwnMiracles } from '#server/features/miracles/get-miracle.ts'
import { listNews } from '#server/features/notifications/list-notifications.ts'
import { listActivePrayers } from '#server/features/prayers/get-prayer.ts'
import { readCarriedToday } from '#server/features/prayers/list-carried-prayers.ts'
import { listPrayersToCarry } from '#server/features/prayers/list-public-prayers.ts'
import type { Context } from '#server/platform/core/request-context.ts'
import { readSections } from './read-sections.ts'

/**
 * Returns everything the personal dashboard shows, in one response (acceptance DASH). A part that failed is null and
 * the rest is shown (DASH-10).
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
    firstSteps: firstStepsOf(db, memberId, at),
    news: listNews(db, memberId, dashboardLimits.news),
    carried: readCarriedToday(db, { memberId, at }),
    stats: readStats(db, { memberId, at }),
    streak: readStreak(db, { memberId, at, weeks: dashboardLimits.streakWeeks }),
    badges: listBadges(db, memberId),
    activePrayers: listActivePrayers(db, { memberId, at, limit: dashboardLimits.activePrayers }),
    miracles: listOwnMiracles(db, memberId, dashboardLimits.miracles),
  }
  return await readSections('dashboard', sections, log)
}

/** Once the steps are over, the prayers to carry are not read. */
async function firstStepsOf(db: Db, memberId: string, at: Date): Promise<FirstSteps> {
  const done = await readFirstSteps(db, memberId)
  if (done === null) return { isShown: false, done: [], toCarry: [] }
  return {
    isShown: true,
    done,
    toCarry: await listPrayersToCarry(db, { memberId, at, limit: PRAYERS_TO_CARRY }),
  }
}
