import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import axe from 'axe-core'
import { build, preview } from 'vite'
import { chromiumLaunch } from '#tests/journeys/support/chromium.ts'

const WIDTHS = [390, 1280]
const THEMES = ['light', 'dark']

/** Builds the gallery, photographs every view in both themes and widths, and lists the findings of axe. */
async function shoot(pictures: string) {
  await mkdir(pictures, { recursive: true })
  const outDir = await mkdtemp(join(tmpdir(), 'gallery-'))
  const settings = { configFile: join(import.meta.dirname, 'vite.config.ts'), build: { outDir } }
  await build({ ...settings, logLevel: 'warn' })
  const server = await preview({ ...settings, preview: { host: '127.0.0.1', port: 0 } })
  const browser = await chromium.launch(chromiumLaunch)
  const findings = await photograph(browser, server.resolvedUrls?.local[0] ?? '', pictures)
  await browser.close()
  await server.close()
  await rm(outDir, { recursive: true })
  console.log(findings.length ? findings.join('\n') : 'axe: 0 findings')
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
