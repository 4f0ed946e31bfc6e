import * as z from 'zod/mini'
import { operations } from '#contract/api/define-operation.ts'
import { pageOf } from '#contract/api/paging.ts'
import { MiracleStory, Testimony } from '#contract/miracles/miracle-story-operations.ts'
import { Presence } from './presence-operations.ts'
import { CommunityStatistics, LandingStatistics } from './statistic-operations.ts'

/**
 * The data of the home page. `statistics` is null when none was ever read; cached ones carry their age (REQ-2).
 */
export const Landing = z.strictObject({
  statistics: z.nullable(LandingStatistics),
  testimonies: z.array(Testimony),
})
export type Landing = z.output<typeof Landing>

/** The community dashboard; a part that could not be read is null, and the others are still shown. */
export const Community = z.strictObject({
  presence: z.nullable(Presence),
  statistics: z.nullable(CommunityStatistics),
  stories: z.nullable(pageOf(MiracleStory)),
})
export type Community = z.output<typeof Community>

export const communityOperations = operations({
  getLanding: {
    method: 'GET',
    path: '/api/landing',
    caller: 'anyone',
    summary:
      'What the home page shows: the last good numbers with their age, and testimonies people agreed to show.',
    input: z.strictObject({}),
    output: Landing,
    errors: [],
  },
  getCommunity: {
    method: 'GET',
    path: '/api/community',
    caller: 'anyone',
    summary: 'Everything the community dashboard shows at first, in one answer.',
    input: z.strictObject({}),
    output: Community,
    errors: [],
    offlineCopy: true,
  },
})
