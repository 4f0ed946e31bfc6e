import type { APIRequestContext } from '@playwright/test'
import type { Category } from '#contract/prayers/prayer-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { submitPrayer } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { expectStatus, hydrated, open } from './support/open-page.ts'

test('Load more continues the search, and Back from a prayer restores the whole list (PLST-4, PLST-6, REQ-89)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson())
  const { word, post } = aWordOf(app, await aPerson())
  for (let count = 1; count <= 23; count += 1) await post(`${word} number ${count}`, 'family')
  await post(`${word} elsewhere`, 'career')
  await open(page, `/prayers?search=${word}&category=family`)
  await expect(page.getByRole('article')).toHaveCount(20)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(23)
  await expect(page.getByText(`${word} elsewhere`)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Load more' })).toHaveCount(0)
  await page.getByRole('link', { name: `${word} number 1 Read more`, exact: true }).click()
  await expect(page.getByRole('heading', { name: `${word} number 1`, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(`/prayers?search=${word}&category=family`)
  await expect(page.getByRole('article')).toHaveCount(23)
})

test('the wall has its heading, and its cards form a grid (PLST-1)', async ({ app, aPerson, aPage }) => {
  const { word, post } = aWordOf(app, await aPerson())
  for (const title of ['Surgery', 'Rent', 'Sleep']) await post(`${title} ${word}`, 'health')
  const page = await aPage(null, { viewport: { width: 1280, height: 800 } })
  await open(page, `/prayers?search=${word}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Community Prayer Requests')
  const cards = page.getByRole('article')
  await expect(cards).toHaveCount(3)
  const boxes = await Promise.all((await cards.all()).map((card) => card.boundingBox()))
  expect(new Set(boxes.map((box) => box?.x)).size).toBeGreaterThan(1)
  expect(new Set(boxes.map((box) => Math.round(box?.width ?? 0))).size).toBe(1)
})

test('a prayer that nobody prayed for is the first card, high up on a phone, until somebody prays, for visitors too (REQ-455, REQ-456)', async ({
  app,
  aPerson,
  aPage,
  request,
}) => {
  const author = await aPerson()
  // Later than all that other journeys write meanwhile.
  const at = (days: number) => secondsFrom(new Date(), days * 86_400)
  const write = (title: string, days: number) =>
    insertPrayer(app.pool, { by: author, audience: 'public', title: `${title} ${author.id}`, at: at(days) })
  const [next, first] = [await write('Exams', 29), await write('Night road', 30)]
  const firstIs = async ({ title }: { title: string }) => (await firstOf(request)).includes(title)
  await expect.poll(() => firstIs(first), { intervals: [500], timeout: 60_000 }).toBe(true)
  const page = await aPage(null)
  await open(page, '/prayers')
  const card = page.locator('.wall-first')
  await expect(card).toContainText('Nobody has prayed yet')
  // Below the notice of the demo.
  const top = (await page.getByRole('banner').boundingBox())?.y ?? 0
  expect((await card.getByRole('article').boundingBox())?.y).toBeLessThanOrEqual(top + 158)

  const reader = await aPage(await aPerson())
  const headers = { origin: app.origin }
  const address = `/api/prayers/${first.id}/intercession`
  await expect(await reader.request.put(address, { data: {}, headers })).toBeOK()
  await expect.poll(() => firstIs(next), { intervals: [20] }).toBe(true)
  await expect(await reader.request.delete(address, { headers })).toBeOK()
  await expect.poll(() => firstIs(first), { intervals: [20] }).toBe(true)
  await app.pool.query('delete from prayer_requests where user_id = $1', [author.id])
})

test('a prayer is carried where one reads, and still is after a reload (PDET-4, REQ-321)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const { word, post } = aWordOf(app, await aPerson())
  await post(`Rain ${word}`, 'other')
  const page = await aPage(await aPerson())
  await open(page, `/prayers?search=${word}`)
  const card = page.getByRole('article')
  await card.getByRole('button', { name: /^I prayed/ }).click()
  await card.getByRole('button', { name: /^Carry it/ }).click()
  await expect(card).toContainText('Thank you for your support!')
  await page.reload()
  await hydrated(page)
  await expect(card.getByRole('button', { name: /^Prayed/ })).toHaveAttribute('aria-pressed', 'true')
  await expect(card.getByText('You', { exact: true })).toBeVisible()
})

test('a press waits for the code that sends it, and the button stays where it is (PDET-4, REQ-321, REQ-350)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const { word, post } = aWordOf(app, await aPerson())
  await post(`Rain ${word}`, 'other')
  const page = await aPage(await aPerson())
  const address = `/prayers?search=${word}`
  const html = await (await page.request.get(address)).text()
  const isLate = ({ pathname }: URL) => pathname.endsWith('.js') && !html.includes(pathname)
  const late = await delayRequests(page, isLate)
  await open(page, address)
  const card = page.getByRole('article')
  const pray = card.getByRole('button', { name: /^I prayed/ })
  await pray.focus()
  const button = await pray.elementHandle()
  await page.keyboard.press('Space')
  await expect(card.locator('[aria-busy]')).toBeVisible()
  await expect(pray).toHaveAttribute('aria-pressed', 'false')
  late.release()
  await expectStatus(page, 'Amen. You prayed today')
  await expect(card.locator('[aria-busy]')).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Carry it/ })).toBeFocused()
  expect(await button?.evaluate((element) => element.isConnected)).toBe(true)
})

test("a prayer that is no longer public disappears from the visitors' wall at once (PLST-6, REQ-25)", async ({
  page,
  request,
  app,
  aPerson,
  aPage,
}) => {
  const author = await aPerson()
  const { origin } = app
  const narrowed = await submitPrayer(request, { author, origin, title: `Only mine now ${author.id}` })
  const deleted = await submitPrayer(request, { author, origin, title: `Soon gone ${author.id}` })
  for (const { title } of [narrowed, deleted]) await untilWall(request, title, true)
  await open(page, '/prayers')
  await expect(page.getByRole('heading', { name: narrowed.title }).first()).toBeVisible()

  const own = await aPage(author)
  const headers = { origin }
  const data = { audience: { kind: 'private' } }
  await expect(await own.request.put(`/api/prayers/${narrowed.id}/audience`, { data, headers })).toBeOK()
  await expect(await own.request.delete(`/api/prayers/${deleted.id}`, { headers })).toBeOK()
  for (const { title } of [narrowed, deleted]) await untilWall(request, title, false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Community Prayer Requests' })).toBeVisible()
  await expect(page.getByText(narrowed.title)).toHaveCount(0)
  await expect(page.getByText(deleted.title)).toHaveCount(0)
})

/** An unused word, and a function that posts prayers with it: long ago, so that they push no others off the wall. */
function aWordOf(app: { pool: Pool }, by: Person) {
  let at = new Date('2025-05-01T08:00:00Z')
  return {
    word: `karoo${by.id.slice(-12)}`,
    post: (title: string, category: Category) => {
      at = secondsFrom(at, 60)
      return insertPrayer(app.pool, { by, audience: 'public', title, category, at })
    },
  }
}

/** The first card of the wall as visitors get it. */
async function firstOf(request: APIRequestContext): Promise<string> {
  const html = await (await request.get('/prayers')).text()
  return /class="wall-first">.*?<\/article>/s.exec(html)?.[0] ?? ''
}

/** Cached pages are evicted a moment after the action that changes them. */
async function untilWall(request: APIRequestContext, title: string, isThere: boolean): Promise<void> {
  const has = async () => (await (await request.get('/prayers')).text()).includes(title)
  await expect.poll(has, { intervals: [20] }).toBe(isThere)
}
