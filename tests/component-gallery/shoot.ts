import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import axe from 'axe-core'
import { chromiumLaunch } from '#tests/journeys/support/chromium.ts'
import { faultsWithTexts, longTexts } from '#tests/journeys/support/long-texts.ts'
import { galleryStates, openState } from './gallery-states.ts'
import { serveGallery } from './serve-gallery.ts'

const WIDTHS = [390, 1280]
const THEMES = ['light', 'dark']

/**
 * Builds the gallery, photographs every view in both themes and widths and, on the smallest phone, with the longest texts
 * (LANG-19), and lists the findings of axe and what does not fit.
 */
async function shoot(pictures: string) {
  await mkdir(pictures, { recursive: true })
  const { origin, close } = await serveGallery()
  const browser = await chromium.launch(chromiumLaunch)
  const findings = await photograph(browser, origin, pictures)
  findings.push(...(await photographLongTexts(browser, origin, pictures)))
  await browser.close()
  await close()
  console.log(findings.length ? findings.join('\n') : 'axe and texts: 0 findings')
  process.exitCode = findings.length ? 1 : 0
}

async function photograph(browser: Browser, origin: string, pictures: string) {
  const findings: string[] = []
  for (const width of WIDTHS) {
    const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const page = await context.newPage()
    page.on('pageerror', (error) => findings.push(`page error: ${error.message}`))
    await page.goto(origin)
    const views = (await page.locator('html').getAttribute('data-views'))?.split(' ') ?? []
    for (const [view, theme] of views.flatMap((each) => THEMES.map((theme) => [each, theme]))) {
      await page.goto(`${origin}?view=${view}&theme=${theme}`)
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(250)
      await page.screenshot({ path: join(pictures, `${view}-${width}-${theme}.png`), fullPage: true })
      findings.push(...(await examine(page, `${view} ${width} ${theme}`)))
    }
    await context.close()
  }
  return findings
}

async function photographLongTexts(browser: Browser, origin: string, pictures: string) {
  const findings: string[] = []
  const viewport = { width: 320, height: 640 }
  const page = await browser.newPage({ viewport, reducedMotion: 'reduce' })
  for (const state of await galleryStates(page, origin)) {
    await openState(page, origin, state)
    for (const kind of longTexts) {
      const path = join(pictures, `${state.name}-320-${kind}.png`)
      const found = await faultsWithTexts(page, kind, () => page.screenshot({ path, fullPage: true }))
      findings.push(...found.map((fault) => `${state.name} 320, ${fault}`))
    }
  }
  return findings
}

async function examine(page: Page, name: string) {
  await page.evaluate(axe.source)
  const violations = await page.evaluate(async () => {
    const { axe: there } = window as unknown as { axe: typeof axe }
    return (await there.run()).violations
  })
  return violations.flatMap((violation) =>
    violation.nodes.map(
      (node) => `${name}: ${violation.id} ${node.target.join(' ')} ${node.failureSummary ?? ''}`,
    ),
  )
}

await shoot(process.argv[2] ?? join(tmpdir(), 'gallery-pictures'))
