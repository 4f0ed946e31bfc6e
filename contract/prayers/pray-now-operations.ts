import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Author } from '#contract/values/author.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { Day, Instant } from '#contract/values/time.ts'
import { praySources } from './pray-now-constants.ts'
import { PrayerWeek } from './prayer-journey.ts'
import { Status } from './prayer-operations.ts'

/** A prayer of a session, with all that is read there and all that its place depends on (pray-order.ts). */
export const PrayItem = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  language: LanguageCode,
  status: Status,
  dateSubmitted: Instant,
  author: Author,
  mine: z.boolean(),
  isCarried: z.boolean(),
  /** A group of the viewer with which it is shared. */
  groupName: z.nullable(z.string()),
  lastUpdate: z.nullable(z.strictObject({ content: z.string(), createdAt: Instant })),
  peopleThisWeek: z.int(),
  lastPrayedOn: z.nullable(Day),
})
export type PrayItem = z.output<typeof PrayItem>

/** A session, and the days of the member before it. */
const PrayList = z.strictObject({ items: z.array(PrayItem), week: PrayerWeek })
export type PrayList = z.output<typeof PrayList>

/** The number of prayers in each choice that the sheet of a session has, up to `prayNowLimits.counted`. */
export const PrayCounts = z.strictObject({
  mine: z.int(),
  groups: z.int(),
  carried: z.int(),
  public: z.int(),
})
export type PrayCounts = z.output<typeof PrayCounts>

/** A number in an address is text. */
const Size = z.pipe(
  z.string().check(z.regex(/^([1-9]|[1-4][0-9]|50)$/, 'field.invalid')),
  z.transform((text: string) => Number(text)),
)

export const prayNowOperations = operations({
  getPrayList: {
    method: 'GET',
    path: '/api/pray-list',
    caller: 'member',
    summary:
      'Lists the prayers of a session of "Pray now", 1 to 50, in the order in which they come: the least prayed for first. Left out are those that the member prayed for today or passed on two days of a week. With it come the last seven days of the member.',
    input: z.strictObject({
      source: z.enum(praySources, 'field.invalid'),
      groupId: z.optional(z.string()),
      size: Size,
    }),
    output: PrayList,
    errors: ['INVALID', 'NOT_FOUND'],
  },
  countPrayList: {
    method: 'GET',
    path: '/api/pray-list/counts',
    caller: 'member',
    summary:
      'Counts the prayers that a session of "Pray now" would hold for each choice, each up to 100; of the groups, all or one.',
    input: z.strictObject({ groupId: z.optional(z.string()) }),
    output: PrayCounts,
    errors: ['INVALID', 'NOT_FOUND'],
  },
  passPrayer: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/pass',
    caller: 'member',
    summary:
      'Passes a prayer in "Pray now"; on two days of a week leaves it out. Doing it twice a day changes nothing.',
    input: z.strictObject({ prayerId: z.string() }),
    output: z.strictObject({}),
    keepalive: true,
    errors: ['NOT_FOUND'],
    deferrable: true,
  },
})
