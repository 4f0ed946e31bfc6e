import type { Page } from '@playwright/test'
import { createAccount, linkMailedTo } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { delayRequests } from './support/network.ts'
import { closeToasts, expectToast, open, signIn } from './support/open-page.ts'

const newPassword = 'red-aloe-38'

test('a forgotten password is replaced by a link in a mail, which works once (AUTH-27 … AUTH-29, AUTH-31)', async ({
  page,
  request,
}) => {
  const account = await createAccount(request, 'Lerato')
  await test.step('asks for a link', () => requestLink(page, account.email))
  const link = await linkMailedTo(request, account.email, 2)
  await test.step('chooses a new password', () => chooseNewPassword(page, link))
  await test.step('the old password is refused, the new one works', async () => {
    await signIn(page, account)
    await expectToast(page, 'Login failed', 'The email or password you entered is incorrect')
    await signIn(page, { ...account, password: newPassword })
    await expect(page).toHaveURL('/dashboard')
  })
  await test.step('the link is used up', async () => {
    await open(page, link)
    await fillPasswords(page, newPassword, newPassword)
    await expect(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect(page).toHaveURL('/forgot-password')
  })
})

test('a new password that is sent before the scripts have come leads to the sign-in too (REQ-306)', async ({
  page,
  request,
}) => {
  const { email } = await createAccount(request)
  await request.post('/api/account/password-reset', { data: { email } })
  const link = await linkMailedTo(request, email, 2)
  const delayed = await delayRequests(page, '**/*.js')
  await page.goto(link, { waitUntil: 'commit' })
  await fillPasswords(page, newPassword, newPassword)
  await expect(page.getByRole('heading', { name: 'Password updated successfully' })).toBeVisible()
  delayed.release()
  await expectToast(page, 'Password updated successfully', 'Please sign in with your new password.')
  await expect(page).toHaveURL('/login')
})

async function requestLink(page: Page, email: string): Promise<void> {
  if (!page.url().endsWith('/forgot-password')) await open(page, '/forgot-password')
  await expect(page).toHaveTitle('Reset Your Password')
  const send = page.getByRole('button', { name: 'Send Reset Link' })
  await page.getByLabel('Email').fill('   ')
  await send.click()
  await expectToast(page, 'Please enter your email')
  await page.getByLabel('Email').fill(email)
  await send.click()
  await expectToast(page, 'Password reset email sent. Please check your inbox.')
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByText(/spam folder/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeVisible()
}

async function chooseNewPassword(page: Page, link: string): Promise<void> {
  await open(page, link)
  await expect(page).toHaveURL('/reset-password')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await fillPasswords(page, newPassword, `${newPassword}9`)
  await expect(page.getByText('Passwords do not match', { exact: true })).toBeVisible()
  await fillPasswords(page, newPassword, newPassword)
  await expectToast(page, 'Password updated successfully')
  await expect(page).toHaveURL('/login')
  await closeToasts(page)
}

async function fillPasswords(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('New Password').fill(password)
  await page.getByLabel('Confirm Password').fill(confirmation)
  await page.getByRole('button', { name: 'Save new password' }).click()
}
