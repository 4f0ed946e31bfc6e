import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'
import { openAny } from './open-page.ts'
import { faultsOnScreens } from './screen-checks.ts'

/** A page in one of its states. */
export type Stop = {
  /** Its name, where its address does not identify the state. */
  name?: string
  /** Its address; without one the previous page goes on. */
  at?: string
  /** The target of its redirect. */
  leadsTo?: string
  /** Whether another stop looks at the target in the same state. */
  isLookedAtElsewhere?: boolean
  /** The status of the response, where that is not 200. */
  status?: number
  title?: string | RegExp
  /** An action to do there first. */
  act?: (page: Page) => Promise<unknown>
  /** The content visible in the end: words of the page, or an element. */
  sees?: string | RegExp | ((page: Page) => Locator)
}

/** Opens pages one after the other in one browser, and expects no fault in any theme or width. */
export async function expectWhole(page: Page, stops: readonly Stop[]): Promise<void> {
  const faults: string[] = []
  for (const stop of stops) {
    const { at = '', act, name = at } = stop
    if (at) await arrive(page, stop)
    if (at) faults.push(...(await faultsOfBar(page)).map((fault) => `${name}: ${fault}`))
    await act?.(page)
    await expectShown(page, stop)
    if (stop.isLookedAtElsewhere) continue
    faults.push(...(await faultsOnScreens(page)).map((fault) => `${name}: ${fault}`))
  }
  expect(faults).toEqual([])
}

async function arrive(page: Page, { at = '', leadsTo = at, status = 200 }: Stop): Promise<void> {
  const answer = await openAny(page, at)
  expect(answer?.status(), at).toBe(status)
  await expect(page, at).toHaveURL(leadsTo)
  await expect(page.getByRole('heading', { level: 1 }).first(), at).toHaveText(/\S/)
}

async function expectShown(page: Page, { at, name = at, title, sees }: Stop): Promise<void> {
  if (title) await expect(page, name).toHaveTitle(title)
  // Loading content is not checked.
  const loadingText = page.getByRole('main').getByText(/^Loading\b/)
  await expect(loadingText.filter({ visible: true }), name).toHaveCount(0)
  await expect(page.locator('main [aria-busy="true"]'), name).toHaveCount(0)
  if (!sees) return
  const seen = typeof sees === 'function' ? sees(page) : page.getByText(sees).filter({ visible: true })
  await expect(seen.first(), name).toBeVisible()
}

/**
 * Checks that the bar stays on top of a scrolled page, with the logo and the product's name, which link to the home
 * page. A page that fills the screen has none.
 */
async function faultsOfBar(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    if (document.querySelector('main.main-full-screen')) return []
    const bar = document.querySelector('header')
    const logo = bar?.querySelector('a[href="/"]')
    scrollTo(0, document.documentElement.scrollHeight)
    await new Promise((resolve) => setTimeout(resolve))
    const box = bar?.getBoundingClientRect()
    scrollTo(0, 0)
    return [
      bar && getComputedStyle(bar).position === 'sticky' && box && box.top >= 0 && box.height > 0
        ? ''
        : 'the bar does not stay on top',
      logo?.textContent?.includes('Thandaza') && logo.querySelector('svg') ? '' : 'no logo with the name',
    ].filter(Boolean)
  })
}

/** Opens the first collapsed part of a page: the table of contents, an answer, or how numbers are counted. */
export async function openFirstDetails(page: Page): Promise<void> {
  const summary = page.getByRole('main').locator('summary').first()
  if ((await summary.count()) > 0) await summary.click()
}
