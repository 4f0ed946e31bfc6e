import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import { chromiumLaunch } from '#tests/journeys/support/chromium.ts'
import { firstLoadOf } from '#tests/journeys/support/first-loads.ts'
import { startProduct } from '#tests/journeys/support/start-product.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import { fixed, sum } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import type { Scale } from './scale.ts'
import { hasAims, type Measured, printPages } from './web-figures.ts'
import { type AuditPage, openLighthouse, type Verdict } from './web-lighthouse.ts'
import { cookiesOf, measureVisits, pagesOf, type WebPage } from './web-pages.ts'
import { printRepeatedVisits, printSlowVisits } from './web-slow.ts'

/** Measures every public page and the dashboard on a cheap phone with a slow network, in time and bytes. */
export async function measureWeb({ lighthouse: { held, others } }: Scale): Promise<void> {
  const { origin, dataDir, stop } = await startProduct({ hasDemo: true })
  const port = await freePort()
  const auditPage = await openLighthouse(port)
  const args = [...chromiumLaunch.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    const pages = await pagesOf(dataDir)
    await printFirstLoads(origin, pages)
    const runs = new Map(pages.map((page) => [page, hasAims(page) ? held : others]))
    const measured = await measurePages(browser, origin, runs, auditPage)
    const about = `Lighthouse with its phone (4 × slower processor, slow 4G, simulated), and transferred bytes;
medians of ${held} runs for the pages with aims, ${others} for the others`
    printPages(about, measured)
    await printSlowVisits(browser, origin, pages, held)
    await printRepeatedVisits(browser, origin, pages, held)
  } finally {
    await browser.close()
    await stop()
  }
}

/**
 * Prints the compressed scripts and styles that the first visit to a public page loads at once: static imports from its
 * HTML. What the page loads on hydration is counted with the visits.
 */
async function printFirstLoads(origin: string, pages: readonly WebPage[]): Promise<void> {
  const about = 'First load, script and style; KB = 1000 bytes'
  const row = openTable(about, 'Page', 'files', 'brotli KB', 'aim', 'gzip KB', 'HTML, gzip KB')
  const kilobytes = (buffers: readonly Buffer[]) => sum(buffers.map(({ length }) => length)) / 1000
  for (const { name, path } of pages.filter(({ token }) => !token)) {
    const html = await textOf(origin + path)
    const loaded = await codeOf(origin, html)
    const brotli = kilobytes(loaded.map((text) => brotliCompressSync(text)))
    const gzip = kilobytes(loaded.map((text) => gzipSync(text, { level: 9 })))
    const aim = { atMost: firstLoadOf(name) }
    const gzips = fixed([gzip, kilobytes([gzipSync(html)])], 1)
    row(`\`${name}\``, loaded.length, brotli.toFixed(1), aimText(aim), ...gzips)
    note({ name: `first load of ${name}`, measured: brotli, unit: 'KB', aim })
  }
}

/** The texts of all scripts and styles, without style sheets that are inlined in the page: their links are disabled. */
async function codeOf(origin: string, html: string): Promise<string[]> {
  const inlined = html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled=""/g)
  const seen = new Set([...inlined].map(([, address]) => String(address)))
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  const texts: string[] = []
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = await textOf(origin + path)
    texts.push(text)
    // `import … from './x.js'` at the top of a chunk; what `import()` loads later is not part of the first load.
    const imports = path.endsWith('.js') ? text.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g) : []
    waiting.push(...[...imports].map(([, name]) => `/assets/${name}`))
  }
  return texts
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return await response.text()
}

/** Audits the pages one after the other, and then visits them. */
async function measurePages(browser: Browser, origin: string, runs: Map<WebPage, number>, audit: AuditPage) {
  const session = await browser.newBrowserCDPSession()
  // A browser drops its cookies with its last tab, and Lighthouse closes its own after each run: one stays open.
  await session.send('Target.createTarget', { url: 'about:blank' })
  const measured: Omit<Measured, 'visits'>[] = []
  for (const [page, times] of [...runs].filter(([, times]) => times > 0)) {
    // Signed-in pages come last: Lighthouse uses the browser's own cookies.
    if (page.token) await session.send('Storage.setCookies', { cookies: cookiesOf(page.token, origin) })
    console.log(`Auditing ${page.name} …`)
    const verdicts: Verdict[] = []
    for (let run = 0; run < times; run++) verdicts.push(await audit(origin + page.path))
    measured.push({ page, verdicts })
  }
  await session.detach()
  return await Promise.all(
    measured.map(async (each) => ({ ...each, visits: await measureVisits(browser, origin, each.page) })),
  )
}
