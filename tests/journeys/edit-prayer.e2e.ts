import type { Page } from '@playwright/test'
import { aPrayer } from '#server/testing/things.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open } from './support/page.ts'

test('the words of a prayer are changed, from either address (PEDT-1, PEDT-3, PEDT-4, PEDT-6)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id, title } = await aPrayer(house.pool, { by: person, category: 'family' })
  const page = await aPage(person)
  await open(page, `/prayers/${id}/edit`)
  await expect(page).toHaveURL(`/prayers/edit/${id}`)
  await expect(page).toHaveTitle('Edit Prayer Request · Thandaza')
  await expect(page.getByLabel('Title')).toHaveValue(title)
  await expect(page.getByRole('radio', { name: 'Family' })).toBeChecked()
  await page.getByRole('main').getByRole('link', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(`/prayers/${id}`)
  await page.getByRole('link', { name: 'Edit' }).click()

  await page.getByLabel('Description').fill(' ')
  await save(page, ' ')
  await expectToast(page, 'Please fix the following errors:', 'Title is required. Description is required')
  await page.getByLabel('Description').fill('In other words.')
  await page.getByRole('radio', { name: 'Health' }).check()
  await save(page, 'Another name')
  await expectToast(page, 'Prayer updated successfully')
  await expect(page).toHaveURL(`/prayers/${id}`)
  await expect(page.getByRole('heading', { name: 'Another name', level: 1 })).toBeVisible()
  await expect(page.getByText('In other words.')).toBeVisible()
  await expect(page.getByText('Health', { exact: true })).toBeVisible()
  await expect(page.getByText(/ · edited /)).toBeVisible()
})

test('who is not the owner may not edit, and may not even know of a hidden one (PEDT-2, decision 92)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const owner = await aPerson()
  const shown = await aPrayer(house.pool, { by: owner, audience: 'public' })
  const hidden = await aPrayer(house.pool, { by: owner })
  const page = await aPage(await aPerson())
  await open(page, `/prayers/edit/${shown.id}`)
  await expect(page.getByRole('heading', { name: 'Access Denied', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the prayer' }).click()
  await expect(page).toHaveURL(`/prayers/${shown.id}`)
  for (const unknown of [hidden.id, 'no-such-id']) {
    await open(page, `/prayers/${unknown}/edit`)
    await expect(page.getByRole('heading', { name: 'Prayer not found' })).toBeVisible()
  }
  const stranger = await aPage()
  await stranger.goto(`/prayers/edit/${shown.id}`)
  await expect(stranger).toHaveURL(`/login?redirect=/prayers/edit/${shown.id}`)
})

test('of two tabs the later is told, and both ways out work (PEDT-4, decision 73)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id } = await aPrayer(house.pool, { by: person })
  const page = await aPage(person)
  await open(page, `/prayers/edit/${id}`)
  const early = await page.context().newPage()
  await open(early, `/prayers/edit/${id}`)
  await save(early, 'From the first tab')
  await expect(early).toHaveURL(`/prayers/${id}`)
  await save(page, 'From the second tab')
  await expectToast(page, 'Failed to update prayer', 'This was changed somewhere else in the meantime')
  await closeToasts(page)
  await expect(page.getByText('This prayer was changed since you opened it.')).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('From the second tab')
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('From the first tab')

  await open(early, `/prayers/edit/${id}`)
  await save(page, 'Once more')
  await expect(page).toHaveURL(`/prayers/${id}`)
  await save(early, 'Mine stays')
  await early.getByRole('button', { name: 'Save mine over it' }).click()
  await expect(early.getByRole('heading', { name: 'Mine stays', level: 1 })).toBeVisible()
  const { rows } = await house.pool.query('select title from prayer_requests where id = $1', [id])
  expect(rows).toEqual([{ title: 'Mine stays' }])
})

async function save(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}
