import type { journeyOperations } from '#contract/prayers/prayer-journey.ts'
import { command, type Handlers } from '#server/platform/core/request-context.ts'
import { changeRestDays } from './change-rest-days.ts'
import { endFirstSteps } from './end-first-steps.ts'
import { enterLateDay, withdrawLateDay } from './enter-late-day.ts'
import { refuseTimeZone } from './refuse-time-zone.ts'
import { removeRestDays } from './remove-rest-days.ts'
import { setRestDays } from './set-rest-days.ts'

/**
 * The way of one member: days of prayer and of rest, the zone of these days, badges and first steps. Owns prayer_days,
 * late_entries, rest_days, streak_records, badges and first_steps, and writes the zones of days in profiles. Publishes
 * late-entry.*, rest-days.changed and journey.moved. Uses no other feature.
 */
export const journeyHandlers: Handlers<typeof journeyOperations> = {
  endFirstSteps: command(endFirstSteps),
  setRestDays: command(setRestDays),
  changeRestDays: command(changeRestDays),
  removeRestDays: command(removeRestDays),
  refuseTimeZone: command(refuseTimeZone),
  enterLateDay: command(enterLateDay),
  withdrawLateDay: command(withdrawLateDay),
}
