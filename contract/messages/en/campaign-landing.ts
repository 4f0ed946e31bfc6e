/** The landing page of fundraising (acceptance FUND-1). */
export const campaignLandingMessages = {
  'fundraising.pageTitle': 'Fundraising',
  'fundraising.title': 'Raise money for what you pray for',
  'fundraising.lead': 'Causes that began as a prayer, and people who give what they can.',
  'fundraising.browse': 'Browse All Campaigns',
  'fundraising.featured': 'Featured Campaigns',
  'fundraising.featured.failed': 'The campaigns could not be loaded. Please try again later.',
  'fundraising.featured.loading': 'Loading campaigns...',
  'fundraising.featured.empty': 'No campaigns yet',
  'fundraising.featured.empty.detail': 'When somebody starts one, it stands here.',
} as const
