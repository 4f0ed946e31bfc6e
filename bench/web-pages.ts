import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { publicPages } from '#tests/journeys/support/addresses.ts'
import { signIn, tokenNamed, withConnection } from './database.ts'

/** A page to open, signed out or with a session. */
export type WebPage = { name: PagePattern; path: string; token?: string }

const redirecting: readonly PagePattern[] = ['/public-prayers', '/login/$provider/callback']

/** Lists every public page of a product with the demo community, and the dashboard of an active member. */
export async function pagesOf(dataDir: string): Promise<WebPage[]> {
  const token = tokenNamed('dashboard')
  const found = await withConnection(await embeddedConnection(dataDir), async (client) => {
    await signIn(client, { [token]: 'nomvula@demo.example' })
    return (await client.query(pageIds)).rows[0]
  })
  if (!found) throw new Error('The demo community has no such content')
  const campaign = `/fundraising/${found.campaignId}`
  const paths: Partial<Record<PagePattern, string>> = {
    '/s/$token': `/s/${found.shareToken}`,
    '/fundraising/$campaignId': campaign,
    '/fundraising/$campaignId/poster': `${campaign}/poster`,
    '/fundraising/$campaignId/thank-you': `${campaign}/thank-you?ref=${found.reference}`,
  }
  const shown = publicPages.filter((name) => !redirecting.includes(name))
  return [
    ...shown.map((name) => ({ name, path: paths[name] ?? name })),
    { name: '/dashboard', path: '/dashboard', token },
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
