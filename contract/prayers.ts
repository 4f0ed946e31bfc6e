import * as z from 'zod/mini'
import { categories, prayerLimits, statuses } from './constants.ts'
import { operations } from './operation.ts'
import { Cursor, pageOf } from './paging.ts'
import { actions } from './permissions.ts'
import { words } from './text.ts'
import { Instant } from './time.ts'

export const Category = z.enum(categories, 'prayer.category.invalid')
export type Category = z.output<typeof Category>

export const Status = z.enum(statuses)
export type Status = z.output<typeof Status>

/** Who may read a prayer, as one value (decision 28); groups join it with their room. */
export const Audience = z.discriminatedUnion(
  'kind',
  [z.strictObject({ kind: z.literal('private') }), z.strictObject({ kind: z.literal('public') })],
  'prayer.audience.invalid',
)
export type Audience = z.output<typeof Audience>

export const NewPrayer = z.strictObject({
  title: words({ required: 'prayer.title.required', ...prayerLimits.title, tooLong: 'prayer.title.tooLong' }),
  description: words({
    required: 'prayer.description.required',
    ...prayerLimits.description,
    tooLong: 'prayer.description.tooLong',
  }),
  category: Category,
  audience: Audience,
})
export type NewPrayer = z.output<typeof NewPrayer>

/** A person as others see them: the name they chose (decision 90) and the tint of their avatar, never an id. */
export const Author = z.strictObject({ name: z.string(), tint: z.int() })
export type Author = z.output<typeof Author>

export const PrayerCard = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  category: Category,
  status: Status,
  dateSubmitted: Instant,
  author: Author,
  supportCount: z.int(),
})
export type PrayerCard = z.output<typeof PrayerCard>

/** What is read back; other than NewPrayer, because a viewer may see less than the owner wrote (ruling 2). */
export const Prayer = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  description: z.string(),
  category: Category,
  status: Status,
  audience: z.strictObject({ kind: z.enum(['private', 'public']) }),
  dateSubmitted: Instant,
  author: Author,
  mine: z.boolean(),
  support: z.strictObject({ count: z.int(), mine: z.boolean() }),
  viewerCan: z.array(z.enum(actions)),
})
export type Prayer = z.output<typeof Prayer>

const PrayerId = z.strictObject({ prayerId: z.string() })
const Support = z.strictObject({ count: z.int(), mine: z.boolean() })

export const prayerOperations = operations({
  submitPrayer: {
    method: 'POST',
    path: '/api/prayers',
    caller: 'member',
    summary: 'Submits a prayer request.',
    input: NewPrayer,
    output: Prayer,
    errors: ['INVALID'],
    limits: ['prayersPerHour', 'prayersPerDay'],
  },
  listPublicPrayers: {
    method: 'GET',
    path: '/api/prayers',
    caller: 'anyone',
    summary: 'Lists public prayers, newest first, 20 a page.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(PrayerCard),
    errors: ['INVALID'],
  },
  getPrayer: {
    method: 'GET',
    path: '/api/prayers/:prayerId',
    caller: 'member',
    summary: 'Reads one prayer that the viewer may see.',
    input: PrayerId,
    output: Prayer,
    errors: ['NOT_FOUND'],
  },
  supportPrayer: {
    method: 'PUT',
    path: '/api/prayers/:prayerId/support',
    caller: 'member',
    summary: 'Supports a prayer; doing it twice changes nothing.',
    input: PrayerId,
    output: Support,
    errors: ['NOT_FOUND'],
    limits: ['supportsPerMinute'],
  },
  withdrawSupport: {
    method: 'DELETE',
    path: '/api/prayers/:prayerId/support',
    caller: 'member',
    summary: 'Takes back the support of a prayer; doing it twice changes nothing.',
    input: PrayerId,
    output: Support,
    errors: ['NOT_FOUND'],
    limits: ['supportsPerMinute'],
  },
})
