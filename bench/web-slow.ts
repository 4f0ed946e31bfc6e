import type { Browser } from '@playwright/test'
import type { PagePattern } from '#contract/pages/page-patterns.ts'
import { fixed, median } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import { cookiesOf, PHONE, type WebPage } from './web-pages.ts'

/** Slow 3G with a cheap processor, applied in the browser: 400 kbit/s, 400 ms for each request. */
const network = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 }
const PROCESSOR = 4
const PATIENCE_MS = 60_000

/** The content a person came for, and the seconds until it is there. */
const awaited: Partial<Record<PagePattern, { what: string; selector: string; seconds: number }>> = {
  '/login': { what: 'the form takes an address', selector: 'input[name=email]:enabled', seconds: 2.5 },
  '/register': { what: 'the form takes an address', selector: 'input[name=email]:enabled', seconds: 2.5 },
  '/dashboard': { what: 'the own prayers', selector: 'main a[href^="/prayers/"]', seconds: 4 },
}

/** Prints when the pages that a day begins with are usable under slow 3G, on a first visit. */
export async function printSlowVisits(
  browser: Browser,
  origin: string,
  pages: readonly WebPage[],
  runs: number,
): Promise<void> {
  const about = `Slow 3G (400 kbit/s, 400 ms, processor ÷ ${PROCESSOR}), first visits, medians of ${runs}`
  const row = openTable(about, 'Page', 'Awaited', 'seconds', 'aim')
  for (const page of pages) {
    const waiting = awaited[page.name]
    if (!waiting) continue
    const times: number[] = []
    for (let run = 0; run < runs; run++)
      times.push(await secondsUntil(browser, origin, page, waiting.selector))
    const aim = { atMost: waiting.seconds }
    row(`\`${page.name}\``, waiting.what, ...fixed([median(times)], 2), aimText(aim))
    note({
      name: `\`${page.name}\` under slow 3G: ${waiting.what}`,
      measured: median(times),
      unit: 's',
      aim,
    })
  }
}

async function secondsUntil(browser: Browser, origin: string, { path, token }: WebPage, selector: string) {
  const context = await browser.newContext(PHONE)
  try {
    if (token) await context.addCookies(cookiesOf(token, origin))
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', network)
    await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
    const started = performance.now()
    await page.goto(origin + path, { waitUntil: 'commit' })
    await page.waitForSelector(selector, { state: 'visible', timeout: PATIENCE_MS })
    return (performance.now() - started) / 1000
  } finally {
    await context.close()
  }
}
