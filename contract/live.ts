import type { FactName, Facts } from './facts.ts'

/** Where the one stream of an open app is (architecture 10). */
export const liveAddress = '/api/live'

/**
 * What the stream may say of each fact: ids and numbers only. What is not named here is never sent, whoever listens;
 * the data comes through the ordinary reads, with their ordinary rights.
 */
export const liveFacts = {
  'group.edited': ['groupId'],
  'group.hidden': ['groupId'],
  'group.shown': ['groupId'],
  'group.deleted': ['groupId'],
  'group.transferred': ['groupId'],
  'member.joined': ['groupId'],
  'member.left': ['groupId'],
  'member.removed': ['groupId'],
  'member.role-changed': ['groupId'],
  'join-request.made': ['groupId'],
  'join-request.accepted': ['groupId'],
  'join-request.rejected': ['groupId'],
  'join-request.canceled': ['groupId'],
  'message.sent': ['groupId', 'number'],
  'message.deleted': ['groupId', 'number'],
  'chat.read': ['groupId', 'number'],
  'prayer.shared': ['groupId', 'prayerId'],
  'prayer.unshared': ['groupId', 'prayerId'],
  'prayer.submitted': ['prayerId'],
  'prayer.edited': ['prayerId'],
  'prayer.images-changed': ['prayerId'],
  'prayer.audience-changed': ['prayerId'],
  'prayer.archived': ['prayerId'],
  'prayer.restored': ['prayerId'],
  'prayer.answered': ['prayerId'],
  'prayer.deleted': ['prayerId'],
  'prayer.supported': ['prayerId'],
  'prayer.support-withdrawn': ['prayerId'],
  'update.added': ['prayerId'],
  'update.deleted': ['prayerId'],
  'comment.added': ['prayerId'],
  'comment.deleted': ['prayerId'],
  'miracle.reported': ['miracleId', 'prayerId'],
  'miracle.edited': ['miracleId'],
  'miracle.deleted': ['miracleId', 'prayerId'],
  'journey.moved': [],
} as const satisfies { [N in FactName]?: readonly (keyof Facts[N])[] }

export type LiveFactName = keyof typeof liveFacts

/** One fact as it arrives; the id is where to go on from. */
export type LiveFact<N extends LiveFactName = LiveFactName> = {
  [K in N]: { name: K; ids: Pick<Facts[K], (typeof liveFacts)[K][number] & keyof Facts[K]> }
}[N]

/** What the stream says besides facts: that too much was missed to tell one by one, and how many are praying. */
export type LiveSignal = 'resync' | 'presence'

/** An open page may ask for what happens to the things it shows, by `watch=prayer:{id}` or `watch=group:{id}`. */
export type Watched = `prayer:${string}` | `group:${string}`
export const maxWatched = 20
