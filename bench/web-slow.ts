import type { Browser, BrowserContext } from '@playwright/test'
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

/** The dashboard of a browser that was there before: with the worker and the offline copy. */
const again = {
  'slow 3G': { what: 'the own prayers, again', network, seconds: 1 },
  'no connection': {
    what: 'the own prayers, without a connection',
    network: { ...network, offline: true },
    seconds: 1.5,
  },
} as const

/** Prints when the dashboard is read again where it was read before: under slow 3G, and without a connection (OFF-1). */
export async function printRepeatedVisits(
  browser: Browser,
  origin: string,
  pages: readonly WebPage[],
  runs: number,
): Promise<void> {
  const page = pages.find(({ name }) => name === '/dashboard')
  const selector = awaited['/dashboard']?.selector
  if (!page || !selector) throw new Error('There is no dashboard to measure')
  const about = `The dashboard again, with the worker (processor ÷ ${PROCESSOR}), medians of ${runs}`
  const row = openTable(about, 'Network', 'Awaited', 'seconds', 'aim')
  const context = await browser.newContext({ ...PHONE, serviceWorkers: 'allow' })
  try {
    await visitUntilStored(context, origin, page)
    for (const [name, { what, network: conditions, seconds }] of Object.entries(again)) {
      const times: number[] = []
      for (let run = 0; run < runs; run++)
        times.push(await secondsOfVisit(context, origin + page.path, { selector, conditions }))
      const aim = { atMost: seconds }
      row(name, what, ...fixed([median(times)], 2), aimText(aim))
      note({ name: `dashboard again, ${name}: ${what}`, measured: median(times), unit: 's', aim })
    }
  } finally {
    await context.close()
  }
}

/** Evaluated in the page. */
const shellIsStored = "caches.match('/shell').then(Boolean)"
const copyIsStored = `new Promise((resolve) => {
  const opening = indexedDB.open('offline')
  opening.onupgradeneeded = () => opening.transaction.abort()
  opening.onerror = () => resolve(false)
  opening.onsuccess = () => {
    const database = opening.result
    const counting = database.transaction('responses').objectStore('responses').count()
    counting.onsuccess = () => { database.close(); resolve(counting.result > 2) }
  }
})`

/** Opens the page until the worker has the shell and the device the copy. */
async function visitUntilStored(context: BrowserContext, origin: string, { path, token }: WebPage) {
  if (token) await context.addCookies(cookiesOf(token, origin))
  const page = await context.newPage()
  await page.goto(origin + path)
  for (const isStored of [shellIsStored, copyIsStored])
    await page.waitForFunction(isStored, undefined, { timeout: PATIENCE_MS, polling: 1000 })
  await page.close()
}

type Visit = { selector: string; conditions: typeof network }

async function secondsOfVisit(context: BrowserContext, url: string, { selector, conditions }: Visit) {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', conditions)
  await session.send('Emulation.setCPUThrottlingRate', { rate: PROCESSOR })
  const started = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector(selector, { state: 'visible', timeout: PATIENCE_MS })
  const seconds = (performance.now() - started) / 1000
  await page.close()
  return seconds
}
