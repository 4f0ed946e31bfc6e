import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** Between the themes nothing changes but colours. */
const colours = ['color-contrast', 'link-in-text-block']
/** A small phone shows the page of a usual one with less room. */
const room = ['target-size', 'color-contrast', 'scrollable-region-focusable']
/** A small phone, a usual one, a desktop zoomed to 200 %, and a desktop; what axe looks for on each. */
const screens = [
  { width: 320, height: 640, look: roomFindings },
  { width: 390, height: 844, look: axeFindings },
  { width: 640, height: 400, look: async () => [] },
  { width: 1280, height: 800, look: axeFindings },
]

type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>
type Violations = Findings['violations']
type RunOptions = Parameters<AxeBuilder['options']>[0]
type RunOnly = { type: 'tag' | 'rule'; values: string[] }

/** What axe and the ruler find, per screen and theme; nothing is scrolled sideways. */
export async function faultsOnScreens(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const { width, height, look } of screens) {
    await page.setViewportSize({ width, height })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) faults.push(`${width} px: ${wide} px too wide`)
    faults.push(...(await look(page)).map((finding) => `${width} px ${finding}`))
  }
  return faults
}

/** By day everything, by night the colours. */
export async function axeFindings(page: Page): Promise<string[]> {
  await wear(page, 'light')
  const byDay = await axe(page, { type: 'tag', values: standards })
  await wear(page, 'dark')
  const byNight = await axe(page, { type: 'rule', values: colours })
  return [...listOf('light', byDay), ...listOf('dark', byNight)]
}

async function roomFindings(page: Page): Promise<string[]> {
  await wear(page, 'light')
  return listOf('light', await axe(page, { type: 'rule', values: room }))
}

/**
 * Runs axe. Its builder puts all of it into the page each time, which takes longer than the looking: it does so once,
 * and from then on what is there already is asked.
 */
async function axe(page: Page, runOnly: RunOnly): Promise<Violations> {
  const options: RunOptions = { runOnly, resultTypes: ['violations'] }
  const again = await page.evaluate(async (wishes) => {
    const { axe: there } = window as { axe?: { run(at: Document, wishes: RunOptions): Promise<Findings> } }
    return there ? (await there.run(document, wishes)).violations : null
  }, options)
  return again ?? (await new AxeBuilder({ page }).setLegacyMode().options(options).analyze()).violations
}

function listOf(theme: string, violations: Violations): string[] {
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${theme}: ${id} at ${target}: ${failureSummary}`),
  )
}

/** Puts a theme on, without the moment in which colours pass from one to the other. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    const passing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // One transition can start another, of what is inside, a frame later.
    for (let calmFrames = 0; calmFrames < 3; calmFrames = passing().length > 0 ? 0 : calmFrames + 1) {
      for (const transition of passing()) transition.finish()
      // A browser that is short of time may draw no frame at all until something changes.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 250)
      })
    }
  }, theme)
}
