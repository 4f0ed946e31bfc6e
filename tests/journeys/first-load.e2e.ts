import type { Page } from '@playwright/test'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { firstLoadOf } from './support/first-loads.ts'
import { expectShownBeforeFonts } from './support/fonts.ts'
import { expect, test } from './support/journey.ts'
import { hydrated, open } from './support/open-page.ts'

const fixed = [
  '/',
  '/prayers',
  '/fundraising',
  '/fundraising/mute',
  '/contact',
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/change-email',
  '/unsubscribe',
] as const satisfies readonly PagePattern[]

for (const address of fixed) {
  test(`the first visit to ${address} loads little`, async ({ page }) => {
    const sheets: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url())
    })
    await expectLightVisit(page, address, address)
    if (['/', '/prayers', '/login', '/register'].includes(address))
      expect(sheets, 'it waits for one style sheet').toHaveLength(1)
    if (address === '/' || address === '/login')
      await test.step('it is painted before it requests its fonts', () => expectShownBeforeFonts(page))
  })
}

for (const address of ['/faq', '/help', '/privacy', '/terms'] as const) {
  test(`${address}, a page without forms, loads little`, async ({ page }) => {
    await expectLightVisit(page, address, address, (read) => read.goto(address))
  })
}

test('a shared link loads little', async ({ page, app, aPerson }) => {
  const { id } = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [id])
  await expectLightVisit(page, '/s/$token', `/s/${rows[0]?.share_token}`)
})

test('a list of campaigns with their drawn covers loads little', async ({ page, app, aPerson }) => {
  const by = await aPerson()
  const words = by.id.slice(-12)
  await insertCampaign(app.pool, { by, title: `Beams for hall ${words}` })
  await expectLightVisit(page, '/fundraising/browse', `/fundraising/browse?search=${words}`)
  await expect(page.locator('.cover-art')).toBeAttached()
})

test('a link to a campaign loads little', async ({ page, app, aPerson }) => {
  const { id } = await insertCampaign(app.pool, { by: await aPerson() })
  await expectLightVisit(page, '/fundraising/$campaignId', `/fundraising/${id}`)
})

test('the poster of a campaign loads little', async ({ page, app, aPerson }) => {
  const { id } = await insertCampaign(app.pool, { by: await aPerson() })
  await expectLightVisit(page, '/fundraising/$campaignId/poster', `/fundraising/${id}/poster`)
})

test("a member's dashboard loads little", async ({ aPage, aPerson }) => {
  // A new browser: a used one has the scripts cached.
  const page = await aPage(await aPerson(), {})
  await expectLightVisit(page, '/dashboard', '/dashboard')
})

test('a visitor who saves data loads no script before the first touch', async ({ page }) => {
  await saveData(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/prayers')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await hydrated(page)
  expect(scripts.length).toBeGreaterThan(0)
})

async function saveData(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

/** `visit` differs for pages that are never hydrated. */
async function expectLightVisit(
  page: Page,
  pattern: PagePattern,
  address: string,
  visit: (page: Page) => Promise<unknown> = (alone) => open(alone, address),
): Promise<void> {
  const sizes: Promise<number>[] = []
  page.on('requestfinished', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType()))
      sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
  })
  await visit(page)
  await page.waitForLoadState('networkidle')
  const total = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(1_000)
  expect(total).toBeLessThanOrEqual(1000 * firstLoadOf(pattern))
}
