import type { Page } from '@playwright/test'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import {
  bubbles,
  chooseMessageAction,
  composer,
  desktop,
  expectSaid,
  message,
  openChat,
  positionOf,
  reopenChat,
} from './support/chat-page.ts'
import { fingerOn } from './support/finger.ts'
import { chatLog, countRequests, groupCard, groupTab, say } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { expectStatus, open } from './support/open-page.ts'
import { createImageFile, expectPicture, pickImages } from './support/pick-images.ts'
import { faultsOnScreens } from './support/screen-checks.ts'

const sending = /^\/api\/groups\/[^/]+\/messages$/
const DAY_MS = 86_400_000

test('the log is at most 500 px high from 768 px on, and fills a smaller screen with its bar and composer; non-members are asked to join (CHAT-1, CHAT-2)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, stranger] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: owner })
  for (let count = 1; count <= 40; count += 1) await insertMessage(app.pool, { by: owner, group })
  const wide = await aPage(owner, { ...desktop, viewport: { width: 1280, height: 1400 } })
  await openChat(wide, group)
  await expect(wide.getByText('Enter sends, Shift and Enter starts a new line.')).toBeVisible()
  for (const width of [1280, 768]) {
    await wide.setViewportSize({ width, height: 1400 })
    await expect(groupTab(wide, 'Members')).toBeVisible()
    await expect(wide.getByRole('banner')).toBeVisible()
    expect((await chatLog(wide).boundingBox())?.height).toBeLessThanOrEqual(500)
  }
  const phone = await aPage(owner)
  await openChat(phone, group)
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 740, height: 360 },
    { width: 844, height: 390 },
    { width: 320, height: 568 },
  ]) {
    await phone.setViewportSize(viewport)
    await expect(phone.getByRole('banner')).toHaveCount(0)
    await expect(phone.getByRole('contentinfo')).toHaveCount(0)
    const bar = await phone.locator('.chat-bar').boundingBox()
    const [log, form] = [await chatLog(phone).boundingBox(), await phone.locator('.composer').boundingBox()]
    expect(bar).toMatchObject({ x: 0, y: 0, width: viewport.width, height: 52 })
    expect(log?.y).toBe(52)
    expect((log?.y ?? 0) + (log?.height ?? 0)).toBeCloseTo(form?.y ?? 0, 0)
    expect((form?.y ?? 0) + (form?.height ?? 0)).toBeCloseTo(viewport.height, 0)
    await expect(bubbles(phone).last()).toBeInViewport()
  }

  const outside = await aPage(stranger)
  await open(outside, `/groups/${group.id}?tab=chat`)
  await expect(outside.getByText('Join group to chat', { exact: true })).toBeVisible()
  await expect(chatLog(outside)).toHaveCount(0)
  await expect(composer(outside)).toHaveCount(0)
})

test('Enter sends a message that is not blank, Shift and Enter starts a line, and the other reads it at once, as it was written (CHAT-3, CHAT-4, CHAT-5, CHAT-7)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [await aPerson(), await aPerson({ fullName: 'Sipho Mokoena' })]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const [page, other] = [await aPage(sipho, desktop), await aPage(anna)]
  await openChat(page, group)
  await openChat(other, group)
  const sent = countRequests(page, 'POST', sending)
  const button = page.getByRole('button', { name: 'Send message' })
  await expect(button).toBeDisabled()
  await composer(page).fill(' \n  ')
  await composer(page).press('Enter')
  await expect(button).toBeDisabled()
  await composer(page).fill('a'.repeat(2001))
  await composer(page).press('Enter')
  await expect(page.getByText('A message must be less than 2000 characters')).toBeVisible()
  await expect(composer(page)).toHaveValue('a'.repeat(2001))
  expect(sent()).toBe(0)

  await composer(page).fill('')
  await composer(page).pressSequentially('  Good morning,')
  await composer(page).press('Shift+Enter')
  await composer(page).pressSequentially('everybody.  ')
  await composer(page).press('Enter')
  await expectStatus(page, 'Message sent')
  await expect(page.locator('.toast')).toHaveCount(0)
  await expect(message(page, 'Good morning')).toContainText('Sent')
  await expect(composer(page)).toHaveValue('')
  await expect(composer(page)).toBeFocused()
  await expect(bubbles(other)).toHaveText('Good morning,\neverybody.', { useInnerText: true })
  await expect(message(other, 'Good morning')).toContainText('Sipho Mokoena')
  await expect(other.getByText('Message sent')).toHaveCount(0)
  await composer(page).fill('b'.repeat(2000))
  await button.click()
  await expect(bubbles(other)).toHaveCount(2)
  await expect(bubbles(page)).toHaveCount(2)
  expect(sent()).toBe(2)

  const hostile = [
    '<img src=x onerror="document.title=\'broken\'"><b>bold</b>',
    '<script>document.title="broken"</script>',
    "javascript:alert(1) {{7*7}} $(7*7) ' or 1=1 --",
    'Ẑ̷̢ä̴l̸g̶o 👩‍👩‍👧‍👧 شكرا',
  ]
  for (const text of hostile) await say(page, text)
  await say(page, 'Pay \u202e00001R\u202c to me')
  for (const chat of [page, other]) {
    await expect(bubbles(chat)).toHaveCount(7)
    expect((await bubbles(chat).allInnerTexts()).slice(2)).toEqual([...hostile, 'Pay 00001R to me'])
  }
  expect(await other.title()).not.toBe('broken')
  await expect(chatLog(other).locator('b, script, a')).toHaveCount(0)
})

