/** The address of the one stream of an open app (ADR-16). */
export const liveAddress = '/api/live'

/**
 * The header of a member's read: the position of the event log just before it, as the stream writes it. The data is at
 * least as new, so the member's stream can begin there.
 */
export const eventCursorHeader = 'x-event-cursor'

/**
 * An open page subscribes to what it shows with `watch=prayer:{id}`, `watch=group:{id}`, `watch=campaign:{id}`, or
 * `watch=community` for the numbers of the community.
 */
export type Watched = `prayer:${string}` | `group:${string}` | `campaign:${string}` | 'community'
export const maxWatched = 20
