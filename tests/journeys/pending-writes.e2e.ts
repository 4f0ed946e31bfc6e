import type { Locator, Page } from '@playwright/test'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { composer, expectSaid, message } from './support/chat-page.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { countPendingWrites, everythingStored, expectStored } from './support/device-storage.ts'
import { expect, test } from './support/journey.ts'
import { expectStatus, expectToast, open } from './support/open-page.ts'
import { expectWhole } from './support/page-checks.ts'
import { createPhone } from './support/phone-browser.ts'
import { createImageFile, expectPicture, pickedImages, pickImages } from './support/pick-images.ts'

const disconnected = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|ApiFailure: NETWORK|did not come/
const waiting = 'Waiting for connection'
/** Words that promise more than a phone without a connection can know; "Waiting to be sent" and "Not sent" are true. */
const promises = /\b(saved|shared|public|submitted|successfully|(?<!to be |not )sent)\b/i

test('prayer with a picture, update, comment, support, prayed, message, miracle, Amen and archive wait through reload, closed tab and killed browser, and arrive once, in order, from two tabs (OFF-3, OFF-4, PIC-7, REQ-520)', async ({
  playwright: { chromium },
  faults,
  app,
  aPerson,
}) => {
  faults.forgive(disconnected)
  const [person, friend] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: friend, members: [person], name: `Eden ${person.id}` })
  const own = (what: string) =>
    insertPrayer(app.pool, { by: person, title: `${what} ${person.id}`, audience: 'public' })
  const [dry, answered, over] = [await own('Dry'), await own('Answered'), await own('Over')]
  const carried = await insertPrayer(app.pool, { by: friend, title: 'Of a friend', audience: 'public' })
  const miracle = await insertMiracle(app.pool, { by: friend, audience: 'public', title: 'He walks' })
  const phone = await createPhone({ chromium, origin: app.origin, person, faults })
  const addresses = {
    '/new-prayer': 'Submit Prayer Request',
    [`/prayers/${dry.id}?tab=updates`]: dry.title,
    [`/prayers/${carried.id}?tab=comments`]: carried.title,
    [`/prayers/${carried.id}`]: carried.title,
    [`/report-miracle/${answered.id}`]: 'Submit a Miracle',
    [`/prayers/${answered.id}`]: answered.title,
    [`/miracles/${miracle.id}`]: miracle.title,
    [`/prayers/${over.id}`]: over.title,
    '/pending': 'Waiting to be sent',
    '/dashboard': 'Your Dashboard',
  }
  const asked: string[] = []

  await test.step('the pages were read while there was a connection', async () => {
    const context = await phone.start()
    const page = await context.newPage()
    await open(page, '/dashboard')
    await hasWorker(page)
    for (const [address, heading] of Object.entries(addresses)) {
      await goWithin(page, address)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    }
    await goWithin(page, `/groups/${group.id}?tab=chat`)
    await expect(composer(page)).toBeVisible()
    for (const { title } of [dry, answered, over, carried, miracle]) await expectStored(page, title)
    await expectStored(page, group.name)
    await context.setOffline(true)
    await write(page)
  })

  /** Each act, and what stands in its place from the press on. */
  async function write(page: Page): Promise<void> {
    await test.step('prayer', async () => {
      await open(page, '/new-prayer')
      await page.getByLabel('Title').fill('Rain for Rietbron')
      await page.getByLabel('Description').fill('The third dry spring.')
      await page.getByRole('radio', { name: 'Other' }).check()
      await page.getByRole('radio', { name: /^Public/ }).check()
      await pickImages(page, await createImageFile('veld.png'))
      await expect(pickedImages(page)).toContainText(waiting)
      await page.getByLabel('What image 1 shows').fill('The veld')
      await page.getByRole('button', { name: 'Submit Prayer' }).click()
      await expect(page).toHaveURL('/dashboard')
      await expectWaiting(page, 'Rain for Rietbron')
    })
    await test.step('update', async () => {
      await open(page, `/prayers/${dry.id}?tab=updates`)
      await page.getByLabel('Add an update').fill('First drops.')
      await page.getByRole('button', { name: 'Add Update' }).click()
      await expectWaiting(page, 'First drops.')
    })
    await test.step('comment', async () => {
      await open(page, `/prayers/${carried.id}?tab=comments`)
      await page.getByLabel('Add a comment').fill('We stand with you.')
      await page.getByRole('button', { name: 'Add Comment' }).click()
      await expectWaiting(page, 'We stand with you.')
    })
    await test.step('support and prayed', async () => {
      await open(page, `/prayers/${carried.id}`)
      await page.getByRole('button', { name: /^Support/ }).click()
      await expectStatus(page, waiting)
      await expect.poll(() => countPendingWrites(page)).toBe(4)
      // The same sentence stands there already, so the number tells.
      await page.getByRole('button', { name: 'I prayed', exact: true }).click()
      await expect.poll(() => countPendingWrites(page)).toBe(5)
      await expectHonest(page)
    })
    await test.step('message', async () => {
      await open(page, `/groups/${group.id}?tab=chat`)
      await composer(page).fill('On my way.')
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(message(page, 'On my way.')).toContainText(waiting)
    })
    await test.step('miracle', async () => {
      await open(page, `/report-miracle/${answered.id}`)
      await page.getByLabel('Title').fill('She walked in')
      await page.getByLabel('Description').fill('Six days later she stood at the gate.')
      await page.getByRole('button', { name: 'Submit Miracle' }).click()
      await expect(page).toHaveURL(`/prayers/${answered.id}`)
      await expectWaiting(page, 'She walked in')
    })
    await test.step('Amen', async () => {
      await open(page, `/miracles/${miracle.id}`)
      await page.getByRole('button', { name: /^Amen/ }).click()
      await expectStatus(page, waiting)
      await expectHonest(page)
    })
    await test.step('archive', async () => {
      await open(page, `/prayers/${over.id}`)
      await page.getByText('More', { exact: true }).click()
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Archive/ })
        .click()
      await expectWaiting(page, `Archiving "${over.title}"`)
    })
  }

  const inOrder = [
    /New prayer, with 1 picture.*Rain for Rietbron/,
    /Update of "Dry.*First drops/,
    /Comment on "Of a friend".*We stand/,
    /Support for "Of a friend"/,
    /Prayed for "Of a friend"/,
    /Message in .*On my way/,
    /Miracle: "She walked in"/,
    /Amen to "He walks"/,
    /Archiving "Over/,
  ]
  await test.step('a killed browser has all of it, oldest first, also after a reload and in another tab', async () => {
    await phone.kill()
    const context = await phone.start({ offline: true })
    const page = await context.newPage()
    await open(page, '/pending')
    await expect(waitingList(page)).toHaveText(inOrder)
    for (const item of await waitingList(page).all()) await expect(item).toContainText(waiting)
    await expectHonest(page)
    await page.reload()
    await expect(waitingList(page)).toHaveText(inOrder)
    await page.close()
    const [one, two] = [await context.newPage(), await context.newPage()]
    await open(one, '/pending')
    await open(two, '/dashboard')
    await expect(waitingList(one)).toHaveText(inOrder)
    await expectWaiting(two, 'Rain for Rietbron')
    context.on('request', (request) => {
      if (request.method() !== 'GET') asked.push(new URL(request.url()).pathname)
    })
    await context.setOffline(false)
    for (const tab of [one, two]) await expect(waitingList(tab)).toHaveCount(0)
    await expect(one.getByText('Everything you wrote has been sent.')).toBeVisible()
    await expect(
      activePrayers(two).getByRole('link', { name: 'Rain for Rietbron', exact: true }),
    ).toBeVisible()
    await two.close()
    await expectOrdinary(one)
  })

  async function expectOrdinary(page: Page): Promise<void> {
    await activePrayersOf(page, 'Rain for Rietbron')
    await expectPicture(page, 'The veld')
    await open(page, `/prayers/${dry.id}?tab=updates`)
    await expectEntry(page, 'First drops.')
    await open(page, `/prayers/${carried.id}?tab=comments`)
    await expectEntry(page, 'We stand with you.')
    await open(page, `/prayers/${carried.id}`)
    await expect(page.getByRole('button', { name: 'Prayed', exact: true })).toBeVisible()
    await open(page, `/groups/${group.id}?tab=chat`)
    await expectSaid(page, ['On my way.'])
    await expect(page.getByText(waiting)).toHaveCount(0)
    await open(page, `/prayers/${answered.id}`)
    await expect(page.getByRole('region', { name: 'She walked in' })).toBeVisible()
    await open(page, `/prayers/${over.id}`)
    await expect(page.getByText('Archived', { exact: true })).toBeVisible()
  }

  await test.step('the database has each once, in the order of writing', async () => {
    const count = async (query: string) => (await app.pool.query(query, [person.id])).rows.length
    const once = {
      prayer: `select 1 from prayer_requests where user_id = $1 and title = 'Rain for Rietbron'`,
      picture: 'select 1 from media where user_id = $1 and prayer_id is not null',
      anyPicture: 'select 1 from media where user_id = $1',
      update: 'select 1 from prayer_updates where user_id = $1',
      comment: 'select 1 from prayer_comments where user_id = $1',
      support: 'select 1 from prayer_supports where user_id = $1',
      prayed: 'select 1 from intercessions where user_id = $1',
      message: 'select 1 from group_messages where user_id = $1',
      miracle: 'select 1 from miracles where user_id = $1 and prayer_request_id is not null',
      amen: 'select 1 from miracle_amens where user_id = $1',
      archived: `select 1 from prayer_requests where user_id = $1 and status = 'archived'`,
    }
    for (const [what, query] of Object.entries(once)) expect(await count(query), what).toBe(1)
    const { rows } = await app.pool.query(
      'select operation from idempotency_keys where scope like $1 and is_deferrable order by created_at',
      [`%${person.id}%`],
    )
    expect(rows.map(({ operation }) => operation)).toEqual([
      'submitPrayer',
      'addUpdate',
      'addComment',
      'supportPrayer',
      'prayForPrayer',
      'sendMessage',
      'reportMiracle',
      'sayAmen',
      'archivePrayer',
    ])
    expect(asked.filter((path) => path === '/api/media')).toHaveLength(1)
  })
  await phone.end()
})