test("messages are shown oldest first, by day and in runs with the author's name (CHAT-5)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [
    await aPerson({ fullName: 'Anna Molefe' }),
    await aPerson({ fullName: 'Sipho Mokoena' }),
  ]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const yesterday = new Date(Date.now() - DAY_MS)
  const said = [
    { by: anna, text: 'First rain!', at: new Date('2026-03-02T04:05:00Z') },
    { by: anna, text: 'And a second cloud.', at: new Date('2026-03-02T04:07:00Z') },
    { by: anna, text: 'Much later.', at: new Date('2026-03-02T04:30:00Z') },
    { by: sipho, text: 'Thanks be.', at: yesterday },
    { by: anna, text: 'Amen.', at: yesterday },
    { by: sipho, text: 'Today too.', at: new Date() },
  ]
  for (const each of said) await insertMessage(app.pool, { group, ...each })
  const page = await aPage(sipho)
  await openChat(page, group)
  await expectSaid(
    page,
    said.map(({ text }) => text),
  )
  await expect(chatLog(page).locator('.chat-day')).toHaveText(['Mar 2, 2026', 'Yesterday', 'Today'])
  const shownName = (text: string) => message(page, text).locator('.chat-message-author')
  await expect(shownName('First rain!')).toHaveText('Anna Molefe')
  await expect(shownName('And a second cloud.')).toHaveCount(0)
  await expect(shownName('Much later.')).toHaveText('Anna Molefe')
  await expect(message(page, 'And a second cloud.')).toContainText('Anna Molefe')
  await expect(message(page, 'Thanks be.')).toContainText('You')
  await expect(message(page, 'And a second cloud.').locator('time')).toHaveText('6:07 AM')
})

test('pictures are sent with or without text, and seen by the other (CHAT-5, REQ-76)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const [page, other] = [await aPage(sipho), await aPage(anna)]
  const picked = (shown: Page) => shown.locator('.composer').getByRole('listitem')
  await openChat(page, group)
  await openChat(other, group)
  await pickImages(page, await createImageFile('dam.png'))
  await expect(picked(page)).toContainText('Uploaded')
  await page.getByLabel('What image 1 shows').fill('The dam is full')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expectPicture(page, 'The dam is full')
  await expectPicture(other, 'The dam is full')
  for (const name of ['one', 'two', 'three', 'four'])
    await pickImages(page, await createImageFile(`${name}.png`))
  await expect(picked(page)).toContainText(['Uploaded', 'Uploaded', 'Uploaded', 'Uploaded'])
  await expect(page.locator('input[type=file]')).toBeDisabled()
  await composer(page).fill('Four more.')
  await page.getByRole('button', { name: 'Send message' }).click()
  await expect(message(other, 'Four more.').getByRole('img')).toHaveCount(4)
  await expect(message(page, 'Four more.').getByRole('img')).toHaveCount(4)
})

