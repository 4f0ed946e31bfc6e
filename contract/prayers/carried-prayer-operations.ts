import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Author } from '#contract/values/author.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { Instant } from '#contract/values/time.ts'
import { Category, Status } from './prayer-operations.ts'

/** A prayer that waits on the member's list: one of somebody else that they carry, or an open one of their own. */
export const CarriedPrayer = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  language: LanguageCode,
  category: Category,
  status: Status,
  dateSubmitted: Instant,
  /** The newest daily update. */
  updatedAt: z.nullable(Instant),
  author: Author,
  mine: z.boolean(),
  prayedToday: z.boolean(),
})
export type CarriedPrayer = z.output<typeof CarriedPrayer>

/** The prayers that a member carries today, not prayed for first; the numbers count up to `carriedLimits.counted`. */
export const CarriedToday = z.strictObject({
  items: z.array(CarriedPrayer),
  total: z.int(),
  prayed: z.int(),
})
export type CarriedToday = z.output<typeof CarriedToday>

export const carriedPrayerOperations = operations({
  listCarriedPrayers: {
    method: 'GET',
    path: '/api/carried-prayers',
    caller: 'member',
    summary: 'Lists the prayers of others that the member carries, the last taken up first, 20 a page.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(CarriedPrayer),
    errors: ['INVALID'],
    offlineCopy: true,
  },
  putDownPrayer: {
    method: 'DELETE',
    path: '/api/carried-prayers/:prayerId',
    caller: 'member',
    summary: 'Takes a prayer off the list and withdraws the support of it; doing it twice changes nothing.',
    input: z.strictObject({ prayerId: z.string() }),
    output: z.strictObject({ count: z.int(), mine: z.boolean() }),
    errors: ['NOT_FOUND'],
    limits: ['supportsPerMinute'],
  },
})
