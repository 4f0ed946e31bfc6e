import { groupLimits } from '#contract/values/constants.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'

/** Who was removed before this moment comes into an open group at once again. */
export function removalCutoff(now: Date): Date {
  return secondsFrom(now, -groupLimits.removalDays * 86_400)
}
