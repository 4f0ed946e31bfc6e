/** Titles and descriptions of the prayer pages; apart from their other texts, because every first load has them. */
export const prayerHeadMessages = {
  'wall.pageTitle': 'Community Prayer Requests',
  'wall.description': 'Requests that people have chosen to share with everyone.',
  'newPrayer.pageTitle': 'Submit Prayer Request',
  'prayerPage.notFound.pageTitle': 'Prayer not found',
  'dashboard.pageTitle': 'Your Dashboard',
} as const
