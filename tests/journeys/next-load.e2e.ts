import type { Page } from '@playwright/test'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { networkIdle, recordTransfers } from './support/network.ts'
import { open } from './support/open-page.ts'

test('the big drawings of the landing page load once, in a file that is cached across pages', async ({
  aPage,
}) => {
  const page = await aPage(null, {})
  for (const comes of [true, false]) {
    await open(page, '/')
    const drawn = () =>
      page
        .locator('.scene use')
        .evaluateAll((uses) => uses.map((use) => use.getBoundingClientRect().width > 0))
    await expect.poll(drawn).toEqual([true, true, true])
    expect((await bytesOf(page, '/assets/scenery-')) > 0).toBe(comes)
  }
})

test('a prayer without images costs at most 12.5 KB of HTML and data after the first visit', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, reader] = [await aPerson(), await aPerson()]
  const [first, { id, title }] = [
    await insertPrayer(app.pool, { by: owner, audience: 'public' }),
    await insertPrayer(app.pool, {
      by: owner,
      audience: 'public',
      description: 'Steady hands. '.repeat(120),
    }),
  ]
  // The page has a cache of its own, as the limit applies to one visitor.
  const page = await aPage(reader, {})
  await open(page, `/prayers/${first.id}`)
  // Requests of the previous page do not count.
  const { transfers } = await recordTransfers(page)
  await open(page, `/prayers/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await networkIdle(page)
  const weighed = transfers.filter(({ path, kind }) => path.startsWith('/api/') || kind === 'Document')
  expect(weighed.length).toBeGreaterThanOrEqual(3)
  expect(sumOf(weighed), JSON.stringify(weighed)).toBeLessThanOrEqual(12.5 * 1024)
})

test('a return to the home page transfers at most 10 KB in all', async ({ page }) => {
  await open(page, '/')
  await networkIdle(page)
  // Other journeys change its numbers meanwhile, so a return may load it once more, and then from the cache.
  await expect(async () => {
    const { transfers, end } = await recordTransfers(page)
    await open(page, '/')
    await networkIdle(page)
    await end()
    expect(sumOf(transfers)).toBeGreaterThan(0)
    expect(sumOf(transfers), JSON.stringify(transfers)).toBeLessThanOrEqual(10 * 1024)
  }).toPass()
})

function sumOf(transfers: readonly { bytes: number }[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** The transferred bytes of files whose addresses begin like this. */
async function bytesOf(page: Page, beginning: string): Promise<number> {
  return await page.evaluate(
    (begin) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => new URL(name).pathname.startsWith(begin))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    beginning,
  )
}
