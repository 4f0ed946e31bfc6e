import type { Page } from '@playwright/test'
import { createAccount, mailsTo } from './support/accounts.ts'
import { makeSignInOld } from './support/fundraising-pages.ts'
import { expect, test } from './support/journey.ts'
import { personOf } from './support/manage-people.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

test('a bank account is connected under the name the bank returns, and changed only with the password (BANK-1 … BANK-5, PROF-8, REQ-123)', async ({
  request,
  app,
  aPage,
}) => {
  const account = await createAccount(request, 'Lerato')
  const person = await personOf(app.pool, account)
  const page = await aPage(person)
  await open(page, '/profile/account')
  await expect(page).toHaveURL('/profile/giving#bank')
  await page.getByRole('button', { name: 'Connect Bank Account' }).click()
  for (const refusal of [
    'Bank name is required',
    'Account number must be at least 10 digits',
    'Account name must be at least 3 characters',
  ])
    await expect(page.getByText(refusal, { exact: true })).toBeVisible()
  await expect(page.getByLabel('Bank', { exact: true }).getByRole('option', { name: 'VBS' })).toHaveCount(0)
  await expect(page.getByLabel('Bank', { exact: true }).getByRole('option', { name: 'Ubank' })).toHaveCount(0)

  await page.getByLabel('Bank', { exact: true }).selectOption('Capitec Bank Limited')
  await page.getByLabel('Account Number').fill('12-34 56789012345678')
  await expect(page.getByLabel('Account Number')).toHaveValue('123456789012345')
  await expectToast(page, 'Account Verified')
  const holder = await page.getByLabel('Account Name').inputValue()
  expect(holder).toMatch(/^[A-Z]+ [A-Z ]+$/)
  await expect(page.getByLabel('Account Name')).toHaveAttribute('readonly')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Connect Bank Account' }).click()
  await expectToast(
    page,
    'Your bank account has been connected. You will receive 90% of all donations directly to your account.',
  )
  await expect(page.getByText('Automatic payouts are active.')).toBeVisible()
  await expect(page.getByText('Capitec Bank Limited, account ending 2345')).toBeVisible()
  await open(page, '/profile/giving')
  await expect(page.getByText(holder, { exact: true })).toBeVisible()
  await expect(page.getByText('123456789012345')).toHaveCount(0)
  const [connected] = await mailsTo(request, account.email, 2)
  expect(connected?.subject).toMatch(/^A bank account was connected/)

  await makeSignInOld(app.pool, person.id)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await expect(page.getByText('Payouts to another account begin 72 hours after the change.')).toBeVisible()
  await chooseAccount(page, '0123456789')
  await expectToast(
    page,
    'Verification Failed',
    'Could not verify account. Please enter account name manually.',
  )
  await page.getByLabel('Account Name').fill('Lerato Mabaso')
  await closeToasts(page)
  await page.getByRole('button', { name: 'Connect Bank Account' }).click()
  await page.getByRole('dialog').getByLabel('Current Password').fill(account.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^Because the account was changed, payouts to it begin on/)).toBeVisible()
  await expect(page.getByText('Lerato Mabaso', { exact: true })).toBeVisible()
  await expect(page.getByText('Automatic payouts are active.')).toBeVisible()
  const [changed] = await mailsTo(request, account.email, 3)
  expect(changed?.subject).toMatch(/^Your bank account on .* was changed$/)
})

async function chooseAccount(page: Page, number: string): Promise<void> {
  await page.getByLabel('Bank', { exact: true }).selectOption('Nedbank')
  await page.getByLabel('Account Number').fill(number)
}
