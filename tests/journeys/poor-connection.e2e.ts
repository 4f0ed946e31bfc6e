import type { Locator, Page } from '@playwright/test'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests, refusal } from './support/network.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

const title = 'An interview in Midrand'

test('on a poor connection a prayer is submitted once: with a double click, after the network was down, and when the server was unavailable (PNEW-4, PNEW-24, GEN-5)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED|503/)
  const person = await aPerson()
  const page = await aPage(person)
  const submit = page.getByRole('button', { name: 'Submit Prayer' })
  await open(page, '/new-prayer')
  await test.step('a double click and Enter on a slow network', async () => {
    await writePrayer(page)
    const delayed = await delayRequests(page, '/api/prayers')
    await submit.dblclick()
    const busy = page.getByRole('button', { name: 'Submitting...' })
    await expect(busy).toBeVisible()
    await expect(busy).toHaveAttribute('aria-disabled', 'true')
    await page.getByLabel('Title').press('Enter')
    delayed.release()
    await expectToast(
      page,
      'Prayer request submitted',
      'Your prayer request has been saved. Only you can see it.',
    )
    await expect(prayers(page)).toHaveCount(1)
    await page.unroute('/api/prayers')
  })
  await test.step('offline it waits, and is sent when the network is back', async () => {
    await openNewPrayer(page)
    await page.context().setOffline(true)
    await submit.click()
    await expect(page.getByText('Waiting for connection').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(prayers(page)).toHaveCount(2)
    await expect(page.getByText('Waiting for connection')).toHaveCount(0)
  })
  await test.step('an unavailable server gets the request again, with the same key', async () => {
    await openNewPrayer(page)
    const keys: (string | undefined)[] = []
    await page.route('/api/prayers', async (route) => {
      keys.push(route.request().headers()['idempotency-key'])
      if (keys.length > 3) return await route.continue()
      await route.fulfill({ status: 503, json: refusal('UNAVAILABLE', 'error.unavailable') })
    })
    await submit.click()
    await expect(prayers(page)).toHaveCount(3)
    expect(keys).toHaveLength(4)
    expect(new Set(keys).size).toBe(1)
  })
  const { rows } = await app.pool.query('select title from prayer_requests where user_id = $1', [person.id])
  expect(rows).toHaveLength(3)
})

function prayers(page: Page): Locator {
  return activePrayers(page).getByRole('link', { name: title, exact: true })
}

/** Begins another prayer, from the dashboard. */
async function openNewPrayer(page: Page): Promise<void> {
  await expect(page).toHaveURL('/dashboard')
  await closeToasts(page)
  await page.getByRole('link', { name: 'New Prayer Request' }).first().click()
  await expect(page).toHaveURL('/new-prayer')
  await writePrayer(page)
}

async function writePrayer(page: Page): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('I want to walk in without fear.')
  await page.getByRole('radio', { name: 'Career' }).check()
}
