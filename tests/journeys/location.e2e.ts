import type { Page } from '@playwright/test'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

test('without permission only the location is missing; with it, the member may send the town alone, under a name they choose (PNEW-15, PNEW-18, REQ-115, REQ-130)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const page = await aPage(person, { permissions: [] })
  await open(page, '/new-prayer')
  const locationSwitch = page.getByRole('switch', { name: 'Share my location' })
  await locationSwitch.click()
  await expectToast(
    page,
    'Location access was denied. Please check your browser permissions.',
    'Prayer will be submitted without location data.',
  )
  await expect(locationSwitch).not.toBeChecked()
  await submit(page, 'From nowhere')

  await page.context().grantPermissions(['geolocation'])
  await page.context().setGeolocation({ latitude: -26.2, longitude: 28.05 })
  await page.getByRole('link', { name: 'New Prayer Request' }).first().click()
  await locationSwitch.check()
  await expect(page.getByLabel('Town or area')).toHaveValue('Johannesburg')
  await page.getByLabel('Town or area').fill('eGoli')
  await page.getByRole('checkbox', { name: 'Share town only' }).check()
  await submit(page, 'From the city')
  const { rows } = await app.pool.query(
    `select title, location_name as name, latitude, longitude from prayer_requests
      where user_id = $1 order by date_submitted`,
    [person.id],
  )
  expect(rows).toEqual([
    { title: 'From nowhere', name: null, latitude: null, longitude: null },
    { title: 'From the city', name: 'eGoli', latitude: null, longitude: null },
  ])
})

async function submit(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('Pray with us.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Prayer request submitted')
  await expect(page).toHaveURL('/dashboard')
  await closeToasts(page)
}
