import type { Page } from '@playwright/test'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { hasOwnFonts, requestedFonts } from './support/fonts.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests, networkIdle, saveData } from './support/network.ts'
import { drawn, hydrated, open } from './support/open-page.ts'

/** Shifts below this value are shown as 0 in browsers' own figures. */
const nothing = 0.0005

for (const width of [390, 1280]) {
  test(`nothing shifts when the fonts load late, ${width} wide`, async ({ aPage }) => {
    const page = await aPage(null, {})
    await page.setViewportSize({ width, height: 800 })
    await recordShifts(page)
    const fonts = await delayRequests(page, '**/*.woff2')
    await page.goto('/', { waitUntil: 'domcontentloaded' })
    await painted(page)
    expect(await hasOwnFonts(page)).toBe(false)
    fonts.release()
    await hydrated(page)
    await expect.poll(() => hasOwnFonts(page)).toBe(true)
    await painted(page)
    expect(await shiftOf(page)).toBeLessThan(nothing)
  })
}

test('a returning visitor has the fonts from the start', async ({ aPage }) => {
  const page = await aPage(null, {})
  await page.goto('/')
  await expect.poll(() => hasOwnFonts(page)).toBe(true)
  await recordShifts(page)
  await page.goto('/prayers', { waitUntil: 'commit' })
  await page.locator('h1').waitFor()
  expect(await page.locator('html').getAttribute('data-letters')).toBeNull()
  await hydrated(page)
  expect(await hasOwnFonts(page)).toBe(true)
  expect(await shiftOf(page)).toBeLessThan(nothing)
})

test('letters of Tshivenḓa and Sepedi load their own small fonts, and pages without them none (REQ-570, LANG-13)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const by = await aPerson()
  const fontsOf = async (words: { title: string; description: string }, saves = false) => {
    const { id } = await insertPrayer(app.pool, { by, audience: 'public', ...words })
    const page = await aPage(null, {})
    if (saves) await saveData(page)
    await page.goto(`/prayers/${id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
    if (!saves) await expect.poll(() => hasOwnFonts(page)).toBe(true)
    await networkIdle(page)
    return await requestedFonts(page)
  }
  const always = ['figtree-latin', 'newsreader-latin']
  expect(await fontsOf({ title: 'Rain', description: 'For our town' })).toEqual(always)
  const sepedi = { title: 'Pula', description: 'Re rapelela pula, Modimo a re šireletše' }
  expect(await fontsOf(sepedi)).toEqual([...always, 'newsreader-caron'].toSorted())
  const tshivenda = { title: 'Mvula Ṱhohoyanḓou', description: 'Ri khou rabelela mvula' }
  expect(await fontsOf(tshivenda)).toEqual([...always, 'notoserif-tshivenda'].toSorted())
  expect(await fontsOf({ title: sepedi.description, description: tshivenda.title }, true)).toEqual([])
})

test('a page scrolled before its scripts arrive stays where it is, so that no tap is lost (REQ-234)', async ({
  page,
}) => {
  const scripts = await delayRequests(page, '**/*.js')
  await page.goto('/', { waitUntil: 'commit' })
  const faq = page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' })
  await faq.scrollIntoViewIfNeeded()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(1000)
  // The browser rounds: a font that arrives later may move the page by a pixel.
  const movedBy = () => page.evaluate((before) => Math.abs(scrollY - before), scrolled)
  scripts.release()
  await hydrated(page)
  expect(await movedBy()).toBeLessThanOrEqual(1)
  await faq.click()
  await expect(page).toHaveURL('/faq')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect.poll(movedBy).toBeLessThanOrEqual(1)
  await page.reload()
  await hydrated(page)
  await expect.poll(movedBy).toBeLessThanOrEqual(1)
})

test('an idle form draws no frames, so that it costs no power', async ({ aPage }) => {
  const page = await aPage(null, { reducedMotion: 'no-preference' })
  for (const address of ['/login', '/register', '/contact']) {
    await open(page, address)
    // The greeting animation runs once and then stops.
    await expect.poll(() => runningAnimations(page), address).toEqual([])
  }
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the fonts load with the page', async ({ aPage }) => {
    const page = await aPage(null, {})
    const fonts = page.waitForRequest('**/*.woff2')
    await page.goto('/')
    expect((await (await fonts).response())?.status()).toBe(200)
  })
})

test('the dashboard is there before its scripts, and nothing on it shifts when they arrive (DASH-6)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const title = `Rain for ${person.id}`
  await insertPrayer(app.pool, { by: person, audience: 'public', title })
  const page = await aPage(person)
  await recordShifts(page)
  const scripts = await delayRequests(page, '/assets/*.js')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  await expect(activePrayers(page).getByRole('link', { name: title, exact: true })).toBeVisible()
  await painted(page)
  scripts.release()
  await hydrated(page)
  await painted(page)
  expect(await shiftOf(page)).toBeLessThan(0.1)
})

test('a shared prayer shifts nothing when its scripts arrive', async ({ app, aPerson, aPage }) => {
  const page = await aPage(null, {})
  const { id } = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  await recordShifts(page)
  await page.goto(`/prayers/${id}`)
  await hydrated(page)
  await expect(page.getByLabel('Your comment')).toBeEnabled()
  await painted(page)
  expect(await shiftOf(page)).toBeLessThan(0.01)
})

test('the thank-you for a donation shifts nothing on the screen, on phones and on wide screens', async ({
  app,
  aPerson,
  aPage,
}) => {
  const page = await aPage(null, {})
  const creator = await aPerson()
  const campaign = await insertCampaign(app.pool, { by: creator })
  const donation = await insertDonation(app.pool, { to: { ...campaign, by: creator } })
  await recordShifts(page)
  for (const width of [390, 1280]) {
    await page.goto('/robots.txt')
    await page.setViewportSize({ width, height: 844 })
    await page.evaluate(() => sessionStorage.removeItem('shift'))
    const delayed = await delayRequests(page, '**/api/payments/**')
    await page.goto(`/fundraising/${campaign.id}/thank-you?ref=${donation.reference}`)
    await expect(page.getByRole('main').getByRole('status')).toBeVisible()
    await painted(page)
    delayed.release()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await painted(page)
    expect(await shiftOf(page), `${width} wide`).toBeLessThan(0.1)
    await page.unrouteAll({ behavior: 'wait' })
  }
})

/**
 * Adds up layout shifts without user input, as browsers count them. What moves before the document is parsed does not
 * count: a browser short of time paints half a bar.
 */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const addShifts = (list: PerformanceObserverEntryList) => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const parsed = navigation?.domInteractive || Number.POSITIVE_INFINITY
      for (const entry of list.getEntries()) {
        if (entry.startTime < parsed) continue
        const { value } = entry as PerformanceEntry & { value: number }
        sessionStorage.shift = Number(sessionStorage.shift ?? 0) + value
      }
    }
    new PerformanceObserver(addShifts).observe({ type: 'layout-shift', buffered: true })
  })
}

async function shiftOf(page: Page): Promise<number> {
  return await page.evaluate(() => Number(sessionStorage.shift ?? 0))
}

/** The animations on the page, visible or not. */
async function runningAnimations(page: Page): Promise<string[]> {
  return await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ playState }) => playState === 'running')
      .map((animation) => (animation instanceof CSSAnimation ? animation.animationName : 'a transition')),
  )
}

/** Waits until something is painted and drawn. */
async function painted(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await drawn(page)
}
