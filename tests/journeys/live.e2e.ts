import type { BrowserContext, Page } from '@playwright/test'
import { aPrayer } from '#server/testing/things.ts'
import { expect, test } from './support/journey.ts'
import { open, signOut } from './support/page.ts'

test('what others do is on the page without reloading it, for one request', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, friend] = [await aPerson(), await aPerson()]
  const { id, title } = await aPrayer(house.pool, { by: owner, audience: 'public' })
  const [page, friends] = [await aPage(owner), await aPage(friend)]
  const [streams, others] = [streamsOf(page.context()), streamsOf(friends.context())]
  await open(page, `/prayers/${id}`)
  await open(friends, `/prayers/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.poll(() => [streams.open(), others.open()]).toEqual([1, 1])
  await page.waitForLoadState('networkidle')
  await friends.waitForLoadState('networkidle')
  const [own, friendsOwn] = [readsOf(page.context()), readsOf(friends.context())]

  await friends.getByRole('button', { name: /Support/ }).click()
  await expect(page.getByText('1 person supports this prayer')).toBeVisible()
  await friends.waitForTimeout(3000)
  expect(own).toEqual([`/api/prayer-pages/${id}`])
  expect(friendsOwn.length).toBeLessThanOrEqual(1)
})

test('a prayer that is no longer public leaves the wall of everybody at once (decision 60)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, reader] = [await aPerson(), await aPerson()]
  const { id, title } = await aPrayer(house.pool, {
    by: owner,
    audience: 'public',
    title: `Only for a while ${owner.id}`,
  })
  const page = await aPage(reader)
  const streams = streamsOf(page.context())
  await open(page, '/prayers')
  const card = page.getByRole('heading', { name: title })
  await expect(card).toBeVisible()
  await expect.poll(streams.open).toBe(1)
  await page.waitForLoadState('networkidle')
  const reads = readsOf(page.context())
  const owners = await aPage(owner)
  await open(owners, `/prayers/${id}`)
  const answer = await owners.evaluate(
    (prayerId) => fetch(`/api/prayers/${prayerId}`, { method: 'DELETE' }).then(({ status }) => status),
    id,
  )
  expect(answer).toBe(200)
  await expect(card).toHaveCount(0)
  expect(reads).toEqual([])
})

test('two tabs share one stream, and when its tab is closed the other goes on (ruling 15)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [owner, friend] = [await aPerson(), await aPerson()]
  const prayers = [
    await aPrayer(house.pool, { by: owner, audience: 'public' }),
    await aPrayer(house.pool, { by: owner, audience: 'public' }),
  ] as const
  const first = await aPage(friend)
  const streams = streamsOf(first.context())
  await open(first, `/prayers/${prayers[0].id}`)
  await expect.poll(streams.open).toBe(1)
  const second = await first.context().newPage()
  await open(second, `/prayers/${prayers[1].id}`)
  await second.waitForTimeout(1000)
  expect(streams.open()).toBe(1)

  const owners = await aPage(owner)
  await support(owners, prayers[1].id)
  await expect(second.getByText('1 person supports this prayer')).toBeVisible()
  await first.close()
  await support(owners, prayers[1].id, 'withdraw')
  await expect(second.getByText('1 person supports this prayer')).toHaveCount(0)
})

test('signing out closes the stream in every tab', async ({ aPerson, aPage }) => {
  const page = await aPage(await aPerson())
  const streams = streamsOf(page.context())
  await open(page, '/dashboard')
  await expect.poll(streams.open).toBe(1)
  const other = await page.context().newPage()
  await open(other, '/dashboard')
  await signOut(page)
  await expect(other).toHaveURL('/login')
  await expect.poll(streams.open).toBe(0)
  const before = streams.everOpened()
  await page.waitForTimeout(2000)
  expect(streams.everOpened()).toBe(before)
})

/** Counts the live streams of a browser. */
function streamsOf(context: BrowserContext) {
  let [opened, closed] = [0, 0]
  const isStream = (request: { url(): string }) => new URL(request.url()).pathname === '/api/live'
  context.on('request', (request) => {
    if (isStream(request)) opened += 1
  })
  const ended = (request: { url(): string }) => {
    if (isStream(request)) closed += 1
  }
  context.on('requestfinished', ended)
  context.on('requestfailed', ended)
  return { open: () => opened - closed, everOpened: () => opened }
}

/** What a browser reads from now on. */
function readsOf(context: BrowserContext): string[] {
  const reads: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() === 'GET' && pathname.startsWith('/api/') && pathname !== '/api/live')
      reads.push(pathname)
  })
  return reads
}

/** Presses Support, or takes it back, where nobody sees it. */
async function support(page: Page, prayerId: string, act: 'support' | 'withdraw' = 'support') {
  await open(page, '/')
  await page.evaluate(
    ([id, method]) => fetch(`/api/prayers/${id}/support`, { method }).then(({ status }) => status),
    [prayerId, act === 'support' ? 'PUT' : 'DELETE'],
  )
}
