/** The address of the one stream of an open app (ADR-16). */
export const liveAddress = '/api/live'

/**
 * An open page subscribes to what it shows with `watch=prayer:{id}`, `watch=group:{id}`, `watch=campaign:{id}`, or
 * `watch=community` for the numbers of the community.
 */
export type Watched = `prayer:${string}` | `group:${string}` | `campaign:${string}` | 'community'
export const maxWatched = 20
