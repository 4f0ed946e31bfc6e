import type { PagePattern } from '#contract/pages/page-patterns.ts'
import type { Pool } from '#server/database/connect.ts'
import { insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { everyAddress, publicPages } from './support/addresses.ts'
import { expect, test } from './support/journey.ts'
import { longName, longWord, million } from './support/long-words.ts'
import { settle } from './support/manage-people.ts'
import { open } from './support/open-page.ts'
import { expectWhole, openFirstDetails, type Stop } from './support/page-checks.ts'
import { supportPrayer } from './support/page-requests.ts'

type Addresses = Record<PagePattern, string>

/** The targets of redirects: an old address, one without a page of its own, one that is a place on another page. */
const leadsOn: Partial<Record<PagePattern, (addresses: Addresses) => string>> = {
  '/public-prayers': () => '/prayers',
  '/consent': () => '/dashboard',
  '/shell': () => '/dashboard',
  '/set-up-second-factor': () => '/dashboard',
  '/login/$provider/callback': () => '/login',
  '/profile/account': () => '/profile/giving#bank',
  '/prayers/$prayerId/edit': (addresses) => addresses['/prayers/edit/$prayerId'],
  '/fundraising/$campaignId/thank-you': (addresses) => addresses['/fundraising/$campaignId'],
}
const titleField: Stop['sees'] = (page) => page.getByLabel('Title')
const detailsOpened = { act: openFirstDetails }
/** The text of each page when it is complete, and what is done on it first. */
const whole: Partial<Record<PagePattern, Pick<Stop, 'act' | 'sees' | 'title'>>> = {
  '/': { ...detailsOpened, title: 'Thandaza: track your prayers, witness miracles' },
  '/faq': { ...detailsOpened, title: 'Frequently Asked Questions · Thandaza' },
  '/privacy': { ...detailsOpened, title: 'Privacy Policy · Thandaza' },
  '/terms': { ...detailsOpened, title: 'Terms of Service · Thandaza' },
  '/help': { ...detailsOpened, title: 'Help now · Thandaza' },
  '/login': { title: 'Sign In to Thandaza' },
  '/register': { title: 'Create Thandaza Account' },
  '/forgot-password': { title: 'Reset Your Password' },
  '/reset-password': { title: 'Choose a new password' },
  '/verify-email': { title: 'Verify your email' },
  '/change-email': { title: 'Change your e-mail address' },
  '/second-step': { title: 'One more step · Thandaza' },
  '/reset-second-factor': { title: 'Remove the second step · Thandaza' },
  '/keep-second-factor': { title: 'Keep the second step · Thandaza' },
  '/unsubscribe': { title: 'Stop e-mails · Thandaza' },
  '/prayers': { title: 'Community Prayer Requests · Thandaza', sees: longWord },
  '/s/$token': { title: `${longWord} · Thandaza`, sees: longWord },
  '/fundraising': { title: 'Fundraising · Thandaza' },
  '/fundraising/browse': { title: 'Browse Campaigns · Thandaza', sees: longWord },
  '/fundraising/mute': { title: 'Mails about a campaign · Thandaza' },
  '/fundraising/$campaignId/poster': { sees: longWord },
  '/community': {
    title: 'Community Dashboard · Thandaza',
    sees: (page) => page.getByRole('link', { name: longWord }),
  },
  '/dashboard': { title: 'Your Dashboard · Thandaza', sees: longWord },
  '/carried': { sees: longWord },
  '/pray': { sees: (page) => page.getByRole('radio', { name: /^My prayers \d+ prayers?$/ }) },
  '/new-prayer': { sees: titleField },
  '/prayers/$prayerId': { sees: longWord },
  '/prayers/$prayerId/edit': { sees: titleField },
  '/prayers/edit/$prayerId': { sees: titleField },
  '/report-miracle': { sees: titleField },
  '/report-miracle/$prayerId': { sees: titleField },
  '/miracles/$miracleId': { sees: longWord },
  '/miracles/edit/$miracleId': { sees: titleField },
  '/groups': { title: 'My Groups · Thandaza', sees: longWord },
  '/groups/new': { title: 'Create New Group · Thandaza', sees: (page) => page.getByLabel('Name') },
  '/groups/$groupId': { sees: longWord },
  '/fundraising/create': { sees: titleField },
  '/fundraising/my-campaigns': { sees: longWord },
  '/fundraising/manage/$campaignId': { sees: titleField },
  '/fundraising/donations/$campaignId': { sees: /^R [\d,]+\.\d\d$/ },
  '/fundraising/$campaignId': { sees: longWord },
  '/profile': { title: 'Profile · Thandaza', sees: 'Account Settings' },
  '/profile/you': { title: 'You · Thandaza', act: settle },
  '/profile/sign-in': { title: 'Signing in · Thandaza', act: settle },
  '/profile/notifications': {
    title: 'Notifications · Thandaza',
    act: async (page) => {
      await settle(page)
      await openFirstDetails(page)
    },
  },
  '/profile/times': { title: 'Times of prayer · Thandaza', act: settle },
  '/profile/giving': { title: 'Giving and bank · Thandaza', act: settle },
  '/profile/privacy': { title: 'Privacy and data · Thandaza', act: settle },
  '/profile/account': { act: settle },
  '/moderation': { title: 'Reports · Thandaza', sees: `By ${longName}` },
  '/moderation/$caseId': { sees: longWord },
}

for (const part of [1, 2] as const) {
  test(`a signed-out visitor finds every public page complete, part ${part} of 2 (NAV-1, NAV-18, GEN-4, GEN-6)`, async ({
    page,
    app,
    aPerson,
  }) => {
    const owner = await aPerson({ fullName: longName })
    const addresses = await everyLongAddress(app, owner, await aPerson({ fullName: longName }))
    await expectWhole(page, everySecond(stopsAt(publicPages, addresses), part))
  })

  test(`a member with everything finds every other page complete, part ${part} of 2 (NAV-1, GEN-4, GEN-6)`, async ({
    app,
    aPerson,
    aPage,
  }) => {
    const owner = await aPerson({ roles: ['admin', 'moderator'], fullName: longName })
    const addresses = await everyLongAddress(app, owner, await aPerson({ fullName: longName }))
    const others = (Object.keys(addresses) as PagePattern[]).filter((page) => !publicPages.includes(page))
    await expectWhole(await aPage(owner), everySecond(stopsAt(others, addresses), part))
  })
}

test('an imported member first sees the complete page that asks for the terms', async ({
  app,
  aPerson,
  aPage,
}) => {
  const imported = await aPerson({ fullName: longName })
  await app.pool.query('update accounts set needs_consent = true where id = $1', [imported.id])
  const stop = { at: '/dashboard', leadsTo: '/consent', title: 'One last step · Thandaza' }
  await expectWhole(await aPage(imported), [{ ...stop, sees: 'Would you rather not?' }])
})

test('the drawer slides in from the left, 85 % of the screen wide, and never wider than 360 px; wide screens show the menu itself (NAV-2)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open(page, '/login')
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  for (const [width, expected] of [
    [320, 272],
    [400, 340],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    expect(await drawer.evaluate(originOfTransition)).toMatch(/^translateX?\(-100%\)$/)
    const box = () => drawer.boundingBox()
    await expect.poll(box).toMatchObject({ x: 0, width: expected, height: 800 })
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the old address of the wall redirects permanently (NAV-4, REQ-22)', async ({ request }) => {
  const answer = await request.get('/public-prayers', { maxRedirects: 0 })
  expect([answer.status(), new URL(answer.headers().location ?? '', answer.url()).pathname]).toEqual([
    301,
    '/prayers',
  ])
})

/** The start of an element's animation, read from its style sheet, so that it cannot be over already. */
function originOfTransition(element: Element): string {
  const { animationName } = getComputedStyle(element)
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const inLayers = rules.flatMap((rule) => (rule instanceof CSSGroupingRule ? [...rule.cssRules] : [rule]))
  const keyframes = inLayers.find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)
  const [first] = keyframes instanceof CSSKeyframesRule ? keyframes.cssRules : []
  return first instanceof CSSKeyframeRule ? first.style.transform : ''
}

/** The owner has everything, in long words, and someone gave much to their campaign. */
type RunningApp = { pool: Pool; origin: string }

async function everyLongAddress({ pool, origin }: RunningApp, owner: Person, other: Person) {
  const fields = { title: longWord, description: longWord.repeat(9) }
  const addresses = await everyAddress(pool, owner, other, fields)
  const id = addresses['/fundraising/$campaignId'].split('/').at(-1) ?? ''
  const to = { id, title: longWord, by: owner }
  await insertDonation(pool, { to, by: owner, amountCents: million, message: longWord.repeat(4) })
  await supportPrayer(other, `${origin}/api${addresses['/prayers/$prayerId']}/support`)
  return addresses
}

function stopsAt(patterns: readonly PagePattern[], addresses: Addresses): Stop[] {
  return patterns.map((page) => {
    const leadsTo = leadsOn[page]?.(addresses)
    // Sent back from a provider, the sign-in says so.
    const isLookedAtElsewhere = leadsTo !== undefined && page !== '/login/$provider/callback'
    return { at: addresses[page], leadsTo, isLookedAtElsewhere, ...whole[page] }
  })
}

function everySecond(stops: Stop[], part: 1 | 2): Stop[] {
  return stops.filter((_, index) => index % 2 === part - 1)
}