test('a write whose answer was lost may have arrived already: it can only be sent again, and stands there once (OFF-20)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/net::ERR_FAILED/)
  const person = await aPerson()
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const page = await aPage(person)
  await open(page, `/prayers/${prayer.id}?tab=comments`)
  const commits: number[] = []
  await page.route(`/api/prayers/${prayer.id}/comments`, async (route) => {
    if (route.request().method() !== 'POST') return await route.continue()
    commits.push((await route.fetch()).status())
    await route.abort()
  })
  await page.getByLabel('Add a comment').fill('It arrived.')
  await page.getByRole('button', { name: 'Add Comment' }).click()
  const item = waitingList(page).filter({ hasText: 'It arrived.' })
  await expect(item).toContainText('May have arrived already')
  await expect(item.getByRole('button')).toHaveText(['Send now'])
  expect(commits.length).toBeGreaterThan(0)
  await page.unroute(`/api/prayers/${prayer.id}/comments`)
  await item.getByRole('button', { name: 'Send now' }).click()
  await expect(waitingList(page)).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'It arrived.' })).toHaveCount(1)
  const { rows } = await app.pool.query('select 1 from prayer_comments where user_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

test('what is refused keeps its words with the reason, can be copied and thrown away, and blocks nothing else; its page has no accessibility finding (OFF-6, OFF-22)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(disconnected)
  const [person, friend] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: friend, members: [person] })
  const gone = await insertPrayer(app.pool, { by: friend, audience: 'public', title: 'Deleted meanwhile' })
  const kept = await insertPrayer(app.pool, { by: friend, audience: 'public', title: 'Still there' })
  const [page, friends, elsewhere] = [await aPage(person, {}), await aPage(friend), await aPage(person)]
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const ofGone = `/prayers/${gone.id}?tab=comments`
  const ofKept = `/prayers/${kept.id}?tab=comments`
  const chat = `/groups/${group.id}?tab=chat`
  await open(page, '/pending')
  await expect(page.getByText('Everything you wrote has been sent.')).toBeVisible()
  await goWithin(page, ofGone)
  await expect(page.getByRole('heading', { name: gone.title, level: 1 })).toBeVisible()
  await goWithin(page, chat)
  await expect(composer(page)).toBeVisible()
  await goWithin(page, ofKept)
  await expect(page.getByRole('heading', { name: kept.title, level: 1 })).toBeVisible()
  await expect(page.getByLabel('Add a comment')).toBeVisible()
  await expectStored(page, kept.title)
  await page.context().setOffline(true)
  await test.step('written while a prayer was deleted and the group was left', async () => {
    await goWithin(page, ofGone)
    await comment(page, gone.title, 'For a prayer that is gone.')
    await goWithin(page, chat)
    await composer(page).fill('For a group that was left.')
    await page.getByRole('button', { name: 'Send message' }).click()
    await expect(message(page, 'For a group that was left.')).toContainText(waiting)
    await goWithin(page, ofKept)
    await comment(page, kept.title, 'For a prayer that stays.')
    const headers = { origin: app.origin }
    await expect(await friends.request.delete(`/api/prayers/${gone.id}`, { headers })).toBeOK()
    const data = { alsoUnshare: false }
    await expect(await elsewhere.request.post(`/api/groups/${group.id}/leave`, { headers, data })).toBeOK()
  })
  await goWithin(page, '/pending')
  await expect(waitingList(page)).toHaveCount(3)
  await expectWhole(page, [{ name: 'what waits', sees: waiting }])

  await page.context().setOffline(false)
  const [ofPrayer, ofGroup] = ['For a prayer that is gone.', 'For a group that was left.'].map((words) =>
    waitingList(page).filter({ hasText: words }),
  ) as [Locator, Locator]
  await expect(waitingList(page)).toHaveCount(2)
  for (const item of [ofPrayer, ofGroup]) {
    await expect(item).toContainText('Not sent')
    await expect(item.locator('.pending-reason')).toHaveText(/[a-z]\.?$/)
    await expect(item.getByRole('button', { name: 'Change and send' })).toBeVisible()
  }
  const { rows } = await app.pool.query('select comment from prayer_comments where user_id = $1', [person.id])
  expect(rows).toEqual([{ comment: 'For a prayer that stays.' }])
  await expectWhole(page, [{ name: 'what was refused', sees: 'Not sent' }])
  await ofPrayer.getByRole('button', { name: 'Copy words' }).click()
  await expectToast(page, 'Words copied')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('For a prayer that is gone.')
  await ofPrayer.getByRole('button', { name: 'Throw away' }).click()
  await expect(waitingList(page)).toHaveCount(1)
  await ofGroup.getByRole('button', { name: 'Throw away' }).click()
  await expect(page.getByText('Everything you wrote has been sent.')).toBeVisible()
  expect(await countPendingWrites(page)).toBe(0)
})

