import type { Page } from '@playwright/test'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import type { Pool } from '#server/database/connect.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { firstLoadOf } from './support/first-loads.ts'
import { expectShownBeforeFonts } from './support/fonts.ts'
import { expect, test } from './support/journey.ts'
import { networkIdle, saveData } from './support/network.ts'
import { hydrated, open } from './support/open-page.ts'

/** Pages that wait for one style sheet alone. */
const ofOneSheet: readonly PagePattern[] = ['/', '/prayers', '/login', '/register']
/** Pages that are never hydrated. */
const readOnly: readonly PagePattern[] = ['/faq', '/help', '/languages', '/privacy', '/terms']
const others = {
  'that is only read': readOnly,
  'of prayers and mails': ['/prayers', '/s/$token', '/change-email', '/unsubscribe'],
  'about campaigns': [
    ...(['/fundraising', '/fundraising/browse', '/fundraising/mute'] as const),
    ...(['/fundraising/$campaignId', '/fundraising/$campaignId/poster'] as const),
  ],
  'with a form': ['/contact', '/register', '/forgot-password', '/reset-password', '/verify-email'],
} as const satisfies Record<string, readonly PagePattern[]>

for (const address of ['/', '/login'] as const) {
  test(`the first visit to ${address} loads little, and is painted before it requests its fonts (KEY-10)`, async ({
    aPage,
  }) => {
    const page = await aPage(null, {})
    await expectLightVisit(page, address, address)
    await expectShownBeforeFonts(page)
  })
}

for (const [kind, patterns] of Object.entries(others)) {
  test(`the first visit to any public page ${kind} loads little`, async ({ aPage, app, aPerson }) => {
    const visits = await addressesWithIds(app.pool, await aPerson())
    for (const pattern of patterns) {
      const page = await aPage(null, {})
      await expectLightVisit(page, pattern, visits[pattern] ?? pattern)
      if (pattern === '/fundraising/browse') await expect(page.locator('.cover-art')).toBeAttached()
    }
  })
}

test("a member's dashboard loads little", async ({ aPage, aPerson }) => {
  // A new browser: a used one has the scripts cached.
  const page = await aPage(await aPerson(), {})
  await expectLightVisit(page, '/dashboard', '/dashboard')
})

test('a visitor who saves data loads no script before the first touch', async ({ aPage }) => {
  const page = await aPage(null, {})
  await saveData(page)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto('/prayers')
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3_000 })))
  expect(scripts).toEqual([])
  await page.keyboard.press('Tab')
  await hydrated(page)
  expect(scripts.length).toBeGreaterThan(0)
})

/** The addresses of a shared prayer and of a campaign, which is the only one of its list. */
async function addressesWithIds(pool: Pool, by: Person): Promise<Partial<Record<PagePattern, string>>> {
  const word = by.id.slice(-12)
  const prayer = await insertPrayer(pool, { by, audience: 'public' })
  const { rows } = await pool.query('select share_token from prayer_requests where id = $1', [prayer.id])
  const campaign = await insertCampaign(pool, { by, title: `Beams for hall ${word}` })
  return {
    '/s/$token': `/s/${rows[0]?.share_token}`,
    '/fundraising/browse': `/fundraising/browse?search=${word}`,
    '/fundraising/$campaignId': `/fundraising/${campaign.id}`,
    '/fundraising/$campaignId/poster': `/fundraising/${campaign.id}/poster`,
  }
}

async function expectLightVisit(page: Page, pattern: PagePattern, address: string): Promise<void> {
  await (readOnly.includes(pattern) ? page.goto(address) : open(page, address))
  await networkIdle(page)
  const files = await loadedFiles(page)
  const total = files.reduce((sum, { bytes }) => sum + bytes, 0)
  expect(total, pattern).toBeGreaterThan(1_000)
  expect(total, pattern).toBeLessThanOrEqual(1000 * firstLoadOf(pattern))
  const sheets = files.filter(({ path }) => path.endsWith('.css'))
  if (ofOneSheet.includes(pattern)) expect(sheets, `${pattern} waits for one style sheet`).toHaveLength(1)
}

/** The scripts and style sheets of a page by the browser's own record, with the bytes of their compressed contents. */
async function loadedFiles(page: Page): Promise<{ path: string; bytes: number }[]> {
  return await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map(({ name, encodedBodySize }) => ({ path: new URL(name).pathname, bytes: encodedBodySize }))
      .filter(({ path }) => /\.(js|css)$/.test(path)),
  )
}
