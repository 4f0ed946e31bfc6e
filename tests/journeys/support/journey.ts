import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { connect, type Database, type Log } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded.ts'
import { aMember, type Person } from '#server/testing/people.ts'
import { type Faults, listenForFaults } from './faults.ts'
import { noteMessages } from './messages.ts'

export { expect }

type House = { origin: string; pool: Database['pool'] }

type Journey = {
  faults: Faults
  /** Somebody with a verified account and a session. */
  aPerson(wishes?: Parameters<typeof aMember>[1]): Promise<Person>
  /** A page in a browser of its own; of a person when one is given, signed out otherwise. */
  aPage(person?: Person | null, options?: BrowserContextOptions): Promise<Page>
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** A test with the running product behind it; it fails when the browser had anything to complain about. */
export const test = base.extend<Journey, { house: House }>({
  house: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from this pattern
    async ({}, use) => {
      const { JOURNEYS_ORIGIN: origin = '', JOURNEYS_DATA_DIR: dataDir = '' } = process.env
      const address = await embeddedConnection(dataDir)
      const { pool, end } = connect({ address, log: silent, max: 2 })
      await use({ origin, pool })
      await end()
    },
    { scope: 'worker' },
  ],
  baseURL: ({ house }, use) => use(house.origin),
  faults: [
    async ({ house }, use) => {
      const faults = listenForFaults(house.origin)
      await use(faults)
      expect(faults.found(), 'what the browser complained about').toEqual([])
    },
    { auto: true },
  ],
  context: async ({ context, faults }, use) => {
    await faults.watch(context)
    await use(context)
  },
  page: async ({ page }, use) => {
    await noteMessages(page)
    await use(page)
  },
  aPerson: ({ house }, use) => use((wishes) => aMember(house.pool, wishes)),
  aPage: async ({ browser, house, faults }, use) => {
    const opened: Page[] = []
    await use(async (person = null, options = {}) => {
      const context = await browser.newContext({ baseURL: house.origin, ...options })
      await faults.watch(context)
      if (person) await context.addCookies(cookiesOf(person, house.origin))
      const page = await context.newPage()
      await noteMessages(page)
      opened.push(page)
      return page
    })
    for (const page of opened) await page.context().close()
  },
})

function cookiesOf({ cookies }: Person, url: string) {
  return Object.entries({ ...cookies, tz_in: '1' }).map(([name, value]) => ({ name, value, url }))
}