test('signing out asks where something waits: stay, throw it away, or send it first (REQ-526)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(disconnected)
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const begin = async (words: string) => {
    const person = await aPerson()
    await insertPrayer(app.pool, { by: person })
    const page = await aPage(person, {})
    await open(page, '/dashboard')
    await goWithin(page, `/prayers/${prayer.id}?tab=comments`)
    await expect(page.getByLabel('Add a comment')).toBeVisible()
    // By then all files of the page have come.
    await expectStored(page, prayer.title)
    await page.context().setOffline(true)
    await comment(page, prayer.title, words)
    await pressSignOut(page)
    const question = page.getByRole('dialog', { name: '1 thing you wrote is not sent yet' })
    await expect(question).toBeVisible()
    const choose = (choice: string) => question.getByRole('button', { name: choice, exact: true }).click()
    const stored = async () =>
      (await app.pool.query('select 1 from prayer_comments where user_id = $1', [person.id])).rows.length
    return { page, question, choose, stored }
  }
  await test.step('stay, then throw it away', async () => {
    const { page, question, choose, stored } = await begin('Thrown away.')
    await choose('Stay')
    await expect(question).toBeHidden()
    expect(await countPendingWrites(page)).toBe(1)
    // The menu is still open.
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await choose('Throw away and sign out')
    await expect(page).toHaveURL('/login')
    await expect.poll(() => everythingStored(page)).not.toContain('Thrown away.')
    await page.context().setOffline(false)
    await expect.poll(async () => (await page.request.get('/api/session')).ok()).toBe(true)
    expect(await stored()).toBe(0)
  })
  await test.step('send first', async () => {
    const { page, question, choose, stored } = await begin('Sent first.')
    await choose('Send first')
    await expect(question.getByRole('status')).toHaveText(waiting)
    await page.context().setOffline(false)
    await expect(page).toHaveURL('/login')
    expect(await stored()).toBe(1)
    await expect.poll(() => everythingStored(page)).not.toContain('Sent first.')
  })
})

