import type { BrowserContext } from '@playwright/test'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import {
  bubbles,
  chooseMessageAction,
  expectSaid,
  message,
  openChat,
  reopenChat,
} from './support/chat-page.ts'
import { countPendingWrites } from './support/device-storage.ts'
import { chatLog, countRequests, say } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { streamsOf } from './support/live-requests.ts'
import { createNetwork } from './support/network.ts'
import { expectStatus, open } from './support/open-page.ts'

const sending = /^\/api\/groups\/[^/]+\/messages$/
const three = ['One.', 'Two.', 'Three.']
const more = ['Four.', 'Five.']

test('messages written offline wait and are sent once and in order when the network is back, also after the product was closed and opened again on any page (CHAT-5, REQ-212)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const [page, other] = [await aPage(sipho), await aPage(anna)]
  const context = page.context()
  await openChat(page, group)
  await openChat(other, group)
  await context.setOffline(true)
  for (const text of three) await say(page, text)
  await expectSaid(page, three)
  await expect(message(page, 'Two.')).toContainText('Waiting for connection')
  await expect.poll(() => countPendingWrites(page)).toBe(3)
  await say(other, 'Are you there?')
  await expectStatus(other, 'Message sent')
  await context.setOffline(false)
  const said = ['Are you there?', ...three]
  await expectSaid(other, said)
  await expectSaid(page, said)
  await expect(chatLog(page).getByText('Waiting for connection')).toHaveCount(0)
  await expect.poll(() => countPendingWrites(page)).toBe(0)
  await reopenChat(page)
  await expectSaid(page, said)

  await context.setOffline(true)
  for (const text of more) await say(page, text)
  await expectSaid(page, [...said, ...more])
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await open(later, '/dashboard')
  await expect.poll(() => countPendingWrites(later)).toBe(0)
  await openChat(later, group)
  await expectSaid(later, [...said, ...more])
})

test('two tabs share one stream and one sender, and each shows every message once (REQ-207, REQ-212)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const [first, other] = [await aPage(sipho), await aPage(anna)]
  const streams = streamsOf(first.context())
  await openChat(first, group)
  const second = await first.context().newPage()
  await openChat(second, group)
  await openChat(other, group)
  const posts = postsOf(first.context())
  await say(second, 'From the second.')
  await say(first, 'From the first.')
  await say(other, 'From afar.')
  for (const tab of [first, second]) {
    await expect(message(tab, 'From afar.')).toHaveCount(1)
    await expect(message(tab, 'From the first.')).toHaveCount(1)
    await expect(message(tab, 'From the second.')).toHaveCount(1)
  }
  expect(streams.open()).toBe(1)
  expect(posts()).toBe(2)

  await first.context().setOffline(true)
  await say(first, 'Offline, first.')
  await say(second, 'Offline, second.')
  await first.context().setOffline(false)
  await expect(bubbles(other)).toHaveCount(5)
  expect((await bubbles(other).allInnerTexts()).slice(3)).toEqual(['Offline, first.', 'Offline, second.'])
  for (const tab of [first, second]) await expect(bubbles(tab)).toHaveCount(5)
  await expect.poll(() => countPendingWrites(first)).toBe(0)
})

test('after a lost connection all messages are caught up once and in order, deleted ones too (CHAT-5)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/net::ERR_/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: anna, members: [sipho] })
  const network = await createNetwork()
  const [page, other] = [await aPage(sipho, { proxy: { server: network.address } }), await aPage(anna)]
  await openChat(page, group)
  await openChat(other, group)
  await say(other, 'Before.')
  await expectSaid(page, ['Before.'])
  network.cut()
  const meanwhile = Array.from({ length: 12 }, (_, index) => `Meanwhile ${index + 1}.`)
  for (const text of meanwhile) await say(other, text)
  await expect(bubbles(other)).toHaveCount(13)
  await expect.poll(() => countPendingWrites(other)).toBe(0)
  await chooseMessageAction(other, 'Before.', 'Delete message')
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(message(other, 'Before.')).toHaveCount(0)
  await say(page, 'Hello?')
  await expect(message(page, 'Hello?')).toContainText('Waiting for connection')
  await expectSaid(page, ['Before.', 'Hello?'])
  network.mend()
  const said = ['This message was deleted.', ...meanwhile]
  await expectSaid(other, [...said, 'Hello?'])
  await expectSaid(page, [...said, 'Hello?'])
  await say(other, 'Afterwards.')
  await expectSaid(page, [...said, 'Hello?', 'Afterwards.'])
  await page.context().close()
  await network.close()
})

/** Counts the messages that a browser sent, in all its tabs. */
function postsOf(context: BrowserContext): () => number {
  const counts = context.pages().map((page) => countRequests(page, 'POST', sending))
  return () => counts.reduce((sum, count) => sum + count(), 0)
}