test('members delete their own messages and group admins any; a placeholder stays for everyone (GEN-1, REQ-87)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, admin, member] = [await aPerson(), await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: owner, admins: [admin], members: [member] })
  await insertMessage(app.pool, { by: owner, group, text: 'From the owner.' })
  await insertMessage(app.pool, { by: member, group, text: 'Mine, and wrong.' })
  await insertMessage(app.pool, { by: member, group, text: 'Mine, and unkind.' })
  const [page, admins] = [await aPage(member), await aPage(admin)]
  await openChat(page, group)
  await openChat(admins, group)
  const buttons = (shown: Page) => chatLog(shown).getByRole('button', { name: /^Actions for/ })
  await chooseMessageAction(page, 'From the owner.', 'Copy words')
  await expect(page.getByRole('button', { name: 'Delete message' })).toHaveCount(0)

  await chooseMessageAction(page, 'Mine, and wrong.', 'Delete message')
  const question = page.getByRole('alertdialog', { name: 'Delete this message?' })
  await expect(question).toContainText('It will be gone for everybody in this group.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(bubbles(page)).toHaveCount(3)
  await chooseMessageAction(page, 'Mine, and wrong.', 'Delete message')
  await question.getByRole('button', { name: 'Delete message' }).click()
  await expectStatus(page, 'Message deleted')
  await expect(chatLog(page)).toBeFocused()
  const after = ['From the owner.', 'This message was deleted.', 'Mine, and unkind.']
  for (const shown of [page, admins]) await expectSaid(shown, after)

  await chooseMessageAction(admins, 'Mine, and unkind.', 'Delete message')
  await expect(admins.getByRole('alertdialog')).toContainText(
    `The message by ${member.fullName} will be gone`,
  )
  await admins.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click()
  const atLast = ['From the owner.', 'This message was deleted.', 'This message was deleted.']
  for (const shown of [page, admins]) await expectSaid(shown, atLast)
  await reopenChat(page)
  await expectSaid(page, atLast)
  await expect(buttons(page)).toHaveCount(1)
})

test('unread messages are counted on My Groups and on the tab until they are read (REQ-87)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, {
    by: anna,
    members: [sipho],
    name: `Koup ${anna.id.slice(-6)}`,
  })
  for (const text of ['Read before.', 'New one.', 'New two.']) {
    await insertMessage(app.pool, { by: anna, group, text })
    if (text === 'Read before.')
      await app.pool.query('update group_members set last_read_number = 1 where user_id = $1', [sipho.id])
  }
  const [page, other] = [await aPage(sipho, desktop), await aPage(anna)]
  const list = await page.context().newPage()
  await open(list, '/groups')
  await expect(groupCard(list, group.name)).toContainText('2 new')
  await open(page, `/groups/${group.id}`)
  await expect(groupTab(page, 'Chat')).toHaveText('Chat 2')
  await openChat(other, group)
  await say(other, 'New three.')
  await expect(groupTab(page, 'Chat')).toHaveText('Chat 3')

  const read = countRequests(page, 'PUT', /\/read-up-to$/)
  await page.bringToFront()
  await groupTab(page, 'Chat').click()
  await expect(chatLog(page).getByRole('listitem')).toHaveText([
    /Today/,
    /Read before/,
    'New messages',
    /New one/,
    /New two/,
    /New three/,
  ])
  await expect(groupTab(page, 'Chat')).toHaveText('Chat')
  await list.bringToFront()
  await expect(groupCard(list, group.name)).not.toContainText(/\d new/)
  expect(read()).toBe(1)
  await reopenChat(page)
  await expect(chatLog(page).getByText('New messages')).toHaveCount(0)
})

test('older messages load above the position read, new ones below it behind a pill (CHAT-1, CHAT-5, REQ-87)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const lines = Array.from({ length: 120 }, (_, index) => `Line ${String(index + 1).padStart(3, '0')}`)
  for (const text of lines) await insertMessage(app.pool, { by: anna, group, text })
  await app.pool.query('update group_members set last_read_number = 120 where user_id = $1', [sipho.id])
  const [page, other] = [await aPage(sipho), await aPage(anna)]
  await openChat(page, group)
  await openChat(other, group)
  await expect(bubbles(page)).toHaveCount(50)
  await expect(bubbles(page).last()).toBeInViewport()

  await chatLog(page).evaluate((log) => log.scrollTo({ top: 300 }))
  await expect(bubbles(page)).toHaveCount(50)
  const before = await positionOf(page, 'Line 080')
  await page.getByRole('button', { name: 'Load older messages' }).dispatchEvent('click')
  await expect(bubbles(page)).toHaveCount(100)
  expect(Math.abs((await positionOf(page, 'Line 080')) - before)).toBeLessThanOrEqual(2)

  await say(other, 'While you were reading.')
  const pill = page.getByRole('button', { name: 'New messages: 1 new message' })
  await expect(pill).toBeVisible()
  expect(Math.abs((await positionOf(page, 'Line 080')) - before)).toBeLessThanOrEqual(2)
  await say(other, 'And once more.')
  await page.getByRole('button', { name: 'New messages: 2 new messages' }).click()
  await expect(bubbles(page).last()).toBeInViewport()
  await expect(page.getByRole('button', { name: /^New messages/ })).toHaveCount(0)

  await chatLog(page).evaluate((log) => log.scrollTo({ top: 0 }))
  await expect(bubbles(page)).toHaveCount(122)
  await expect(page.getByRole('button', { name: 'Load older messages' })).toHaveCount(0)
  await say(page, 'Here I am.')
  await expect(bubbles(page).last()).toBeInViewport()
  await expectSaid(page, [...lines, 'While you were reading.', 'And once more.', 'Here I am.'])
})

