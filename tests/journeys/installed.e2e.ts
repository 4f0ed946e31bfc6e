import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import { pagePatterns } from '#contract/pages/page-patterns.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { root } from '#tests/support/sources.ts'
import { everyAddress } from './support/addresses.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { storedAccount, storedEntries } from './support/device-storage.ts'
import { expect, test } from './support/journey.ts'
import { createNetwork, networkIdle } from './support/network.ts'
import { open, signOut } from './support/open-page.ts'

const withWorker: BrowserContextOptions = { serviceWorkers: 'allow' }
const html = { 'content-type': 'text/html' }
const ourScript = { 'content-type': 'text/javascript', 'x-app': 'thandaza' }
const isWithoutConnection = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ApiFailure: NETWORK|did not come/

test('a member gets the worker, a visitor no byte of it; bars, title and content stand in its shell (OFF-13, OFF-22, REQ-500, REQ-501)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const network = await createNetwork()
  const options = { ...withWorker, proxy: { server: network.address } }
  const asked = () => network.responses.map(({ path }) => path)
  const visitor = await aPage(null, options)
  for (const address of ['/', '/prayers', '/login', '/register']) await open(visitor, address)
  await networkIdle(visitor)
  expect(asked()).toContain('/prayers')
  expect(asked().filter((path) => /worker|shell/.test(path))).toEqual([])
  expect(await visitor.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual(
    [],
  )

  await visitor.close()

  const person = await aPerson()
  const page = await aPage(person, options)
  await openWithWorker(page)
  const opened = { '/dashboard': 'Your Dashboard', '/groups': 'My Groups', '/profile/you': 'You' }
  for (const [address, title] of Object.entries(opened)) {
    await open(page, address)
    expect(await isShell(page), address).toBe(true)
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Thandaza`)
  }
  await open(page, '/prayers/01a21ef3-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  await app.pool.query('delete from sessions where user_id = $1', [person.id])
  await page.goto('/groups')
  await expect(page).toHaveURL('/login?redirect=/groups')
  await expect.poll(() => storedAccount(page)).toBeUndefined()
  await endNetwork(page, network)
})

test('the worker and what it fetches by itself are small, and a repeated dashboard costs at most 12 KB with it (OFF-15, REQ-503)', async ({
  app,
  aPerson,
  aPage,
}) => {
  expect(await compressedSize('worker.js')).toBeLessThanOrEqual(12 * 1024)
  const person = await aPerson()
  await insertPrayer(app.pool, { by: person, title: 'Rain for the Karoo' })
  const network = await createNetwork()
  const page = await aPage(person, { ...withWorker, proxy: { server: network.address } })
  await openWithWorker(page)
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
  )
  const fetched = (await storedFiles(page)).filter((path) => !loaded.includes(path) && path !== '/shell')
  const sizes = await Promise.all(fetched.map(compressedSize))
  expect(fetched.length).toBeGreaterThan(10)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(140 * 1024)

  const before = network.responses.length
  await open(page, '/dashboard')
  await expect(
    activePrayers(page).getByRole('link', { name: 'Rain for the Karoo', exact: true }),
  ).toBeVisible()
  await networkIdle(page)
  // The worker asks for its own things after the page has them.
  const since = () => network.responses.slice(before)
  await expect.poll(() => since().map(({ path }) => path)).toContain('/shell')
  const ofDocument = since().filter(({ path }) => ['/dashboard', '/shell'].includes(path))
  expect(bytesOf(ofDocument)).toBeLessThanOrEqual(1024)
  // The requests of page and worker together, and the live stream among them.
  expect(bytesOf(since()), JSON.stringify(since())).toBeLessThanOrEqual(12 * 1024)
  await endNetwork(page, network)
})

test('without a connection the shell opens at the address of any page, stored pages open, and sign-out leaves none (REQ-501, REQ-502)', async ({
  faults,
  aPerson,
  aPage,
}) => {
  faults.forgive(isWithoutConnection)
  faults.forgive(/status (of )?503/)
  const page = await aPage(await aPerson(), withWorker)
  await openWithWorker(page)
  await open(page, '/prayers')
  // The title of the page where its code is stored, the title of the whole page where it is not.
  const needsConnection = page.getByRole('heading', { name: 'This page needs a connection' })
  await page.context().setOffline(true)
  for (const address of ['/groups', '/help']) {
    await page.goto(address)
    await expect(needsConnection).toBeVisible()
  }
  await open(page, '/prayers')
  expect(await isShell(page)).toBe(false)
  await expect(page.getByRole('heading', { name: 'Community Prayer Requests', level: 1 })).toBeVisible()
  await page.context().setOffline(false)
  await open(page, '/dashboard')
  await signOut(page)
  await expect.poll(() => storedAccount(page)).toBeUndefined()
  await expect.poll(() => page.evaluate(() => caches.has('pages'))).toBe(false)
  await page.context().setOffline(true)
  await page.goto('/prayers')
  await expect(page.getByRole('heading', { name: 'This page is not on this phone yet' })).toBeVisible()
})

test('a page of yesterday finds its files while the worker of today is installed, also when the server has them no more (OFF-12, REQ-503)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson(), await aPerson()]
  const network = await createNetwork()
  const page = await aPage(person, { ...withWorker, proxy: { server: network.address } })
  await openWithWorker(page)
  const [{ entry }, pages] = [await builtAssets(), await everyAddress(app.pool, person, other)]
  const next = entry.replace(/-[^-]*\.js$/, '-next.js')
  const change = (text: string) => text.replaceAll(entry, next)
  const files = await readFile(join(root, 'dist/web', entry), 'utf8')
  const ofNextBuild = (path: string) => {
    if (path === next) return { answer: { headers: ourScript, body: files } }
    return ['/worker.js', '/shell'].includes(path) ? { change } : undefined
  }
  network.intercept(ofNextBuild)
  await expect
    .poll(async () => Object.values((await storedEntries(page, 'meta')).get('open-pages') ?? {}))
    .toEqual([entry])
  await page.evaluate(async () => await (await navigator.serviceWorker.ready).update())
  await expect.poll(() => cacheNames(page)).toEqual([`assets ${entry}`, `assets ${next}`])
  await expect.poll(() => page.evaluate((at) => caches.match(at).then(Boolean), `/shell`)).toBe(true)

  await test.step('the files that were stored open though they are gone', async () => {
    network.intercept((path) =>
      path.startsWith('/assets/') ? { answer: { headers: html, body: 'gone' } } : ofNextBuild(path),
    )
    for (const pattern of ['/new-prayer', '/groups', '/prayers/$prayerId', '/groups/$groupId'] as const)
      await goWithin(page, pages[pattern])
  })
  await test.step('every page of a member opens with the files that the server still has', async () => {
    network.intercept(ofNextBuild)
    const policies = await pagePolicies()
    const wanted = pagePatterns.filter((pattern) => policies(pattern).opensFromShell)
    expect(wanted.length).toBeGreaterThan(25)
    for (const pattern of wanted)
      if (!/admin|moderation|shell|consent|set-up/.test(pattern)) await goWithin(page, pages[pattern])
  })
  await endNetwork(page, network)
})

test('where the operator ends the worker, one visit takes it and what it stored away, and leaves what is unsent (OFF-12, REQ-505)', async ({
  aPerson,
  aPage,
}) => {
  const network = await createNetwork()
  const options = { ...withWorker, proxy: { server: network.address } }
  const removal = await readFile(join(root, 'dist/web/removal-worker.js'), 'utf8')
  const byWorker = (path: string) => (path === '/worker.js' ? { change: () => removal } : undefined)
  const byPage = (path: string) =>
    path === '/dashboard'
      ? { change: (text: string) => text.replaceAll('\\"offline\\":true', '\\"offline\\":false') }
      : undefined
  for (const [how, intercept] of Object.entries({ byWorker, byPage }))
    await test.step(how, async () => {
      const page = await aPage(await aPerson(), options)
      await openWithWorker(page)
      await keepUnsent(page)
      network.intercept(intercept)
      // The page from the server, as without the worker: the stored shell does not know the setting yet.
      if (how === 'byPage') await page.evaluate(async () => caches.delete((await caches.keys())[0] ?? ''))
      await open(page, '/dashboard')
      await expect
        .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length))
        .toBe(0)
      await expect.poll(() => cacheNames(page)).toEqual([])
      expect(await unsent(page)).toEqual(['a word that waits'])
      network.intercept(() => undefined)
      await page.close()
    })
  await network.close()
})

test('a portal on the way is neither stored nor shown as ours (OFF-19, REQ-506)', async ({
  faults,
  aPerson,
  aPage,
}) => {
  faults.forgive(/./)
  const network = await createNetwork()
  const page = await aPage(await aPerson(), { ...withWorker, proxy: { server: network.address } })
  await openWithWorker(page)
  await open(page, '/prayers')
  network.intercept(() => ({ answer: { headers: html, body: '<h1>Hotel Wi-Fi</h1>' } }))
  const portal = page.getByRole('heading', { name: 'Hotel Wi-Fi' })
  await page.goto('/groups')
  await expect(page.getByRole('heading', { name: 'My Groups' })).toBeVisible()
  await page.goto('/prayers')
  await expect(page.getByRole('heading', { name: 'Community Prayer Requests', level: 1 })).toBeVisible()
  // Nothing of this page is here: the person meets the portal, as without the worker, and can sign in there.
  await page.goto('/help')
  await expect(portal).toBeVisible()
  expect(await storedText(page)).not.toContain('Hotel')
  network.intercept(() => undefined)
  await page.goto('/help')
  await expect(portal).toHaveCount(0)
  await endNetwork(page, network)
})

/** A page that is still open would miss its live stream. */
async function endNetwork(page: Page, network: Awaited<ReturnType<typeof createNetwork>>): Promise<void> {
  await page.close()
  await network.close()
}

async function openWithWorker(page: Page): Promise<void> {
  await open(page, '/dashboard')
  await hasWorker(page)
}

/** Waits until the worker has stored its files and has the open page. */
async function hasWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    const { controller } = navigator.serviceWorker
    if (!controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
  await expect.poll(() => storedAccount(page)).toMatchObject({ keepsCopy: true })
}

function bytesOf(transfers: readonly { bytes: number }[]): number {
  return transfers.reduce((sum, { bytes }) => sum + bytes, 0)
}

async function isShell(page: Page): Promise<boolean> {
  return (await page.locator('html[data-shell]').count()) === 1
}

/** Goes to an address of the open page as its links do. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address)
  await page.waitForFunction(() => document.querySelector('main:not(:has([data-placeholder])) h1') !== null)
  await expect(page.getByRole('heading', { name: /could not be loaded|needs a connection/ })).toHaveCount(0)
}

async function cacheNames(page: Page): Promise<string[]> {
  return await page.evaluate(() => caches.keys())
}

async function storedFiles(page: Page): Promise<string[]> {
  return await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
}

/** Everything that the worker stored, as one text. */
async function storedText(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        texts.push((await (await cache.match(request, { ignoreVary: true }))?.text()) ?? '')
    }
    return texts.join('\n')
  })
}

async function unsent(page: Page): Promise<unknown[]> {
  const write = (await storedEntries(page, 'writes')).get('key of the write')
  return [(write as { input?: unknown } | undefined)?.input]
}

async function keepUnsent(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('offline')
        opening.onsuccess = () => {
          const write = { key: 'key of the write', accountId: 'one', input: 'a word that waits' }
          const writing = opening.result.transaction('writes', 'readwrite')
          writing.objectStore('writes').put(write)
          writing.oncomplete = resolve
          opening.result.close()
        }
      }),
  )
}

async function compressedSize(path: string): Promise<number> {
  return (await readFile(join(root, 'dist/web', `${path}.br`))).length
}

async function builtAssets(): Promise<{ entry: string }> {
  return JSON.parse(await readFile(join(root, 'dist/ssr/page-assets.json'), 'utf8'))
}

async function pagePolicies(): Promise<(pattern: string) => { opensFromShell: boolean }> {
  const { pagePolicy } = await import(join(root, 'dist/ssr/entry-server.js'))
  return pagePolicy
}
