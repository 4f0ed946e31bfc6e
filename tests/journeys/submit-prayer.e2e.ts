import type { Page } from '@playwright/test'
import { insertGroup } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, open } from './support/open-page.ts'
import { createImageFile, expectPicture, pickedImages, pickImages } from './support/pick-images.ts'

const capeTown = { latitude: -33.9249, longitude: 18.4241 }
const sent = ['Prayer request submitted', 'Your prayer request has been shared successfully'] as const

test('a prayer with groups, a location and images is submitted completely (PNEW-2, PNEW-3, PNEW-10, PNEW-12, PNEW-13, PNEW-23, PNEW-28, PDET-17)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: other, members: [person], name: 'Eden Street' })
  await insertGroup(app.pool, { by: other, name: 'Not theirs' })
  const page = await aPage(person, { permissions: ['geolocation'], geolocation: capeTown })
  await open(page, '/new-prayer')

  await test.step('private by default', async () => {
    await expect(page.getByRole('radio', { name: /^Private/ })).toBeChecked()
    await expect(page.getByRole('radio', { name: /^Private Only you can see this$/ })).toBeVisible()
  })
  await test.step("the groups audience requires one of the member's groups", async () => {
    await write(page, { title: 'Surgery', category: 'Health' })
    await page.getByRole('radio', { name: /^Groups/ }).check()
    const offered = page.getByRole('group', { name: 'Share with groups' })
    await expect(offered.getByRole('checkbox')).toHaveCount(1)
    await page.getByRole('button', { name: 'Submit Prayer' }).click()
    const sentence = 'Please select at least one group to share with or change your privacy option'
    await expectToast(page, 'Please fix the following errors:', sentence)
    expect(await placeOfToasts(page)).toEqual({ isOverBar: true, isOverFocus: false })
    await offered.getByRole('checkbox', { name: group.name }).check()
    await expect(offered.getByText(sentence)).toHaveCount(0)
  })
  await test.step('the location gets the name of its town', async () => {
    await page.getByRole('switch', { name: 'Share my location' }).check()
    await expect(page.getByLabel('Town or area')).toHaveValue('Cape Town')
  })
  await test.step('one of three images is removed again', async () => {
    await pickImages(page, ...(await Promise.all(['one.png', 'two.png', 'three.png'].map(createImageFile))))
    await expect(pickedImages(page).getByText('Uploaded', { exact: true })).toHaveCount(3)
    await page.getByLabel('What image 1 shows').fill('The ward')
    await page.getByLabel('What image 3 shows').fill('Her garden')
    await page.getByRole('button', { name: 'Remove image 2' }).click()
    await expect(pickedImages(page)).toHaveCount(2)
  })
  await test.step('the page shows everything', async () => {
    await page.getByRole('button', { name: 'Submit Prayer' }).click()
    await expectToast(page, ...sent)
    await expect(page).toHaveURL('/dashboard')
    await activePrayers(page).getByRole('link', { name: 'Surgery', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Surgery', level: 1 })).toBeVisible()
    await expect(page.getByText('Eden Street', { exact: true })).toBeVisible()
    await expect(page.getByText('Cape Town', { exact: true })).toBeVisible()
    await expectPicture(page, 'The ward')
    await expectPicture(page, 'Her garden')
  })
  const { rows } = await app.pool.query(
    'select audience, latitude, longitude from prayer_requests where user_id = $1',
    [person.id],
  )
  expect(rows).toMatchObject([{ audience: 'groups' }])
  expect([Number(rows[0].latitude), Number(rows[0].longitude)]).toEqual([-33.92, 18.42])
})

/** The place where the messages begin, and whether one lies over the focused field (REQ-34). */
async function placeOfToasts(page: Page): Promise<{ isOverBar: boolean; isOverFocus: boolean }> {
  return await page.evaluate(() => {
    const [toast, bar] = ['.toast', 'header'].map((part) =>
      document.querySelector(part)?.getBoundingClientRect(),
    )
    const { left = 0, top = 0, width = 0, height = 0 } = document.activeElement?.getBoundingClientRect() ?? {}
    const onTop = document.elementFromPoint(left + width / 2, top + height / 2)
    return {
      isOverBar: (toast?.top ?? Number.POSITIVE_INFINITY) < (bar?.bottom ?? 0),
      isOverFocus: onTop?.closest('.toasts') !== null,
    }
  })
}

type Fields = { title: string; description?: string; category?: string }

async function write(page: Page, { title, description = 'Pray with us.', category }: Fields): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
  if (category) await page.getByRole('radio', { name: category }).check()
}
