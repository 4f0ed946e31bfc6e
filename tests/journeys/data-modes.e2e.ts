import type { APIRequestContext, BrowserContext, Page } from '@playwright/test'
import { liveLimits } from '#contract/values/constants.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { streamsOf } from './support/live-requests.ts'
import { networkIdle, recordTransfers, saveData } from './support/network.ts'
import { hydrated, open } from './support/open-page.ts'
import { createImageFile, expectPicture, pickedImages, pickImages } from './support/pick-images.ts'
import { faultsOnScreens } from './support/screen-checks.ts'

const lightLine = 'Light data: pictures are shown when you tap them.'

test('with Save-Data no picture, font or prefetch is loaded without a touch, only an open chat is live, and the page says so and how to change it (OFF-14, REQ-541, REQ-542, REQ-543)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const prayer = await prayerWithPicture(await aPage(person, {}))
  const other = await insertPrayer(app.pool, { by: person, title: 'Rain for the Karoo' })
  const group = await insertGroup(app.pool, { by: person, name: 'Light evenings' })
  const page = await aPage(person, {})
  await saveData(page)
  const asked = requestsOf(page.context())
  const streams = streamsOf(page.context())
  const line = page.getByText(lightLine)

  await test.step('before any script has come the dashboard says so', async () => {
    await page.goto('/dashboard')
    await expect(line).toBeVisible()
    expect(asked.scripts()).toEqual([])
    await page.keyboard.press('Tab')
    await hydrated(page)
    await expect(line).toBeVisible()
  })
  await test.step('a link that is pointed at is not fetched ahead', async () => {
    await page.getByRole('link', { name: other.title, exact: true }).first().hover()
    await networkIdle(page)
    expect(asked.paths().filter((path) => path.includes(other.id))).toEqual([])
  })
  await test.step('a picture waits for its button, and has the focus of it then', async () => {
    await open(page, prayer)
    const show = page.getByRole('button', { name: 'Picture · Show A kite' })
    await expect(show).toBeVisible()
    await networkIdle(page)
    expect([asked.pictures(), asked.fonts(), streams.everOpened()]).toEqual([[], [], 0])
    expect(await faultsOnScreens(page)).toEqual([])
    await show.click()
    await expectPicture(page, 'A kite')
    await expect(page.getByRole('link', { name: 'A kite' })).toBeFocused()
    expect(asked.pictures()).toHaveLength(1)
  })
  await test.step('the stream is open as long as a chat is', async () => {
    await open(page, `/groups/${group.id}`)
    await networkIdle(page)
    expect(streams.everOpened()).toBe(0)
    await page.getByRole('tab', { name: 'Chat' }).click()
    await expect.poll(streams.open).toBe(1)
    await page.goBack()
    await expect.poll(streams.open).toBe(0)
  })
  await test.step('text only: a link stands for the picture', async () => {
    await page.getByRole('link', { name: 'Change' }).click()
    await expect(page.getByRole('radio', { name: 'Light' })).toBeChecked()
    const choices = page.getByRole('group', { name: 'How much data pages may use' })
    await choices.getByRole('radio', { name: 'Text only' }).check()
    await expect(line).toBeHidden()
    expect(await faultsOnScreens(page)).toEqual([])
    await open(page, prayer)
    await expect(page.getByRole('link', { name: 'Picture: A kite' })).toBeVisible()
    await networkIdle(page)
    expect([asked.pictures().length, asked.fonts()]).toEqual([1, []])
  })
  await test.step('the choice of the person outranks the browser', async () => {
    await open(page, '/profile/phone')
    await page.getByRole('radio', { name: 'Normal' }).check()
    await expect.poll(streams.open).toBe(1)
    await expect.poll(() => asked.fonts().length).toBeGreaterThan(0)
    await open(page, prayer)
    await expectPicture(page, 'A kite')
    await expect(line).toBeHidden()
  })
})

