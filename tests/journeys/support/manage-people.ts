import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Pool } from '#server/database/connect.ts'
import { insertSession, type Person } from '#server/fixtures/member-fixtures.ts'
import type { Account } from './accounts.ts'
import { closeToasts, expectToast, open } from './open-page.ts'

/** Adds a session to an account and returns its person. */
export async function personOf(pool: Pool, account: Account): Promise<Person & { password: string }> {
  const { rows } = await pool.query('select id from accounts where email = $1', [account.email])
  const id = String(rows[0]?.id)
  return { ...account, id, cookies: { tz_sid: await insertSession(pool, id), tz_in: '1' } }
}

/** The subjects of all mails to an address so far, newest first. */
export async function subjectsTo(request: APIRequestContext, email: string): Promise<string[]> {
  const answer = await request.get(`/dev/mail.json?to=${encodeURIComponent(email)}`)
  const mails: { subject: string }[] = await answer.json()
  return mails.map(({ subject }) => subject)
}

/** A section of the open page of the profile. */
export function setting(page: Page, title: string): Locator {
  return page.getByRole('region', { name: title, exact: true })
}

/** Waits until every section of the open page of the profile has loaded its content. */
export async function settle(page: Page): Promise<void> {
  await expect(page.locator('main section[id]').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
}

/** Enters the password where a dangerous action asks for it. */
export async function enterPassword(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your password' })
  await dialog.getByLabel('Current Password').fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

/** Searches all members by address; returns the row. */
export async function findPerson(page: Page, email: string): Promise<Locator> {
  await page.getByLabel('Search by name, e-mail or username').fill(email)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const rows = page.getByRole('table', { name: 'User Management' }).locator('tbody').getByRole('row')
  // Earlier results stay until new ones arrive.
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(email)
  return rows
}

/** Chooses an action from the menu of a person's row. */
export async function chooseFor(row: Locator, act: string): Promise<void> {
  await row.getByLabel(/^Actions for /).click()
  await row.getByRole('button', { name: act, exact: true }).click()
}

/** Confirms an action whose button has the same name. */
export async function confirmAction(page: Page, act: string): Promise<void> {
  await page.getByRole('alertdialog', { name: act }).getByRole('button', { name: act, exact: true }).click()
}

/** Opens the menu of someone else's content, by the three dots beside it. */
export async function askAbout(container: Page | Locator, name: string, choice: RegExp): Promise<void> {
  await container.getByRole('button', { name: `Report or block ${name}` }).click()
  const page = 'page' in container ? container.page() : container
  await page
    .getByRole('dialog', { name: `About ${name}` })
    .getByRole('button', { name: choice })
    .click()
}

type ReportInput = { reason: string; details?: string }

/** Fills in the open report, and sends it. */
export async function sendReport(page: Page, { reason, details = '' }: ReportInput): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Report this' })
  await dialog.getByRole('radio', { name: reason }).check()
  await dialog.getByLabel('What should we know?').fill(details)
  await dialog.getByRole('button', { name: 'Send Report' }).click()
  await expectToast(page, 'Thank you. A moderator looks at it.')
  await closeToasts(page)
}

/** Finds reported content in the queue by its author, and opens it. */
export async function openCase(page: Page, author: { fullName: string }): Promise<void> {
  await open(page, '/moderation')
  const card = page.getByRole('article').filter({ hasText: `By ${author.fullName}` })
  await card.getByRole('link', { name: /^Look at it/ }).click()
  await expect(page).toHaveURL(/\/moderation\/[0-9a-f-]+$/)
}

const doneBy = {
  'Hide it': 'Hidden: ',
  'Show it again': 'Shown again: ',
  'Suspend its author': 'Suspended for ',
  'Dismiss the reports': 'Dismissed: ',
} as const

type Decision = { action: keyof typeof doneBy; reason: string; days?: string }

/** Decides the open case; another one that waits, of any test, may be open afterwards. */
export async function decide(page: Page, { action, reason, days }: Decision): Promise<void> {
  await page.getByRole('radio', { name: action }).check()
  if (days) await page.getByLabel('Days').fill(days)
  await page.getByLabel('Reason').fill(reason)
  await page.getByRole('button', { name: action, exact: true }).click()
  await expect(page.getByRole('status').filter({ hasText: doneBy[action] })).toBeFocused()
}
