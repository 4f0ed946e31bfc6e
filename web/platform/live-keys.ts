import type { OperationName } from '#contract/all.ts'
import type { LiveFact, LiveFactName } from '#contract/live.ts'

/** The beginning of a key of the data cache: the operation, then what it was asked about. */
export type StaleKey = readonly [OperationName, ...string[]]

type InGroup = { groupId: string }
type OfPrayer = { prayerId: string }

const ownLists: StaleKey[] = [['getDashboard'], ['listHistory']]

const sign = ({ groupId }: InGroup): StaleKey[] => [
  ['getGroupPage', groupId],
  ['getGroup', groupId],
  ['listMyGroups'],
  ['exploreGroups'],
]
const membership = (ids: InGroup): StaleKey[] => [
  ...sign(ids),
  ['listMembers', ids.groupId],
  ['listOwnGroups'],
]
/** Prayers go with who goes, and nothing is told of each; who went reads an open prayer of the group no longer. */
const parting = (ids: InGroup): StaleKey[] => [
  ...membership(ids),
  ['listGroupPrayers', ids.groupId],
  ['getPrayerPage'],
]
const request = (ids: InGroup): StaleKey[] => [...sign(ids), ['listJoinRequests', ids.groupId]]
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
const goneFrom = (): StaleKey[] => []
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
const staleBy: { [N in LiveFactName]: (ids: LiveFact<N>['ids']) => StaleKey[] } = {
  'group.edited': membership,
  'group.hidden': sign,
  'group.shown': sign,
  'group.deleted': parting,
  'group.transfer-offered': sign,
  'group.transfer-withdrawn': sign,
  'group.transfer-declined': sign,
  'group.transferred': membership,
  'member.joined': membership,
  'member.left': parting,
  'member.removed': parting,
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
  'prayer.audience-changed': goneFrom,
  'prayer.archived': prayer,
  'prayer.restored': prayer,
  'prayer.answered': prayer,
  'prayer.deleted': goneFrom,
  'prayer.supported': support,
  'prayer.support-withdrawn': support,
  'prayer.hidden': goneFrom,
  'prayer.shown': prayer,
  'update.hidden': update,
  'update.shown': update,
  'comment.hidden': comment,
  'comment.shown': comment,
  'miracle.hidden': goneFrom,
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
  'miracle.edited': goneFrom,
  'amen.said': amen,
  'amen.withdrawn': amen,
  'miracle.deleted': goneFrom,
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
export function staleAfter<N extends LiveFactName>(fact: LiveFact<N>): StaleKey[] {
  return staleBy[fact.name](fact.ids)
}

const goneFacts = [
  'prayer.deleted',
  'prayer.audience-changed',
  'prayer.hidden',
  'miracle.deleted',
  'miracle.edited',
  'miracle.hidden',
] as const
export type GoneFact = LiveFact<(typeof goneFacts)[number]>

/** Facts after which something may be gone from where it was shown: who shows it lets go at once (REQ-60). */
export function isGone(fact: LiveFact): fact is GoneFact {
  return goneFacts.some((name) => name === fact.name)
}

type AboutMessages = LiveFact<
  'message.sent' | 'message.deleted' | 'message.hidden' | 'message.shown' | 'chat.read'
>

/** Facts that only a chat and the counters of the unread know of. */
export function isAboutMessages(fact: LiveFact): fact is AboutMessages {
  return ['message.sent', 'message.deleted', 'message.hidden', 'message.shown', 'chat.read'].includes(
    fact.name,
  )
}
