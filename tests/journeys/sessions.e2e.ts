import type { Page } from '@playwright/test'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { closeToasts, expectToast, hydrated, open, signIn, signOut } from './support/open-page.ts'

test('signing out in one tab signs the other one out, and Back shows nothing (AUTH-34, NAV-9)', {
  tag: '@desktop',
}, async ({ app, aPerson, aPage }) => {
  const person = await aPerson()
  const { id, title } = await insertPrayer(app.pool, { by: person, title: `Mine alone ${person.id}` })
  const page = await aPage(person)
  await open(page, `/prayers/${id}?tab=comments`)
  await page.getByLabel('Add a comment').fill('Unsent words')
  await expect.poll(() => storedIn(page)).toContain('Unsent words')
  await open(page, '/dashboard')
  await expect(activePrayers(page).getByRole('link', { name: title, exact: true })).toBeVisible()
  const otherTab = await page.context().newPage()
  await open(otherTab, '/dashboard')
  await expect(activePrayers(otherTab).getByRole('link', { name: title, exact: true })).toBeVisible()

  await signOut(page)
  await expect(otherTab).toHaveURL('/login')
  await expectToast(otherTab, 'You signed out in another tab')
  const ofTheAccount = ['Unsent words', title, id, person.id, person.email, person.fullName]
  const left = async () => {
    const stored = await storedIn(page)
    return ofTheAccount.filter((text) => stored.includes(text))
  }
  await expect.poll(left).toEqual([])
  await page.goBack()
  await expect(page).toHaveURL(/\/login/)
  await expect(page.getByText(title)).toHaveCount(0)
  expect(await left()).toEqual([])
  await otherTab.goto('/dashboard')
  await expect(otherTab).toHaveURL('/login?redirect=/dashboard')
  await expect(otherTab.getByText(title)).toHaveCount(0)
})

test('a session that ends while a prayer is written loses no word of it (PNEW-21)', async ({
  page,
  request,
  app,
}) => {
  const account = await createAccount(request)
  await open(page, '/login?redirect=/new-prayer')
  await signIn(page, account)
  await expect(page).toHaveURL('/new-prayer')
  await closeToasts(page)
  await page.getByLabel('Title').fill('Rain for the Koup')
  await page.getByLabel('Description').fill('The third dry spring. We have asked before and it came.')
  await page.getByRole('radio', { name: 'Family' }).check()
  await app.pool.query('delete from sessions where user_id = (select id from accounts where email = $1)', [
    account.email,
  ])

  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Authentication required', 'You must be logged in to submit a prayer request')
  await expect(page).toHaveURL('/new-prayer')
  await closeToasts(page)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL('/new-prayer')
  await expect(page.getByLabel('Title')).toHaveValue('Rain for the Koup')
  await expect(page.getByLabel('Description')).toHaveValue(/The third dry spring/)
  await expect(page.getByRole('radio', { name: 'Family' })).toBeChecked()
  await closeToasts(page)
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(
    activePrayers(page).getByRole('link', { name: 'Rain for the Koup', exact: true }),
  ).toBeVisible()
})

test("while the scripts are loading no one sees another person's menu (AUTH-32)", async ({
  aPerson,
  aPage,
}) => {
  for (const person of [await aPerson(), null]) {
    const page = await aPage(person, { viewport: { width: 1280, height: 800 } })
    const line = await delayRequests(page, '**/*.js')
    await page.goto('/', { waitUntil: 'commit' })
    const login = page.getByRole('banner').getByRole('link', { name: 'Login' })
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(login).toBeVisible({ visible: person === null })
    line.release()
  }
})

/** Everything the browser stores for the site that scripts can read, as one text. */
async function storedIn(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const databases = (await indexedDB.databases()).map(({ name }) => name)
    const cached = await Promise.all(
      (await caches.keys()).map(async (name) =>
        (await (await caches.open(name)).keys()).map(({ url }) => url),
      ),
    )
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, cached, document.cookie])
  })
}

test('a redirect in the middle of hydration does not render the page anew (REQ-234)', async ({
  aPerson,
  aPage,
}) => {
  for (const [address, person] of [
    ['/dashboard', null],
    ['/consent', await aPerson()],
  ] as const) {
    const page = await aPage(person)
    const devTools = await page.context().newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    for (let visit = 1; visit <= 3; visit += 1) {
      await page.goto(address)
      await expect(page).not.toHaveURL(address)
      await hydrated(page)
    }
    await devTools.detach()
  }
})
