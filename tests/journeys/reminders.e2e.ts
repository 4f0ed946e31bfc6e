import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { setting } from './support/manage-people.ts'
import { open } from './support/open-page.ts'

test('a time of prayer is set, shows when it comes next, moves with the time zone, and is removed (REQ-370, REQ-371, REQ-376)', async ({
  aPerson,
  aPage,
}) => {
  const person = await aPerson({ timeZone: 'Africa/Johannesburg' })
  const page = await aPage(person)
  await open(page, '/profile')
  await page.getByRole('link', { name: /^Times of prayer/ }).click()
  const times = setting(page, 'My times of prayer')
  await expect(times).toContainText('No time chosen yet.')
  await times.getByRole('button', { name: 'Add a time' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a time' })
  await dialog.getByLabel('Time').fill('23:30')
  await expect(dialog.getByRole('status')).toContainText('most people sleep')
  await dialog.getByLabel('Time').fill('06:00')
  await expect(dialog.getByRole('status')).toBeEmpty()
  // The keyboard saves as well.
  await dialog.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(dialog).toBeHidden()
  await expect(times).toContainText('06:00 every day')
  await expect(times).toContainText(/Next: (today|tomorrow) 06:00/)
  const at = async () => {
    const answer = await page.request.get('/api/reminders')
    return new Date((await answer.json()).reminders[0].nextAt).getUTCHours()
  }
  expect(await at()).toBe(4)

  await open(page, '/profile/you')
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await page.getByRole('button', { name: 'Update Profile' }).click()
  await expect.poll(at).toBe(21)
  await open(page, '/profile/times')
  await expect(times).toContainText(/Next: (today|tomorrow) 06:00/)

  await times.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(times).toContainText('No time chosen yet.')
})

test('"Remind me" on the prayer of another, seen in a second tab, and in the calendar without its title (REQ-370, REQ-374)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [person, other] = [await aPerson(), await aPerson()]
  const prayer = await insertPrayer(app.pool, { by: other, audience: 'public', title: 'Rain for Sutherland' })
  const page = await aPage(person)
  const second = await page.context().newPage()
  await open(second, '/profile/times')
  await open(page, `/prayers/${prayer.id}`)
  await page.getByRole('button', { name: 'Remind me' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remind me' })
  await dialog.getByText('Every month').click()
  await dialog.getByLabel('Day of the month').selectOption('31')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('06:00 on day 31 of each month').first()).toBeVisible()

  const list = setting(second, 'Prayers you come back to')
  await expect(list.getByRole('link', { name: 'Rain for Sutherland' })).toBeVisible()
  await setting(second, 'Pause').getByRole('button', { name: '3 days' }).click()
  await expect(setting(second, 'Pause')).toContainText('Paused until')
  const [download] = await Promise.all([
    second.waitForEvent('download'),
    second.getByRole('link', { name: 'Put it in my calendar' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('prayer-times.ics')
  const calendar = await (await second.request.get('/api/reminders.ics')).text()
  expect(calendar).toContain('FREQ=MONTHLY;BYMONTHDAY=-1')
  expect(calendar).not.toContain('Koup')
  await second.close()
})
