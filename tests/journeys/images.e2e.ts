import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createTestImageOf } from '#tests/support/test-images.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'
import { createImageFile, expectPicture, pickedImages, pickImages, pickLarge } from './support/pick-images.ts'

const megabyte = 1024 * 1024

test('the server checks the content of images and accepts five megabytes; a picture waits while the network is down, and nothing is sent twice (PNEW-20, SEC-U1)', async ({
  faults,
  app,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const person = await aPerson()
  const page = await aPage(person)
  const submit = page.getByRole('button', { name: 'Submit Prayer' })
  await open(page, '/new-prayer')
  await page.getByLabel('Title').fill('With a picture')
  await page.getByLabel('Description').fill('Pray with us.')
  await page.getByRole('radio', { name: 'Other' }).check()
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await pickImages(page, { name: 'a.png', mimeType: 'image/png', buffer: drawing })
  await expectToast(page, 'Upload failed', 'This file is not an image that can be shown here')
  await expect(pickedImages(page)).toContainText('Upload failed')
  await expect(page.getByRole('button', { name: 'Try image 1 again' })).toHaveCount(0)
  await submit.click()
  await expectToast(page, 'An image could not be uploaded')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Remove image 1' }).click()

  await page.context().setOffline(true)
  await pickLarge(page, test.info().outputPath('b.jpg'), await createTestImageOf(5 * megabyte))
  await expect(pickedImages(page)).toContainText('Waiting for connection')
  const delayed = await delayRequests(page, '/api/media')
  await page.context().setOffline(false)
  await expect(pickedImages(page)).toContainText('Uploading, ')
  await submit.dblclick()
  await expectToast(page, 'Your images are still uploading')
  delayed.release()
  await expectToast(page, 'Prayer request submitted')
  const { rows } = await app.pool.query('select prayer_id from media where user_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

test('the owner changes the images on the page of the prayer (REQ-75, PDET-17)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id } = await insertPrayer(app.pool, { by: person })
  const page = await aPage(person)
  await open(page, `/prayers/${id}`)
  const openImages = async () => {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Images' }).click()
    return page.getByRole('dialog', { name: 'Images of this prayer' })
  }
  const dialog = await openImages()
  await pickImages(page, await createImageFile('ward.png'))
  await expect(pickedImages(page)).toContainText('Uploaded')
  await page.getByLabel('What image 1 shows').fill('The ward')
  await expectToast(page, 'Upload successful')
  await closeToasts(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Images saved')
  await expect(dialog).toBeHidden()
  await expectPicture(page, 'The ward')

  await openImages()
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('img', { name: 'The ward' })).toHaveCount(0)
})
