import type { Locator, Page } from '@playwright/test'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { bubbles, composer, desktop, message, openChat } from './support/chat-page.ts'
import { chatLog, countRequests, groupTab, say } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { faultsOnScreens } from './support/screen-checks.ts'

test('a leader on a desktop answers in chat beside the prayers (REQ-452, REQ-453, REQ-454, CHAT-1)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [
    await aPerson({ fullName: 'Anna Molefe' }),
    await aPerson({ fullName: 'Sipho Mokoena' }),
  ]
  const name = 'Karoo rain watch of Ntombizodwa-Nomathemba van der Westhuizen-Khumalo'
  const group = await insertGroup(app.pool, { by: anna, members: [sipho], name })
  await insertPrayer(app.pool, { by: sipho, audience: 'groups', groups: [group], title: 'Rain for the Koup' })
  for (let count = 1; count <= 40; count += 1)
    await insertMessage(app.pool, { by: sipho, group, text: `Word ${count}` })
  const [page, phone] = [await aPage(anna, desktop), await aPage(sipho)]
  await openChat(phone, group)
  for (const viewport of [
    { width: 1280, height: 800 },
    { width: 1024, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    await openChat(page, group)
    await expectInSight(page)
  }

  const column = page.getByRole('complementary', { name: 'The group' })
  await expect(column.getByRole('heading', { level: 1 })).toHaveText(name)
  const sun = column.getByRole('button', { name: /^I prayed for Rain for the Koup/ })
  await sun.click()
  await expect(column).toContainText('Amen. You prayed today')
  await expect(column.getByRole('button', { name: /^Prayed for Rain/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )

  const last = message(page, 'Word 40')
  await last.hover()
  await last.getByRole('button', { name: /^Amen to the message by Sipho Mokoena, .+: Word 40$/ }).click()
  await expect(last.getByRole('button', { name: /^Amen\W+only you/ })).toBeVisible()
  await last.hover()
  await last.getByRole('button', { name: /^Reply to the message by Sipho Mokoena/ }).click()
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('So be it.')
  await page.keyboard.press('Enter')
  await expect(bubbles(phone).last()).toHaveText('So be it.')
  await expect(message(page, 'So be it.')).toContainText('Read by 1')
  await say(phone, 'And here too.')
  await expect(message(phone, 'And here too.')).toContainText('Read by 1')
  await expect(phone.getByRole('button', { name: /^Amen to the message/ })).toHaveCount(0)
  await expectInSight(page)
  expect(await faultsOnScreens(page)).toEqual([])

  await groupTab(page, 'Prayers').click()
  await expect(column).toHaveCount(0)
  await expect(groupTab(page, 'Prayers')).toBeFocused()
})

test('the room of a new group is one request, and says that nothing is there yet (REQ-452)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const group = await insertGroup(app.pool, { by: person })
  const page = await aPage(person, desktop)
  const [pages, lists] = [
    countRequests(page, 'GET', /^\/api\/group-pages\//),
    countRequests(page, 'GET', /^\/api\/groups\/[^/]+\/prayers$/),
  ]
  await openChat(page, group)
  await expect(page.getByText('No messages yet')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'The group' })).toContainText('No prayers here yet')
  await expectInSight(page)
  expect([pages(), lists()]).toEqual([1, 0])
})

/** Log and composer stand whole in the window, of one width, and the page is not scrolled. */
async function expectInSight(page: Page): Promise<void> {
  const { width = 0, height = 0 } = page.viewportSize() ?? {}
  await expect(composer(page)).toBeVisible()
  const [log, form, field, row] = [
    await boxOf(chatLog(page)),
    await boxOf(page.locator('.composer')),
    await boxOf(page.locator('.composer-row')),
    await boxOf(page.locator('.chat-rows, .chat-scroll-area > .empty').first()),
  ]
  expect(log.height).toBeLessThanOrEqual(500)
  expect(log.height).toBeGreaterThan(400)
  expect(form.y + form.height).toBeLessThanOrEqual(height)
  expect(log.x + log.width).toBe(width)
  expect(Math.abs(field.x - row.x)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => scrollY)).toBe(0)
}

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('It is not shown')
  return box
}
