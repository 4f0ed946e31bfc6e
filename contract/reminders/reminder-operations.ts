import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Id } from '#contract/values/id.ts'
import { Day, Instant, wallTime } from '#contract/values/time.ts'
import { pauseDays, reminderLimits, reminderRules, weekdays } from './reminder-constants.ts'

/**
 * When a reminder fires, by the wall clock of the member's time zone. Only what belongs to the rule is kept, because a
 * form may still send the days that were ticked before another rule was chosen.
 */
export const ReminderTime = z
  .strictObject({
    at: z.string('reminder.at.required').check(z.regex(wallTime, 'reminder.at.required')),
    rule: z.enum(reminderRules, 'field.invalid'),
    weekdays: z._default(z.array(z.literal(weekdays, 'field.invalid')), []),
    monthDay: z._default(z.nullable(z.int('field.invalid').check(z.minimum(1), z.maximum(31))), null),
    onDay: z._default(z.nullable(Day), null),
  })
  .check(
    z.overwrite(({ at, rule, weekdays: days, monthDay, onDay }) => ({
      at,
      rule,
      weekdays: rule === 'weekdays' ? [...new Set(days)].sort() : [],
      monthDay: rule === 'monthly' ? monthDay : null,
      onDay: rule === 'once' ? onDay : null,
    })),
    z.refine(({ rule, weekdays: days }) => rule !== 'weekdays' || days.length > 0, {
      error: 'reminder.weekdays.required',
      path: ['weekdays'],
    }),
    z.refine(({ rule, monthDay }) => rule !== 'monthly' || monthDay !== null, {
      error: 'reminder.monthDay.required',
      path: ['monthDay'],
    }),
    z.refine(({ rule, onDay }) => rule !== 'once' || onDay !== null, {
      error: 'reminder.onDay.required',
      path: ['onDay'],
    }),
  )
export type ReminderTime = z.output<typeof ReminderTime>

/** A reminder of an answer: what was sent, without defaults. */
export const Reminder = z.strictObject({
  id: z.uuid(),
  /** The prayer it is about; null for a time of prayer. */
  prayer: z.nullable(z.strictObject({ id: z.uuid(), title: z.string() })),
  when: z.strictObject({
    at: z.string(),
    rule: z.enum(reminderRules),
    weekdays: z.array(z.literal(weekdays)),
    monthDay: z.nullable(z.int()),
    onDay: z.nullable(Day),
  }),
  byMail: z.boolean(),
  nextAt: Instant,
  /** The time when it fired last; null before the first time. */
  firedAt: z.nullable(Instant),
})
export type Reminder = z.output<typeof Reminder>

export const Reminders = z.strictObject({
  reminders: z.array(Reminder),
  /** None of them fires until then; null when they are not paused. */
  pausedUntil: z.nullable(Instant),
  /** The zone whose wall clock they follow. */
  timeZone: z.string(),
})
export type Reminders = z.output<typeof Reminders>

const ChosenTime = z.strictObject({ when: ReminderTime, byMail: z.boolean('field.invalid') })
const ReminderId = z.strictObject({ reminderId: z.string() })

export const reminderOperations = operations({
  listReminders: {
    method: 'GET',
    path: '/api/reminders',
    caller: 'member',
    summary: "Lists the member's own reminders to pray, the next one first.",
    input: z.strictObject({}),
    output: Reminders,
    errors: [],
  },
  addReminder: {
    method: 'POST',
    path: '/api/reminders',
    caller: 'member',
    summary: 'Adds a time of prayer, or a reminder about one prayer that the member may see.',
    input: z.extend(ChosenTime, { prayerId: z._default(z.nullable(Id), null) }),
    output: Reminders,
    errors: ['INVALID', 'NOT_FOUND', 'FORBIDDEN', 'ALREADY_REMINDED', 'TOO_MANY_REMINDERS'],
  },
  editReminder: {
    method: 'PUT',
    path: '/api/reminders/:reminderId',
    caller: 'member',
    summary: 'Changes when a reminder fires, and whether it is mailed.',
    input: z.extend(ChosenTime, { reminderId: z.string() }),
    output: Reminders,
    errors: ['INVALID', 'NOT_FOUND', 'ALREADY_REMINDED'],
  },
  removeReminder: {
    method: 'DELETE',
    path: '/api/reminders/:reminderId',
    caller: 'member',
    summary: 'Removes a reminder.',
    input: ReminderId,
    output: Reminders,
    errors: ['NOT_FOUND'],
  },
  snoozeReminder: {
    method: 'POST',
    path: '/api/reminders/:reminderId/snooze',
    caller: 'member',
    summary: 'Lets a reminder fire once more, in an hour.',
    input: z.extend(ReminderId, { minutes: z.literal(reminderLimits.snoozeMinutes, 'field.invalid') }),
    output: Reminders,
    errors: ['INVALID', 'NOT_FOUND'],
    deferrable: true,
  },
  pauseReminders: {
    method: 'PUT',
    path: '/api/reminder-pause',
    caller: 'member',
    summary: 'Silences all reminders that repeat, for some days.',
    input: z.strictObject({ days: z.literal(pauseDays, 'field.invalid') }),
    output: Reminders,
    errors: ['INVALID'],
  },
  resumeReminders: {
    method: 'DELETE',
    path: '/api/reminder-pause',
    caller: 'member',
    summary: 'Ends the pause.',
    input: z.strictObject({}),
    output: Reminders,
    errors: [],
  },
})
