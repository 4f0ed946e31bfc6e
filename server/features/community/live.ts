import { type LiveAudience, liveAudience } from '#server/platform/events/live-audience.ts'

/** Sends changed community numbers to every member whose page shows them. */
export const communityAudiences: LiveAudience[] = [
  liveAudience({ eventNames: ['statistics.moved'], topics: () => ['community'], right: null }),
]
