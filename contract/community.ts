import * as z from 'zod/mini'
import { MiracleStory, Testimony } from './miracle-stories.ts'
import { operations } from './operation.ts'
import { pageOf } from './paging.ts'
import { Presence } from './presence.ts'
import { CommunityStatistics, LandingStatistics } from './statistics.ts'

/**
 * What the home page shows besides its own words. `statistics` are null when there never were any to show; an old one
 * says so by its age (REQ-2).
 */
export const Landing = z.strictObject({
  statistics: z.nullable(LandingStatistics),
  testimonies: z.array(Testimony),
})
export type Landing = z.output<typeof Landing>

/** The community dashboard, each part on its own: one that could not be read is null, and the rest still shows. */
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
    caller: 'member',
    summary: 'Everything the community dashboard shows at first, in one answer.',
    input: z.strictObject({}),
    output: Community,
    errors: [],
  },
})
