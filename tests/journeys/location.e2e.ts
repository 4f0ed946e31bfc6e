import type { Page } from '@playwright/test'
import { aPrayer } from '#server/testing/things.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open } from './support/page.ts'

const withoutIt = 'Prayer will be submitted without location data.'
const johannesburg = { name: 'Johannesburg', latitude: -26.2, longitude: 28.05 }

test('a browser that may not tell where it is costs nothing but the place (PNEW-15, PNEW-18)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const page = await aPage(person, { permissions: [] })
  await open(page, '/new-prayer')
  const place = page.getByRole('switch', { name: 'Share my location' })
  await place.click()
  await expectToast(page, 'Location access was denied. Please check your browser permissions.', withoutIt)
  await expect(place).not.toBeChecked()
  await page.getByLabel('Title').fill('From nowhere')
  await page.getByLabel('Description').fill('Pray with us.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Prayer request submitted')
  const { rows } = await house.pool.query(
    'select location_name as "locationName" from prayer_requests where user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([{ locationName: null }])
})

for (const [code, sentence] of [
  [2, 'Location information is unavailable at this time. Please try again later.'],
  [3, 'Location request timed out. Please try again.'],
] as const) {
  test(`the browser's failure ${code} is said in words (PNEW-16 … PNEW-19)`, async ({ aPerson, aPage }) => {
    const page = await aPage(await aPerson())
    await failToLocate(page, code)
    await open(page, '/new-prayer')
    await page.getByRole('switch', { name: 'Share my location' }).click()
    await expectToast(page, sentence, withoutIt)
    const asked = await page.evaluate(() => document.documentElement.dataset.askedPosition)
    expect(JSON.parse(asked ?? '')).toEqual({ enableHighAccuracy: true, timeout: 10_000, maximumAge: 0 })
  })
}

test('a browser that knows no places says so (PNEW-14)', async ({ aPerson, aPage }) => {
  const page = await aPage(await aPerson())
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'geolocation'))
  await open(page, '/new-prayer')
  await expect(page.getByText('Geolocation is not supported by your browser')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Share my location' })).toBeDisabled()
})

test('only the town is sent when the person wants it so, by the name they give (decisions 115, 130)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const page = await aPage(person, { permissions: ['geolocation'], geolocation: johannesburg })
  await open(page, '/new-prayer')
  await page.getByRole('switch', { name: 'Share my location' }).check()
  await expect(page.getByLabel('Town or area')).toHaveValue('Johannesburg')
  await page.getByLabel('Town or area').fill('eGoli')
  await page.getByRole('checkbox', { name: 'Share town only' }).check()
  await page.getByLabel('Title').fill('From the city')
  await page.getByLabel('Description').fill('Pray with us.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Prayer request submitted')
  const { rows } = await house.pool.query(
    'select location_name as name, latitude, longitude from prayer_requests where user_id = $1',
    [person.id],
  )
  expect(rows).toEqual([{ name: 'eGoli', latitude: null, longitude: null }])
})

test('an edit takes the place away, and says when no new one is found (PEDT-1, PEDT-5, decision 130)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id } = await aPrayer(house.pool, { by: person, location: johannesburg })
  const page = await aPage(person)
  await failToLocate(page, 2)
  await open(page, `/prayers/edit/${id}`)
  const place = page.getByRole('switch', { name: 'Share my location' })
  await expect(page.getByLabel('Town or area')).toHaveValue('Johannesburg')
  await place.uncheck()
  await place.click()
  await expectToast(page, 'Could not access your location. Prayer will be updated without location data.')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page).toHaveURL(`/prayers/${id}`)
  await expect(page.getByText('Johannesburg')).toHaveCount(0)
})

/** A browser that is asked where it is and fails with this code; it notes how it was asked. */
async function failToLocate(page: Page, code: number): Promise<void> {
  await page.addInitScript((failure) => {
    navigator.geolocation.getCurrentPosition = (_found, failed, options) => {
      document.documentElement.dataset.askedPosition = JSON.stringify(options)
      failed?.({
        code: failure,
        message: '',
        PERMISSION_DENIED: 1,
        POSITION_UNAVAILABLE: 2,
        TIMEOUT: 3,
      })
    }
  }, code)
}
