import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { closeToasts, expectToast, hydrated, open, signOut } from './support/open-page.ts'
import { createImageFile, pickedImages, pickImages } from './support/pick-images.ts'

const draftNotice = 'Draft kept on this device'

test('a power cut loses no word of a prayer, and no draft is left once it is sent (PNEW-23, REQ-166)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson())
  await open(page, '/new-prayer')
  await page.getByLabel('Title').fill('Rain for Rietbron')
  await page.getByLabel('Description').fill('The third dry spring.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('radio', { name: /^Public/ }).check()
  await pickImages(page, await createImageFile('veld.png'))
  await expect(pickedImages(page)).toContainText('Uploaded')
  await page.getByLabel('What image 1 shows').fill('The veld')
  await page.reload()
  await hydrated(page)
  await expect(page.getByText(draftNotice)).toBeVisible()
  await expect(page.getByLabel('Title')).toHaveValue('Rain for Rietbron')
  await expect(page.getByLabel('Description')).toHaveValue('The third dry spring.')
  await expect(page.getByRole('radio', { name: 'Other' })).toBeChecked()
  await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
  await expect(page.getByLabel('What image 1 shows')).toHaveValue('The veld')
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Prayer request submitted')
  await activePrayers(page).getByRole('link', { name: 'Rain for Rietbron', exact: true }).click()
  await expect(page.getByRole('img', { name: 'The veld' })).toBeVisible()
  await open(page, '/new-prayer')
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByRole('radio', { name: /^Private/ })).toBeChecked()
  await expect(pickedImages(page)).toHaveCount(0)
})

test('a draft is discarded on request, and no other member sees it (REQ-149, REQ-166)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson())
  await open(page, '/new-prayer')
  await page.getByLabel('Title').fill('Not for other eyes')
  await expect(page.getByText(draftNotice)).toBeVisible()
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Title')).toHaveValue('')
  await expect(page.getByText(draftNotice)).toHaveCount(0)
  await page.getByLabel('Title').fill('Not for other eyes')
  await expect(page.getByText(draftNotice)).toBeVisible()
  await signOut(page)
  const device = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
  await expect.poll(device).not.toContain('Not for other eyes')
})

test('an unsaved edit is restored until the prayer itself has changed (REQ-166, PEDT-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id, title } = await insertPrayer(app.pool, { by: person })
  const page = await aPage(person)
  await open(page, `/prayers/edit/${id}`)
  await page.getByLabel('Title').fill('Half a thought')
  await expect(page.getByText(draftNotice)).toBeVisible()
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Title')).toHaveValue('Half a thought')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Discard draft' }).click()
  await expect(page.getByLabel('Title')).toHaveValue(title)
})
