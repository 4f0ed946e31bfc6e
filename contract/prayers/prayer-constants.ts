/* Numbers and closed lists of prayers, for public pages too: this file imports nothing. */

export const prayerLimits = {
  title: { max: 100 },
  description: { max: 2000 },
  excerpt: 240,
  pageSize: 20,
  /** The wall begins with a prayer of the last days that nobody prayed for, looked for among so many (REQ-455). */
  firstCardDays: 3,
  firstCardAmong: 200,
  skeletons: 6,
  /** Characters of the description that become a title (REQ-26). */
  titleFromDescription: 50,
  /** Number of groups one prayer may be shared with. */
  groups: 20,
  locationName: { max: 100 },
  search: { max: 100 },
} as const

export const categories = [
  'health',
  'finances',
  'relationships',
  'career',
  'family',
  'spiritual',
  'education',
  'other',
] as const

/** Characters of the description in the shared text (PDET-6). */
export const SHARE_TEXT_LENGTH = 100

/** Filters of the history (REQ-13). */
export const historyFilters = ['active', 'answered', 'archived', 'miracles'] as const

/** The fixed words that who prays may send to the owner (REQ-351). */
export const encouragements = ['standing', 'near', 'strength', 'healing', 'peace', 'thanks'] as const

/** Limits of 'I prayed' (REQ-350). */
/** The prayers that a member carries: rows of a page and of the dashboard, and how far the dashboard looks and counts. */
export const carriedLimits = { pageSize: 20, shown: 20, counted: 100, looked: 300 } as const

export const intercessionLimits = {
  /** Minutes within which it can be taken back. */
  undoMinutes: 10,
  /** Hours for which the moment that a device claims is believed. */
  claimedHours: 72,
  /** Days of the owner's calendar. */
  calendarDays: 28,
} as const

/** Reasons of a member to rest; only the member sees them (REQ-440). */
export const restKinds = ['illness', 'holiday', 'rest'] as const

/** Rest days are set from so many days back to so many ahead; the database holds the numbers of them (REQ-440). */
export const restDayLimits = { back: 3, ahead: 366, inARow: 14, aYear: 60 } as const
