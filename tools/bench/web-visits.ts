import { setTimeout } from 'node:timers/promises'
import type { Browser, BrowserContext } from '@playwright/test'

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
}
/** The page loads its scripts when it has come to rest, and they ask for data: then nothing more comes. */
const RESTS_MS = 4_000

/** Longer than the server keeps a page (server/http/page-cache.ts): then it is drawn anew and its bytes are others. */
const DRAWN_ANEW_MS = 31_000

export type Visits = { first: number; second: number; later: number }

/** Bytes on the wire, headers and fonts included, of the first visit and of the next ones with the same browser. */
export async function measureVisits(browser: Browser, url: string): Promise<Visits> {
  const context = await browser.newContext(PHONE)
  try {
    const [first, second] = [await bytesOf(context, url), await bytesOf(context, url)]
    await setTimeout(DRAWN_ANEW_MS)
    await readByAnother(browser, url)
    return { first, second, later: await bytesOf(context, url) }
  } finally {
    await context.close()
  }
}

/** The first reader of a page drawn anew is sent it as quickly as it can be pressed, those after as small as it gets. */
async function readByAnother(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext(PHONE)
  await bytesOf(context, url)
  await context.close()
}

async function bytesOf(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  let bytes = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await session.send('Network.enable')
  await page.goto(url, { waitUntil: 'networkidle' })
  await setTimeout(RESTS_MS)
  await page.waitForLoadState('networkidle')
  await page.close()
  return bytes
}
