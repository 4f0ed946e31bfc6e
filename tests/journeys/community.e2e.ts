import type { Locator, Page } from '@playwright/test'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { figure } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { readsOf } from './support/live-requests.ts'
import { createNetwork } from './support/network.ts'
import { chooseFromMenu, hydrated, open } from './support/open-page.ts'
import { requestsAs } from './support/page-requests.ts'

/** An open page requests new numbers every 10 s at most, and they are rolled up every 2 s. */

test('actions of others change the numbers of an open page, and each member may say one Amen (COMM-1 … COMM-5, COMM-9, REQ-1, REQ-52)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const [page, other] = [await aPage(anna), await aPage(sipho)]
  await open(page, '/dashboard')
  await chooseFromMenu(page, 'Community')
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('heading', { name: 'Community Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText('Thandaza statistics and miracle stories')).toBeVisible()
  for (const label of ['Community Members', 'Prayer Groups', 'Prayer Supports'])
    await expect(figure(page, label)).toHaveText(/^[\d,]+/)
  for (const name of ['Miracle Rates by Category', 'Top Prayer Categories', 'Miracle Stories'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible()
  const [prayers, miracles] = [
    await numberAt(page, 'Total Prayers'),
    await numberAt(page, 'Reported Miracles'),
  ]
  const reads = readsOf(page.context())

  const title = `The rain came <b>${sipho.id}</b>`
  const act = requestsAs(other, app.origin)
  const prayer = await act('/api/prayers', { ...fieldsOf('Rain for the Koup'), category: 'family' })
  const { id } = await act('/api/miracles', { ...fieldsOf(title), prayerId: prayer.id })
  await open(other, `/miracles/${id}`)
  await expect.poll(() => numberAt(page, 'Total Prayers')).toBeGreaterThan(prayers)
  await expect.poll(() => numberAt(page, 'Reported Miracles')).toBeGreaterThan(miracles)
  await expect.poll(() => praying(page)).toBeGreaterThanOrEqual(2)
  expect(reads).not.toContain('/api/community')

  await test.step('a new story waits until it is requested', async () => {
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
    await page.getByRole('button', { name: 'Look for new stories' }).click()
    await expect(page.getByRole('link', { name: title })).toBeVisible()
  })
  await test.step('one Amen from each, and back', async () => {
    await expect(amen(other)).toHaveText(/^Amen.*0$/)
    await amen(story(page, title)).click()
    await expect(amen(story(page, title))).toHaveText(/1$/)
    await expect(amen(other)).toHaveText(/1$/)
    await page.reload()
    await hydrated(page)
    await expect(amen(story(page, title))).toHaveAttribute('aria-pressed', 'true')
    await amen(other).click()
    await expect(amen(other)).toHaveText(/2$/)
    await amen(story(page, title)).click()
    await expect(amen(other)).toHaveText(/1$/)
    await expect(amen(story(page, title))).toHaveAttribute('aria-pressed', 'false')
  })
  await test.step('made private, it is gone at once', async () => {
    await act(
      `/api/miracles/${id}`,
      { ...fieldsOf(title), audience: { kind: 'private' }, version: 1 },
      'PATCH',
    )
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
})

test('the page says LIVE only while the stream is open, and stories load page by page (COMM-2, REQ-52)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/net::ERR_/)
  const person = await aPerson()
  // An hour ago, because other journeys on the same server use the newest places.
  const hourAgo = Date.now() - 3_600_000
  const stories: { title: string }[] = []
  for (let count = 0; count < 12; count += 1)
    stories.push(
      await insertMiracle(app.pool, { by: person, audience: 'public', at: new Date(hourAgo + count) }),
    )
  const network = await createNetwork()
  const page = await aPage(person, { proxy: { server: network.address } })
  await open(page, '/community')
  const now = page.getByRole('region', { name: 'Right now' })
  await expect(now.getByText('LIVE', { exact: true })).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(4)
  await page.getByRole('button', { name: 'More stories' }).click()
  // Other journeys may hide a newest story meanwhile, so the first page is not always four of ten.
  await expect(page.getByRole('article').nth(6)).toBeVisible()
  network.cut()
  const before = await praying(page)
  await expect(now.getByText('Reconnecting...')).toBeVisible()
  expect(await praying(page)).toBe(before)
  network.mend()
  await expect(now.getByText('LIVE', { exact: true })).toBeVisible()
  const oldest = page.getByRole('link', { name: stories[0]?.title ?? '' })
  await expect(async () => {
    await page.getByRole('button', { name: 'Load more' }).click({ timeout: 3_000 })
    await expect(oldest).toBeVisible({ timeout: 3_000 })
  }).toPass()
  for (const { title } of stories) await expect(page.getByRole('link', { name: title })).toHaveCount(1)
  await page.context().close()
  await network.close()
})

function fieldsOf(title: string) {
  return { title, description: 'By nine in the morning.', audience: { kind: 'public' } }
}

function story(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ hasText: title })
}

function amen(container: Page | Locator): Locator {
  return container.getByRole('button', { name: /^Amen/ })
}

/** A number of the page as it is shown. */
async function numberAt(page: Page, label: string): Promise<number> {
  return numberIn(await figure(page, label).textContent())
}

async function praying(page: Page): Promise<number> {
  return numberIn(await page.getByText(/^[\d,]+ (person|people) praying right now$/).textContent())
}

function numberIn(text: string | null): number {
  return Number(/^[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))
}