test('a chat is accessible: keyboard, names, both themes, every screen (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [
    await aPerson({ fullName: 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo' }),
    await aPerson(),
  ]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  await insertMessage(app.pool, { by: anna, group, text: 'Siyabonga'.repeat(30) })
  await insertMessage(app.pool, { by: sipho, group, text: 'Amen.' })
  await insertMessage(app.pool, { by: anna, group, isDeleted: true })
  await insertMessage(app.pool, { by: sipho, group, text: 'One more of mine.' })
  const page = await aPage(sipho, desktop)
  await openChat(page, group)
  await expect(chatLog(page)).toHaveAttribute('aria-label', 'Group chat')
  await groupTab(page, 'Chat').focus()
  await page.keyboard.press('Tab')
  const actionsOf = (text: string) => message(page, text).getByRole('button', { name: /^Actions for/ })
  await expect(actionsOf('One more of mine.')).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(actionsOf('Amen.')).toBeFocused()
  await expect(actionsOf('Amen.')).toHaveAccessibleName(/^Actions for the message by You, .+: Amen\.$/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Your message' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(actionsOf('Amen.')).toBeFocused()
  await chooseMessageAction(page, 'Amen.', 'Delete message')
  await expect(page.getByRole('alertdialog', { name: 'Delete this message?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(actionsOf('Amen.')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Add images')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(composer(page)).toBeFocused()
  await page.keyboard.type('Typed.')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(message(page, 'Typed.')).toContainText('You')
  expect(await faultsOnScreens(page)).toEqual([])
})

test('where the pointer is a finger, Enter starts a line and the button sends (CHAT-3, REQ-451)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const group = await insertGroup(app.pool, { by: person })
  const page = await aPage(person)
  await openChat(page, group)
  await expect(composer(page)).toHaveAttribute('enterkeyhint', 'enter')
  await composer(page).pressSequentially('Good morning,\neverybody.')
  await expect(composer(page)).toHaveValue('Good morning,\neverybody.')
  await page.getByRole('button', { name: 'Send message' }).tap()
  await expect(bubbles(page)).toHaveText('Good morning,\neverybody.', { useInnerText: true })

  await chooseMessageAction(page, 'Good morning', 'Edit')
  await page.getByLabel('New words').press('Enter')
  await page.keyboard.type('Rain!')
  await page.getByRole('button', { name: 'Save' }).tap()
  await expect(bubbles(page)).toHaveText('Good morning,\neverybody.\nRain!', { useInnerText: true })
  const tablet = await aPage(person, { viewport: { width: 820, height: 1180 } })
  await openChat(tablet, group)
  await expect(tablet.getByText('Enter starts a new line, the button sends.')).toBeVisible()
})

test('a long press opens the menu of a message, and lifting the finger chooses nothing there (REQ-261)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const group = await insertGroup(app.pool, { by: person })
  for (let count = 1; count <= 12; count += 1)
    await insertMessage(app.pool, { by: person, group, text: `Word ${count} of many that fill a line` })
  const page = await aPage(person, { viewport: { width: 360, height: 640 }, hasTouch: true })
  await openChat(page, group)
  const touch = await fingerOn(page)
  const menu = page.getByRole('dialog', { name: 'Your message' })
  // The sheet comes up over the lower half of the screen: under the finger are a button or the space beside it.
  for (const bubble of [bubbles(page).last(), bubbles(page).nth(-3), bubbles(page).nth(-6)]) {
    const { x, y, height } = (await bubble.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    await touch('touchStart', [{ x: x + 20, y: y + height / 2 }])
    await expect(menu).toBeVisible()
    await page.evaluate(() => {
      addEventListener('pointerup', () => requestAnimationFrame(() => (document.title = 'lifted')), {
        once: true,
      })
    })
    await touch('touchEnd', [])
    await expect(page).toHaveTitle('lifted')
    await expect(menu).toBeVisible()
    await expect(composer(page)).toHaveValue('')
    await menu.getByRole('button', { name: 'Reply' }).tap()
    await expect(menu).toBeHidden()
    await page.getByRole('button', { name: 'Do not quote' }).tap()
  }
})
