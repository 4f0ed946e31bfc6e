import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { insertBankAccount, insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { mailsTo } from './support/accounts.ts'
import {
  beginDonation,
  completeDonation,
  createLongStandingAdmin,
  expect,
  newGuestAddress,
  test,
} from './support/fundraising-pages.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'

test('a payment of a wrong amount waits for an admin, who books it as a donation (ADR-22)', async ({
  page,
  request,
  app,
  aPerson,
  aPage,
  payments,
}) => {
  const campaign = await insertCampaign(app.pool, { by: await aPerson(), title: 'Glass for the windows' })
  const email = newGuestAddress()
  const reference = await beginDonation(request, { to: campaign, email, amountCents: 20_000 })
  await payments.succeed(reference, { amount: 15_000 })
  const [notice] = await mailsTo(request, email)
  expect(notice?.subject).toBe('Your payment for "Glass for the windows" is being checked')
  await page.goto(`/fundraising/${campaign.id}/thank-you?ref=${reference}`)
  await expect(page.getByRole('heading', { name: 'We are looking at your payment' })).toBeVisible()
  await open(page, `/fundraising/${campaign.id}`)
  await expect(page.getByText('Nobody has given yet.')).toBeVisible()

  const adminPage = await aPage(await aPerson({ roles: ['admin'] }))
  await open(adminPage, '/admin/payments')
  const row = adminPage.getByRole('row').filter({ hasText: reference })
  await expect(row).toContainText('Amount or currency differ')
  await expect(row).toContainText('R 150.00')
  await expect(row).toContainText('expected R 200.00')
  await row.getByRole('button', { name: /^Accept/ }).click()
  const question = adminPage.getByRole('alertdialog', { name: 'Book this payment as a gift?' })
  await question.getByRole('button', { name: 'Accept' }).click()
  await expect(question.getByText('Please say why')).toBeVisible()
  await question.getByLabel('Note').fill('They paid by hand.')
  await question.getByRole('button', { name: 'Accept' }).dblclick()
  await expectToast(adminPage, 'Booked as a gift')
  await expect(row).toHaveCount(0)
  await adminPage.getByRole('combobox', { name: 'Show' }).selectOption('Decided')
  await expect(row).toContainText('Accepted')
  await expect(row).toContainText('They paid by hand.')
  await expect(async () => {
    await open(page, `/fundraising/${campaign.id}`)
    await expect(page.getByText('1 supporter', { exact: true })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await expect(page.getByText('R 150.00').first()).toBeVisible()
  const [receipt] = await mailsTo(request, email, 2)
  expect(receipt?.subject).toBe('Donation receipt: R 150.00 for "Glass for the windows"')
})

test('a donation is found by its receipt and refunded: first a part, then the rest, and the total decreases (SEC-M7)', async ({
  page,
  request,
  app,
  aPerson,
  aPage,
  payments,
}) => {
  const campaign = await insertCampaign(app.pool, { by: await aPerson(), title: 'A pump for the well' })
  const email = newGuestAddress()
  const reference = await completeDonation(request, payments, { to: campaign, email, amountCents: 30_000 })
  await mailsTo(request, email)
  const adminPage = await aPage(await aPerson({ roles: ['admin'] }))
  await open(adminPage, '/admin/payments?tab=refunds')
  await adminPage.getByLabel('Reference').fill('thz-nobodyknowsthisreference')
  await adminPage.getByRole('button', { name: 'Find' }).click()
  await expectToast(adminPage, 'It could not be looked up', 'There is no donation with this reference')

  await refundDonation(adminPage, reference, '100')
  await payments.advance(10_000)
  await mailsTo(request, email, 2)
  await expectTotal(page, campaign.id, 'R 200.00')
  await refundDonation(adminPage, reference)
  await payments.advance(10_000)
  const [last] = await mailsTo(request, email, 3)
  expect(last?.subject).toBe('Your gift to "A pump for the well" was given back')
  expect(last?.text).toContain('R 300.00 was given back')
  await expectTotal(page, campaign.id, 'R 0.00')
  await page.goto(`/fundraising/${campaign.id}/thank-you?ref=${reference}`)
  await expect(page.getByRole('heading', { name: 'Your donation was given back' })).toBeVisible()
  await open(adminPage, '/admin/payments?tab=refunds')
  await expect(
    adminPage.getByRole('row').filter({ hasText: reference }).filter({ hasText: 'Given back' }),
  ).toHaveCount(2)
})

test('the amount due to a creator is paid by hand and entered in the ledger, after the password (REQ-123)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const creator = await aPerson({ fullName: `Zodwa Nkosi ${Date.now()}` })
  await insertBankAccount(app.pool, { of: creator, accountName: 'Z Nkosi', at: new Date('2025-01-01') })
  const campaign = await insertCampaign(app.pool, { by: creator })
  await insertDonation(app.pool, { to: campaign, amountCents: 40_000 })
  const admin = await createLongStandingAdmin(request, app.pool)
  const adminPage = await aPage(admin)
  await open(adminPage, '/admin/payments?tab=payouts')
  const row = adminPage.getByRole('row').filter({ hasText: creator.fullName })
  await expect(row).toContainText('R 360.00')
  await row.getByRole('button', { name: /^Record payout/ }).click()
  const dialog = adminPage.getByRole('dialog', { name: `Record a payout to ${creator.fullName}` })
  await dialog.getByLabel('Amount that was paid').fill('160.00')
  await dialog.getByLabel('Proof of payment').fill('EFT 2211')
  await dialog.getByRole('button', { name: 'Record payout' }).click()
  await adminPage.getByLabel('Current Password').fill(admin.password)
  await adminPage.keyboard.press('Enter')
  await expectToast(adminPage, 'The payout is in the books')
  await expect(row).toContainText('R 200.00')
})

test('a creator lists every donation, filters, polls again and exports a file; no one else can (FDON-1 … FDON-4, PROF)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const creator = await aPerson()
  const campaign = await insertCampaign(app.pool, { by: creator, title: 'Books for the school' })
  const page = await aPage(creator)
  await open(page, `/fundraising/donations/${campaign.id}`)
  await expect(page.getByRole('heading', { name: 'No donations yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Export CSV' }).click()
  await expectToast(page, 'No donations to export')

  const donor = await insertMember(app.pool, { fullName: 'Sipho Dube' })
  const old = new Date(Date.now() - 40 * 60_000)
  await insertDonation(app.pool, { to: campaign, by: donor, amountCents: 25_000, message: '=1+1', at: old })
  await insertDonation(app.pool, { to: campaign, amountCents: 5_000, message: 'With "love"' })
  const unfinished = await insertDonation(app.pool, {
    to: campaign,
    status: 'pending',
    amountCents: 7_500,
    at: old,
  })
  // The provider already reported the payment as unknown once; the second time gives it up.
  await app.pool.query('update payment_attempts set unknown_checks = 1 where reference = $1', [
    unfinished.reference,
  ])
  await open(page, `/fundraising/${campaign.id}`)
  await page.getByRole('link', { name: 'View All Donations' }).press('Enter')
  const rows = page.getByRole('table', { name: 'Donations' }).locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Anonymous')
  await expect(rows.last()).toContainText('Sipho Dube')
  const statement = page.getByRole('region', { name: 'Statement' })
  for (const figure of ['R 300.00', 'R 30.00', 'R 270.00']) await expect(statement).toContainText(figure)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Pending')
  await expect(page).toHaveURL(/filter=pending/)
  await expect(rows).toContainText(['R 75.00'])
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expectToast(page, 'Refreshed')
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Failed')
  await expect(rows).toContainText(['R 75.00'])
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All')
  await expect(rows).toHaveCount(3)

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^donations-${campaign.id}-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  )
  const lines = (await readFile(await file.path(), 'utf8')).replace('\uFEFF', '').trimEnd().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toBe('"Date","Donor","Amount","Message"')
  expect(lines[1]).toMatch(/,"Anonymous","50\.00","With ""love"""$/)
  expect(lines[2]).toMatch(/,"Sipho Dube","250\.00","'=1\+1"$/)

  const other = await aPage(await aPerson())
  await open(other, `/fundraising/donations/${campaign.id}`)
  await expect(other.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  const refused = await other.request.get(`/api/campaigns/${campaign.id}/donations.csv`)
  expect(refused.status()).toBe(403)
  await closeToasts(page)
})

/** Finds a donation and refunds it: the whole remainder unless an amount is given. */
async function refundDonation(adminPage: Page, reference: string, amount?: string): Promise<void> {
  await closeToasts(adminPage)
  await adminPage.getByLabel('Reference').fill(reference)
  await adminPage.getByRole('button', { name: 'Find' }).click()
  await adminPage.getByRole('button', { name: 'Give back' }).click()
  const question = adminPage.getByRole('alertdialog', { name: 'Give this donation back?' })
  if (amount) await question.getByLabel('Amount to give back').fill(amount)
  await question.getByLabel('Reason').fill('Given by mistake')
  await question.getByRole('button', { name: 'Give back' }).dblclick()
  await expectToast(adminPage, 'The refund was requested')
}

/** Expects another total on the public page, a moment after the action that changes it. */
async function expectTotal(page: Page, campaignId: string, total: string): Promise<void> {
  await expect(async () => {
    await open(page, `/fundraising/${campaignId}`)
    await expect(page.getByRole('main').getByText(total).first()).toBeVisible({ timeout: 3_000 })
  }).toPass()
}