test('with no page open the worker sends once what waits (OFF-3, REQ-522)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(disconnected)
  const person = await aPerson()
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const page = await aPage(person, { serviceWorkers: 'allow' })
  const context = page.context()
  await open(page, `/prayers/${prayer.id}?tab=comments`)
  await hasWorker(page)
  await expectStored(page, prayer.title)
  await context.setOffline(true)
  await comment(page, prayer.title, 'Sent by the worker.')
  const blank = await context.newPage()
  const tools = await context.newCDPSession(blank)
  const registration = new Promise<string>((resolve) => {
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.startsWith(app.origin))
      if (own) resolve(own.registrationId)
    })
  })
  await tools.send('ServiceWorker.enable')
  const registrationId = await registration
  await page.close()
  await context.setOffline(false)
  const stored = async () =>
    (await app.pool.query('select 1 from prayer_comments where user_id = $1', [person.id])).rows.length
  expect(await stored()).toBe(0)
  // A headless browser does not watch the connection: the event of a phone is dispatched here.
  const call = { origin: app.origin, registrationId, tag: 'pending-writes', lastChance: true }
  await tools.send('ServiceWorker.dispatchSyncEvent', call)
  await expect.poll(stored).toBe(1)
  await tools.send('ServiceWorker.dispatchSyncEvent', call)
  const later = await context.newPage()
  await open(later, `/prayers/${prayer.id}?tab=comments`)
  await expectEntry(later, 'Sent by the worker.')
  expect(await countPendingWrites(later)).toBe(0)
  expect(await stored()).toBe(1)
})

