import type { BrowserContext, Page } from '@playwright/test'
import { reportPolicyBreaches } from './page-faults.ts'
import { recordMessages } from './shown-messages.ts'

type Viewport = ReturnType<Page['viewportSize']>
type Kept = { page: Page; viewport: Viewport; clearHistory(): Promise<void> }

/** The first page of a browser context, with all that every journey listens for. */
export async function firstPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(reportPolicyBreaches)
  const page = await context.newPage()
  await recordMessages(page)
  return page
}

/**
 * Pages that journeys of one worker use one after the other, each as if it were new: without cookies, storage, routes,
 * listeners and history. A new page costs a process and compiles every script again, three times as much as a load.
 */
export function pagePool(origin: string) {
  const idle: Kept[] = []
  const known = new Map<Page, Kept>()
  const changed = new Set<Page>()
  return {
    take: (): Page | undefined => idle.pop()?.page,
    /** What a journey changes in a page for good is noted: such a page is not used again. */
    add: async (page: Page): Promise<Page> => {
      const session = await page.context().newCDPSession(page)
      const clearHistory = async () => void (await session.send('Page.resetNavigationHistory'))
      known.set(page, { page, viewport: page.viewportSize(), clearHistory })
      recordCalls(page, 'addInitScript', () => changed.add(page))
      recordCalls(page, 'emulateMedia', () => changed.add(page))
      recordCalls(page.context(), 'addInitScript', () => changed.add(page))
      recordCalls(page.context().clock, 'install', () => changed.add(page))
      return page
    },
    /** Gives a page back after a journey that went well; false when nobody else should have it. */
    returnPage: async (page: Page): Promise<boolean> => {
      const kept = known.get(page)
      if (!kept || changed.has(page) || page.isClosed()) return false
      await empty(kept, origin)
      idle.push(kept)
      return true
    },
  }
}

async function empty({ page, viewport, clearHistory }: Kept, origin: string): Promise<void> {
  const context = page.context()
  for (const other of context.pages()) if (other !== page) await other.close()
  for (const event of [
    'console',
    'weberror',
    'request',
    'response',
    'requestfinished',
    'requestfailed',
    'page',
  ])
    context.removeAllListeners(event)
  for (const event of ['console', 'dialog', 'request', 'response', 'requestfinished', 'requestfailed'])
    page.removeAllListeners(event)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  if (viewport) await page.setViewportSize(viewport)
  // A page of the same origin without scripts: what the page before keeps when it goes is there by then.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await context.clearCookies()
  await clearHistory()
}

/** Tells of each call of a method, which does what it did. */
function recordCalls<Name extends string>(
  of: { [name in Name]: (...given: never[]) => unknown },
  name: Name,
  note: () => void,
): void {
  const original = of[name].bind(of) as (...given: unknown[]) => unknown
  const noted = (...given: unknown[]) => {
    note()
    return original(...given)
  }
  Object.defineProperty(of, name, { value: noted, configurable: true })
}