test('a shared phone keeps nothing when the last tab closes (OFF-10, REQ-546, REQ-547)', async ({
  aPage,
  request,
}) => {
  const page = await aPage(null, {})
  const { email, password } = await createAccount(request)
  const box = page.getByRole('checkbox', { name: 'This is a shared phone: keep nothing on it' })
  const signIn = async () => {
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/new-prayer')
  }
  await open(page, '/login?redirect=/new-prayer')
  await expect(box).not.toBeChecked()
  await box.check()
  expect(await faultsOnScreens(page)).toEqual([])
  await signIn()

  await test.step('a draft lives through a reload, in this tab alone', async () => {
    await page.getByLabel('Title').fill('Only while this tab is open')
    await page.reload()
    await expect(page.getByLabel('Title')).toHaveValue('Only while this tab is open')
  })
  expect(await leftBy(page)).toEqual({ cookies: [], names: ['shared-device'], databases: [], caches: [] })
  await test.step('the browser is closed: the phone knows that it is shared, and nobody', async () => {
    const left = await page.context().storageState()
    const again = await aPage(null, {
      storageState: { ...left, cookies: left.cookies.filter(({ expires }) => expires !== -1) },
    })
    await open(again, '/new-prayer')
    await expect(again).toHaveURL(/\/login/)
    await expect(again.getByRole('checkbox', { name: /shared phone/ })).toBeChecked()
  })
  await test.step('the list of sessions says so', async () => {
    await open(page, '/profile/sign-in')
    await expect(page.getByText('Shared phone', { exact: true })).toBeVisible()
  })
})

test('a repeated dashboard costs at most 25 KB, a reloaded prayer 11.5 KB, an hour of open chat with 40 messages 60 KB (OFF-15, REQ-545)', async ({
  app,
  aPerson,
  aPage,
  request,
}) => {
  const [person, other] = [await aPerson(), await aPerson()]
  const prayer = await insertPrayer(app.pool, { by: person, title: 'Rain for the Karoo' })
  for (let number = 1; number <= 12; number += 1)
    await insertPrayer(app.pool, { by: person, title: `For another day ${number}` })
  const page = await aPage(person, {})
  await expectRepeated(page, '/dashboard', 25)
  await expectRepeated(page, `/prayers/${prayer.id}`, 11.5)

  const group = await insertGroup(app.pool, { by: person, members: [other], name: 'Evenings' })
  await open(page, `/groups/${group.id}?tab=chat`)
  await networkIdle(page)
  const received = await countReceived(page)
  const words = 'We are with you in this, and will be on Sunday too.'
  const costs: number[] = []
  for (const number of [1, 2, 3, 4, 5]) {
    const before = received()
    await sendMessage(request, {
      origin: app.origin,
      by: other,
      groupId: group.id,
      content: `${words} ${number}`,
    })
    await expect(page.getByText(`${words} ${number}`)).toBeVisible()
    costs.push(received() - before)
  }
  const aMessage = Math.min(...costs)
  // Something else of the page may come beside a message: it is counted as often as it came, not with each of forty.
  const once = Math.max(0, received() - 5 * aMessage)
  const heartbeats = (3600 / liveLimits.heartbeatSeconds) * HEARTBEAT_BYTES
  expect(aMessage).toBeGreaterThan(50)
  expect(40 * aMessage + once + heartbeats + REFRESH_BYTES).toBeLessThanOrEqual(60 * 1024)
})

