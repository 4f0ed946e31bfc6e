import type { Page } from '@playwright/test'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { figure } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { expectStatus, open } from './support/open-page.ts'
import { createImageFile, expectPicture, pickImages } from './support/pick-images.ts'

const hundred =
  'They open her heart on Tuesday at Tygerberg. Pray for steady hands, for sleep, and for us who wait. '
const homeTick = { name: 'It may be shown on the home page' }

test("a member's prayer is answered: the miracle takes over its audience and gets an image and a page (MIR-1, MIR-2, MIR-5, MIR-7, PDET-2, PDET-17, REQ-340)", async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const group = await insertGroup(app.pool, { by: person, name: `Eden Street ${person.id}` })
  const description = `${hundred}Nobody reads this far in a preview.`
  const audience = { audience: 'groups', groups: [group] } as const
  const prayer = await insertPrayer(app.pool, { by: person, title: 'Surgery', description, ...audience })
  const page = await aPage(person)

  await test.step('from the dashboard to the form', async () => {
    await open(page, '/dashboard')
    await page.getByRole('link', { name: 'Submit Miracle for Surgery' }).click()
    await expect(page).toHaveURL(`/report-miracle/${prayer.id}`)
    await expect(page.getByRole('heading', { name: 'Submit a Miracle', level: 1 })).toBeVisible()
    const beside = page.getByRole('complementary', { name: 'The prayer that was answered' })
    await expect(beside.getByText(`${hundred.slice(0, 100).trimEnd()}…`, { exact: true })).toBeVisible()
  })
  await test.step('it starts with the audience of the prayer; only a public one may appear on the home page', async () => {
    await expect(page.getByRole('radio', { name: /^Groups/ })).toBeChecked()
    await expect(page.getByRole('checkbox', { name: group.name })).toBeChecked()
    await expect(page.getByRole('checkbox', homeTick)).toHaveCount(0)
    await page.getByRole('radio', { name: /^Public/ }).check()
    await expect(page.getByRole('checkbox', homeTick)).not.toBeChecked()
    await page.getByRole('radio', { name: /^Groups/ }).check()
    await expect(page.getByRole('checkbox', homeTick)).toHaveCount(0)
  })
  await test.step('it is submitted with an image', async () => {
    await addImage(page, 'The corridor in the morning')
    await fillMiracle(page, 'She walked in', 'Six days later she stood at the gate.')
    await expectStatus(page, 'Miracle reported successfully. Thank you for sharing your testimony!')
    await expect(page).toHaveURL(`/prayers/${prayer.id}`)
  })
  await test.step('its page shows the moment once (REQ-340), and leads to the miracle', async () => {
    await expect(page.getByRole('heading', { name: 'She walked in', level: 1 })).toBeFocused()
    await expect(page.getByText('Answered the same day. You carried this yourself.')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Surgery', level: 1 })).toBeVisible()
    await expect(page.getByText('Miracle, answered prayer')).toBeVisible()
    await page.getByRole('region', { name: 'She walked in' }).getByRole('link').click()
    await expect(page.getByRole('heading', { name: 'She walked in', level: 1 })).toBeVisible()
    await expectPicture(page, 'The corridor in the morning')
    const answered = page.getByRole('complementary', { name: 'The prayer it answers' })
    await expect(answered.getByRole('link', { name: 'Surgery' })).toHaveAttribute(
      'href',
      `/prayers/${prayer.id}`,
    )
  })
  await test.step('numbers, list and badge of the dashboard changed', async () => {
    await open(page, '/dashboard')
    await expect(figure(page, 'Active Prayers')).toHaveText('0')
    await expect(figure(page, 'Miracles')).toHaveText('1')
    await expect(page.getByRole('heading', { name: 'No active prayers yet' })).toBeVisible()
    const entry = page.getByRole('listitem').filter({ hasText: 'She walked in' })
    await expect(entry).toContainText('Answered the same day')
    await expect(page.getByRole('heading', { name: 'First miracle' })).toBeVisible()
  })
})

async function write(page: Page, title: string, description: string): Promise<void> {
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
}

async function fillMiracle(page: Page, title: string, description: string): Promise<void> {
  await write(page, title, description)
  await page.getByRole('button', { name: 'Submit Miracle' }).click()
}

async function addImage(page: Page, alt: string): Promise<void> {
  await pickImages(page, await createImageFile('corridor.png'))
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await page.getByLabel('What image 1 shows').fill(alt)
}