async function comment(page: Page, title: string, words: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByLabel('Add a comment').fill(words)
  await page.getByRole('button', { name: 'Add Comment' }).click()
  await expectWaiting(page, words)
}

/** From a page that has the menu. */
async function pressSignOut(page: Page): Promise<void> {
  await goWithin(page, '/dashboard')
  await expect(activePrayers(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' }).click()
}

/** The list of what waits on this phone. */
function waitingList(page: Page): Locator {
  return page.getByRole('list', { name: 'What waits' }).getByRole('listitem')
}

async function expectWaiting(page: Page, words: string): Promise<void> {
  await expect(waitingList(page).filter({ hasText: words })).toContainText(waiting)
  await expectHonest(page)
}

/** Nothing that was said since the last call, and no item that waits, promises that the server has it (OFF-4). */
async function expectHonest(page: Page): Promise<void> {
  const said = await page.evaluate(() =>
    (window.shownMessages ?? []).map(({ title, detail }) => `${title} ${detail}`),
  )
  const items = await waitingList(page).locator('.pending-mark, .text-sm').allTextContents()
  for (const text of [...said, ...items]) expect(text).not.toMatch(promises)
}

/** Goes to an address of the open page as its links do. */
async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => history.pushState(null, '', path), address)
}

async function hasWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) =>
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true }),
      )
  })
}

async function activePrayersOf(page: Page, title: string): Promise<void> {
  await open(page, '/dashboard')
  await activePrayers(page).getByRole('link', { name: title, exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}

async function expectEntry(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('listitem').filter({ hasText: words })).toHaveCount(1)
  await expect(page.getByText(waiting)).toHaveCount(0)
}
