import type { Page } from '@playwright/test'
import { lengthened, longestOf } from '#tests/support/texts/long-texts.ts'
import { changeTexts, restoreTexts } from './change-texts.ts'
import { faultsOfFields, faultsOfTexts } from './cut-texts.ts'
import { drawn } from './open-page.ts'

/** The texts that a page must hold on the smallest phone: 1.6 times English, and the longest of the eleven languages. */
export const longTexts = ['longer', 'longest'] as const
type LongTexts = (typeof longTexts)[number]

const changes = { longer: lengthened, longest: longestOf }

/** An open menu finds its place when it opens, and would keep that of its own texts. */
function placeMenus(): void {
  for (const menu of document.querySelectorAll('details[open]')) menu.dispatchEvent(new Event('toggle'))
}

/** The faults of a page while it shows such texts; `look` sees it with them, and the page has its own again afterwards. */
export async function faultsWithTexts(
  page: Page,
  kind: LongTexts,
  look: () => Promise<unknown> = async () => undefined,
): Promise<string[]> {
  await changeTexts(page, changes[kind])
  await page.evaluate(placeMenus)
  await drawn(page)
  const tooWide = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth > clientWidth ? [`${scrollWidth - clientWidth} px too wide`] : []
  })
  const faults = [...tooWide, ...(await faultsOfTexts(page)), ...(await faultsOfFields(page))]
  await look()
  await restoreTexts(page)
  return faults.map((fault) => `${kind}: ${fault}`)
}
