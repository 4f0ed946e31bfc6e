import type { BrowserContext, Page } from '@playwright/test'
import { aMessage } from '#server/testing/group-life.ts'
import { aGroup } from '#server/testing/things.ts'
import { anAccount } from './support/accounts.ts'
import { bubbles, composer, expectSaid, keptUnsent, message, openChat, reopenChat } from './support/chat.ts'
import { chatLog, countRequests, groupTab, say } from './support/groups.ts'
import { expect, test } from './support/journey.ts'
import { aLine, refusal } from './support/line.ts'
import { expectToast, open, signIn } from './support/page.ts'
import { streamsOf } from './support/stream.ts'

const sending = /^\/api\/groups\/[^/]+\/messages$/
const three = ['One.', 'Two.', 'Three.']

test('what is written without a line waits, and goes once and in order when it is back (CHAT-5, ruling 14)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: anna, members: [sipho] })
  const [page, other] = [await aPage(sipho), await aPage(anna)]
  await openChat(page, group)
  await openChat(other, group)
  await page.context().setOffline(true)
  for (const words of three) await say(page, words)
  await expectSaid(page, three)
  await expect(message(page, 'Two.')).toContainText('Waiting for a connection')
  await expect.poll(() => keptUnsent(page)).toBe(3)
  await say(other, 'Are you there?')
  await expectToast(other, 'Message sent')
  await page.context().setOffline(false)
  const said = ['Are you there?', ...three]
  await expectSaid(other, said)
  await expectSaid(page, said)
  await expect(chatLog(page).getByText('Waiting for a connection')).toHaveCount(0)
  await expect.poll(() => keptUnsent(page)).toBe(0)
  await reopenChat(page)
  await expectSaid(page, said)
})

test('closed with the line down, the product sends what waits when it is opened again, wherever (ruling 14)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: anna, members: [sipho] })
  const page = await aPage(sipho)
  await openChat(page, group)
  await page.context().setOffline(true)
  for (const words of three) await say(page, words)
  await expect(bubbles(page)).toHaveCount(3)
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const later = await context.newPage()
  await open(later, '/dashboard')
  await expectToast(later, 'Message sent')
  await expect.poll(() => keptUnsent(later)).toBe(0)
  await openChat(later, group)
  await expectSaid(later, three)
})

test('a server in trouble loses no word: it is asked again, then the person is (CHAT-4)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/50[03]/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: anna, members: [sipho] })
  const page = await aPage(sipho)
  await openChat(page, group)
  const server = await answering(page)
  server.say(503, 'UNAVAILABLE')
  await say(page, 'First.')
  await expect(message(page, 'First.')).toContainText('Waiting for a connection')
  await say(page, 'Second.')
  server.say(429, 'RATE_LIMITED', { 'retry-after': '1' })
  await expect(message(page, 'First.')).toContainText('Waiting a moment: that was a lot at once')
  server.recover()
  await expectToast(page, 'Message sent')
  await expectSaid(page, ['First.', 'Second.'])

  server.say(422, 'INVALID')
  await say(page, 'Third.')
  await expectToast(page, 'Failed to send message')
  await expect(message(page, 'Third.')).toContainText('Failed')
  await say(page, 'Fourth.')
  await expect(message(page, 'Fourth.')).toContainText('Failed')
  await reopenChat(page)
  await expect(message(page, 'Third.')).toContainText('Failed')
  server.recover()
  await message(page, 'Fourth.').getByRole('button', { name: 'Delete' }).click()
  await message(page, 'Third.').getByRole('button', { name: 'Retry' }).click()
  await expectToast(page, 'Message sent')
  await expectSaid(page, ['First.', 'Second.', 'Third.'])
})

test('the same words for the fourth time wait; without them the rest goes on at once (ruling 8)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: anna, members: [sipho] })
  const page = await aPage(sipho)
  await openChat(page, group)
  for (let time = 1; time <= 4; time += 1) await say(page, 'Amen')
  await expectToast(page, 'Failed to send message')
  await expect(message(page, 'Failed')).toHaveCount(1)
  await say(page, 'And thank you all.')
  await expectSaid(page, ['Amen', 'Amen', 'Amen', 'And thank you all.', 'Amen'])
  await message(page, 'Amen').last().getByRole('button', { name: 'Delete' }).click()
  await expectSaid(page, ['Amen', 'Amen', 'Amen', 'And thank you all.'])
})

