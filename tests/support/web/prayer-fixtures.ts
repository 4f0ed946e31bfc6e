import type { Miracle } from '#contract/miracles/miracle-operations.ts'
import type { MiracleStory } from '#contract/miracles/miracle-story-operations.ts'
import type { PrayerComment, PrayerUpdate } from '#contract/prayers/comment-and-update-operations.ts'
import type { Prayer } from '#contract/prayers/prayer-operations.ts'

/** A public prayer of somebody else, as the server answers it. */
export function somePrayer(differences: Partial<Prayer> = {}): Prayer {
  return {
    id: '01930000-0000-7000-8000-0000000000aa',
    title: 'Rain for the Koup',
    description: 'The third dry spring.',
    language: 'en',
    category: 'other',
    status: 'active',
    audience: { kind: 'public', groups: [] },
    location: null,
    images: [],
    dateSubmitted: '2026-11-21T04:00:00Z',
    edited: null,
    version: 1,
    author: { name: 'Johan Botha', tint: 1 },
    isAnonymous: false,
    mine: false,
    isHidden: false,
    support: { count: 7, mine: false },
    intercessions: { count: 38, people: 12, mine: { times: 0, lastOn: null, isToday: false } },
    updateCount: 0,
    commentCount: 0,
    shareToken: 'koup-rain',
    viewerCan: ['prayer.read', 'prayer.support', 'prayer.comment'],
    ...differences,
  }
}

/** The same prayer as its owner sees it. */
export function someOwnPrayer(differences: Partial<Prayer> = {}): Prayer {
  return somePrayer({
    mine: true,
    viewerCan: [
      'prayer.read',
      'prayer.support',
      'prayer.comment',
      'prayer.edit',
      'prayer.delete',
      'prayer.changeAudience',
      'prayer.changeImages',
      'prayer.archive',
      'prayer.addUpdate',
      'prayer.reportMiracle',
    ],
    ...differences,
  })
}

let lastNumber = 0

export function someUpdate(differences: Partial<PrayerUpdate> = {}): PrayerUpdate {
  return { content: 'She slept.', ...authored(), ...differences }
}

export function someComment(differences: Partial<PrayerComment> = {}): PrayerComment {
  return { comment: 'Sterkte.', isAnonymous: false, isCollapsed: false, ...authored(), ...differences }
}

export function someMiracle(differences: Partial<Miracle> = {}): Miracle {
  return {
    id: '01930000-0000-7000-8000-0000000000bb',
    title: 'Rain at last',
    description: 'Thirty millimetres in one night.',
    language: 'en',
    audience: { kind: 'public', groups: [] },
    images: [],
    amens: { count: 0, mine: false },
    mayShowOnHome: false,
    reportedAt: '2026-12-01T04:00:00Z',
    version: 1,
    author: { name: 'Johan Botha', tint: 1 },
    isAnonymous: false,
    mine: false,
    isHidden: false,
    prayer: null,
    viewerCan: ['miracle.read'],
    ...differences,
  }
}

function authored() {
  lastNumber += 1
  return {
    id: `01930000-0000-7000-8000-${String(lastNumber).padStart(12, '0')}`,
    createdAt: '2026-11-21T04:05:00Z',
    author: { name: 'Sipho Nkosi', tint: 2 },
    mine: false,
    isHidden: false,
    viewerCan: [],
  }
}

/** The n-th of some public miracles, as the list of the community shows them. */
export function someStory(number: number, differences: Partial<MiracleStory> = {}): MiracleStory {
  return {
    id: `01930000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`,
    title: `Story ${number}`,
    excerpt: 'It <b>rained</b>.',
    language: 'en',
    author: { name: 'Johan Botha', tint: 1 },
    mine: false,
    reportedAt: '2026-11-20T04:05:00Z',
    amens: { count: 4, mine: false },
    ...differences,
  }
}
