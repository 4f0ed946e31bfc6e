import * as z from 'zod/mini'
import { wallTime } from '#contract/values/time.ts'

const WallTime = z.string('field.invalid').check(z.regex(wallTime, 'field.invalid'))

/** Between these times of the member's zone only reminders and what concerns the account are pushed. */
export const QuietHours = z.strictObject({ quietFrom: WallTime, quietTo: WallTime })
