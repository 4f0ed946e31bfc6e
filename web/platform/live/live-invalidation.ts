import type { OperationName } from '#contract/api/all-operations.ts'
import type { LiveEvent, LiveEventName } from '#contract/live-events.ts'

/** The beginning of a query key: the operation, then its parameters. */
export type StaleKey = readonly [OperationName, ...string[]]

type InGroup = { groupId: string }
type OfPrayer = { prayerId: string }

const ownLists: StaleKey[] = [['getDashboard'], ['listHistory']]

const groupHeader = ({ groupId }: InGroup): StaleKey[] => [
  ['getGroupPage', groupId],
  ['getGroup', groupId],
  ['listMyGroups'],
  ['exploreGroups'],
]
const membership = (ids: InGroup): StaleKey[] => [
  ...groupHeader(ids),
  ['listMembers', ids.groupId],
  ['listOwnGroups'],
]
/**
 * A member's prayers leave with them, without an event for each; the former member can no longer read an open prayer of
 * the group.
 */
const memberLeft = (ids: InGroup): StaleKey[] => [
  ...membership(ids),
  ['listGroupPrayers', ids.groupId],
  ['getPrayerPage'],
]
const request = (ids: InGroup): StaleKey[] => [...groupHeader(ids), ['listJoinRequests', ids.groupId]]
/** A message does not refetch the page of a group: an open chat updates itself, elsewhere the counters show it. */
const chat = ({ groupId }: InGroup): StaleKey[] => [['listMyGroups'], ['getGroup', groupId]]
const sharing = ({ groupId, prayerId }: InGroup & OfPrayer): StaleKey[] => [
  ['listGroupPrayers', groupId],
  ['getGroupPage', groupId, 'prayers'],
  ['getPrayerPage', prayerId],
]
const prayer = ({ prayerId }: OfPrayer): StaleKey[] => [
  ['getPrayerPage', prayerId],
  ['listGroupPrayers'],
  ['listPublicPrayers'],
  ...ownLists,
]
/** Sent to everybody: only queries that show the content are refetched (see isRemoval). */
const afterRemoval = (): StaleKey[] => []
const support = ({ prayerId }: OfPrayer): StaleKey[] => [['getPrayerPage', prayerId], ['getDashboard']]
const update = ({ prayerId }: OfPrayer): StaleKey[] => [
  ['listUpdates', prayerId],
  ['getPrayerPage', prayerId],
]
const comment = ({ prayerId }: OfPrayer): StaleKey[] => [
  ['listComments', prayerId],
  ['getPrayerPage', prayerId],
]
const miracle = ({ miracleId }: { miracleId: string }): StaleKey[] => [['getMiracle', miracleId], ...ownLists]
const amen = ({ miracleId }: { miracleId: string }): StaleKey[] => [['getMiracle', miracleId]]
const miracleOfPrayer = (ids: { miracleId: string; prayerId: string | null }): StaleKey[] => [
  ...miracle(ids),
  ...(ids.prayerId ? prayer({ prayerId: ids.prayerId }) : []),
]

/**
 * The page is refetched at once, lists when they are shown: hundreds of browsers may have a campaign open when a
 * donation arrives.
 */
const campaign = ({ campaignId }: { campaignId: string | null }): StaleKey[] =>
  campaignId
    ? [
        ['getCampaignPage', campaignId],
        ['getCampaign', campaignId],
        ['listSupporters', campaignId],
        ['listCampaignUpdates', campaignId],
        ['listCampaignChanges', campaignId],
        ['listDonations', campaignId],
        ['getCampaignStatement', campaignId],
        ['listOwnCampaigns'],
      ]
    : []

