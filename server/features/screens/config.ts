import { SITE_TIME_ZONE } from '#contract/constants.ts'
import type { Config } from '#contract/screens.ts'
import { dayIn } from '#server/platform/clock.ts'
import type { Context } from '#server/platform/context.ts'

/** What a browser must know about this server before anything else (decision 47, 116). */
export function configOf(facts: Omit<Config, 'year'>) {
  return async ({ clock }: Pick<Context<'anyone'>, 'clock'>): Promise<Config> => {
    return { ...facts, year: Number(dayIn(SITE_TIME_ZONE, clock.now()).slice(0, 4)) }
  }
}
