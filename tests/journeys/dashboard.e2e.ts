import type { Page } from '@playwright/test'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { activePrayers, figure, streak } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { hydrated, open } from './support/open-page.ts'
import { requestsAs } from './support/page-requests.ts'

test("after real actions every part shows correct data, and only the member's own (DASH-1 … DASH-5, DASH-7, REQ-322)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson({ fullName: 'Lerato Khumalo' }), await aPerson()]
  const foreign = await insertPrayer(app.pool, { by: other, audience: 'public', title: 'Somebody else’s' })
  const page = await aPage(person)
  const act = requestsAs(page, app.origin)
  const first = await act('/api/prayers', aRequest('Rain for the Koup'))
  const second = await act('/api/prayers', aRequest('A safe road to Limpopo'))
  await act(`/api/prayers/${foreign.id}/support`, undefined, 'PUT')
  await act(`/api/prayers/${foreign.id}/comments`, { comment: 'We stand with you.' })
  await act(`/api/prayers/${first.id}/updates`, { content: 'Clouds, no drop.' })
  await act('/api/miracles', {
    title: 'Safe home',
    description: 'By nine.',
    audience: { kind: 'private' },
    prayerId: second.id,
  })
  // Badges are awarded a moment after the action.
  const badges = async () => (await (await page.request.get('/api/dashboard')).json()).stats.totalBadges
  await expect.poll(badges, { intervals: [50] }).toBe(2)

  await open(page, '/dashboard')
  await expect(page.getByRole('heading', { name: 'Your Dashboard', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Good (morning|afternoon|evening), Lerato$/)).toBeVisible()
  await expect(figure(page, 'Total Prayers')).toHaveText('2')
  await expect(figure(page, 'Active Prayers')).toHaveText('1')
  await expect(figure(page, 'Miracles')).toHaveText('1')
  await expect(figure(page, 'Badges')).toHaveText('2')
  for (const caption of ['1 answered prayer', '1 time you supported', /^Praying here since \w+ \d{4}$/])
    await expect(page.getByText(caption, { exact: true })).toBeVisible()
  await expect(streak(page)).toContainText("1dayYou're at your best!Longest streak: 1 day")
  await expect(page.getByText('2 of 15 earned')).toBeVisible()
  await expect(page.getByText(/^You took part 4 times/)).toBeVisible()
  await expect(
    activePrayers(page).getByRole('link', { name: 'Rain for the Koup', exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Safe home' })).toBeVisible()
  await page.getByRole('button', { name: 'Put away the three first steps' }).click()
  await expect(page.getByRole('heading', { name: 'Three first steps' })).toHaveCount(0)
  await expect(activePrayers(page).getByText(foreign.title)).toHaveCount(0)
  await expect(page.getByText('A safe road to Limpopo')).toHaveCount(0)
  await page.getByRole('link', { name: 'View details about Rain for the Koup' }).click()
  await expect(page).toHaveURL(`/prayers/${first.id}`)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'New Prayer Request' }).click()
  await expect(page).toHaveURL('/new-prayer')
})

test('the history is filtered and searched by its address, page by page (REQ-13)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  await insertPrayer(app.pool, { by: person, title: 'The oldest <i>rain</i>', status: 'archived' })
  for (let count = 1; count <= 21; count += 1)
    await insertPrayer(app.pool, { by: person, title: `Rain ${count}` })
  await insertMiracle(app.pool, { by: person, title: 'It rained' })
  await insertMiracle(app.pool, { by: person, title: 'Work in Midrand' })
  const page = await aPage(person)
  await open(page, '/dashboard')
  await page.getByRole('tab', { name: 'History' }).click()
  await expect(page).toHaveURL('/dashboard?tab=history')
  const entries = page.getByRole('tabpanel').getByRole('listitem')
  await expect(entries).toHaveCount(20)
  await expect(entries.first()).toContainText('Work in Midrand')
  await page.getByRole('button', { name: 'Load more' }).click()
  await expect(entries).toHaveCount(24)
  await expect(entries.last()).toContainText('The oldest <i>rain</i>')
  await expect(page.getByRole('button', { name: 'Load more' })).toHaveCount(0)

  const searchBox = page.getByRole('searchbox', { name: 'Search your history' })
  await searchBox.fill('  rain ')
  await searchBox.press('Enter')
  await expect(page).toHaveURL('/dashboard?tab=history&search=rain')
  await page.getByRole('radio', { name: 'Miracles' }).check()
  await expect(page).toHaveURL('/dashboard?tab=history&search=rain&filter=miracles')
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('It rained')
  await page.reload()
  await hydrated(page)
  await expect(searchBox).toHaveValue('rain')
  await expect(entries).toHaveCount(1)
  await page.getByRole('radio', { name: 'Answered' }).check()
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.getByRole('link', { name: 'Show everything' }).click()
  await expect(page).toHaveURL('/dashboard?tab=history')
  await expect(searchBox).toHaveValue('')
  await entries.filter({ hasText: 'It rained' }).getByRole('link').click()
  await expect(page.getByRole('heading', { name: 'It rained', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/dashboard?tab=history')
})

test('a tap on the pin puts a prayer first instead of opening it (REQ-239)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  await insertPrayer(app.pool, { by: person, title: 'The oldest' })
  await insertPrayer(app.pool, { by: person, title: 'A newer one' })
  const page = await aPage(person)
  await open(page, '/dashboard')
  await page.getByRole('button', { name: 'Pin The oldest to the top' }).click()
  await expect(page.getByRole('button', { name: 'Unpin The oldest' })).toBeFocused()
  await expect(page).toHaveURL('/dashboard')
  const shown = activePrayers(page).getByRole('link', { name: /^(The oldest|A newer one)$/ })
  await expect(shown).toHaveText(['The oldest', 'A newer one'])
})

test("the server's page has the member's own data and nobody else's, and is stored nowhere (REQ-346)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const [sipho, nomvula] = [await aPerson(), await aPerson()]
  for (const by of [sipho, nomvula])
    await insertPrayer(app.pool, { by, audience: 'private', title: `Private to ${by.id}` })
  for (const [reader, other] of [
    [sipho, nomvula],
    [nomvula, sipho],
  ] as const) {
    const page = await aPage(reader)
    const answer = await page.request.get('/dashboard')
    const html = await answer.text()
    expect(html).toContain(`Private to ${reader.id}`)
    expect(html).not.toContain(other.id)
    expect(answer.headers()['cache-control']).toBe('no-store')
  }
  const visitor = await aPage()
  const answer = await visitor.request.get('/dashboard', { maxRedirects: 0 })
  expect([answer.status(), answer.headers().location]).toEqual([307, '/login?redirect=/dashboard'])
})

test('the page comes with its data, then at most five prayers are preloaded (DASH-9, REQ-58)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  for (let count = 1; count <= 7; count += 1)
    await insertPrayer(app.pool, { by: person, title: `Seven ${count}` })
  const page = await aPage(person)
  const requestedPaths = listenTo(page)
  await open(page, '/dashboard')
  await expect.poll(() => requestedPaths().filter(isPrayerPage).length).toBe(4)
  const others = () => new Set(requestedPaths().filter((path) => !isPrayerPage(path)))
  // The bar at the foot of a phone reads its number once for the whole visit (REQ-280).
  await expect.poll(others).toEqual(new Set(['/api/live']))
  // The stream restarts where an open prayer is watched; no more data is requested.
  const reads = () => requestedPaths().filter((path) => path !== '/api/live')
  const before = reads().length
  await activePrayers(page)
    .getByRole('link', { name: 'Seven 7', exact: true })
    .click({ position: { x: 4, y: 8 } })
  await expect(page.getByRole('heading', { name: 'Seven 7', level: 1 })).toBeVisible()
  expect(reads()).toHaveLength(before)
})

