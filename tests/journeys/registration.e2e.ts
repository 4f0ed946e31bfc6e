import type { Page } from '@playwright/test'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { type Account, createAccount, linkMailedTo, newAccountDetails } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { expectToast, hydrated, open } from './support/open-page.ts'

const title = "Gogo's hip operation"

test('from a link: Support, register, the mailed link, and the prayer is supported (PLST-4, REQ-300, REQ-301, REQ-303)', async ({
  page,
  request,
  app,
  aPerson,
}) => {
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public', title })
  const account = newAccountDetails('Zanele')
  // The press counts before the application has arrived (REQ-234).
  const scripts = await delayRequests(page, '/assets/*.js')
  await page.goto(`/prayers/${prayer.id}`, { waitUntil: 'commit' })
  await expect(page).toHaveURL(/\/s\/[0-9a-f]{32}$/)
  await pressSupport(page)
  await expect(page).toHaveURL(/\/login/)
  scripts.release()
  await register(page, account)
  await open(page, await linkMailedTo(request, account.email))
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expect(page).toHaveURL(`/prayers/${prayer.id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Support/, pressed: true }).first()).toBeVisible()
  await expect.poll(() => supporters(prayer.id)).toBe(1)

  async function supporters(id: string): Promise<number> {
    const { rows } = await app.pool.query('select support_count from prayer_requests where id = $1', [id])
    return rows[0].support_count
  }
})

test('a sign-in that is sent before its scripts have arrived still gives the support (REQ-301, REQ-306)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public', title })
  const account = await createAccount(request)
  const page = await aPage()
  const scripts = await delayRequests(page, '/assets/*.js')
  await page.goto(`/prayers/${prayer.id}`, { waitUntil: 'commit' })
  await pressSupport(page)
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL(`/prayers/${prayer.id}`)
  scripts.release()
  await expect(page.getByRole('button', { name: /^Support/, pressed: true }).first()).toBeVisible()
})

test('the mailed link in another browser asks to sign in, with the address filled in, and leads to the prayer (REQ-302, REQ-303)', async ({
  page,
  request,
  app,
  aPerson,
  aPage,
}) => {
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public', title })
  const account = newAccountDetails('Lindiwe')
  await page.goto(`/prayers/${prayer.id}`)
  await hydrated(page)
  await pressSupport(page)
  await register(page, account)
  const other = await aPage()
  await open(other, await linkMailedTo(request, account.email))
  await other.getByRole('button', { name: 'Verify my email' }).click()
  await other.getByRole('link', { name: 'Go to sign in' }).click()
  await expect(other.getByLabel('Email')).toHaveValue(account.email)
  await other.getByLabel('Password', { exact: true }).fill(account.password)
  await other.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(other).toHaveURL(`/prayers/${prayer.id}`)
  // Nothing was pressed in this browser.
  await expect(other.getByRole('button', { name: /^Support/, pressed: false }).first()).toBeVisible()
})

async function pressSupport(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Support', exact: true }).click()
}

async function register(page: Page, { fullName, email, password }: Account): Promise<void> {
  await expect(page.getByRole('heading', { name: `Sign in to support ${title}`, level: 1 })).toBeVisible()
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Account created', 'Please check your email to verify your account')
  await expect(page.getByRole('heading', { name: 'Check Your Email', level: 1 })).toBeVisible()
  await expect(page.getByText(`We sent a link to ${email}`)).toBeVisible()
}
