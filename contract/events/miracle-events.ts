import type { Audience } from '#contract/values/audience.ts'
import { afterRemoval, event, ownLists, type StaleKey } from './define-event.ts'

const miracle = ({ miracleId }: { miracleId: string }): StaleKey[] => [['getMiracle', miracleId], ...ownLists]
const amen = ({ miracleId }: { miracleId: string }): StaleKey[] => [['getMiracle', miracleId]]
const miracleOfPrayer = (ids: { miracleId: string; prayerId: string | null }): StaleKey[] => [
  ...miracle(ids),
  ...(ids.prayerId
    ? ([['getPrayerPage', ids.prayerId], ['listGroupPrayers'], ['listPublicPrayers']] as const)
    : []),
]

export const miracleEvents = {
  'miracle.hidden': event<{ miracleId: string; ownerId: string; wasPublic: boolean }>()({
    live: ['miracleId'],
    stale: afterRemoval,
    pages: ['/'],
  }),
  'miracle.shown': event<{ miracleId: string; ownerId: string; wasPublic: boolean }>()({
    live: ['miracleId'],
    stale: miracle,
    pages: ['/'],
  }),
  'miracle.reported': event<{ miracleId: string; ownerId: string; prayerId: string | null }>()({
    live: ['miracleId', 'prayerId'],
    stale: miracleOfPrayer,
    pages: ['/'],
  }),
  /** A miracle that leaves the public list must reach everyone who shows that list. */
  'miracle.edited': event<{
    miracleId: string
    ownerId: string
    audience: Audience['kind']
    wasPublic: boolean
  }>()({
    live: ['miracleId'],
    stale: afterRemoval,
    pages: ['/'],
  }),
  /** Its author is named no more, or again. Where it is public everybody is told, and reads again only what shows it. */
  'miracle.anonymity-changed': event<{
    miracleId: string
    ownerId: string
    isPublic: boolean
    groupIds: readonly string[]
  }>()({
    live: ['miracleId'],
    stale: afterRemoval,
    pages: ['/'],
  }),
  'miracle.deleted': event<{
    miracleId: string
    ownerId: string
    prayerId: string | null
    wasPublic: boolean
  }>()({
    live: ['miracleId'],
    stale: afterRemoval,
    pages: ['/', '/prayers', '/s/'],
  }),
  'amen.said': event<{ miracleId: string; ownerId: string; memberId: string }>()({
    live: ['miracleId'],
    stale: amen,
  }),
  'amen.withdrawn': event<{ miracleId: string; ownerId: string; memberId: string }>()({
    live: ['miracleId'],
    stale: amen,
  }),
}
