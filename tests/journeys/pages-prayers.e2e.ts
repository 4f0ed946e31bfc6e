import {
  insertComment,
  insertGroup,
  insertPrayer,
  insertPrayerDays,
  insertSupports,
  insertUpdate,
} from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { longName, longWord } from './support/long-words.ts'
import { askAbout } from './support/manage-people.ts'
import { hydrated } from './support/open-page.ts'
import { expectWhole } from './support/page-checks.ts'
import { createImageFile, expectPicture, pickedImages, pickImages } from './support/pick-images.ts'

const shortly = { audience: 'public', title: longName } as const
const nothingYet = { presence: null, statistics: null, stories: { items: [], next: null } }

test('the pages of an active member are complete, and so are their load errors (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson({ fullName: longName })
  const fields = { by: person, title: 'Ngiyabonga'.repeat(10), description: longWord.repeat(9) }
  await insertPrayer(app.pool, { ...fields, audience: 'public' })
  await insertPrayer(app.pool, { by: person, category: 'finances' })
  await insertMiracle(app.pool, { ...fields, title: longWord, audience: 'public' })
  await insertPrayerDays(app.pool, person, daysBefore(new Date(), 12))
  const page = await aPage(person)
  await expectWhole(page, [
    { at: '/dashboard', sees: /^(Ngiyabonga)+$/ },
    { at: '/dashboard?tab=history', sees: longWord },
  ])
  await page.route('/api/community', (route) => route.fulfill({ json: nothingYet }))
  // Changes of other journeys would be loaded again by themselves.
  await page.route('/api/miracle-stories*', (route) => route.fulfill({ json: nothingYet.stories }))
  const seen = () => page.getByRole('heading', { name: 'Statistics Unavailable' })
  await expectWhole(page, [{ name: 'a community of nothing', at: '/community', sees: seen }])
  await expect(page.getByRole('heading', { name: 'No miracle stories yet' })).toBeVisible()
})

test('a full prayer form, and one whose prayer was changed meanwhile, are complete (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  for (const name of [longName, 'Eden Street']) await insertGroup(app.pool, { by: person, name })
  const { id } = await insertPrayer(app.pool, { by: person, ...shortly })
  const geolocation = { latitude: -33.92, longitude: 18.42 }
  const page = await aPage(person, { permissions: ['geolocation'], geolocation })
  const broken = { ...(await createImageFile('broken.png')), buffer: Buffer.from('no image') }
  await expectWhole(page, [
    {
      at: '/new-prayer',
      title: 'Submit Prayer Request · Thandaza',
      act: async () => {
        await page.getByRole('radio', { name: /^Groups/ }).check()
        await page.getByRole('switch', { name: 'Share my location' }).check()
        await expect(page.getByLabel('Town or area')).toHaveValue('Cape Town')
        await pickImages(page, await createImageFile('ward.png'), broken)
        for (const state of ['Uploaded', 'Upload failed'])
          await expect(pickedImages(page).getByText(state, { exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Submit Prayer' }).click()
      },
      sees: /^Please select at least one group/,
    },
    {
      at: `/prayers/edit/${id}`,
      act: async () => {
        await app.pool.query('update prayer_requests set version = version + 1 where id = $1', [id])
        await page.getByRole('button', { name: 'Save Changes' }).click()
      },
      sees: 'This prayer was changed since you opened it.',
    },
  ])
})

test('prayers of others are complete for a reader, and so are the report windows (GEN-4)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, reader] = [await aPerson({ fullName: longName }), await aPerson()]
  const hidden = await insertPrayer(app.pool, { by: owner, description: 'Thula'.repeat(300) })
  const shown = await insertPrayer(app.pool, {
    by: owner,
    audience: 'public',
    title: 'Siyakhuleka '.repeat(8),
    description: longWord,
  })
  await insertSupports(app.pool, shown.id, [reader])
  const page = await aPage(reader)
  await expectWhole(page, [
    { at: `/prayers/edit/${shown.id}`, sees: 'Access Denied' },
    { at: `/prayers/${hidden.id}`, title: 'Prayer not found · Thandaza' },
    { at: `/prayers/${shown.id}`, title: /^Siyakhuleka .* · Thandaza$/, sees: longWord },
    {
      name: 'what may be done about it',
      act: () => page.getByRole('button', { name: `Report or block ${longName}` }).click(),
      sees: () => page.getByRole('dialog'),
    },
    {
      name: 'a report that is refused',
      act: async () => {
        await page.keyboard.press('Escape')
        await askAbout(page, longName, /^Report/)
        await page.getByRole('button', { name: 'Send Report' }).click()
        await expect(page.getByText('Please choose a reason').first()).toBeVisible()
        await page.getByRole('radio', { name: 'Somebody may harm themselves' }).check()
      },
      sees: 'You are not alone',
    },
  ])
  const own = await aPage(owner)
  await expectWhole(own, [
    { at: `/prayers/${hidden.id}`, title: `${hidden.title} · Thandaza`, sees: /^(Thula)+$/ },
  ])
})

test("every part of a member's own prayer is complete, without comments and with many (GEN-4)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson({ fullName: longName })
  const group = await insertGroup(app.pool, { by: person, name: longName })
  const location = { name: longName, latitude: -33.92, longitude: 18.42 }
  const shared = { audience: 'groups', groups: [group], location } as const
  const prayer = await insertPrayer(app.pool, {
    by: person,
    title: longName,
    status: 'answered',
    ...shared,
  })
  await insertMiracle(app.pool, { by: person, prayer, title: longName })
  const page = await aPage(person)
  const here = `/prayers/${prayer.id}`
  const insertWith = (add: typeof insertUpdate) => async () => {
    await add(app.pool, { by: person, prayer, text: 'Thula'.repeat(100) })
    await page.reload()
    await hydrated(page)
    await page.getByRole('button', { name: /^Add / }).click()
    await expect(page.getByText(/^Please enter an? /).first()).toBeVisible()
  }
  const said = () => page.getByRole('listitem').filter({ hasText: 'Thula' })
  await expectWhole(page, [
    { at: here, sees: () => page.getByRole('region', { name: longName }) },
    { at: `${here}?tab=updates`, sees: 'No updates yet' },
    { name: 'updates', act: insertWith(insertUpdate), sees: said },
    { at: `${here}?tab=comments`, sees: 'No comments yet' },
    { name: 'comments', act: insertWith(insertComment), sees: said },
  ])
})

test("every window of a member's own prayer is complete (GEN-4)", async ({ app, aPerson, aPage }) => {
  const person = await aPerson()
  await insertGroup(app.pool, { by: person, name: longName })
  const { id } = await insertPrayer(app.pool, { by: person, ...shortly })
  const page = await aPage(person)
  const choose = async (act: string) => {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: act }).click()
  }
  await expectWhole(page, [
    {
      at: `/prayers/${id}`,
      act: async () => {
        await choose('Who can see this')
        await page
          .getByRole('dialog')
          .getByRole('radio', { name: /^Groups/ })
          .check()
      },
    },
    {
      name: 'the images of a prayer',
      act: async () => {
        await page.keyboard.press('Escape')
        await choose('Images')
        await pickImages(page, await createImageFile('ward.png'))
        await expect(pickedImages(page)).toContainText('Uploaded')
      },
    },
    {
      name: 'a prayer with an image',
      act: async () => {
        await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
        await expectPicture(page, 'Image 1 of 1')
      },
    },
    {
      name: 'the question before a prayer is deleted',
      act: () => choose('Delete'),
      sees: () => page.getByRole('alertdialog'),
    },
  ])
})

function daysBefore(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10),
  )
}
