import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { connect, type Log, type Pool } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { type Faults, listenForFaults } from './page-faults.ts'
import { firstPage, pagePool } from './page-pool.ts'

export { expect }

type RunningApp = { origin: string; pool: Pool }

type Journey = {
  faults: Faults
  /** A person with a verified account and a session. */
  aPerson(input?: Parameters<typeof insertMember>[1]): Promise<Person>
  /**
   * A page in its own browser, signed in when a person is given. With options, even empty ones, it is a new one;
   * otherwise it was perhaps used before, and has files in its cache.
   */
  aPage(person?: Person | null, options?: BrowserContextOptions): Promise<Page>
}

const silentLog: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A test with the running product; it fails on any fault that the browser reports. */
export const test = base.extend<Journey, { app: RunningApp; pages: ReturnType<typeof pagePool> }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const { JOURNEYS_ORIGIN: origin = '', JOURNEYS_DATA_DIR: dataDir = '' } = process.env
      const address = await embeddedConnection(dataDir)
      const { pool, end } = connect({ address, log: silentLog, max: 2 })
      await use({ origin, pool })
      await end()
    },
    { scope: 'worker' },
  ],
  pages: [({ app }, use) => use(pagePool(app.origin)), { scope: 'worker' }],
  baseURL: ({ app }, use) => use(app.origin),
  faults: [
    async ({ app }, use) => {
      const faults = listenForFaults(app.origin)
      await use(faults)
      expect(faults.found(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  context: ({ page }, use) => use(page.context()),
  page: async ({ aPage }, use) => use(await aPage()),
  aPerson: ({ app }, use) => use((input) => insertMember(app.pool, input)),
  aPage: async ({ browser, app, pages, faults, javaScriptEnabled }, use, { errors }) => {
    const opened: Page[] = []
    await use(async (person = null, options) => {
      const hasScripts = javaScriptEnabled !== false
      const open = async () => firstPage(await browser.newContext({ baseURL: app.origin, ...options }))
      const page = options
        ? await open()
        : (pages.take(hasScripts) ?? (await pages.add(await open(), hasScripts)))
      opened.push(page)
      faults.watch(page.context())
      if (person) await page.context().addCookies(cookiesOf(person, app.origin))
      return page
    })
    // After a failure it is closed, which takes its screenshot.
    for (const page of opened)
      if (errors.length > 0 || !(await pages.returnPage(page))) await page.context().close()
  },
})

function cookiesOf({ cookies }: Person, url: string) {
  return Object.entries(cookies).map(([name, value]) => ({ name, value, url }))
}
