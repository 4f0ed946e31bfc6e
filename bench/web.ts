import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type Browser, chromium } from '@playwright/test'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { chromiumLaunch } from '#tests/journeys/support/chromium.ts'
import { firstLoadOf } from '#tests/journeys/support/first-loads.ts'
import { freePort, type Product, startProduct } from '#tests/journeys/support/start-product.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import type { Bench, Part } from './benchmark.ts'
import { hasAims, isBesideBare } from './web-aims.ts'
import { type BarePages, serveBarePages } from './web-bare-page.ts'
import { openLighthouse, type Verdict } from './web-lighthouse.ts'
import { cookiesOf, pagesOf, type WebPage } from './web-pages.ts'
import { type Measured, printBlocking, printPages } from './web-report.ts'
import { measureVisits } from './web-visits.ts'

type Sizes = { files: number; gzip: number; brotli: number }

/**
 * Prints the compressed scripts and styles that the first visit to a public page loads at once: static imports from its
 * HTML. What the page loads on hydration is counted with the visits.
 */
async function printFirstLoads(origin: string, pages: readonly WebPage[]): Promise<void> {
  print('\nFirst load, script and style; KB = 1000 bytes\n')
  print(head('Page', 'files', 'brotli KB', 'aim', 'gzip KB', 'HTML, gzip KB'))
  for (const { name, path } of pages.filter(({ token }) => !token)) {
    const html = await textOf(origin + path)
    const { files, gzip, brotli } = await sizesOf(origin, html)
    const atMost = firstLoadOf(name)
    print(row(`\`${name}\``, files, kilo(brotli), `≤ ${atMost}`, kilo(gzip), kilo(gzipSync(html).length)))
    note({ name: `first load of ${name}`, measured: brotli / 1000, unit: 'KB', aim: { atMost } })
  }
}

async function sizesOf(origin: string, html: string): Promise<Sizes> {
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  const seen = new Set(sheetsWithin(html))
  const sizes: Sizes = { files: 0, gzip: 0, brotli: 0 }
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = await textOf(origin + path)
    sizes.files++
    sizes.gzip += gzipSync(text, { level: 9 }).length
    sizes.brotli += brotliCompressSync(text).length
    if (path.endsWith('.js')) waiting.push(...staticImports(text))
  }
  return sizes
}

/** Addresses of style sheets that are inlined in the page; their links are disabled. */
function sheetsWithin(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled=""/g)].map(([, address]) =>
    String(address),
  )
}

/** Finds `import … from './x.js'` at the top of a chunk; what `import()` loads later is not part of the first load. */
function staticImports(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/assets/${name}`,
  )
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return await response.text()
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}

/** Measures every public page and the dashboard on a cheap phone with a slow network, in time and bytes. */
export const web: Part = { name: 'web', title: 'First loads', run: measureWeb }

async function measureWeb({ scale }: Bench): Promise<void> {
  const lighthouse = await openLighthouse()
  const product = await startProduct({ hasDemo: true })
  const port = await freePort()
  const args = [...chromiumLaunch.args, `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...chromiumLaunch, args })
  try {
    const all = await pagesOf(product.dataDir)
    await printFirstLoads(product.origin, all)
    const pages = all.filter(({ name }) => runsOf(name, scale) > 0)
    const measured = await measurePages({ browser, product, pages, scale }, (url) =>
      lighthouse.auditPage(url, port),
    )
    const { held, others } = scale.lighthouse
    print('\nLighthouse with its phone (4 × slower processor, slow 4G, simulated), and transferred bytes;')
    print(`medians of ${held} runs for the pages with aims, ${others} for the others\n`)
    printPages(measured)
    print('\nBlocking time beside that of the same markup with React alone, in alternating runs\n')
    printBlocking(measured)
  } finally {
    await browser.close()
    await product.stop()
  }
}

function runsOf(name: PagePattern, { lighthouse }: Scale): number {
  return hasAims(name) ? lighthouse.held : lighthouse.others
}

type Measurement = { browser: Browser; product: Product; pages: readonly WebPage[]; scale: Scale }
type AuditPage = (url: string) => Promise<Verdict>

async function measurePages(measurement: Measurement, auditPage: AuditPage): Promise<Measured[]> {
  const { browser, product, pages } = measurement
  const compared = pages.filter(({ name }) => isBesideBare(name))
  const bare = await serveBarePages(browser, product.origin, compared)
  try {
    await holdOpen(browser)
    const audited: Omit<Measured, 'visits'>[] = []
    for (const page of pages) audited.push(await auditRuns(measurement, page, { bare, auditPage }))
    const visits = await measureVisits(browser, product.origin, pages)
    return audited.map((each, place) => ({ ...each, visits: visits[place] }))
  } finally {
    await bare.stop()
  }
}

/**
 * The bare page takes turns with ours, so that both meet the same state of the machine. Signed-in pages come last:
 * Lighthouse uses the browser's own cookies.
 */
async function auditRuns(
  { browser, product, scale }: Measurement,
  page: WebPage,
  { bare, auditPage }: { bare: BarePages; auditPage: AuditPage },
): Promise<Omit<Measured, 'visits'>> {
  const { name, path, token } = page
  if (token) await signIn(browser, product.origin, token)
  console.log(`Auditing ${name} …`)
  const found: Omit<Measured, 'visits'> = { page, verdicts: [], bare: [] }
  for (let run = 0; run < runsOf(name, scale); run++) {
    found.verdicts.push(await auditPage(product.origin + path))
    if (isBesideBare(name)) found.bare.push(await auditPage(bare.origin + path))
  }
  return found
}

/**
 * A browser drops its cookies with its last tab, and Lighthouse closes its own after each run, so an empty one stays
 * open.
 */
async function holdOpen(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Target.createTarget', { url: 'about:blank' })
  await session.detach()
}

async function signIn(browser: Browser, origin: string, token: string): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  await session.send('Storage.setCookies', { cookies: cookiesOf(token, origin) })
  await session.detach()
}
