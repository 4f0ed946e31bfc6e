import { insertPrayer, insertUpdate } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { expectStatus, open } from './support/open-page.ts'

test('the owner posts daily updates (PDET-10, PDET-11, GEN-1, REQ-150)', async ({ app, aPerson, aPage }) => {
  const person = await aPerson({ fullName: 'Nomvula Magdalena Dlamini' })
  const prayer = await insertPrayer(app.pool, { by: person })
  await insertUpdate(app.pool, {
    by: person,
    prayer,
    text: 'Clouds.',
    at: new Date('2026-03-02T04:05:00Z'),
  })
  const page = await aPage(person)
  await open(page, `/prayers/${prayer.id}?tab=updates`)
  const entries = page.getByRole('region', { name: 'Daily updates, newest first' }).getByRole('listitem')
  await expect(entries).toHaveCount(1)
  await expect(entries.first()).toContainText('Mar 2, 2026 at 6:05 AM')
  // Beside a long name the date goes to the next line as a whole (REQ-404).
  for (const width of [360, 340, 320]) {
    await page.setViewportSize({ width, height: 640 })
    const lines = await entries
      .first()
      .locator('time')
      .evaluate((time) => {
        const range = document.createRange()
        range.selectNodeContents(time)
        return new Set([...range.getClientRects()].map(({ top }) => top)).size
      })
    expect(lines, `${width} px`).toBe(1)
  }
  await page.getByRole('button', { name: 'Add Update' }).click()
  await expect(page.getByText('Please enter an update before submitting').first()).toBeVisible()
  await page.getByLabel('Add an update').fill('First drops.')
  await page.getByRole('button', { name: 'Add Update' }).dblclick()
  await expectStatus(page, 'Prayer update added successfully')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('First drops.')
  await expect(entries.first()).toContainText(person.fullName)
  await expect(page.getByRole('tab', { name: 'Daily Updates' })).toContainText('2')
  await expect(page.getByLabel('Add an update')).toHaveValue('')

  await entries.last().getByRole('button', { name: 'Delete update' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete this update?' })
  await expect(question).toContainText('The update of Mar 2, 2026 at 6:05 AM will be gone for everybody.')
  await expect(entries).toHaveCount(2)
  await question.getByRole('button', { name: 'Delete update' }).click()
  await expectStatus(page, 'Update deleted successfully')
  await expect(entries).toHaveCount(1)
  await page.reload()
  await expect(entries).toHaveCount(1)
  await expect(entries).toContainText('First drops.')
})
