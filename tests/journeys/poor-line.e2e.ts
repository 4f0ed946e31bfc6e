import type { Page } from '@playwright/test'
import { aPrayer } from '#server/testing/things.ts'
import { expect, test } from './support/journey.ts'
import { holdBack, refusal } from './support/line.ts'
import { expectToast, open } from './support/page.ts'

test('a double click on a slow line makes one prayer (PNEW-4)', async ({ house, aPerson, aPage }) => {
  const person = await aPerson()
  const page = await aPage(person)
  await open(page, '/new-prayer')
  await writePrayer(page)
  const line = await holdBack(page, '/api/prayers')
  await page.getByRole('button', { name: 'Submit Prayer' }).dblclick()
  const busy = page.getByRole('button', { name: 'Submitting...' })
  await expect(busy).toBeVisible()
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel('Title').press('Enter')
  line.letGo()
  await expectToast(page, 'Prayer request submitted', 'Your prayer request has been shared successfully')
  await expect(page.getByRole('link', { name: 'An interview in Midrand', exact: true })).toHaveCount(1)
  const { rows } = await house.pool.query('select title from prayer_requests where user_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

test('without a network the words stay, and go out when it is back (PNEW-24)', async ({
  faults,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const page = await aPage(await aPerson())
  await open(page, '/new-prayer')
  await writePrayer(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Network error occurred', 'Please check your internet connection and try again.')
  await expect(page.getByLabel('Title')).toHaveValue('An interview in Midrand')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Prayer request submitted')
  await expect(page).toHaveURL('/dashboard')
})

test('a server that is away for a moment is asked again, with the same key (GEN-5)', async ({
  faults,
  aPerson,
  aPage,
}) => {
  faults.forgive(/503/)
  const page = await aPage(await aPerson())
  await open(page, '/new-prayer')
  await writePrayer(page)
  const keys: (string | undefined)[] = []
  await page.route('/api/prayers', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 3) return await route.continue()
    await route.fulfill({ status: 503, json: refusal('UNAVAILABLE', 'error.unavailable') })
  })
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Prayer request submitted')
  expect(keys).toHaveLength(4)
  expect(new Set(keys).size).toBe(1)
})

test('the support toggle answers at once and takes itself back when it was refused (PDET-3, PDET-4)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/500/)
  const { id } = await aPrayer(house.pool, { by: await aPerson(), audience: 'public' })
  const page = await aPage(await aPerson())
  await open(page, `/prayers/${id}`)
  const toggle = page.getByRole('button', { name: /^Support/ })
  const refused = await holdBack(page, `/api/prayers/${id}/support`, (route) =>
    route.fulfill({ status: 500, json: refusal('UNEXPECTED', 'error.unexpected') }),
  )
  await toggle.click()
  await expect(toggle).toHaveText('Supporting1')
  refused.letGo()
  await expectToast(page, 'Failed to update support. Please try again.')
  await expect(toggle).toHaveText('Support0')
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
})

test('a prayer that comes late is announced, and one that does not come may be asked for again', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/500|ApiFailure/)
  const { id, title } = await aPrayer(house.pool, { by: await aPerson(), audience: 'public' })
  const page = await aPage(await aPerson())
  await page.route(`/api/prayer-pages/${id}`, (route) =>
    route.fulfill({ status: 500, json: refusal('UNEXPECTED', 'error.unexpected') }),
  )
  await page.goto(`/prayers/${id}`)
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
  await expect(page.getByText('This prayer could not be loaded. Please try again later.')).toBeVisible({
    timeout: 20_000,
  })
  await page.unroute(`/api/prayer-pages/${id}`)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

async function writePrayer(page: Page): Promise<void> {
  await page.getByLabel('Title').fill('An interview in Midrand')
  await page.getByLabel('Description').fill('I want to walk in without fear.')
  await page.getByRole('radio', { name: 'Career' }).check()
}
