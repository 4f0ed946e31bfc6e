import type { Dashboard } from '#contract/api/screen-operations.ts'
import type { Community } from '#contract/community/community-operations.ts'
import type { FirstSteps } from '#contract/prayers/prayer-journey.ts'
import { dashboardLimits, PRAYERS_TO_CARRY } from '#contract/values/constants.ts'
import type { Db } from '#server/database/db.ts'
import { getPresence } from '#server/features/community/get-presence.ts'
import { getStatistics } from '#server/features/community/get-statistics.ts'
import { readFirstSteps } from '#server/features/journey/end-first-steps.ts'
import { listBadges, readStats, readStreak } from '#server/features/journey/journey-stats.ts'
import { listOwnMiracles } from '#server/features/miracles/get-miracle.ts'
import { listMiracleStories } from '#server/features/miracles/list-miracle-stories.ts'
import { listNews } from '#server/features/notifications/list-notifications.ts'
import { listActivePrayers } from '#server/features/prayers/get-prayer.ts'
import { listPrayersToCarry } from '#server/features/prayers/list-public-prayers.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Context } from '#server/platform/core/request-context.ts'

type Read<P> = { [Section in keyof P]: Awaited<P[Section]> | null }

/**
 * Reads the parts of a screen in parallel: a part that failed is null and logged, and the rest is shown (DASH-10).
 * When all parts failed, the request fails with the first reason.
 */
export async function readSections<P extends Record<string, Promise<unknown>>>(
  screen: string,
  sections: P,
  log: Log,
): Promise<Read<P>> {
  const names = Object.keys(sections)
  const outcomes = await Promise.allSettled(Object.values(sections))
  const missing = outcomes.filter((outcome) => outcome.status === 'rejected')
  if (missing.length === outcomes.length) throw missing[0]?.reason
  const read = outcomes.map((outcome, index) => {
    if (outcome.status === 'fulfilled') return [names[index], outcome.value]
    log.error(`a part of the ${screen} is missing`, { part: names[index], error: outcome.reason })
    return [names[index], null]
  })
  return Object.fromEntries(read) as Read<P>
}

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

/**
 * Returns the first view of the community dashboard, for visitors too, in one response (acceptance COMM, REQ-21). A part that failed is null and
 * the rest is shown.
 */
export async function getCommunity(
  context: Pick<Context<'anyone'>, 'db' | 'actor' | 'clock' | 'log'>,
): Promise<Community> {
  const sections = {
    presence: getPresence(context),
    statistics: getStatistics(context),
    stories: listMiracleStories(context, {}),
  }
  return await readSections('community dashboard', sections, context.log)
}
