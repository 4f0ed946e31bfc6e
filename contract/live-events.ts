import type { EventName, EventPayloads } from './events.ts'

/** The address of the live stream; a browser opens one (ADR-16). */
export const liveAddress = '/api/live'

/**
 * The fields of each event that the live stream may send: ids and numbers only. Everything else is never sent; clients
 * get the data through the ordinary reads, with their ordinary rights.
 */
export const liveEvents = {
  'group.edited': ['groupId'],
  'group.hidden': ['groupId'],
  'group.shown': ['groupId'],
  'group.deleted': ['groupId'],
  'group.transfer-offered': ['groupId'],
  'group.transfer-withdrawn': ['groupId'],
  'group.transfer-declined': ['groupId'],
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
  'prayer.hidden': ['prayerId'],
  'prayer.shown': ['prayerId'],
  'update.hidden': ['prayerId'],
  'update.shown': ['prayerId'],
  'comment.hidden': ['prayerId'],
  'comment.shown': ['prayerId'],
  'miracle.hidden': ['miracleId'],
  'miracle.shown': ['miracleId'],
  'message.hidden': ['groupId', 'number'],
  'message.shown': ['groupId', 'number'],
  'case.opened': [],
  'case.decided': [],
  'export.moved': [],
  'update.added': ['prayerId'],
  'update.deleted': ['prayerId'],
  'comment.added': ['prayerId'],
  'comment.deleted': ['prayerId'],
  'miracle.reported': ['miracleId', 'prayerId'],
  'miracle.edited': ['miracleId'],
  /** Sent to everyone for a public miracle; without `prayerId`, because the prayer may be private. */
  'miracle.deleted': ['miracleId'],
  'amen.said': ['miracleId'],
  'amen.withdrawn': ['miracleId'],
  'campaign.edited': ['campaignId'],
  'campaign.status-changed': ['campaignId'],
  'campaign.hidden': ['campaignId'],
  'campaign.shown': ['campaignId'],
  'campaign.held': ['campaignId'],
  'campaign.released': ['campaignId'],
  'campaign.reviewed': ['campaignId'],
  'campaign.deleted': ['campaignId'],
  'campaign-update.added': ['campaignId'],
  'campaign-update.deleted': ['campaignId'],
  'donation.completed': ['campaignId'],
  'donation.refunded': ['campaignId'],
  'donation.message-hidden': ['campaignId'],
  'donation.message-shown': ['campaignId'],
  'bank-account.changed': [],
  'journey.moved': [],
  'statistics.moved': [],
} as const satisfies { [N in EventName]?: readonly (keyof EventPayloads[N])[] }

export type LiveEventName = keyof typeof liveEvents

/** One event of the stream. */
export type LiveEvent<N extends LiveEventName = LiveEventName> = {
  [K in N]: { name: K; ids: Pick<EventPayloads[K], (typeof liveEvents)[K][number] & keyof EventPayloads[K]> }
}[N]

/**
 * An open page subscribes to what it shows with `watch=prayer:{id}`, `watch=group:{id}`, `watch=campaign:{id}`, or
 * `watch=community` for the numbers of the community.
 */
export type Watched = `prayer:${string}` | `group:${string}` | `campaign:${string}` | 'community'
export const maxWatched = 20