const isPrayerPage = (path: string) => path.startsWith('/api/prayer-pages/')

/** The paths that a page requests from the server, in order. */
function listenTo(page: Page): () => string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) paths.push(pathname)
  })
  return () => paths
}

test("a new member's first steps have their colours before any script, and nothing lies over anything at any width (REQ-322)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const author = await aPerson({ fullName: 'Nokuthula Ngcobo-Vilakazi' })
  for (const title of ['Rain for the Koup', 'A safe road'])
    await insertPrayer(app.pool, { by: author, audience: 'public', title })
  const page = await aPage(await aPerson(), {})
  const scripts = await delayRequests(page, '/assets/*.js')
  await page.goto('/dashboard', { waitUntil: 'commit' })
  const sky = page.locator('.first-steps-sky')
  await expect(sky).toHaveCSS('background-image', /rgb/)
  expect(await sky.evaluate((element) => getComputedStyle(element).getPropertyValue('--ridge-4'))).not.toBe(
    '',
  )

  const card = page.locator('.to-carry > li').first()
  for (const width of [320, 360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const [name, act] = await Promise.all(
      [card.locator(':scope > span'), card.getByRole('button')].map((one) => one.boundingBox()),
    )
    if (!name || !act) throw new Error('A part of the card is not shown')
    const isBeside = name.y + name.height <= act.y || name.x + name.width <= act.x
    expect(isBeside, `the author and 'I prayed' at ${width} px`).toBe(true)
  }
  scripts.release()
  await hydrated(page)
})

function aRequest(title: string) {
  return { title, description: 'Carry this with me.', category: 'family', audience: { kind: 'private' } }
}
