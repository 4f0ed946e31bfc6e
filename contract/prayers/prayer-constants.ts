/* Numbers and closed lists of prayers, for public pages too: this file imports nothing. */

export const prayerLimits = {
  title: { max: 100 },
  description: { max: 2000 },
  excerpt: 240,
  pageSize: 20,
  skeletons: 6,
  /** How much of the description makes a title (REQ-26). */
  titleFromDescription: 50,
  /** How many groups one prayer may be shared with. */
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

/** Of the description, in the text that is shared (PDET-6). */
export const SHARE_TEXT_LENGTH = 100

/** What the history can be narrowed to (REQ-13). */
export const historyFilters = ['active', 'answered', 'archived', 'miracles'] as const
