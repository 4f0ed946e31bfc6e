import { dashboardLimits, SITE_TIME_ZONE } from '#contract/constants.ts'
import type { Config, Dashboard } from '#contract/screens.ts'
import { readStreak } from '#server/features/journey/queries.ts'
import { listActivePrayers } from '#server/features/prayers/queries.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'

/** Everything the personal dashboard shows, in one answer (spec A §2; acceptance DASH). */
export async function getDashboard({
  db,
  actor,
  clock,
}: Pick<Context<'member'>, 'db' | 'actor' | 'clock'>): Promise<Dashboard> {
  const today = dayIn(actor.timeZone, clock.now())
  const [active, streak] = await Promise.all([
    listActivePrayers(db, actor.id, dashboardLimits.activePrayers),
    readStreak(db, { memberId: actor.id, today, weeks: dashboardLimits.streakWeeks }),
  ])
  return { activePrayers: active.prayers, hasMore: active.hasMore, streak }
}

/** What a browser must know about this server before anything else (decision 47, 116). */
export function configOf(facts: Omit<Config, 'year'>) {
  return async ({ clock }: Pick<Context<'anyone'>, 'clock'>): Promise<Config> => {
    return { ...facts, year: Number(dayIn(SITE_TIME_ZONE, clock.now()).slice(0, 4)) }
  }
}
