import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** That the numbers of the community changed is heard where they are shown; every member may. */
export const communityAudiences: LiveAudience[] = [
  liveAudience({ eventNames: ['statistics.moved'], topics: () => ['community'], right: null }),
]
