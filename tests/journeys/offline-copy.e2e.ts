import { insertComment, insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { everythingStored, expectStored, storedAccount } from './support/device-storage.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, open, signOut } from './support/open-page.ts'

const noConnection = /^No connection\. As of /
const signedOutHere =
  'Nothing of yours is left on this device. Our server learns of it when there is a connection.'
const disconnected = /ERR_INTERNET_DISCONNECTED|A part of the application did not come/

test('what an earlier visit read opens without a connection, and says as of when (OFF-1, REQ-512)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(disconnected)
  const [person, friend] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: friend, members: [person] })
  const title = `Read last time by ${person.id}`
  const prayer = await insertPrayer(app.pool, { by: friend, title, audience: 'groups', groups: [group] })
  const unread = await insertPrayer(app.pool, { by: person, title: `Seen in a list by ${person.id}` })
  const page = await aPage(person, {})
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expectStored(page, title)

  // Another visit: nothing is in memory. It begins elsewhere, and on a page of the same kind.
  await open(page, `/prayers/${unread.id}`)
  await expect(page.getByRole('heading', { name: unread.title, level: 1 })).toBeVisible()
  await expectStored(page, unread.title)
  await page.context().setOffline(true)
  await page.evaluate((path) => history.pushState(null, '', path), `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.locator('body > [role="status"]')).toHaveText(noConnection)
  expect(await page.getByText(/could not/i).count()).toBe(0)
})

test('what the groups pray for is downloaded at once, and opens without a connection though it was never opened (REQ-519)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(disconnected)
  const [person, friend] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: friend, members: [person], name: `Eden of ${person.id}` })
  const input = { by: friend, audience: 'groups', groups: [group] } as const
  const prayer = await insertPrayer(app.pool, { ...input, title: `Never opened by ${person.id}` })
  await insertComment(app.pool, { by: friend, prayer, text: 'Still waiting.' })
  const page = await aPage(person, {})
  await open(page, '/profile/phone')
  await page.getByRole('button', { name: 'Download what my groups pray for' }).dblclick()
  await expectToast(page, 'Your groups are on this phone')
  await expect(page.getByText(/^Offline copy: .* · 1 prayer, 1 group$/)).toBeVisible()

  // Another visit: nothing is in memory. It begins on a page of the same kind, whose code no worker stores here.
  const own = await insertPrayer(app.pool, { by: person })
  await open(page, `/prayers/${own.id}`)
  await expect(page.getByRole('heading', { name: own.title, level: 1 })).toBeVisible()
  await expectStored(page, own.title)
  await page.context().setOffline(true)
  await page.evaluate((path) => history.pushState(null, '', path), `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: prayer.title, level: 1 })).toBeVisible()
  await expect(page.getByText('Still waiting.')).toBeVisible()
})

test('signing out with and without a connection leaves nothing of the account on the device (OFF-7, REQ-514, REQ-515)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(disconnected)
  for (const isOnline of [true, false]) {
    const person = await aPerson()
    const { title, id } = await insertPrayer(app.pool, { by: person, title: `Mine alone ${person.id}` })
    const page = await aPage(person, {})
    await open(page, '/dashboard')
    await expect(activePrayers(page).getByRole('link', { name: title, exact: true })).toBeVisible()
    await expectStored(page, title)
    const otherTab = await page.context().newPage()
    await open(otherTab, '/dashboard')
    await expect(activePrayers(otherTab).getByRole('link', { name: title, exact: true })).toBeVisible()
    const canaries = [title, id, person.id, person.email, person.fullName]
    const leftOn = async (on: typeof page) => {
      const stored = await everythingStored(on)
      return canaries.filter((canary) => stored.includes(canary))
    }
    expect(await leftOn(page)).toEqual(canaries)

    await page.context().setOffline(!isOnline)
    await signOut(page)
    if (!isOnline) await expectToast(page, 'You are signed out', signedOutHere)
    await expect.poll(() => leftOn(page)).toEqual([])
    await expect.poll(() => leftOn(otherTab)).toEqual([])
    await page.goBack()
    await expect(page.getByText(title)).toHaveCount(0)
    expect(await leftOn(page)).toEqual([])

    await page.context().setOffline(false)
    const sessions = async () =>
      (await app.pool.query('select 1 from sessions where user_id = $1', [person.id])).rows.length
    await expect.poll(sessions).toBe(0)
    await page.goto('/dashboard')
    await expect(page).toHaveURL(/\/login/)
    expect(await leftOn(page)).toEqual([])
  }
})

test('a browser that signed out without a connection gets no page of the member, whatever it asks for first (REQ-515)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(disconnected)
  const person = await aPerson()
  const { title } = await insertPrayer(app.pool, { by: person, title: `Nobody reads ${person.id}` })
  const page = await aPage(person, {})
  await open(page, '/dashboard')
  await expect(activePrayers(page).getByRole('link', { name: title, exact: true })).toBeVisible()
  await page.context().setOffline(true)
  await signOut(page)
  await expectToast(page, 'You are signed out')
  await page.close()
  const later = await page.context().newPage()
  await page.context().setOffline(false)
  const answer = await later.goto('/dashboard')
  expect(await answer?.text()).not.toContain(title)
  await expect(later).toHaveURL(/\/login/)
  const sessions = async () =>
    (await app.pool.query('select 1 from sessions where user_id = $1', [person.id])).rows.length
  await expect.poll(sessions).toBe(0)
})

test('what was withdrawn while the phone was away is gone from its copy within 5 s (OFF-11, REQ-516)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [reader, friend] = [await aPerson(), await aPerson()]
  const title = `Taken back from ${reader.id}`
  const own = await insertPrayer(app.pool, { by: reader, title: `Own of ${reader.id}` })
  const group = await insertGroup(app.pool, { by: friend, members: [reader] })
  const prayer = await insertPrayer(app.pool, { by: friend, title, audience: 'groups', groups: [group] })
  const [page, friends] = [await aPage(reader, {}), await aPage(friend)]
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expectStored(page, title)
  const otherTab = await page.context().newPage()
  await page.close()

  const headers = { origin: app.origin }
  await expect(await friends.request.delete(`/api/prayers/${prayer.id}`, { headers })).toBeOK()
  await open(otherTab, '/dashboard')
  await expect(activePrayers(otherTab).getByRole('link', { name: own.title, exact: true })).toBeVisible()
  await expect.poll(() => everythingStored(otherTab)).not.toContain(title)
  await expectStored(otherTab, own.title)
})

test('staff leave nothing for reading, and a session that ended leaves no copy (OFF-8, OFF-21, REQ-513)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const staff = await aPerson({ roles: ['moderator'] })
  const own = await insertPrayer(app.pool, { by: staff, title: `Of a moderator ${staff.id}` })
  const page = await aPage(staff, {})
  await open(page, '/dashboard')
  await expect(activePrayers(page).getByRole('link', { name: own.title, exact: true })).toBeVisible()
  await expect.poll(() => storedAccount(page)).toMatchObject({ keepsCopy: false })

  const member = await aPerson()
  const { title } = await insertPrayer(app.pool, { by: member, title: `Until the session ends ${member.id}` })
  const members = await aPage(member, {})
  await open(members, '/dashboard')
  await expectStored(members, title)
  await app.pool.query('delete from sessions where user_id = $1', [member.id])
  await members.goto('/contact')
  await expect.poll(() => everythingStored(members)).not.toContain(title)
})
