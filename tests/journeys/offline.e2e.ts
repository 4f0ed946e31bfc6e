import type { Page } from '@playwright/test'
import { insertComment, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { chooseFromMenu, hydrated, open } from './support/open-page.ts'

const noConnection = /^No connection\. As of \d+:\d\d (AM|PM)$/

test('without a connection what was read stays, what was not says so, and all is current when it is back (REQ-490, REQ-491, REQ-492)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED|A part of the application did not come/)
  const [person, other] = [await aPerson(), await aPerson()]
  const title = `Rain, read by ${person.id}`
  const prayer = await insertPrayer(app.pool, { by: person, title, audience: 'public' })
  // A new browser: a used one has the files of the wall.
  const page = await aPage(person, {})
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })
  const comment = page.getByLabel('Add a comment')
  await open(page, '/dashboard')
  await expect(line(page)).toBeAttached()

  await test.step('a page that is read while there is a connection', async () => {
    await readPrayer(page, title)
    await page.getByRole('tab', { name: 'Comments' }).click()
    await expect(comment).toBeVisible()
    await page.goBack()
    await expect(activePrayers(page)).toBeVisible()
  })
  await test.step('the wall was never read; the way back shows the dashboard as it was', async () => {
    await page.context().setOffline(true)
    await expect(line(page)).toHaveText(noConnection)
    await chooseFromMenu(page, 'Public Prayers')
    await expect(heading('This page needs a connection')).toBeVisible()
    await expect(line(page)).toHaveText('No connection')
    await page.goBack()
    await expect(activePrayers(page).getByRole('link', { name: title, exact: true })).toBeVisible()
    await expect(line(page)).toHaveText(noConnection)
  })
  await test.step('the read prayer opens; text that is typed stays when it is brought up to date', async () => {
    await readPrayer(page, title)
    await page.getByRole('tab', { name: 'Comments' }).click()
    await comment.fill('A word that waits')
    await insertComment(app.pool, { by: other, prayer, text: 'Written meanwhile.' })
    await page.context().setOffline(false)
    await expect(page.getByText('Written meanwhile.')).toBeVisible()
    await expect(line(page)).toHaveText('')
    await expect(comment).toHaveValue('A word that waits')
    await expect(comment).toBeFocused()
  })
  await test.step('a page that could not open does so by itself', async () => {
    await page.goBack()
    await expect(activePrayers(page)).toBeVisible()
    await page.context().setOffline(true)
    await chooseFromMenu(page, 'Community')
    await expect(heading('This page needs a connection')).toBeVisible()
    await page.context().setOffline(false)
    await expect(heading('This page needs a connection')).toHaveCount(0)
    await expect(heading('Community Dashboard')).toBeVisible()
    await expect(line(page)).toHaveText('')
  })
})

test('a visitor goes back without a connection to a list that was read, with its age (REQ-490)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED|A part of the application did not come/)
  const title = 'Seen by visitors without a connection'
  await insertPrayer(app.pool, { by: await aPerson(), title, audience: 'public' })
  const page = await aPage(null, {})
  await open(page, '/')
  await chooseFromMenu(page, 'Public Prayers')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(line(page)).toBeAttached()
  await page.context().setOffline(true)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact Us' }).click()
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()
  await expect(line(page)).toHaveText(noConnection)
  await page.context().setOffline(false)
  await expect(line(page)).toHaveText('')
})

/** The line about the connection; empty while there is one. */
function line(page: Page) {
  return page.locator('body > [role="status"]')
}

async function readPrayer(page: Page, title: string): Promise<void> {
  await activePrayers(page).getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
}
