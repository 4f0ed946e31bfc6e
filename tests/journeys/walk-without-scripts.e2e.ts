import { pagePatterns } from '#contract/pages/page-patterns.ts'
import { everyAddress } from './support/addresses.ts'
import { expect, test } from './support/journey.ts'

test.use({ javaScriptEnabled: false })

type Role = 'link' | 'button'
/** The heading of each public page, and its one main action. */
const publicPages: Record<string, readonly [heading: RegExp, role: Role, action: RegExp]> = {
  '/': [/^Track your prayers\./, 'link', /^Get Started$/],
  '/faq': [/^Frequently Asked Questions$/, 'link', /^Contact Us$/],
  '/contact': [/^Contact Us$/, 'button', /^Send Message$/],
  '/login': [/^Welcome Back$/, 'button', /^Sign In$/],
  '/register': [/^Create Thandaza Account$/, 'button', /^Create Account$/],
  '/forgot-password': [/^Reset Your Password$/, 'button', /^Send Reset Link$/],
  '/reset-password': [/^This link is no longer valid$/, 'link', /^Ask for a new link$/],
  '/login/$provider/callback': [/^Sign in with Google$/, 'button', /^Continue$/],
  '/second-step': [/^One more step$/, 'button', /^Continue$/],
  '/privacy': [/^Privacy Policy$/, 'link', /^Contact Us$/],
  '/terms': [/^Terms of Service$/, 'link', /^Contact Us$/],
  '/languages': [/^Language$/, 'button', /^isiZulu$/],
  '/prayers': [/^Community Prayer Requests$/, 'link', /^Submit Prayer$/],
  '/prayers/$prayerId': [/^Prayer \d+$/, 'link', /^Sign in to pray with them$/],
  '/s/$token': [/^Prayer \d+$/, 'link', /^Sign in to pray with them$/],
  '/fundraising': [/^Raise money for what you pray for$/, 'link', /^Browse All Campaigns$/],
  '/fundraising/browse': [/^Browse Campaigns$/, 'link', /^Login to Create Campaign$/],
  '/fundraising/$campaignId': [/^Campaign \d+$/, 'link', /^Donate$/],
  '/fundraising/$campaignId/poster': [/^Campaign \d+$/, 'button', /^Print$/],
  '/fundraising/mute': [/^Mails about a campaign$/, 'link', /^Browse All Campaigns$/],
  '/unsubscribe': [/^Stop e-mails$/, 'link', /^Choose what reaches you$/],
  '/dashboard': [/^Welcome Back$/, 'button', /^Sign In$/],
  '/help': [/^Help now$/, 'link', /^Call 10111$/],
}
/** On phones the main action of this page is in a bar below it. */
const barBelow = '/fundraising/$campaignId'
/** One redirects to the wall; the shell has no page in it, and a browser without scripts is never given it. */
const without: readonly string[] = ['/public-prayers', '/shell']

test('every page has its heading, its bar, its links and its one primary action; one that needs scripts says so and links to an alternative', async ({
  page,
  app,
  aPerson,
}) => {
  const addresses = await everyAddress(app.pool, await aPerson(), await aPerson())
  for (const pattern of pagePatterns.filter((each) => !without.includes(each))) {
    const answer = await page.goto(addresses[pattern])
    expect(answer?.status(), pattern).toBe(200)
    const [heading, role, action] = publicPages[pattern] ?? [/\S/, 'link', /^Public Prayers$/]
    const container =
      pattern === barBelow ? page.getByRole('region', { name: 'Donate' }) : page.getByRole('main')
    await expect(container.getByRole(role, { name: action }).first(), pattern).toBeVisible()
    const seen = await page.evaluate(visibleText)
    expect(seen, pattern).toMatchObject({ title: expect.stringMatching(/\S/), isLoading: false })
    expect(seen, pattern).toMatchObject({ hasLogo: true, hasMenu: true })
    expect(seen.headings, pattern).toEqual([expect.stringMatching(heading)])
    if (!publicPages[pattern]) expect(seen.needs, pattern).toContain('Please turn it on')
  }
})

/** The visible text of a page; runs in the page. */
function visibleText() {
  const visible = (selector: string) =>
    [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility())
  const texts = (selector: string) => visible(selector).map(({ textContent }) => textContent?.trim() ?? '')
  return {
    title: document.title,
    isLoading: texts('main *').includes('Loading...'),
    headings: texts('h1'),
    hasLogo: texts('header a[href="/"]').some((text) => text.includes('Thandaza')),
    hasMenu: visible('header button, header summary').some(
      (element) => element.getAttribute('aria-label') === 'Open menu' || element.textContent === 'Open menu',
    ),
    needs: texts('main noscript p').join(' '),
  }
}
