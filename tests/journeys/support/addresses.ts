import type { PagePattern } from '#contract/pages/page-patterns.ts'
import type { Pool } from '#server/database/connect.ts'
import { insertBankAccount, insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertCase } from '#server/fixtures/case-fixtures.ts'
import { insertGroup, insertPrayer, insertSupports } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertTranslator, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { newToken } from '#server/platform/core/ids.ts'

/** The pages of acceptance NAV-18, and the later ones: signed-out visitors can open them. */
export const publicPages: readonly PagePattern[] = [
  ...(['/', '/faq', '/contact', '/privacy', '/terms', '/languages', '/help', '/register', '/login'] as const),
  ...(['/login/$provider/callback', '/forgot-password', '/reset-password', '/verify-email'] as const),
  ...(['/prayers', '/public-prayers', '/s/$token', '/fundraising', '/fundraising/browse'] as const),
  ...(['/fundraising/mute', '/fundraising/$campaignId', '/fundraising/$campaignId/thank-you'] as const),
  '/fundraising/$campaignId/poster',
  '/change-email',
  '/second-step',
  '/reset-second-factor',
  '/keep-second-factor',
  '/unsubscribe',
]

type Addresses = Record<PagePattern, string>
type Texts = { title?: string; description?: string }

/** An address of every page, for the owner of everything on it; a new page causes a compile error here. */
export async function everyAddress(
  pool: Pool,
  person: Person,
  other: Person,
  texts: Texts = {},
): Promise<Addresses> {
  const prayer = await insertPrayer(pool, { by: person, audience: 'public', ...texts })
  const reported = await insertPrayer(pool, { by: other, audience: 'public', ...texts })
  await insertSupports(pool, reported.id, [person])
  const miracle = await insertMiracle(pool, { by: person, audience: 'public', ...texts })
  const group = await insertGroup(pool, { by: person, members: [other], description: texts.description })
  await insertBankAccount(pool, { of: person })
  const campaign = await insertCampaign(pool, { by: person, prayer, ...texts })
  await insertTranslator(pool, person, { language: 'ts', isChief: true })
  const opened = await insertCase(pool, { prayer: reported, author: other, by: person })
  const { rows } = await pool.query('select share_token as token from prayer_requests where id = $1', [
    prayer.id,
  ])
  return {
    ...addressesWithoutIds,
    '/s/$token': `/s/${rows[0]?.token}`,
    '/prayers/$prayerId': `/prayers/${prayer.id}`,
    '/prayers/$prayerId/edit': `/prayers/${prayer.id}/edit`,
    '/prayers/edit/$prayerId': `/prayers/edit/${prayer.id}`,
    '/report-miracle/$prayerId': `/report-miracle/${prayer.id}`,
    '/miracles/$miracleId': `/miracles/${miracle.id}`,
    '/miracles/edit/$miracleId': `/miracles/edit/${miracle.id}`,
    '/groups/$groupId': `/groups/${group.id}`,
    '/fundraising/manage/$campaignId': `/fundraising/manage/${campaign.id}`,
    '/fundraising/donations/$campaignId': `/fundraising/donations/${campaign.id}`,
    '/fundraising/$campaignId': `/fundraising/${campaign.id}`,
    '/fundraising/$campaignId/thank-you': `/fundraising/${campaign.id}/thank-you`,
    '/fundraising/$campaignId/poster': `/fundraising/${campaign.id}/poster`,
    '/moderation/$caseId': `/moderation/${opened.id}`,
  }
}

const addressesWithoutIds = {
  '/second-step': '/second-step',
  '/set-up-second-factor': '/set-up-second-factor',
  '/reset-second-factor': '/reset-second-factor',
  '/keep-second-factor': '/keep-second-factor',
  '/': '/',
  '/faq': '/faq',
  '/contact': '/contact',
  '/privacy': '/privacy',
  '/terms': '/terms',
  '/languages': '/languages?from=%2Ffaq',
  '/register': '/register',
  '/consent': '/consent',
  '/login': '/login',
  '/login/$provider/callback': '/login/google/callback?state=none',
  '/forgot-password': '/forgot-password',
  '/reset-password': '/reset-password',
  '/verify-email': '/verify-email',
  '/change-email': '/change-email',
  '/prayers': '/prayers',
  '/public-prayers': '/public-prayers',
  '/community': '/community',
  '/shell': '/shell',
  '/dashboard': '/dashboard',
  '/carried': '/carried',
  '/notifications': '/notifications',
  '/pending': '/pending',
  '/pray': '/pray',
  '/new-prayer': '/new-prayer',
  '/report-miracle': '/report-miracle',
  '/groups': '/groups',
  '/groups/explore': '/groups/explore',
  '/groups/new': '/groups/new',
  '/invite/$token': `/invite/${newToken()}`,
  '/fundraising': '/fundraising',
  '/fundraising/browse': '/fundraising/browse',
  '/fundraising/create': '/fundraising/create',
  '/fundraising/my-campaigns': '/fundraising/my-campaigns',
  '/fundraising/mute': '/fundraising/mute',
  '/unsubscribe': '/unsubscribe',
  '/profile': '/profile',
  '/profile/you': '/profile/you',
  '/profile/sign-in': '/profile/sign-in',
  '/profile/notifications': '/profile/notifications',
  '/profile/times': '/profile/times',
  '/profile/giving': '/profile/giving',
  '/profile/phone': '/profile/phone',
  '/profile/privacy': '/profile/privacy',
  '/profile/account': '/profile/account',
  '/help': '/help',
  '/translate': '/translate',
  '/translate/$language': '/translate/ts?search=Cancel',
  '/moderation': '/moderation',
  '/admin': '/admin',
  '/admin/audit': '/admin/audit',
  '/admin/payments': '/admin/payments',
  '/admin/contact': '/admin/contact',
  '/admin/languages': '/admin/languages',
  '/admin/page-views': '/admin/page-views',
} as const
