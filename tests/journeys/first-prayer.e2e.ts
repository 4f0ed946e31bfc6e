import type { Page } from '@playwright/test'
import { type Account, createAccount, linkMailedTo, newAccountDetails } from './support/accounts.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import {
  chooseFromMenu,
  closeToasts,
  expectStatus,
  expectToast,
  hydrated,
  open,
  signIn,
  signOut,
} from './support/open-page.ts'

test('a visitor opens an account, and another member supports their first prayer (AUTH-15 … AUTH-20, AUTH-25, PNEW-1, PDET-3)', async ({
  page,
  request,
  aPage,
}) => {
  const owner = newAccountDetails('Nomvula')
  const title = `Steady hands for ${owner.email}`
  await test.step('registers', () => register(page, owner))
  await test.step('has to verify the address first', () => waitsForVerification(page, owner))
  await test.step('verifies and is signed in', async () =>
    verify(page, await linkMailedTo(request, owner.email, 2)))
  await test.step('submits a prayer', () => submitPrayer(page, title))
  await test.step('signs out and finds it on the wall', () => findOnWall(page, owner, title))

  const other = await aPage()
  const supporter = await createAccount(request, 'Sipho')
  await test.step('another supports it', () => supports(other, supporter, title))
  await test.step('the owner sees the count', () => seesCount(page, owner, title))
})

async function register(page: Page, { fullName, email, password }: Account): Promise<void> {
  await open(page, '/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await expect(page.getByRole('heading', { name: 'Create Thandaza Account', level: 1 })).toBeVisible()
  const submit = page.getByRole('button', { name: 'Create Account' })
  await submit.click()
  for (const sentence of [
    'Full name is required',
    'Please enter a valid email',
    'Password must be at least 6 characters',
    'Please confirm your password',
    'You must accept the terms and privacy policy',
  ]) {
    await expect(page.getByText(sentence, { exact: true })).toBeVisible()
  }
  await expect(page.getByLabel('Full Name')).toBeFocused()
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(`${password}5`)
  await page.getByRole('checkbox').check()
  await submit.click()
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await page.getByLabel('Confirm Password').fill(password)
  await submit.click()
  await expectToast(page, 'Account created', 'Please check your email to verify your account')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Check Your Email', level: 1 })).toBeVisible()
}

async function waitsForVerification(page: Page, account: Account): Promise<void> {
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(page).toHaveTitle('Sign In to Thandaza')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await signIn(page, account)
  await expectToast(page, 'Login failed', 'Please verify your email before logging in')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Resend e-mail' }).click()
  await expectToast(page, 'If this address waits to be verified, a new e-mail is on its way.')
}

async function verify(page: Page, link: string): Promise<void> {
  await open(page, link)
  await expect(page).toHaveURL('/verify-email')
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expectToast(page, 'Email verified', 'Welcome to Thandaza!')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Three first steps' })).toBeVisible()
}

async function submitPrayer(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'New Prayer Request' }).first().click()
  await expect(page).toHaveURL('/new-prayer')
  await expect(page.getByRole('heading', { name: 'Submit Prayer Request', level: 1 })).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Private/ })).toBeChecked()
  const submit = page.getByRole('button', { name: 'Submit Prayer' })
  await submit.click()
  await expectToast(
    page,
    'Please fix the following errors:',
    'Title is required. Description is required. Please select a valid category',
  )
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill('She goes into theatre on Tuesday. Pray for steady hands.')
  await page.getByText('Health', { exact: true }).first().click()
  await page.getByRole('radio', { name: /^Public/ }).check()
  await expect(page.getByText('Public prayers can be read by anyone on the internet.').first()).toBeVisible()
  await submit.click()
  await expectToast(page, 'Prayer request submitted', 'Your prayer request has been shared successfully')
  await expect(page).toHaveURL('/dashboard')
  await expect(activePrayers(page).getByRole('link', { name: title, exact: true })).toBeVisible()
  const streak = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Current streak' }) })
  await expect(streak).toContainText('1day')
  await expect(streak).toContainText("You're at your best!")
}

async function findOnWall(page: Page, owner: Account, title: string): Promise<void> {
  await signOut(page)
  await chooseFromMenu(page, 'Public Prayers')
  await expect(page).toHaveURL('/prayers')
  const card = page.getByRole('article').filter({ hasText: title })
  await expect(card).toContainText(owner.fullName)
}

async function supports(page: Page, supporter: Account, title: string): Promise<void> {
  await open(page, '/prayers')
  // The first card of the wall stands in the list too.
  const card = page.getByRole('article').filter({ hasText: title }).first()
  await card.getByRole('link', { name: 'Read more' }).click()
  await expect(page).toHaveURL(/\/s\/[0-9a-f]+$/)
  // The address changes before the page: the wall, which has such links too, is still there for a moment.
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link', { name: /sign in|pray with/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\/login\?redirect=\/prayers\//)
  await page.getByRole('link', { name: 'Sign up', exact: true }).click()
  await page.getByRole('link', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/login\?redirect=\/prayers\//)
  await signIn(page, supporter)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const toggle = page.getByRole('button', { name: /^Support/ })
  await expect(toggle).toHaveAttribute('aria-pressed', 'false')
  await toggle.click()
  await expectStatus(page, 'Thank you for your support!')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
  await expect(toggle).toHaveText('Supporting 1')
  await toggle.click()
  await expectStatus(page, 'Support removed')
  await expect(toggle).toHaveText('Support 0')
  const written = page.waitForResponse((answer) => answer.request().method() === 'PUT')
  await toggle.click()
  await expect(toggle).toHaveText('Supporting 1')
  await written
  await page.reload()
  await hydrated(page)
  await expect(toggle).toHaveText('Supporting 1')
  await expect(toggle).toHaveAttribute('aria-pressed', 'true')
}

async function seesCount(page: Page, owner: Account, title: string): Promise<void> {
  await open(page, '/login')
  await signIn(page, owner)
  const entry = page.getByRole('listitem').filter({ hasText: '1 supporter' }).filter({ hasText: title })
  await expect(entry).toBeVisible()
  await entry.getByRole('link', { name: 'View details' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Support/ })).toHaveText('Support 1')
}
