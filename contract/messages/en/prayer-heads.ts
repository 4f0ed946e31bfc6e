/** Titles of the prayer pages; apart from their other texts, because every first load has them. */
export const prayerHeadMessages = {
  'wall.pageTitle': 'Community Prayer Requests',
  'newPrayer.pageTitle': 'Submit Prayer Request',
  'prayerPage.notFound.pageTitle': 'Prayer not found',
  'dashboard.pageTitle': 'Your Dashboard',
} as const
