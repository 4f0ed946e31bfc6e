import type { journeyOperations } from '#contract/prayers/prayer-journey.ts'
import { command, type Handlers } from '#server/platform/core/request-context.ts'
import { endFirstSteps } from './end-first-steps.ts'

/**
 * The way of one member: days of prayer, badges and first steps. Owns prayer_days, streak_records, badges and
 * first_steps. Publishes journey.moved. Uses no other feature.
 */
export const journeyHandlers: Handlers<typeof journeyOperations> = {
  endFirstSteps: command(endFirstSteps),
}
