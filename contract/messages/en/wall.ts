/**
 * The public wall; apart from the other prayer texts, because the wall's first load carries no more than it shows
 * (acceptance PLST).
 */
export const wallMessages = {
  'wall.title': 'Community Prayer Requests',
  'wall.lead': 'Requests that people have chosen to share with everyone.',
  'wall.submit': 'Submit Prayer',
  'wall.empty': 'No public prayer requests available at this time.',
  'wall.empty.title': 'No public prayers',
  'wall.search': 'Search public prayers',
  'wall.search.submit': 'Search',
  'wall.search.clear': 'Show all prayers',
  'wall.category': 'Category',
  'wall.category.all': 'All categories',
  'wall.nothing': 'No public prayer has these words or this category yet.',
  'wall.nothing.title': 'Nothing found',
  'wall.failed': 'Failed to load prayer requests. Please try again later.',
  'wall.loading': 'Loading prayer requests...',
  'wall.readMore': 'Read more',
  'wall.readMore.about': 'about {title}',
  'wall.newest': 'Back to the newest',
} as const
