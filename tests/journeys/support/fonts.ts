import { expect, type Page } from '@playwright/test'

/** Whether the product's fonts are loaded, and the page is drawn in them. */
export async function hasOwnFonts(page: Page): Promise<boolean> {
  return await page.evaluate(
    () =>
      getComputedStyle(document.body).fontFamily.startsWith('Figtree,') &&
      ['500 40px Newsreader', '600 16px Figtree'].every((face) => document.fonts.check(face)),
  )
}

/** Expects that the opened page was painted before it requested the product's fonts. */
export async function expectShownBeforeFonts(page: Page): Promise<void> {
  await expect.poll(() => hasOwnFonts(page)).toBe(true)
  const { seen, asked } = await page.evaluate(() => ({
    seen: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ startTime }) => startTime),
  }))
  expect(asked).toHaveLength(2)
  expect(Math.min(...asked)).toBeGreaterThan(seen)
}
