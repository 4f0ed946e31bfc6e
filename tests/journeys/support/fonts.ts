import { readdirSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
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

const folder = join(import.meta.dirname, '../../../web/ui/fonts')
const fontsBySize = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => [statSync(join(folder, name)).size, basename(name, '.woff2')]),
)

/** The fonts that the page requested, by the names of their sources: the built files are named by their content. */
export async function requestedFonts(page: Page): Promise<string[]> {
  const sizes = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name }) => name.endsWith('.woff2'))
      .map(({ decodedBodySize }) => decodedBodySize),
  )
  return sizes.map((size) => fontsBySize.get(size) ?? `a font of ${size} bytes`).toSorted()
}
