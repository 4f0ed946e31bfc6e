/**
 * The public wall and a prayer on a card; apart from the other prayer texts, because the wall's first load carries no
 * more than it shows (spec A §2, §8; acceptance PLST).
 */
export const wallMessages = {
  'prayer.category.health': 'Health',
  'prayer.category.finances': 'Finances',
  'prayer.category.relationships': 'Relationships',
  'prayer.category.career': 'Career',
  'prayer.category.family': 'Family',
  'prayer.category.spiritual': 'Spiritual',
  'prayer.category.education': 'Education',
  'prayer.category.other': 'Other',
  'prayer.status.active': 'Active',
  'prayer.status.answered': 'Answered',
  'prayer.status.archived': 'Archived',
  'prayer.supporters': '{count, plural, one {supporter} other {supporters}}',

  'wall.title': 'Community Prayer Requests',
  'wall.lead': 'Requests that people have chosen to share with everyone.',
  'wall.submit': 'Submit Prayer',
  'wall.empty': 'No public prayer requests available at this time.',
  'wall.empty.title': 'No public prayers',
  'wall.failed': 'Failed to load prayer requests. Please try again later.',
  'wall.loading': 'Loading prayer requests...',
  'wall.readMore': 'Read more',
  'wall.readMore.about': 'about {title}',
  'wall.loadMore': 'Load more',
  'wall.loadingMore': 'Loading...',
  'wall.newest': 'Back to the newest',
} as const
