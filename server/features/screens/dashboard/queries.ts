import { dashboardLimits } from '#contract/constants.ts'
import type { Dashboard } from '#contract/screens.ts'
import { listBadges, readStats, readStreak } from '#server/features/journey/queries.ts'
import { listOwnMiracles } from '#server/features/miracles/queries.ts'
import { listActivePrayers } from '#server/features/prayers/queries.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'
import type { Log } from '#server/platform/log.ts'

/**
 * Everything the personal dashboard shows, in one answer (spec A §2; acceptance DASH). A part that could not be read is
 * null and the rest still shows (DASH-10).
 */
export async function getDashboard({
  db,
  actor,
  clock,
  log,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock' | 'log'>): Promise<Dashboard> {
  const memberId = actor.id
  const today = dayIn(actor.timeZone, clock.now())
  const [stats, streak, badges, activePrayers, miracles] = await Promise.allSettled([
    readStats(db, { memberId, today }),
    readStreak(db, { memberId, today, weeks: dashboardLimits.streakWeeks }),
    listBadges(db, memberId),
    listActivePrayers(db, memberId, dashboardLimits.activePrayers),
    listOwnMiracles(db, memberId, dashboardLimits.miracles),
  ])
  reportMissing({ stats, streak, badges, activePrayers, miracles }, log)
  return {
    stats: orNull(stats),
    streak: orNull(streak),
    badges: orNull(badges),
    activePrayers: orNull(activePrayers),
    miracles: orNull(miracles),
  }
}

/** Logs each part that is missing. When nothing could be read the request itself has failed, for the first reason. */
function reportMissing(parts: Record<keyof Dashboard, PromiseSettledResult<unknown>>, log: Log): void {
  const missing = Object.entries(parts).flatMap(([part, outcome]) =>
    outcome.status === 'rejected' ? [{ part, error: outcome.reason }] : [],
  )
  if (missing.length === Object.keys(parts).length) throw missing[0]?.error
  for (const { part, error } of missing) log.error('a part of the dashboard is missing', { part, error })
}

function orNull<T>(outcome: PromiseSettledResult<T>): T | null {
  return outcome.status === 'fulfilled' ? outcome.value : null
}
