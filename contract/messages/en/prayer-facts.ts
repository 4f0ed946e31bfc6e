/** What stands on the card of a prayer, and on its shared page (acceptance PLST, PDET-2). */
export const prayerFactMessages = {
  'prayer.category.health': 'Health',
  'prayer.category.finances': 'Finances',
  'prayer.category.relationships': 'Relationships',
  'prayer.category.career': 'Career',
  'prayer.category.family': 'Family',
  'prayer.category.spiritual': 'Spiritual',
  'prayer.category.education': 'Education',
  'prayer.category.other': 'Other',
  'prayer.answered': 'Miracle',
  'prayer.answered.hidden': ', answered prayer',
  'prayer.status.active': 'Active',
  'prayer.status.answered': 'Answered',
  'prayer.status.archived': 'Archived',
  'prayer.supporters': '{count, plural, one {supporter} other {supporters}}',
} as const
