import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { signIn, tokenNamed, withConnection } from './database.ts'

/** A page to open, signed out or with a session. */
export type WebPage = { name: PagePattern; path: string; token?: string }

/** The pages that any signed-out visitor can open, without redirects. */
const fixed = [
  '/',
  '/prayers',
  '/fundraising',
  '/fundraising/browse',
  '/faq',
  '/help',
  '/contact',
  '/privacy',
  '/terms',
  '/register',
  '/login',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/fundraising/mute',
] as const satisfies readonly PagePattern[]

/** Lists every public page of a product with the demo community, and the dashboard of an active member. */
export async function pagesOf(dataDir: string): Promise<WebPage[]> {
  const token = tokenNamed('dashboard')
  const { shareToken, campaignId, reference } = await withConnection(
    await embeddedConnection(dataDir),
    async (client) => {
      await signIn(client, { [token]: 'nomvula@demo.example' })
      const { rows } = await client.query(pageIds)
      if (!rows[0]) throw new Error('The demo community has no such content')
      return rows[0]
    },
  )
  const campaign = `/fundraising/${campaignId}`
  return [
    ...fixed.map((path) => ({ name: path, path })),
    { name: '/s/$token', path: `/s/${shareToken}` },
    { name: '/fundraising/$campaignId', path: campaign },
    { name: '/fundraising/$campaignId/poster', path: `${campaign}/poster` },
    { name: '/fundraising/$campaignId/thank-you', path: `${campaign}/thank-you?ref=${reference}` },
    { name: '/dashboard', path: '/dashboard', token },
  ]
}

/**
 * The cookies of a signed-in browser: the session, and the hint for scripts that there is one
 * (web/platform/session/browser-session.tsx).
 */
export function cookiesOf(token: string, origin: string): { name: string; value: string; url: string }[] {
  return [
    { name: 'tz_sid', value: token, url: origin },
    { name: 'tz_in', value: '1', url: origin },
  ]
}

const pageIds = `
  select p.share_token as "shareToken", d.campaign_id as "campaignId", a.reference
    from (select share_token from prayer_requests where audience = 'public' and hidden_at is null limit 1) p,
         donations d
    join payment_attempts a on a.donation_id = d.id
    join fundraising_campaigns c on c.id = d.campaign_id
   where d.status = 'completed'
     and c.status = 'active'
     and c.deleted_at is null
   limit 1`