/** The queries that each event makes stale. Active ones are refetched, the rest when they are shown. */
const staleBy: { [N in LiveEventName]: (ids: LiveEvent<N>['ids']) => StaleKey[] } = {
  'group.edited': membership,
  'group.hidden': groupHeader,
  'group.shown': groupHeader,
  'group.deleted': memberLeft,
  'group.transfer-offered': groupHeader,
  'group.transfer-withdrawn': groupHeader,
  'group.transfer-declined': groupHeader,
  'group.transferred': membership,
  'member.joined': membership,
  'member.left': memberLeft,
  'member.removed': memberLeft,
  'member.role-changed': membership,
  'join-request.made': request,
  'join-request.accepted': request,
  'join-request.rejected': request,
  'join-request.canceled': request,
  'message.sent': chat,
  'message.deleted': chat,
  'chat.read': chat,
  'prayer.shared': sharing,
  'prayer.unshared': sharing,
  'prayer.submitted': () => [['listPublicPrayers'], ...ownLists],
  'prayer.edited': prayer,
  'prayer.images-changed': prayer,
  'prayer.audience-changed': afterRemoval,
  'prayer.archived': prayer,
  'prayer.restored': prayer,
  'prayer.answered': prayer,
  'prayer.deleted': afterRemoval,
  'prayer.supported': support,
  'prayer.support-withdrawn': support,
  'prayer.hidden': afterRemoval,
  'prayer.shown': prayer,
  'update.hidden': update,
  'update.shown': update,
  'comment.hidden': comment,
  'comment.shown': comment,
  'miracle.hidden': afterRemoval,
  'miracle.shown': miracle,
  'message.hidden': chat,
  'message.shown': chat,
  'case.opened': () => [['listCases']],
  'case.decided': () => [['listCases'], ['getCase'], ['listOwnReports']],
  'export.moved': () => [['getExport']],
  'update.added': update,
  'update.deleted': update,
  'comment.added': comment,
  'comment.deleted': comment,
  'miracle.reported': miracleOfPrayer,
  'miracle.edited': afterRemoval,
  'amen.said': amen,
  'amen.withdrawn': amen,
  'miracle.deleted': afterRemoval,
  'campaign.edited': campaign,
  'campaign.status-changed': campaign,
  'campaign.hidden': campaign,
  'campaign.shown': campaign,
  'campaign.held': campaign,
  'campaign.released': campaign,
  'campaign.reviewed': (ids) => [...campaign(ids), ['listCampaignsToReview']],
  'campaign.deleted': campaign,
  'campaign-update.added': campaign,
  'campaign-update.deleted': campaign,
  'donation.completed': (ids) => [...campaign(ids), ['listOwnDonations']],
  'donation.refunded': (ids) => [...campaign(ids), ['listOwnDonations']],
  'donation.message-hidden': campaign,
  'donation.message-shown': campaign,
  'bank-account.changed': () => [['getBankAccount']],
  'journey.moved': () => [['getDashboard']],
  'statistics.moved': () => [['getStatistics']],
}

/** The query keys that an event makes stale. */
export function staleAfter<N extends LiveEventName>(event: LiveEvent<N>): StaleKey[] {
  return staleBy[event.name](event.ids)
}

const removalEvents = [
  'prayer.deleted',
  'prayer.audience-changed',
  'prayer.hidden',
  'miracle.deleted',
  'miracle.edited',
  'miracle.hidden',
] as const
export type RemovalEvent = LiveEvent<(typeof removalEvents)[number]>

/** Events after which content may no longer be visible: every page that shows it removes it at once (REQ-60). */
export function isRemoval(event: LiveEvent): event is RemovalEvent {
  return removalEvents.some((name) => name === event.name)
}

type AboutMessages = LiveEvent<
  'message.sent' | 'message.deleted' | 'message.hidden' | 'message.shown' | 'chat.read'
>

/** Events that only concern a chat and the unread counters. */
export function isAboutMessages(event: LiveEvent): event is AboutMessages {
  return ['message.sent', 'message.deleted', 'message.hidden', 'message.shown', 'chat.read'].includes(
    event.name,
  )
}
