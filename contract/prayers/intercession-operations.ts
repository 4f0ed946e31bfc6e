import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Day, Instant } from '#contract/values/time.ts'
import { encouragements } from './prayer-constants.ts'

const Encouragement = z.enum(encouragements, 'field.invalid')
export type Encouragement = z.output<typeof Encouragement>

/** The times that others prayed for a prayer and their number, with the viewer's own share; no names (REQ-350). */
export const Intercessions = z.strictObject({
  count: z.int(),
  people: z.int(),
  mine: z.strictObject({ times: z.int(), lastOn: z.nullable(Day), isToday: z.boolean() }),
})
export type Intercessions = z.output<typeof Intercessions>

/** The owner alone sees these: people by day, and the names of those who share theirs (REQ-352). */
export const PrayedFor = z.strictObject({
  today: Day,
  peopleToday: z.int(),
  peopleSinceYesterday: z.int(),
  peopleThisWeek: z.int(),
  /** The last of those since yesterday who share their name. */
  name: z.nullable(z.string()),
  /** The days of the last four weeks on which somebody prayed. */
  days: z.array(z.strictObject({ on: Day, people: z.int() })),
  words: z.array(
    z.strictObject({ encouragement: z.enum(encouragements), people: z.int(), name: z.nullable(z.string()) }),
  ),
})
export type PrayedFor = z.output<typeof PrayedFor>

const PrayerId = z.strictObject({ prayerId: z.string() })

export const intercessionOperations = operations({
  prayForPrayer: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/intercession',
    caller: 'member',
    summary:
      'Says that the member prayed for a prayer, once a civil day of theirs; with one of the fixed words to its owner. `prayedAt` is believed for 72 hours.',
    input: z.extend(PrayerId, {
      prayedAt: z.optional(Instant),
      encouragement: z.optional(Encouragement),
    }),
    output: Intercessions,
    keepalive: true,
    errors: ['INVALID', 'NOT_FOUND'],
    limits: ['intercessionsPerMinute'],
    deferrable: true,
  },
  withdrawIntercession: {
    method: 'DELETE',
    path: '/api/prayers/:prayerId/intercession',
    caller: 'member',
    summary:
      'Takes back the last "I prayed" for a prayer within ten minutes; doing it twice changes nothing.',
    input: PrayerId,
    output: Intercessions,
    keepalive: true,
    errors: ['NOT_FOUND', 'UNDO_EXPIRED'],
    limits: ['intercessionsPerMinute'],
    deferrable: true,
  },
  shareNameWhenPraying: {
    method: 'PUT',
    path: '/api/profile/name-when-praying',
    caller: 'member',
    summary: 'Says whether those who asked for prayer learn the name of the member who prayed.',
    input: z.strictObject({ sharesName: z.boolean() }),
    output: z.strictObject({ sharesName: z.boolean() }),
    errors: ['INVALID'],
  },
})