test('the month shows what the network transferred, within a tenth of it (OFF-16, REQ-544)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const prayer = await insertPrayer(app.pool, { by: person, audience: 'public' })
  const page = await aPage(person, {})
  const { transfers } = await recordTransfers(page)
  for (const address of ['/dashboard', `/prayers/${prayer.id}`, '/prayers', '/dashboard', '/profile/you']) {
    await open(page, address)
    await networkIdle(page)
  }
  await open(page, '/profile/phone')
  await networkIdle(page)
  const transferred = () => transfers.reduce((sum, { bytes }) => sum + bytes, 0)
  const counted = () => page.evaluate(() => Object.values(JSON.parse(localStorage['data-use'] ?? '{}'))[0])
  await expect.poll(async () => Number(await counted()) / transferred()).toBeGreaterThan(0.9)
  expect(Number(await counted()) / transferred()).toBeLessThan(1.1)
  await expect(page.getByText(/^This phone used \d+ kB here this month$/)).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

/** ':' and two line ends, in a chunk of their own. */
const HEARTBEAT_BYTES = 8
/** The answer that opens the next hour of a session, with its cookies. */
const REFRESH_BYTES = 1500

/** Counts all bytes that come from now on, those of a stream that goes on too. */
async function countReceived(page: Page): Promise<() => number> {
  const session = await page.context().newCDPSession(page)
  let bytes = 0
  session.on('Network.dataReceived', ({ dataLength, encodedDataLength }) => {
    bytes += encodedDataLength || dataLength
  })
  session.on('Network.responseReceived', ({ response }) => {
    bytes += response.encodedDataLength
  })
  await session.send('Network.enable')
  return () => bytes
}

type SentMessage = { origin: string; by: Person; groupId: string; content: string }

async function sendMessage(request: APIRequestContext, { origin, by, groupId, content }: SentMessage) {
  const cookie = Object.entries(by.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const data = { clientId: crypto.randomUUID(), content }
  const answer = await request.post(`/api/groups/${groupId}/messages`, { data, headers: { origin, cookie } })
  await expect(answer).toBeOK()
}

/** Opens a page that was opened a moment ago: its files are in the browser's cache once it was idle. */
async function expectRepeated(page: Page, address: string, most: number): Promise<void> {
  await open(page, address)
  await networkIdle(page)
  await expect(async () => {
    const { transfers, end } = await recordTransfers(page)
    await open(page, address)
    await networkIdle(page)
    await end()
    const bytes = transfers.reduce((sum, transfer) => sum + transfer.bytes, 0)
    expect(bytes).toBeGreaterThan(5_000)
    expect(bytes, JSON.stringify(transfers)).toBeLessThanOrEqual(most * 1024)
  }).toPass()
}

/** A prayer with one picture, written on another phone; returns its address. */
async function prayerWithPicture(page: Page): Promise<string> {
  await open(page, '/new-prayer')
  await page.getByLabel('Title').fill('With a kite')
  await page.getByLabel('Description').fill('Pray with us.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await pickImages(page, await createImageFile('kite.png'))
  await expect(pickedImages(page)).toContainText('Uploaded')
  await page.getByLabel('What image 1 shows').fill('A kite')
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await page.getByRole('link', { name: 'With a kite', exact: true }).first().click()
  await expect(page).toHaveURL(/\/prayers\/[0-9a-f-]{36}$/)
  return new URL(page.url()).pathname
}

/** The requests of a browser to the network. */
function requestsOf(context: BrowserContext) {
  const asked: { path: string; kind: string }[] = []
  context.on('request', (request) => {
    asked.push({ path: new URL(request.url()).pathname, kind: request.resourceType() })
  })
  const ofKind = (kind: string) => asked.filter((one) => one.kind === kind).map(({ path }) => path)
  return {
    paths: () => asked.map(({ path }) => path),
    pictures: () => asked.map(({ path }) => path).filter((path) => path.startsWith('/media/')),
    fonts: () => ofKind('font'),
    scripts: () => ofKind('script'),
  }
}

/** Everything that a closed browser would leave. */
async function leftBy(page: Page) {
  const cookies = (await page.context().cookies()).filter(({ expires }) => expires !== -1)
  const stored = await page.evaluate(async () => ({
    names: Object.keys(localStorage),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
  }))
  return { cookies: cookies.map(({ name }) => name), ...stored }
}
