import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'
import pLimit from 'p-limit'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { publicPages } from '#tests/journeys/support/addresses.ts'
import { signIn, tokenNamed, withConnection } from './database.ts'

const viewport = { width: 412, height: 823 }
export const PHONE = { viewport, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
/** Bytes do not depend on time, so several pages are visited at once. */
const visiting = pLimit(5)
/** An idle page loads its scripts, and they request data: after this silence nothing more will come. */
const RESTS_MS = 4_000
/** The longest wait for a page that never becomes idle. */
const PATIENCE_MS = 60_000

/** Longer than the server caches a page (server/http/pages/page-cache.ts): then it is rendered with other bytes. */
const DRAWN_ANEW_MS = 31_000
/** The first reader of a newly rendered page gets it with fast compression; soon it is as small as it gets. */
const AFTER_CLICK_MS = 2_000

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
  const pages = publicPages.filter((name) => !redirecting.includes(name))
  return [
    ...pages.map((name) => ({ name, path: paths[name] ?? name })),
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

/** The session, and the hint for scripts that there is one (web/platform/session/browser-session.tsx). */
export function cookiesOf(token: string, origin: string): { name: string; value: string; url: string }[] {
  return [
    { name: 'tz_sid', value: token, url: origin },
    { name: 'tz_in', value: '1', url: origin },
  ]
}

/** Transferred KB of the first visit, of its scripts and styles, of the second visit, and of the page anew. */
export type Visits = { first: number; code: number; second: number; anew: number }

/**
 * Measures the bytes, headers and fonts included, of the first visit to a page and of the next ones with the same
 * browser. Frames of an open live stream do not count.
 */
export async function measureVisits(browser: Browser, origin: string, { path, token }: WebPage) {
  const context = await browser.newContext(PHONE)
  const url = origin + path
  try {
    if (token) await context.addCookies(cookiesOf(token, origin))
    const early = await visiting(async () => {
      await renderAgain(url)
      const { all: first, code } = await kilobytesOf(context, url)
      return { first, code, second: (await kilobytesOf(context, url)).all }
    })
    await setTimeout(DRAWN_ANEW_MS)
    const { all: anew } = await visiting(async () => {
      await renderAgain(url)
      return await kilobytesOf(context, url)
    })
    return { ...early, anew }
  } finally {
    await context.close()
  }
}

/** Another visitor requests the page, so that it is rendered again. */
async function renderAgain(url: string): Promise<void> {
  const answer = await fetch(url, { headers: { accept: 'text/html', 'accept-encoding': 'br' } })
  await answer.arrayBuffer()
  await setTimeout(AFTER_CLICK_MS)
}

async function kilobytesOf(context: BrowserContext, url: string): Promise<{ all: number; code: number }> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const kilobytes = { all: 0, code: 0 }
  const code = new Set<string>()
  let lastResponseAt = performance.now()
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    lastResponseAt = performance.now()
    if (/\.(?:js|css)$/.test(new URL(request.url).pathname)) code.add(requestId)
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastResponseAt = performance.now()
    kilobytes.all += encodedDataLength / 1000
    if (code.has(requestId)) kilobytes.code += encodedDataLength / 1000
  })
  await session.send('Network.enable')
  await page.goto(url, { timeout: PATIENCE_MS })
  const until = performance.now() + PATIENCE_MS
  while (performance.now() - lastResponseAt < RESTS_MS && performance.now() < until) await setTimeout(200)
  await page.close()
  return kilobytes
}
