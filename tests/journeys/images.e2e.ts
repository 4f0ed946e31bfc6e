import { aPictureOf } from '#server/testing/pictures.ts'
import { aPrayer } from '#server/testing/things.ts'
import { anImageFile, expectPicture, pickedImages, pickImages, pickLarge } from './support/images.ts'
import { expect, test } from './support/journey.ts'
import { holdBack } from './support/line.ts'
import { closeToasts, expectToast, open } from './support/page.ts'

const megabyte = 1024 * 1024

test('what is no image or too large is not even sent (PNEW-20, decision 76)', async ({ aPerson, aPage }) => {
  const page = await aPage(await aPerson())
  let uploads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/media')) uploads += 1
  })
  await open(page, '/new-prayer')
  await pickLarge(page, test.info().outputPath('a.jpg'), Buffer.alloc(5 * megabyte + 1))
  await expectToast(page, 'File too large', 'Maximum file size is 5MB')
  await closeToasts(page)
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  for (const [name, mimeType] of [
    ['a.svg', 'image/svg+xml'],
    ['a.pdf', 'application/pdf'],
  ] as const) {
    await pickImages(page, { name, mimeType, buffer: drawing })
    await expectToast(page, 'Upload failed', 'This file is not an image that can be shown here')
    await closeToasts(page)
  }
  await expect(pickedImages(page)).toHaveCount(0)
  expect(uploads).toBe(0)
})

test('the server looks into what calls itself an image, and takes five megabytes (PNEW-20, U1)', async ({
  aPerson,
  aPage,
}) => {
  const page = await aPage(await aPerson())
  await open(page, '/new-prayer')
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  await pickImages(page, { name: 'a.png', mimeType: 'image/png', buffer: drawing })
  await expectToast(page, 'Upload failed', 'This file is not an image that can be shown here')
  await expect(pickedImages(page)).toContainText('Upload failed')
  await expect(page.getByRole('button', { name: 'Try image 1 again' })).toHaveCount(0)
  await page.getByLabel('Title').fill('With a picture')
  await page.getByLabel('Description').fill('Pray with us.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'An image could not be uploaded')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Remove image 1' }).click()
  await pickLarge(page, test.info().outputPath('b.jpg'), await aPictureOf(5 * megabyte))
  await expectToast(page, 'Upload successful')
  await expect(pickedImages(page)).toContainText('Uploaded')
})

test('a broken line keeps the picture until it is back, and nothing is sent twice (PNEW-20)', async ({
  faults,
  house,
  aPerson,
  aPage,
}) => {
  faults.forgive(/ERR_INTERNET_DISCONNECTED/)
  const person = await aPerson()
  const page = await aPage(person)
  await open(page, '/new-prayer')
  await page.context().setOffline(true)
  await pickImages(page, await anImageFile('ward.png'))
  await expectToast(page, 'Upload failed', 'Please check your internet connection and try again.')
  await closeToasts(page)
  await page.context().setOffline(false)
  const line = await holdBack(page, '/api/media')
  await page.getByRole('button', { name: 'Try image 1 again' }).click()
  await expect(pickedImages(page)).toContainText('Uploading, ')
  await page.getByLabel('Title').fill('With a picture')
  await page.getByLabel('Description').fill('Pray with us.')
  await page.getByRole('radio', { name: 'Other' }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expectToast(page, 'Your images are still uploading')
  line.letGo()
  await expect(pickedImages(page)).toContainText('Uploaded')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Submit Prayer' }).dblclick()
  await expectToast(page, 'Prayer request submitted')
  const { rows } = await house.pool.query('select prayer_id from media where user_id = $1', [person.id])
  expect(rows).toHaveLength(1)
})

test('four images fit, and no fifth (decision 76)', async ({ aPerson, aPage }) => {
  const page = await aPage(await aPerson())
  await open(page, '/new-prayer')
  await pickImages(page, ...(await Promise.all(['1', '2', '3', '4', '5'].map(anImageFile))))
  await expectToast(page, 'Please choose at most 4 images')
  await expect(pickedImages(page).getByText('Uploaded', { exact: true })).toHaveCount(4)
  await expect(page.getByText('These are as many images as fit')).toBeVisible()
  await expect(page.locator('input[type=file]')).toHaveCount(0)
})

test('the owner changes the images on the page of the prayer (decision 75, PDET-17)', async ({
  house,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const { id } = await aPrayer(house.pool, { by: person })
  const page = await aPage(person)
  await open(page, `/prayers/${id}`)
  const openImages = async () => {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Images' }).click()
    return page.getByRole('dialog', { name: 'Images of this prayer' })
  }
  const dialog = await openImages()
  await pickImages(page, await anImageFile('ward.png'))
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
