import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** Between the themes nothing changes but colours. */
const colours = ['color-contrast', 'link-in-text-block']
/** A small phone, a usual one, a desktop, and a desktop zoomed to 200 %. */
const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
]

/** What axe and the ruler find, per screen and theme; nothing is scrolled sideways. */
export async function faultsOnScreens(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const screen of screens) {
    await page.setViewportSize(screen)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) faults.push(`${screen.width} px: ${wide} px too wide`)
    if (screen.width === 640) continue
    faults.push(...(await axeFindings(page)).map((finding) => `${screen.width} px ${finding}`))
  }
  return faults
}

/** By day everything, by night the colours. */
export async function axeFindings(page: Page): Promise<string[]> {
  const axe = () => new AxeBuilder({ page }).setLegacyMode()
  await wear(page, 'light')
  const byDay = await axe().withTags(standards).analyze()
  await wear(page, 'dark')
  const byNight = await axe().withRules(colours).analyze()
  const list = (theme: string, { violations }: typeof byDay) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${theme}: ${id} at ${target}: ${failureSummary}`),
    )
  return [...list('light', byDay), ...list('dark', byNight)]
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
