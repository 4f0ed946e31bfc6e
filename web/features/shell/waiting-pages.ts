import { pageTitleMessages } from '#contract/messages/en/page-titles.ts'
import { shellMessages } from '#contract/messages/en/shell.ts'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { textsOf } from '#web/platform/text/text-catalogue.ts'
import type { PageShape } from './page-skeleton.tsx'

const t = textsOf(shellMessages, pageTitleMessages)

type TitleAndShape = readonly [title: Parameters<typeof t>[0], shape: PageShape]

/**
 * The title and the shape of the pages that only the browser renders, and of the dashboard. They are known before a page
 * has loaded: the server's HTML has the title and a heading, and the placeholder has the shape. An article has
 * a general title until its own has loaded.
 */
const waitingPages: { [page in PagePattern]?: TitleAndShape } = {
  '/consent': ['consent.pageTitle', 'form'],
  '/second-step': ['page.secondStep', 'form'],
  '/set-up-second-factor': ['page.setUpSecondFactor', 'form'],
  '/reset-second-factor': ['page.resetSecondFactor', 'form'],
  '/keep-second-factor': ['page.keepSecondFactor', 'form'],
  '/verify-email': ['verify.pageTitle', 'form'],
  '/change-email': ['changeEmail.pageTitle', 'form'],
  '/dashboard': ['dashboard.pageTitle', 'cards'],
  '/community': ['page.community', 'cards'],
  '/carried': ['page.carried', 'rows'],
  '/notifications': ['page.notifications', 'rows'],
  '/pending': ['page.pending', 'rows'],
  '/pray': ['page.pray', 'article'],
  '/new-prayer': ['newPrayer.pageTitle', 'form'],
  '/prayers/$prayerId': ['shell.prayer', 'article'],
  '/prayers/$prayerId/edit': ['page.editPrayer', 'form'],
  '/prayers/edit/$prayerId': ['page.editPrayer', 'form'],
  '/report-miracle': ['page.newMiracle', 'form'],
  '/report-miracle/$prayerId': ['page.newMiracle', 'form'],
  '/miracles/$miracleId': ['page.miracle', 'article'],
  '/miracles/edit/$miracleId': ['page.editMiracle', 'form'],
  '/groups': ['shell.myGroups', 'cards'],
  '/groups/explore': ['shell.exploreGroups', 'cards'],
  '/groups/new': ['page.newGroup', 'form'],
  '/groups/$groupId': ['page.group', 'article'],
  '/invite/$token': ['page.invitation', 'article'],
  '/fundraising/create': ['shell.createCampaign', 'form'],
  '/fundraising/my-campaigns': ['shell.myCampaigns', 'cards'],
  '/fundraising/manage/$campaignId': ['page.manageCampaign', 'form'],
  '/fundraising/donations/$campaignId': ['page.donations', 'rows'],
  '/fundraising/$campaignId/thank-you': ['page.thanks', 'article'],
  '/profile': ['shell.profile', 'rows'],
  '/profile/you': ['page.you', 'form'],
  '/profile/sign-in': ['page.signIn', 'form'],
  '/profile/notifications': ['page.notifications', 'rows'],
  '/profile/times': ['page.times', 'rows'],
  '/profile/giving': ['page.giving', 'form'],
  '/profile/account': ['page.giving', 'form'],
  '/profile/phone': ['page.phone', 'rows'],
  '/profile/privacy': ['page.privacy', 'rows'],
  '/translate': ['page.translate', 'rows'],
  '/translate/$language': ['page.translate', 'rows'],
  '/moderation': ['shell.staff.reports', 'rows'],
  '/moderation/$caseId': ['page.case', 'article'],
  '/admin': ['shell.staff.desk', 'rows'],
  '/admin/audit': ['shell.staff.audit', 'rows'],
  '/admin/payments': ['shell.staff.payments', 'rows'],
  '/admin/contact': ['shell.staff.contact', 'rows'],
  '/admin/languages': ['page.translators', 'rows'],
  '/admin/page-views': ['page.views', 'rows'],
}

export type WaitingPage = { title: string; shape: PageShape }

/** Title and shape of the page of a route, known before it has loaded. */
export function waitingPageOf(routePath: string): WaitingPage | undefined {
  const known = waitingPages[routePath.replace(/(.)\/$/, '$1') as PagePattern]
  return known && { title: t(known[0]), shape: known[1] }
}
