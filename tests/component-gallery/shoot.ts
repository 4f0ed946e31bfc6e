import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import axe from 'axe-core'
import { build } from 'vite'
import { chromiumLaunch } from '#tests/journeys/support/chromium.ts'

const VIEWS = [
  'components',
  'landing',
  'login',
  'check-email',
  'missing',
  'prayers',
  'prayer',
  'new-prayer',
  'dashboard',
  'community',
  'group',
  'profile',
  'fundraising',
  'moments',
]
const WIDTHS = [390, 1280]
const THEMES = ['light', 'dark']
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Builds the gallery, photographs every view in both themes and widths, and lists the findings of axe. */
async function shoot(pictures: string) {
  await mkdir(pictures, { recursive: true })
  const bundle = await mkdtemp(join(tmpdir(), 'gallery-'))
  await build({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    build: { outDir: bundle },
    logLevel: 'warn',
  })
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://gallery').pathname
    const file = join(bundle, path === '/' ? 'index.html' : path)
    const body = await readFile(file).catch(() => undefined)
    response.writeHead(body ? 200 : 404, { 'content-type': TYPES[extname(file)] ?? 'text/plain' }).end(body)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const browser = await chromium.launch(chromiumLaunch)
  const findings = await photograph(browser, `http://127.0.0.1:${port}/`, pictures)
  await browser.close()
  server.close()
  await rm(bundle, { recursive: true })
  console.log(findings.length ? findings.join('\n') : 'axe: 0 findings')
  process.exitCode = findings.length ? 1 : 0
}

async function photograph(browser: Browser, origin: string, pictures: string) {
  const findings: string[] = []
  for (const width of WIDTHS) {
    for (const theme of THEMES) {
      const context = await browser.newContext({ viewport: { width, height: 844 }, reducedMotion: 'reduce' })
      const page = await context.newPage()
      page.on('pageerror', (error) => findings.push(`page error: ${error.message}`))
      for (const view of VIEWS) {
        await page.goto(`${origin}?view=${view}&theme=${theme}`)
        await page.evaluate(() => document.fonts.ready)
        await page.waitForTimeout(250)
        await page.screenshot({ path: join(pictures, `${view}-${width}-${theme}.png`), fullPage: true })
        findings.push(...(await examine(page, `${view} ${width} ${theme}`)))
      }
      await context.close()
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
