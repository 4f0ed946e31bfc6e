import type { Page } from '@playwright/test'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expectSaid, openChat } from './support/chat-page.ts'
import { chatLog, say } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { readsOf, streamsOf } from './support/live-requests.ts'
import { createNetwork, networkIdle } from './support/network.ts'
import { open, signOut } from './support/open-page.ts'
import { supportPrayer } from './support/page-requests.ts'

const MINUTE_MS = 60_000

test('actions and comments of others appear on the page without a reload, for one request (PDET-12)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, friend] = [await aPerson(), await aPerson()]
  const { id, title } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  const [page, friends] = [await aPage(owner), await aPage(friend)]
  const [streams, others] = [streamsOf(page.context()), streamsOf(friends.context())]
  await open(page, `/prayers/${id}`)
  await open(friends, `/prayers/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect.poll(() => [streams.open(), others.open()]).toEqual([1, 1])
  await networkIdle(page)
  await networkIdle(friends)
  const [own, friendsOwn] = [readsOf(page.context()), readsOf(friends.context())]

  const supports = page.getByRole('button', { name: /^Support/ })
  await friends.getByRole('button', { name: /Support/ }).click()
  await expect(supports).toHaveText('Support 1')
  // The effects of this action have been read when those of the next one are shown.
  await friends.getByRole('button', { name: /Support/ }).click()
  await expect(supports).toHaveText('Support 0')
  const ofPrayer = `/api/prayer-pages/${id}`
  // A new supporter also counts at the bell.
  expect(own.filter((path) => path !== '/api/notifications/count')).toEqual([ofPrayer, ofPrayer])
  expect(friendsOwn.length).toBeLessThanOrEqual(2)

  for (const shown of [page, friends]) await shown.getByRole('tab', { name: 'Comments' }).click()
  await expect(page.getByRole('heading', { name: 'No comments yet' })).toBeVisible()
  const comments = page.getByRole('region', { name: 'Comments, newest first' })
  for (const text of ['Amen.', 'From Worcester too.']) {
    await friends.getByLabel('Add a comment').fill(text)
    await friends.getByRole('button', { name: 'Add Comment' }).click()
    await expect(comments).toContainText(text)
  }
  await expect(comments.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('tab', { name: 'Comments' })).toContainText('2')
})

test('a page is read once, and changes between its read and its stream arrive with the stream', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, friend, another] = [await aPerson(), await aPerson(), await aPerson()]
  const { id } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  const page = await aPage(owner)
  const reads = readsOf(page.context())
  const readsOfPrayer = () => reads.filter((path) => path.includes(id)).length
  const heldStreams: (() => void)[] = []
  let isHeld = true
  await page.route('**/api/live*', async (route) => {
    if (isHeld) await new Promise<void>((resolve) => heldStreams.push(resolve))
    await route.continue()
  })
  const begin = () => {
    isHeld = false
    for (const release of heldStreams.splice(0)) release()
  }
  const openBeforeStream = async () => {
    isHeld = true
    await open(page, `/prayers/${id}`)
    await expect(page.getByRole('button', { name: /Support/ })).toBeVisible()
    await expect.poll(() => heldStreams.length).toBeGreaterThan(0)
    expect(readsOfPrayer()).toBe(1)
  }

  await openBeforeStream()
  const begun = page.waitForResponse('**/api/live*')
  begin()
  await begun
  await supportPrayer(friend, `${app.origin}/api/prayers/${id}/support`)
  await expect(page.getByRole('button', { name: /^Support/ })).toHaveText('Support 1')
  expect(readsOfPrayer()).toBe(2)

  reads.length = 0
  await openBeforeStream()
  await supportPrayer(another, `${app.origin}/api/prayers/${id}/support`)
  begin()
  await expect(page.getByRole('button', { name: /^Support/ })).toHaveText('Support 2')
  expect(readsOfPrayer()).toBe(2)
})

test('a prayer that is no longer public disappears from every open wall at once (REQ-60)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, reader] = [await aPerson(), await aPerson()]
  const { id, title } = await insertPrayer(app.pool, {
    by: owner,
    audience: 'public',
    title: `Only for a while ${owner.id}`,
  })
  await supportPrayer(reader, `${app.origin}/api/prayers/${id}/support`)
  const page = await aPage(reader)
  const streams = streamsOf(page.context())
  await open(page, '/prayers')
  const card = page.getByRole('heading', { name: title })
  await expect(card.first()).toBeVisible()
  await expect.poll(streams.open).toBe(1)
  await networkIdle(page)
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

test('two tabs share one stream, and when its tab is closed the other goes on (REQ-207)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, friend] = [await aPerson(), await aPerson()]
  const prayers = [
    await insertPrayer(app.pool, { by: owner, audience: 'public' }),
    await insertPrayer(app.pool, { by: owner, audience: 'public' }),
  ] as const
  const first = await aPage(friend)
  const streams = streamsOf(first.context())
  await open(first, `/prayers/${prayers[0].id}`)
  await expect.poll(streams.open).toBe(1)
  const second = await first.context().newPage()
  await open(second, `/prayers/${prayers[1].id}`)
  const owners = await aPage(owner)
  await support(owners, prayers[1].id)
  await expect(second.getByRole('button', { name: /^Support/ })).toHaveText('Support 1')
  expect(streams.open()).toBe(1)
  await first.close()
  await support(owners, prayers[1].id, 'withdraw')
  await expect(second.getByRole('button', { name: /^Support/ })).toHaveText('Support 0')
})

test('signing out closes the stream in every tab (AUTH-34)', async ({ aPerson, aPage }) => {
  const page = await aPage(await aPerson())
  const streams = streamsOf(page.context())
  await page.context().clock.install()
  await open(page, '/dashboard')
  await expect.poll(streams.open).toBe(1)
  const other = await page.context().newPage()
  await open(other, '/dashboard')
  await signOut(page)
  await expect(other).toHaveURL('/login')
  await expect.poll(streams.open).toBe(0)
  const before = streams.everOpened()
  for (const tab of [page, other]) await tab.clock.fastForward(MINUTE_MS)
  for (const tab of [page, other]) await open(tab, '/prayers')
  expect(streams.everOpened()).toBe(before)
})

test('an idle open chat transfers nothing, and each message little', async ({ app, aPerson, aPage }) => {
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const network = await createNetwork()
  const [page, other] = [await aPage(sipho, { proxy: { server: network.address } }), await aPage(anna)]
  const streams = streamsOf(page.context())
  await page.clock.install()
  await openChat(page, group)
  await openChat(other, group)
  await expect.poll(streams.open).toBe(1)
  // A minute passes on the page, and another client's request goes to the server and back.
  const aQuietMinute = async () => {
    await page.clock.fastForward(MINUTE_MS)
    await other.evaluate(() => fetch('/api/config').then((answer) => answer.text()))
  }
  // Fonts load last, when the whole page was painted.
  const fontsState = () => page.evaluate(() => document.documentElement.dataset.letters ?? 'here')
  const firstMinutes = async () => [(await bytesDuring(network, aQuietMinute)) < 200, await fontsState()]
  await expect.poll(firstMinutes).toEqual([true, 'here'])
  const reads = readsOf(page.context())
  expect(await bytesDuring(network, aQuietMinute)).toBeLessThan(200)
  expect(reads).toEqual([])

  const texts = ['One.', 'Two.', 'Three.', 'Four.', 'Five.']
  const bytes = await bytesDuring(network, async () => {
    for (const each of texts) {
      await say(other, each)
      await expect(chatLog(page)).toContainText(each)
    }
  })
  await expectSaid(page, texts)
  expect(reads.length).toBeLessThanOrEqual(texts.length)
  // Most of it are the headers of one request and its response.
  expect(bytes / texts.length).toBeLessThanOrEqual(2200)
  await page.context().close()
  await network.close()
})

async function bytesDuring(network: { bytes(): number }, act: () => Promise<unknown>): Promise<number> {
  const before = network.bytes()
  await act()
  return network.bytes() - before
}

/** Presses Support, or withdraws it, outside of any page. */
async function support(page: Page, prayerId: string, act: 'support' | 'withdraw' = 'support') {
  await open(page, '/')
  await page.evaluate(
    ([id, method]) => fetch(`/api/prayers/${id}/support`, { method }).then(({ status }) => status),
    [prayerId, act === 'support' ? 'PUT' : 'DELETE'],
  )
}
