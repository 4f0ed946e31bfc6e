import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { reportCauses } from './page-faults.ts'
import { recordMessages } from './shown-messages.ts'

type Viewport = ReturnType<Page['viewportSize']>
type PooledPage = {
  page: Page
  hasScripts: boolean
  viewport: Viewport
  clearHistory(): Promise<void>
  /** Sessions of the developer tools, which may slow a page down for as long as they are open. */
  openSessions: Set<CDPSession>
}

/** The first page of a browser context, with the listeners of every journey. */
export async function firstPage(context: BrowserContext): Promise<Page> {
  await context.addInitScript(reportCauses)
  const page = await context.newPage()
  await recordMessages(page)
  return page
}

/**
 * Pages that the journeys of one worker reuse, each as if it were new, but for the cache: without cookies, storage,
 * routes, listeners and history. A new page costs a process and compiles every script again, three times as much as a
 * load.
 */
export function pagePool(origin: string) {
  const idle = { withScripts: [] as PooledPage[], withoutScripts: [] as PooledPage[] }
  const known = new Map<Page, PooledPage>()
  const changed = new Set<Page>()
  const idleOf = (hasScripts: boolean) => (hasScripts ? idle.withScripts : idle.withoutScripts)
  return {
    take: (hasScripts: boolean): Page | undefined => idleOf(hasScripts).pop()?.page,
    /** Permanent changes of a page are recorded: such a page is not reused. */
    add: async (page: Page, hasScripts: boolean): Promise<Page> => {
      const session = await page.context().newCDPSession(page)
      const clearHistory = async () => void (await session.send('Page.resetNavigationHistory'))
      const openSessions = recordSessions(page.context())
      known.set(page, { page, hasScripts, viewport: page.viewportSize(), clearHistory, openSessions })
      recordCalls(page, 'addInitScript', () => changed.add(page))
      recordCalls(page, 'emulateMedia', () => changed.add(page))
      recordCalls(page.context(), 'addInitScript', () => changed.add(page))
      recordCalls(page.context().clock, 'install', () => changed.add(page))
      return page
    },
    /** Returns a page after a successful journey; false when it must not be reused. */
    returnPage: async (page: Page): Promise<boolean> => {
      const pooled = known.get(page)
      if (!pooled || changed.has(page) || pooled.openSessions.size > 0 || page.isClosed()) return false
      await empty(pooled, origin)
      idleOf(pooled.hasScripts).push(pooled)
      return true
    },
  }
}

async function empty({ page, viewport, clearHistory }: PooledPage, origin: string): Promise<void> {
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
  // A page of the same origin without scripts: by then the previous page has stored everything it stores on leaving.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name)
  })
  await context.clearCookies()
  await clearHistory()
}

/** The sessions that are opened from now on and not detached. */
function recordSessions(context: BrowserContext): Set<CDPSession> {
  const opened = new Set<CDPSession>()
  const open = context.newCDPSession.bind(context)
  const wrapped: typeof open = async (target) => {
    const session = await open(target)
    opened.add(session)
    recordCalls(session, 'detach', () => opened.delete(session))
    return session
  }
  Object.defineProperty(context, 'newCDPSession', { value: wrapped, configurable: true })
  return opened
}

/** Reports each call of a method before it runs as usual. */
function recordCalls<Name extends string>(
  of: { [name in Name]: (...args: never[]) => unknown },
  name: Name,
  onCall: () => void,
): void {
  const original = of[name].bind(of) as (...args: unknown[]) => unknown
  const wrapped = (...args: unknown[]) => {
    onCall()
    return original(...args)
  }
  Object.defineProperty(of, name, { value: wrapped, configurable: true })
}
