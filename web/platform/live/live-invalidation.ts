import type { OperationName } from '#contract/api/all-operations.ts'
import type { LiveEvent, LiveEventName } from '#contract/live-events.ts'

/** The beginning of a key of the data cache: the operation, then what it was asked about. */
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
/** Prayers go with who goes, and nothing is told of each; who went reads an open prayer of the group no longer. */
const memberLeft = (ids: InGroup): StaleKey[] => [
  ...membership(ids),
  ['listGroupPrayers', ids.groupId],
  ['getPrayerPage'],
]
const request = (ids: InGroup): StaleKey[] => [...groupHeader(ids), ['listJoinRequests', ids.groupId]]
/** The page of a group is not read anew for a message: an open chat reads it by itself, elsewhere the counters tell. */
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
/** Heard by everybody: only where the thing is shown is anything read again (see isGone). */
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

/** A page read at once, lists when somebody looks: hundreds may hold a campaign open when a gift arrives. */
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

/** What each fact makes stale. What is on screen is read again, the rest when somebody looks at it. */
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

/** The keys of the data cache that a fact makes stale. */
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

/** Facts after which something may be gone from where it was shown: who shows it lets go at once (REQ-60). */
export function isRemoval(event: LiveEvent): event is RemovalEvent {
  return removalEvents.some((name) => name === event.name)
}

type AboutMessages = LiveEvent<
  'message.sent' | 'message.deleted' | 'message.hidden' | 'message.shown' | 'chat.read'
>

/** Facts that only a chat and the counters of the unread know of. */
export function isAboutMessages(event: LiveEvent): event is AboutMessages {
  return ['message.sent', 'message.deleted', 'message.hidden', 'message.shown', 'chat.read'].includes(
    event.name,
  )
}
