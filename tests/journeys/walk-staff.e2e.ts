import type { Page } from '@playwright/test'
import { insertCase } from '#server/fixtures/case-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { sendMessage } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { decide, findPerson } from './support/manage-people.ts'
import { closeToasts, expectToast, hasDrawer, open } from './support/open-page.ts'

test("a moderator's day on a phone: from the dashboard to the report, its decision, and the log entry", async ({
  app,
  aPerson,
  aPage,
}) => {
  const author = await aPerson({ fullName: `Thabo Careless ${Date.now()}` })
  const prayer = await insertPrayer(app.pool, { by: author, audience: 'public', title: 'Sent three times' })
  await insertCase(app.pool, { prayer, author, by: await aPerson() })
  const page = await aPage(await aPerson({ roles: ['moderator'] }))
  await open(page, '/dashboard')
  await follow(page, 'Reports', 'Reports')
  const card = page.getByRole('article').filter({ hasText: `By ${author.fullName}` })
  await card.getByRole('link', { name: /^Look at it/ }).click()
  await expect(page.getByRole('heading', { name: prayer.title, level: 1 })).toBeVisible()
  await expectNothingSideways(page)
  await decide(page, { action: 'Dismiss the reports', reason: 'Once is enough, but it may stay.' })
  await page.getByRole('link', { name: 'All reports' }).click()
  await expect(card).toHaveCount(0)
  await toDashboard(page)
  await follow(page, 'Audit log', 'Audit log')
  await expect(page.getByRole('table', { name: 'Audit log' })).toContainText(author.fullName)
})

test('a moderator clears five cases in a row, most urgent first: each decision leads to the next one', async ({
  app,
  aPerson,
  aPage,
}) => {
  const author = await aPerson({ fullName: `Five Times ${Date.now()}` })
  const reporter = await aPerson()
  const titles = ['The first', 'The second', 'The third', 'The fourth', 'The fifth']
  for (const [days, title] of titles.entries()) {
    // Overdue for months, so that they come before all others.
    const at = new Date(Date.UTC(2026, 0, 1 + days))
    const prayer = await insertPrayer(app.pool, { by: author, audience: 'public', title })
    await insertCase(app.pool, { prayer, author, by: reporter, at })
  }
  const page = await aPage(await aPerson({ roles: ['moderator'] }))
  await open(page, '/moderation')
  const cards = page.getByRole('article').filter({ hasText: `By ${author.fullName}` })
  await expect(cards).toHaveCount(5)
  await cards
    .first()
    .getByRole('link', { name: /^Look at it/ })
    .click()
  for (const title of titles) {
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
    await decide(page, { action: 'Dismiss the reports', reason: 'It may stay.' })
  }
  await page.getByRole('link', { name: 'All reports' }).click()
  await expect(cards).toHaveCount(0)
})

test("an admin's day on a phone: the message, the payments, the members and the log, each reached from the dashboard", async ({
  request,
  aPerson,
  aPage,
}) => {
  const [admin, member] = [await aPerson({ roles: ['admin'] }), await aPerson()]
  const contactMessage = {
    name: member.fullName,
    email: member.email,
    subject: 'A badge',
    message: 'It is missing.',
  }
  const ticket = await sendMessage(request, contactMessage)
  const page = await aPage(admin)
  await open(page, '/dashboard')
  await follow(page, 'Contact messages', 'Contact messages')
  const row = page.getByRole('row').filter({ hasText: ticket })
  await row.getByText('Read message').click()
  await row.getByRole('button', { name: `Mark as answered ${ticket}` }).click()
  await expectToast(page, 'Marked as answered')
  await closeToasts(page)
  await expect(row).toHaveCount(0)

  await page.goBack()
  await follow(page, 'Payments', 'Payments')
  for (const tab of ['Refunds', 'Payouts due', 'Health']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
    await expectNothingSideways(page)
  }
  await toDashboard(page)
  await follow(page, 'Reports', 'Reports')
  await toDashboard(page)
  await follow(page, 'Audit log', 'Audit log')
  await open(page, '/profile?tab=people')
  await findPerson(page, member.email)
  await expectNothingSideways(page)
})

/** Follows a link that the dashboard shows to staff. */
async function follow(page: Page, link: string, heading: string): Promise<void> {
  await page.getByRole('navigation', { name: 'For staff' }).getByRole('link', { name: link }).click()
  await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
  await expectNothingSideways(page)
}

async function toDashboard(page: Page): Promise<void> {
  expect(await hasDrawer(page)).toBe(true)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page
    .getByRole('dialog', { name: 'Menu' })
    .getByRole('link', { name: 'Dashboard', exact: true })
    .click()
  await expect(page.getByRole('heading', { name: 'Your Dashboard', level: 1 })).toBeVisible()
}

async function expectNothingSideways(page: Page): Promise<void> {
  const { scrollWidth, clientWidth } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return { scrollWidth, clientWidth }
  })
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}
