import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { Cursor, pageOf } from '#contract/api/paging.ts'
import { Author } from '#contract/values/author.ts'
import { LanguageCode } from '#contract/values/language.ts'
import { Instant } from '#contract/values/time.ts'

/** Number of Amens, one for each member, and whether the viewer said one; never who did (REQ-80). */
export const Amens = z.strictObject({ count: z.int(), mine: z.boolean() })
export type Amens = z.output<typeof Amens>

/** A public miracle in the list of the community (REQ-52). */
export const MiracleStory = z.strictObject({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  language: LanguageCode,
  author: Author,
  mine: z.boolean(),
  reportedAt: Instant,
  amens: Amens,
})
export type MiracleStory = z.output<typeof MiracleStory>

/** A public miracle whose author agreed to show it on the home page, which visitors read too (REQ-3). */
export const Testimony = z.strictObject({
  excerpt: z.string(),
  language: LanguageCode,
  author: Author,
  reportedAt: Instant,
})
export type Testimony = z.output<typeof Testimony>

const MiracleId = z.strictObject({ miracleId: z.string() })

export const storyOperations = operations({
  listMiracleStories: {
    method: 'GET',
    path: '/api/miracle-stories',
    caller: 'anyone',
    summary: 'Lists public miracles, newest first, 10 a page.',
    input: z.strictObject({ cursor: z.optional(Cursor) }),
    output: pageOf(MiracleStory),
    errors: ['INVALID'],
    offlineCopy: true,
  },
  sayAmen: {
    method: 'PUT',
    path: '/api/miracles/:miracleId/amen',
    caller: 'member',
    summary: 'Says Amen to a miracle that the viewer may see; doing it twice changes nothing.',
    input: MiracleId,
    output: Amens,
    keepalive: true,
    errors: ['NOT_FOUND'],
    limits: ['amensPerMinute'],
    deferrable: true,
  },
  withdrawAmen: {
    method: 'DELETE',
    path: '/api/miracles/:miracleId/amen',
    caller: 'member',
    summary: 'Takes an Amen back; doing it twice changes nothing.',
    input: MiracleId,
    output: Amens,
    keepalive: true,
    errors: ['NOT_FOUND'],
    limits: ['amensPerMinute'],
    deferrable: true,
  },
})