test('a chat that cannot be read says so, and is read when asked again (CHAT-4)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/500/)
  const anna = await aPerson()
  const group = await aGroup(house.pool, { by: anna })
  await aMessage(house.pool, { by: anna, group, text: 'Still here.' })
  const page = await aPage(anna)
  await open(page, `/groups/${group.id}`)
  const server = await answering(page)
  server.say(500, 'UNEXPECTED')
  await groupTab(page, 'Chat').click()
  await expect(page.getByText('Could not load group messages')).toBeVisible({ timeout: 15_000 })
  server.recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expectSaid(page, ['Still here.'])
})

test('a session that ended costs no word: what was sent and what was begun survive the sign-in (decision 152)', async ({
  page,
  request,
  house,
}) => {
  const account = await anAccount(request)
  const { rows } = await house.pool.query('select id from accounts where email = $1', [account.email])
  const group = await aGroup(house.pool, { by: rows[0] })
  await open(page, `/login?redirect=${encodeURIComponent(`/groups/${group.id}?tab=chat`)}`)
  await signIn(page, account)
  await expect(chatLog(page)).toBeVisible()
  await house.pool.query('delete from sessions where user_id = $1', [rows[0].id])
  await say(page, 'Sent too late.')
  await expect(message(page, 'Sent too late.')).toContainText('Waiting until you are signed in')
  await composer(page).fill('Only begun.')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, account)
  await expect(chatLog(page)).toBeVisible()
  await expectSaid(page, ['Sent too late.'])
  await expect(composer(page)).toHaveValue('Only begun.')
  await expect.poll(() => keptUnsent(page)).toBe(0)
})

test('two tabs: one stream, one sender, every message once in each (ruling 14, 15)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: anna, members: [sipho] })
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
  await expect.poll(() => keptUnsent(first)).toBe(0)
})

test('after a cut everything is caught up: once, in order, deleted ones too (CHAT-5)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/net::ERR_/)
  const [anna, sipho] = [await aPerson(), await aPerson()]
  const group = await aGroup(house.pool, { by: anna, members: [sipho] })
  const line = await aLine()
  const [page, other] = [await aPage(sipho, { proxy: { server: line.address } }), await aPage(anna)]
  await openChat(page, group)
  await openChat(other, group)
  await say(other, 'Before.')
  await expectSaid(page, ['Before.'])
  line.cut()
  const meanwhile = Array.from({ length: 12 }, (_, index) => `Meanwhile ${index + 1}.`)
  for (const words of meanwhile) await say(other, words)
  await expect(bubbles(other)).toHaveCount(13)
  await message(other, 'Before.').getByRole('button', { name: 'Delete message' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Delete message' }).click()
  await expect(message(other, 'Before.')).toHaveCount(0)
  await say(page, 'Hello?')
  await expect(message(page, 'Hello?')).toContainText('Waiting for a connection')
  await expectSaid(page, ['Before.', 'Hello?'])
  line.mend()
  const said = ['This message was deleted.', ...meanwhile]
  await expectSaid(other, [...said, 'Hello?'])
  await expectSaid(page, [...said, 'Hello?'])
  await say(other, 'Afterwards.')
  await expectSaid(page, [...said, 'Hello?', 'Afterwards.'])
  await page.context().close()
  await line.close()
})

/** A server that answers the chat of a page as one says, until it recovers. */
async function answering(page: Page) {
  let answer: { status: number; json: object; headers: Record<string, string> } | null = null
  await page.route('/api/groups/*/messages*', async (route) => {
    if (answer) await route.fulfill(answer)
    else await route.continue()
  })
  return {
    say: (status: number, code: string, headers: Record<string, string> = {}) => {
      answer = { status, json: refusal(code, 'error.unexpected'), headers }
    },
    recover: () => {
      answer = null
    },
  }
}

/** How many messages a browser sent, in all its tabs. */
function postsOf(context: BrowserContext): () => number {
  const counts = context.pages().map((page) => countRequests(page, 'POST', sending))
  return () => counts.reduce((sum, count) => sum + count(), 0)
}
