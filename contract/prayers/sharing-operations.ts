import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Image } from '#contract/media/media-operations.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { Instant } from '#contract/values/time.ts'
import { Category, Status } from './prayer-operations.ts'

/** A public prayer for anyone with its link: a first name or none, a town, counts (REQ-25). */
export const SharedPrayer = z.strictObject({
  id: z.uuid(),
  token: z.string(),
  title: z.string(),
  description: z.string(),
  language: LanguageCode,
  category: Category,
  status: Status,
  authorName: z.nullable(z.string()),
  town: z.nullable(z.string()),
  images: z.array(Image),
  dateSubmitted: Instant,
  supportCount: z.int(),
  intercessionCount: z.int(),
  intercessorCount: z.int(),
  commentCount: z.int(),
})
export type SharedPrayer = z.output<typeof SharedPrayer>

export const sharingOperations = operations({
  getSharedPrayer: {
    method: 'GET',
    path: '/api/shared-prayers/:token',
    caller: 'anyone',
    summary: 'Reads a public prayer by the token of its share link.',
    input: z.strictObject({ token: z.string() }),
    output: SharedPrayer,
    errors: ['NOT_FOUND'],
  },
  findShareToken: {
    method: 'GET',
    path: '/api/share-tokens/:prayerId',
    caller: 'anyone',
    summary:
      'Finds the share token of a public prayer; null for any other id, whether such a prayer exists or not.',
    input: z.strictObject({ prayerId: z.string() }),
    output: z.strictObject({ token: z.nullable(z.string()) }),
    errors: [],
  },
})
