import type { Audience } from '#contract/values/audience.ts'
import { afterRemoval, campaignPages, event, ownLists, type StaleKey } from './define-event.ts'

type OfPrayer = { prayerId: string }

const prayer = ({ prayerId }: OfPrayer): StaleKey[] => [
  ['getPrayerPage', prayerId],
  ['listGroupPrayers'],
  ['listPublicPrayers'],
  ...ownLists,
]
const sharing = ({ groupId, prayerId }: OfPrayer & { groupId: string }): StaleKey[] => [
  ['listGroupPrayers', groupId],
  ['getGroupPage', groupId, 'prayers'],
  ['getPrayerPage', prayerId],
]
const support = ({ prayerId }: OfPrayer): StaleKey[] => [
  ['getPrayerPage', prayerId],
  ['getDashboard'],
  ['listCarriedPrayers'],
]
const update = ({ prayerId }: OfPrayer): StaleKey[] => [
  ['listUpdates', prayerId],
  ['getPrayerPage', prayerId],
]
const comment = ({ prayerId }: OfPrayer): StaleKey[] => [
  ['listComments', prayerId],
  ['getPrayerPage', prayerId],
]

export const prayerEvents = {
  'prayer.submitted': event<{ prayerId: string; ownerId: string; audience: Audience['kind'] }>()({
    live: ['prayerId'],
    stale: () => [['listPublicPrayers'], ...ownLists],
    pages: ['/prayers'],
  }),
  /** One event for each group that a prayer was shared with or taken out of. */
  'prayer.shared': event<{ prayerId: string; groupId: string }>()({
    live: ['groupId', 'prayerId'],
    stale: sharing,
  }),
  'prayer.unshared': event<{ prayerId: string; groupId: string }>()({
    live: ['groupId', 'prayerId'],
    stale: sharing,
  }),
  'prayer.edited': event<{ prayerId: string; ownerId: string }>()({
    live: ['prayerId'],
    stale: prayer,
    pages: ['/prayers', '/s/', campaignPages],
  }),
  'prayer.images-changed': event<{ prayerId: string; ownerId: string }>()({
    live: ['prayerId'],
    stale: prayer,
    pages: ['/s/'],
  }),
  /** A prayer that leaves the public list must reach everyone who shows that list (REQ-60). */
  'prayer.audience-changed': event<{
    prayerId: string
    ownerId: string
    audience: Audience['kind']
    wasPublic: boolean
  }>()({
    live: ['prayerId'],
    stale: afterRemoval,
    pages: ['/prayers', '/s/', campaignPages],
  }),
  /** Its author is named no more, or again. Where it is public everybody is told, and reads again only what shows it. */
  'prayer.anonymity-changed': event<{
    prayerId: string
    ownerId: string
    isPublic: boolean
    groupIds: readonly string[]
  }>()({
    live: ['prayerId'],
    stale: ({ prayerId }: OfPrayer) => [
      ['listComments', prayerId],
      ['listUpdates', prayerId],
    ],
    pages: ['/prayers', '/s/', campaignPages],
  }),
  'prayer.pinned': event<{ prayerId: string; ownerId: string }>()({
    live: ['prayerId'],
    stale: () => [['getDashboard']],
  }),
  'prayer.archived': event<{ prayerId: string; ownerId: string }>()({
    live: ['prayerId'],
    stale: prayer,
    pages: ['/prayers', '/s/', campaignPages],
  }),
  'prayer.restored': event<{ prayerId: string; ownerId: string }>()({
    live: ['prayerId'],
    stale: prayer,
    pages: ['/prayers', '/s/', campaignPages],
  }),
  'prayer.answered': event<{ prayerId: string; ownerId: string; miracleId: string }>()({
    live: ['prayerId'],
    stale: prayer,
    pages: ['/prayers', '/s/'],
  }),
  'prayer.deleted': event<{ prayerId: string; ownerId: string; wasPublic: boolean }>()({
    live: ['prayerId'],
    stale: afterRemoval,
    pages: ['/prayers', '/s/', campaignPages],
  }),
  'prayer.supported': event<{ prayerId: string; ownerId: string; supporterId: string }>()({
    live: ['prayerId'],
    stale: support,
    pages: ['/prayers', '/s/'],
  }),
  'prayer.support-withdrawn': event<{ prayerId: string; ownerId: string; supporterId: string }>()({
    live: ['prayerId'],
    stale: support,
    pages: ['/prayers', '/s/'],
  }),
  /** A member took it off the list of what they carry; nobody else learns of it. */
  'prayer.put-down': event<{ prayerId: string; memberId: string }>()({
    live: ['prayerId'],
    stale: support,
  }),
  /**
   * A member prayed for it on that civil day of theirs, and shared their name or not; open pages learn no more than the
   * prayer.
   */
  'intercession.added': event<{
    prayerId: string
    ownerId: string
    memberId: string
    dayOn: string
    isNamed: boolean
  }>()({
    live: ['prayerId'],
    stale: support,
    pages: ['/s/'],
  }),
  'intercession.withdrawn': event<{ prayerId: string; ownerId: string; memberId: string; dayOn: string }>()({
    live: ['prayerId'],
    stale: support,
    pages: ['/s/'],
  }),
  /** The first of others prayed for a prayer, or took that back: the wall begins with one that nobody prayed for. */
  'intercession.first-changed': event<{ prayerId: string }>()({ pages: ['/prayers'] }),
  /** The fixed words came after the intercession; for the owner alone. */
  'intercession.encouraged': event<{ prayerId: string; ownerId: string }>()({
    live: ['prayerId'],
    stale: ({ prayerId }: OfPrayer) => [['getPrayerPage', prayerId]],
  }),
  /** Hidden by moderators for all but its owner and staff, and shown again. */
  'prayer.hidden': event<{ prayerId: string; ownerId: string; wasPublic: boolean }>()({
    live: ['prayerId'],
    stale: afterRemoval,
    pages: ['/prayers', '/s/', campaignPages],
  }),
  'prayer.shown': event<{ prayerId: string; ownerId: string; wasPublic: boolean }>()({
    live: ['prayerId'],
    stale: prayer,
    pages: ['/prayers', '/s/', campaignPages],
  }),
  'update.hidden': event<{ prayerId: string; ownerId: string; updateId: string }>()({
    live: ['prayerId'],
    stale: update,
  }),
  'update.shown': event<{ prayerId: string; ownerId: string; updateId: string }>()({
    live: ['prayerId'],
    stale: update,
  }),
  'comment.hidden': event<{ prayerId: string; ownerId: string; commentId: string }>()({
    live: ['prayerId'],
    stale: comment,
    pages: ['/s/'],
  }),
  'comment.shown': event<{ prayerId: string; ownerId: string; commentId: string }>()({
    live: ['prayerId'],
    stale: comment,
    pages: ['/s/'],
  }),
  'update.added': event<{ prayerId: string; ownerId: string; updateId: string }>()({
    live: ['prayerId'],
    stale: update,
  }),
  'update.deleted': event<{ prayerId: string; ownerId: string; updateId: string }>()({
    live: ['prayerId'],
    stale: update,
  }),
  'comment.added': event<{ prayerId: string; ownerId: string; commentId: string }>()({
    live: ['prayerId'],
    stale: comment,
    pages: ['/s/'],
  }),
  'comment.anonymity-changed': event<{ prayerId: string; ownerId: string; commentId: string }>()({
    live: ['prayerId'],
    stale: comment,
  }),
  'comment.deleted': event<{ prayerId: string; ownerId: string; commentId: string }>()({
    live: ['prayerId'],
    stale: comment,
    pages: ['/s/'],
  }),
}
