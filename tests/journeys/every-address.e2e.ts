import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { everyAddress } from './support/addresses.ts'
import { expect, test } from './support/journey.ts'
import { open, openAny } from './support/page.ts'

/** The public pages of acceptance NAV-18, and those that came since. */
const openToEverybody = [
  ...['/', '/login', '/register', '/forgot-password', '/reset-password', '/prayers', '/contact', '/faq'],
  ...['/privacy', '/terms', '/fundraising', '/fundraising/browse', '/fundraising/$campaignId'],
  ...['/fundraising/$campaignId/thank-you', '/fundraising/$campaignId/poster', '/fundraising/mute'],
  ...['/verify-email', '/login/$provider/callback', '/public-prayers', '/s/$token', '/help'],
]
/** Where an address leads on by itself: an old one, one with nothing to say, one that is a place on another page. */
const leadsOn: Record<string, string> = {
  '/public-prayers': '/prayers',
  '/login/$provider/callback': '/login',
  '/fundraising/$campaignId/thank-you': '/fundraising/$campaignId',
}
/** For who is signed in these lead to the dashboard (decision 57). */
const forVisitors = ['/login', '/register', '/login/$provider/callback']
/** What a name is missing from, or the keyboard does not reach (GEN-4). */
const names = [
  ...['button-name', 'link-name', 'label', 'select-name', 'image-alt', 'aria-input-field-name'],
  ...['aria-toggle-field-name', 'document-title', 'page-has-heading-one', 'tabindex', 'nested-interactive'],
]

test('who is signed out opens every public page, with the bar on top (NAV-1, NAV-18, GEN-6)', async ({
  page,
  house,
  aPerson,
}) => {
  const addresses: Record<string, string> = await everyAddress(house.pool, await aPerson(), await aPerson())
  for (const pattern of openToEverybody) {
    const address = addresses[pattern] ?? ''
    const answer = await openAny(page, address)
    expect(answer?.status(), address).toBe(200)
    await expect(page, address).toHaveURL(addresses[leadsOn[pattern] ?? pattern] ?? '')
    expect(await page.getByRole('heading', { level: 1 }).first().textContent(), address).not.toBe('')
    expect(await faultsOfBar(page), address).toEqual([])
  }
})

for (const half of [0, 1])
  test(`a member finds every page whole on every screen: half ${half + 1} (NAV-1, GEN-4, GEN-6)`, async ({
    house,
    aPerson,
    aPage,
  }) => {
    const person = await aPerson({ roles: ['admin'] })
    const page = await aPage(person)
    const addresses = Object.entries(await everyAddress(house.pool, person, await aPerson()))
    const own = addresses.filter(([pattern], index) => index % 2 === half && !forVisitors.includes(pattern))
    for (const [, address] of own) {
      await page.setViewportSize({ width: 1280, height: 800 })
      await openAny(page, address)
      await expect(page.getByRole('heading', { level: 1 }).first(), address).toBeVisible()
      expect(await faultsOfBar(page), address).toEqual([])
      expect(await namelessOn(page), address).toEqual([])
      expect(await sidewaysOn(page), address).toEqual([])
    }
  })

test('the drawer comes in from the left, 85 % of the screen wide, and never wider than 360 px; wide screens have the menu itself (NAV-2)', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (const [width, expected] of [
    [320, 272],
    [400, 340],
    [640, 360],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await open(page, '/login')
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
    await page.getByRole('button', { name: 'Open menu' }).click()
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    expect(await drawer.evaluate(placeItComesFrom)).toMatch(/^translateX?\(-100%\)$/)
    const box = () => drawer.boundingBox()
    await expect.poll(box).toMatchObject({ x: 0, width: expected, height: 800 })
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await open(page, '/login')
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('the old address of the wall says for good where it went (NAV-4, decision 22)', async ({ request }) => {
  const answer = await request.get('/public-prayers', { maxRedirects: 0 })
  expect([answer.status(), new URL(answer.headers().location ?? '', answer.url()).pathname]).toEqual([
    301,
    '/prayers',
  ])
})

/** Where the animation of an element begins, as its style sheet says it: read so, it cannot be over already. */
function placeItComesFrom(element: Element): string {
  const { animationName } = getComputedStyle(element)
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
  const inLayers = rules.flatMap((rule) => (rule instanceof CSSGroupingRule ? [...rule.cssRules] : [rule]))
  const keyframes = inLayers.find((rule) => rule instanceof CSSKeyframesRule && rule.name === animationName)
  const [first] = keyframes instanceof CSSKeyframesRule ? keyframes.cssRules : []
  return first instanceof CSSKeyframeRule ? first.style.transform : ''
}

/** The bar stays on top when the page is scrolled, with the logo and the name of the product, which lead home. */
async function faultsOfBar(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const bar = document.querySelector('header')
    const logo = bar?.querySelector('a[href="/"]')
    scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve))
    const place = bar?.getBoundingClientRect()
    scrollTo(0, 0)
    return [
      bar && getComputedStyle(bar).position === 'sticky' && place && place.top >= 0 && place.height > 0
        ? ''
        : 'the bar does not stay on top',
      logo?.textContent?.includes('Thandaza') && logo.querySelector('svg') ? '' : 'no logo with the name',
    ].filter(Boolean)
  })
}

/** Small phones, and a desktop of 1280 px zoomed to 200 %: nothing is scrolled sideways. */
async function sidewaysOn(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const width of [320, 640]) {
    await page.setViewportSize({ width, height: 640 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) faults.push(`${width} px: ${wide} px too wide`)
  }
  return faults
}

async function namelessOn(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().withRules(names).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id} at ${target}`))
}
