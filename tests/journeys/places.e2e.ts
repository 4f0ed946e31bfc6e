import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { open } from './support/open-page.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, reducedMotion: 'reduce' } as const

test('on a phone a chat is two taps from the dashboard, with the number of unread messages (REQ-280)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [sipho, nomvula] = [await aPerson({ fullName: 'Sipho Mokoena' }), await aPerson()]
  const group = await insertGroup(app.pool, { by: sipho, members: [nomvula], name: 'Two taps away' })
  for (const text of ['Good morning', 'Who is up?']) await insertMessage(app.pool, { by: sipho, group, text })
  const page = await aPage(nomvula, phone)
  const places = page.getByRole('navigation', { name: 'Places' })
  await open(page, '/dashboard')
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await places.getByRole('link', { name: 'Groups 2 unread messages' }).tap()
  const read = page.waitForResponse(/read-up-to/)
  await page.getByRole('link', { name: 'Chat of Two taps away 2 new messages' }).tap()
  await expect(page.getByRole('log')).toContainText('Who is up?')
  await page.getByRole('log').evaluate((log) => log.scrollIntoView({ block: 'end' }))
  await read
  await page.goBack()
  await expect(places.getByRole('link', { name: 'Groups', exact: true })).toBeVisible()

  // On its side the bars leave the page its height (REQ-402).
  await page.setViewportSize({ width: 740, height: 360 })
  await expect.poll(async () => (await places.boundingBox())?.height).toBeLessThan(50)
  expect((await page.getByRole('banner').boundingBox())?.height).toBeLessThan(50)
  await page.setViewportSize(phone.viewport)

  // The tabs make room for the chat, and the focus goes on to its heading (REQ-283).
  await open(page, `/groups/${group.id}`)
  await page.getByRole('tab', { name: 'Chat' }).tap()
  await expect(page.getByRole('log')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Two taps away' })).toBeFocused()
})

test('on a phone the way from the wall to a prayer and back ends where it began (REQ-281, REQ-282, REQ-283)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const sipho = await aPerson()
  const title = `Rain for the Koup ${sipho.id.slice(-6)}`
  await insertPrayer(app.pool, { by: sipho, title, audience: 'public' })
  const page = await aPage(await aPerson(), phone)
  await open(page, `/prayers?search=${sipho.id.slice(-6)}`)
  const opened = page.getByRole('main').getByRole('link', { name: title }).first()
  const slow = await delayRequests(page, '**/api/prayer-pages/**')
  await opened.tap()
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toBeVisible()
  slow.release()
  const heading = page.getByRole('heading', { level: 1, name: title })
  await expect(heading).toBeFocused()
  await expect(page.getByRole('progressbar', { name: 'Loading...' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Places' })).toBeHidden()
  await page.getByRole('banner').getByRole('link', { name: 'Community Prayer Requests' }).tap()
  await expect(page).toHaveURL(/\/prayers\?search=/)
  await expect(opened).toBeFocused()
})

test('on a phone the bar of a prayer is that of its first HTML, holds large letters, and covers nothing (REQ-480)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const sipho = await aPerson()
  const nomvula = await aPerson()
  const name = 'The ones who rise before the first train'
  const group = await insertGroup(app.pool, { by: sipho, members: [nomvula], name })
  const { id } = await insertPrayer(app.pool, { by: sipho, audience: 'groups', groups: [group] })
  const page = await aPage(nomvula, { ...phone, viewport: { width: 320, height: 640 } })
  const bar = page.getByRole('banner')
  const menu = page.getByRole('button', { name: 'Open menu' })
  const scripts = await delayRequests(page, '**/*.js')
  await page.goto(`/prayers/${id}`, { waitUntil: 'commit' })
  await expect(bar.getByRole('link', { name: 'Community Prayer Requests' })).toBeVisible()
  await expect(menu).toBeHidden()
  const height = (await bar.boundingBox())?.height
  scripts.release()
  const above = bar.getByRole('link', { name: group.name })
  await expect(above).toBeVisible()
  await expect(menu).toBeHidden()
  expect((await bar.boundingBox())?.height).toBe(height)

  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  const more = bar.getByRole('button', { name: /^Report or block/ })
  for (const control of [above, more]) {
    const box = await control.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320)
  }
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await skip.focus()
  await skip.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(more).toBeInViewport({ ratio: 1 })
  const tab = page.getByRole('tab', { selected: true })
  await tab.focus()
  const bottom = (await bar.boundingBox())?.height ?? 0
  await expect.poll(async () => (await tab.boundingBox())?.y).toBeGreaterThanOrEqual(bottom)

  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('main').getByRole('link', { name: group.name })).toBeVisible()
  await expect(bar.getByRole('navigation', { name: 'Main' })).toBeVisible()
})

test('pages fade into each other, and the focus follows all the same (REQ-282, REQ-283)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson(), { ...phone, reducedMotion: 'no-preference' })
  await page.addInitScript(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      document.documentElement.dataset.transitions = String(
        Number(document.documentElement.dataset.transitions ?? 0) + 1,
      )
      return start(update)
    }
  })
  await open(page, '/prayers')
  const places = page.getByRole('navigation', { name: 'Places' })
  await places.getByRole('link', { name: 'Groups' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'My Groups' })).toBeFocused()
  // Its data are there by now: a page that had to wait does not fade in.
  await places.getByRole('link', { name: 'Wall' }).tap()
  await expect(page.getByRole('heading', { level: 1, name: 'Community Prayer Requests' })).toBeFocused()
  await expect(page.locator('html')).toHaveAttribute('data-transitions', /[12]/)
})

test('a tap that ends the writing in a field meets what was under the finger, and not the bar that comes back (REQ-484)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson(), { ...phone, isMobile: true })
  const places = page.getByRole('navigation', { name: 'Places' })
  await open(page, '/contact')
  await expect(places).toBeVisible()
  // The form begins anew when it is known who writes; this is about the bar.
  await expect(page.locator('form[data-contact="early"]')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Message' }).fill('Too short')
  await expect(places).toBeHidden()
  const send = page.getByRole('button', { name: 'Send Message' })
  await send.evaluate((button) => {
    const { bottom } = button.getBoundingClientRect()
    scrollBy(0, bottom - innerHeight + 16)
  })
  const box = await send.boundingBox()
  if (!box) throw new Error('The button is not on the screen')
  expect(box.y + box.height / 2).toBeGreaterThan(844 - 76)
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
  await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true')
  await expect(page).toHaveURL('/contact')
})
