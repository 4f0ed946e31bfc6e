import { type Hearing, hearing } from '#server/platform/live.ts'

/** That the numbers of the community changed is heard where they are shown; every member may. */
export const communityAudiences: Hearing[] = [
  hearing({ hears: ['statistics.moved'], topics: () => ['community'], right: null }),
]
