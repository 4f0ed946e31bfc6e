/**
 * Every page by its route pattern, and whether search engines may index it. Pages with people's content or names are
 * not indexed, nor are forms that ask for credentials, nor pages that are missing here.
 */
export const pages = {
  '/': 'indexed',
  '/faq': 'indexed',
  '/contact': 'indexed',
  '/privacy': 'indexed',
  '/terms': 'indexed',
  '/languages': 'indexed',
  '/register': 'indexed',
  '/consent': 'kept-out',
  '/login': 'kept-out',
  '/login/$provider/callback': 'kept-out',
  '/second-step': 'kept-out',
  '/set-up-second-factor': 'kept-out',
  '/reset-second-factor': 'kept-out',
  '/keep-second-factor': 'kept-out',
  '/forgot-password': 'kept-out',
  '/reset-password': 'kept-out',
  '/verify-email': 'kept-out',
  '/change-email': 'kept-out',
  '/unsubscribe': 'kept-out',
  '/prayers': 'kept-out',
  '/public-prayers': 'kept-out',
  '/s/$token': 'kept-out',
  '/community': 'kept-out',
  '/shell': 'kept-out',
  '/dashboard': 'kept-out',
  '/carried': 'kept-out',
  '/notifications': 'kept-out',
  '/pending': 'kept-out',
  '/pray': 'kept-out',
  '/new-prayer': 'kept-out',
  '/prayers/$prayerId': 'kept-out',
  '/prayers/$prayerId/edit': 'kept-out',
  '/prayers/edit/$prayerId': 'kept-out',
  '/report-miracle': 'kept-out',
  '/report-miracle/$prayerId': 'kept-out',
  '/miracles/$miracleId': 'kept-out',
  '/miracles/edit/$miracleId': 'kept-out',
  '/groups': 'kept-out',
  '/groups/explore': 'kept-out',
  '/groups/new': 'kept-out',
  '/groups/$groupId': 'kept-out',
  '/invite/$token': 'kept-out',
  '/fundraising': 'indexed',
  '/fundraising/browse': 'indexed',
  '/fundraising/create': 'kept-out',
  '/fundraising/my-campaigns': 'kept-out',
  '/fundraising/manage/$campaignId': 'kept-out',
  '/fundraising/donations/$campaignId': 'kept-out',
  '/fundraising/mute': 'kept-out',
  '/fundraising/$campaignId': 'kept-out',
  '/fundraising/$campaignId/thank-you': 'kept-out',
  '/fundraising/$campaignId/poster': 'kept-out',
  '/profile': 'kept-out',
  '/profile/you': 'kept-out',
  '/profile/sign-in': 'kept-out',
  '/profile/notifications': 'kept-out',
  '/profile/times': 'kept-out',
  '/profile/giving': 'kept-out',
  '/profile/phone': 'kept-out',
  '/profile/privacy': 'kept-out',
  '/profile/account': 'kept-out',
  '/help': 'indexed',
  '/translate': 'kept-out',
  '/translate/$language': 'kept-out',
  '/moderation': 'kept-out',
  '/moderation/$caseId': 'kept-out',
  '/admin': 'kept-out',
  '/admin/audit': 'kept-out',
  '/admin/payments': 'kept-out',
  '/admin/contact': 'kept-out',
  '/admin/languages': 'kept-out',
  '/admin/page-views': 'kept-out',
} as const satisfies Record<string, 'indexed' | 'kept-out'>

export type PagePattern = keyof typeof pages
export const pagePatterns = Object.keys(pages) as [PagePattern, ...PagePattern[]]

/** Whether search engines may index the page of a route pattern, which may end in a slash. */
export function isIndexed(pattern: string): boolean {
  const named = Object.entries(pages).find(([page]) => page === withoutSlash(pattern))
  return named?.[1] === 'indexed'
}

function withoutSlash(pattern: string): string {
  return pattern === '/' ? pattern : pattern.replace(/\/$/, '')
}
