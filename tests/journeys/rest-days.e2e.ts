import { insertPrayerDays } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { streak } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, hydrated, open } from './support/open-page.ts'

const zone = 'Africa/Johannesburg'
const dayAgo = (days: number) => dayIn(zone, secondsFrom(new Date(), -days * 86_400))

test('on a phone: yesterday is entered late, two days of illness are rings, and one is removed (REQ-440, REQ-442, REQ-444)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson({ timeZone: zone })
  await app.pool.query("update accounts set created_at = '2026-01-01' where id = $1", [person.id])
  await insertPrayerDays(app.pool, person, [2, 3, 4, 5, 7, 8].map(dayAgo))
  const page = await aPage(person, { viewport: { width: 390, height: 844 }, timezoneId: zone })
  await open(page, '/dashboard')
  const card = streak(page)
  await expect(card).toContainText('4days')
  await expect(card).toContainText(/up to \w+day. \w+day is open until tonight/)
  await card.getByRole('button', { name: 'This was yesterday' }).click()
  await expect(card).toContainText(/\w+day has its dot. 5 days in a row./)
  await expect(card.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.reload()
  await hydrated(page)
  await expect(card).toContainText('5days')
  await expect(card.getByRole('button', { name: 'This was yesterday' })).toHaveCount(0)

  const opener = card.getByRole('button', { name: 'Rest days' })
  // 44 px high for a finger, although it is drawn smaller.
  const isHit = (above: number) =>
    opener.evaluate((button, distance) => {
      button.scrollIntoView({ block: 'center' })
      const { left, top, width, height } = button.getBoundingClientRect()
      return document.elementFromPoint(left + width / 2, top + height / 2 - distance) === button
    }, above)
  expect([await isHit(21.5), await isHit(-21.5)]).toEqual([true, true])
  await opener.click()
  await card.getByRole('radio', { name: 'Other' }).check()
  // The sixth day back is too late to be set; today and tomorrow are ahead.
  await card.getByLabel('First day').fill(dayAgo(6))
  await card.getByLabel('Last day').fill(dayAgo(6))
  await card.getByRole('button', { name: /^Rest on/ }).click()
  await expect(card).toContainText('Rest days begin at most 3 days back and end within a year')
  await card.getByLabel('First day').fill(dayAgo(0))
  await card.getByLabel('Last day').fill(dayAgo(-1))
  const fortnight = card.getByRole('img', { name: /^Fourteen days/ })
  await expect(fortnight.locator('.is-rest')).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await card.getByRole('button', { name: /^Rest until/ }).click()
  await expect(card.getByText(/^Resting until \w+, for illness\.$/).first()).toBeVisible()
  await expect(card).toContainText('They wait for you')
  // The ring of today is in the calendar; tomorrow is not on it yet.
  await expect(card.getByRole('img', { name: /, 1 rest day$/ })).toBeVisible()
  await expect(card.locator('.day-rest')).toHaveAttribute('d', /^M\d+ \dm[^M]*$/)
  await expect(card.getByRole('button', { name: 'Rest days' })).toBeFocused()

  await card.getByRole('button', { name: /^Change/ }).click()
  await card.getByLabel('Last day').fill(dayAgo(0))
  await card.getByRole('button', { name: 'Save the change' }).click()
  await card.getByRole('button', { name: /^Change/ }).click()
  await card.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card.locator('.day-rest')).toHaveCount(0)
  await expect(card.getByText(/^Resting until/)).toHaveCount(0)
  await expect(card).toContainText('5days')
})

test('a phone in another time zone is asked about once, on no device again (REQ-447)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson({ timeZone: zone })
  await insertPrayerDays(app.pool, person, [dayAgo(0)])
  const inNewYork = { timezoneId: 'America/New_York' }
  const phone = await aPage(person, inNewYork)
  await open(phone, '/dashboard')
  await expect(phone.getByText('Your phone is in New York time')).toBeVisible()
  await phone.getByRole('button', { name: 'Keep Johannesburg time' }).click()
  await expect(phone.getByText('Your phone is in New York time')).toHaveCount(0)
  const other = await aPage(person, inNewYork)
  await open(other, '/dashboard')
  await expect(streak(other)).toContainText('1day')
  await expect(other.getByText('Your phone is in New York time')).toHaveCount(0)

  const tablet = await aPage(person, { timezoneId: 'Asia/Tokyo' })
  await open(tablet, '/dashboard')
  await tablet.getByRole('button', { name: 'Follow Tokyo time' }).click()
  await expectToast(tablet, 'Your days and reminders follow Tokyo time')
  await expect(tablet.getByText('Your phone is in Tokyo time')).toHaveCount(0)
  await open(tablet, '/profile/you')
  await expect(tablet.getByLabel('Time zone')).toHaveValue('Asia/Tokyo')
})
