import type { Page } from '@playwright/test'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

test('of two tabs the later one reports the conflict, and both ways out work (PEDT-4, REQ-73)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id } = await insertPrayer(app.pool, { by: person })
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
  const { rows } = await app.pool.query('select title from prayer_requests where id = $1', [id])
  expect(rows).toEqual([{ title: 'Mine stays' }])
})

async function save(page: Page, title: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByRole('button', { name: 'Save Changes' }).click()
}
