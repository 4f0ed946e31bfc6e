import type { Locator, Page } from '@playwright/test'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { requestToJoin } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { longName, longWord } from './support/long-words.ts'
import { networkIdle } from './support/network.ts'
import { expectStatus, expectToast, open } from './support/open-page.ts'
import { expectWhole } from './support/page-checks.ts'
import { prayForPrayer, supportPrayer } from './support/page-requests.ts'

const bell = (page: Page): Locator => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })

test('what happens while a page is open stands at the bell; seen on one device is seen on all (NOTIF-2, NOTIF-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson()
  const { id, title } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  const [phone, laptop] = [await aPage(owner), await aPage(owner)]
  await open(phone, '/dashboard')
  await open(laptop, '/notifications')
  await expect(laptop.getByRole('heading', { name: 'Nothing new.' })).toBeVisible()
  for (let count = 0; count < 3; count++) await prayForPrayer(await aPerson(), app.origin, id)

  await expect(bell(phone)).toHaveAccessibleName('Notifications, 1 new')
  await expect(phone.getByRole('link', { name: `New: 3 people prayed for "${title}"` })).toBeVisible()
  const entry = laptop.getByRole('link', { name: `New: 3 people prayed for "${title}"` })
  await expect(entry).toBeVisible()
  await laptop.getByRole('button', { name: 'Mark all as seen' }).click()
  await expect(bell(phone)).toHaveAccessibleName('Notifications')
  await expect(phone.getByRole('heading', { name: 'New for you' })).toHaveCount(0)

  // A seen entry is closed: what happens next is a new one.
  await prayForPrayer(await aPerson(), app.origin, id)
  await expect(laptop.getByRole('link', { name: `New: 1 person prayed for "${title}"` })).toBeVisible()
  await bell(phone).click()
  await expect(phone.getByRole('heading', { name: 'Notifications', level: 1 })).toBeVisible()
  await phone.getByRole('link', { name: /^New: 1 person prayed/ }).click()
  await expect(phone.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(bell(laptop)).toHaveAccessibleName('Notifications')
})

test('a prayer is muted from its notification, and heard of again from the settings (NOTIF-5)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson()
  const { id, title } = await insertPrayer(app.pool, { by: owner, audience: 'public' })
  await prayForPrayer(await aPerson(), app.origin, id)
  const page = await aPage(owner)
  await open(page, '/notifications')
  await page.getByLabel('Choices for this notification').click()
  await page.getByRole('button', { name: 'No more about this prayer' }).click()
  await expectToast(page, 'You hear no more about it.')
  await open(page, `/prayers/${id}`)
  const switched = page.getByRole('switch', { name: 'Tell me when people pray for this' })
  await expect(switched).not.toBeChecked()
  await open(page, '/profile/notifications')
  await page.getByRole('button', { name: `Hear of it again ${title}` }).click()
  await expect(page.getByText('Nothing is muted.')).toBeVisible()
  await page.getByRole('radio', { name: /^Never/ }).check()
  await expectStatus(page, 'Saved')
  const fold = page.getByText(/^Choose in detail/)
  await fold.click()
  await expect(page.getByLabel('Comments By e-mail')).toHaveValue('never')
  await page.getByLabel('Somebody prayed By e-mail').selectOption('Daily')
  await expectToast(page, 'Your choice was saved')
  await page.reload()
  await expect(page.getByRole('radio', { name: /^Never/ })).toBeChecked()
  await expect(page.getByText('1 comes daily')).toBeVisible()
  await fold.click()
  await expect(page.getByLabel('Somebody prayed By e-mail')).toHaveValue('daily')
})

test('the page works by keyboard, at 320 px, in both themes, with long names, and empty (NOTIF-17)', async ({
  app,
  request,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson({ fullName: longName })
  const { id } = await insertPrayer(app.pool, { by: owner, audience: 'public', title: longWord })
  const friend = await aPerson({ fullName: longName })
  const group = await insertGroup(app.pool, { by: owner, name: 'M'.repeat(50), isOpen: false })
  const page = await aPage(owner)
  await expectWhole(page, [
    { at: '/notifications', name: 'nothing yet', title: 'Notifications · Thandaza', sees: 'Nothing new.' },
  ])
  await prayForPrayer(friend, app.origin, id)
  await supportPrayer(friend, `${app.origin}/api/prayers/${id}/support`)
  await requestToJoin(request, { person: friend, origin: app.origin, group })
  await expectWhole(page, [
    { at: '/notifications', sees: (shown) => shown.getByRole('link', { name: /asks to join the group M/ }) },
  ])
  await open(page, '/notifications')
  const first = page.getByRole('main').getByRole('listitem').first()
  await page.getByRole('button', { name: 'Mark all as seen' }).focus()
  await page.keyboard.press('Tab')
  await expect(first.getByRole('link')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(first.getByLabel('Choices for this notification')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first.getByRole('button', { name: /^No more about this/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(first.getByRole('button', { name: /^No more about this/ })).toBeHidden()
})

test('the bell adds nothing to what a visitor loads (NOTIF-16)', async ({ page }) => {
  const loaded: string[] = []
  page.on('response', async (response) => {
    if (['script', 'stylesheet', 'document'].includes(response.request().resourceType()))
      loaded.push(await response.text())
  })
  for (const address of ['/', '/prayers']) {
    await open(page, address)
    await networkIdle(page)
  }
  expect(loaded.length).toBeGreaterThan(5)
  expect(loaded.filter((text) => /bell-count|"bell\.label"|listNotifications/.test(text))).toEqual([])
})
