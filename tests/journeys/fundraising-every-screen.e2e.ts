import { aBankAccount, aCampaign, aCampaignUpdate, aDonation } from '#server/testing/campaigns.ts'
import type { Person } from '#server/testing/people.ts'
import { aPrayer } from '#server/testing/things.ts'
import { aGuestAddress, beginGift, fillGift, giftCard } from './support/fundraising.ts'
import { expect, test } from './support/journey.ts'
import { open } from './support/page.ts'
import { openSettings, setting } from './support/people.ts'
import { axeFindings, faultsOnScreens } from './support/screens.ts'

const longName = 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo'
const longWord = 'Siyabonga'.repeat(11)
const million = 100_000_000

test('the public pages of fundraising are open to everybody on every screen (GEN-4)', async ({
  page,
  house,
  aPerson,
}) => {
  test.slow()
  await aCampaign(house.pool, { by: await aPerson({ fullName: longName }), title: longWord })
  for (const [address, title] of [
    ['/fundraising', 'Fundraising · Thandaza'],
    [`/fundraising/browse?search=${longWord}`, 'Browse Campaigns · Thandaza'],
    ['/fundraising/mute?token=nonsense', 'Mails about a campaign · Thandaza'],
  ] as const) {
    await open(page, address)
    await expect(page).toHaveTitle(title)
    expect(await faultsOnScreens(page), address).toEqual([])
  }
  await open(page, '/fundraising/browse?search=quaggaquagga')
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('a campaign full of long words is open to everybody on every screen, in each step of giving (GEN-4)', async ({
  page,
  house,
  aPerson,
}) => {
  test.slow()
  const campaign = await aFullCampaign(house, await aPerson({ fullName: longName }))
  await open(page, `/fundraising/${campaign.id}`)
  await expect(page.getByRole('heading', { name: longWord, level: 1 })).toBeVisible()
  await fillGift(page, { amount: 'much' })
  await giftCard(page).getByRole('button', { name: 'Donate' }).click()
  await expect(page.getByText('Please enter an amount such as 25 or 25.50')).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await fillGift(page, { amount: '1000000', message: longWord, email: `${'a'.repeat(60)}@example.co.za` })
  await page.getByRole('button', { name: 'Donate R 1,000,000.00' }).click()
  await expect(page.getByRole('heading', { name: 'Review your donation' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await open(page, `/fundraising/${campaign.id}?payment=canceled`)
  await expect(page.getByText('You left the payment page.')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
  await open(page, `/fundraising/${campaign.id}/poster`)
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the thanks are open to everybody on every screen (GEN-4)', async ({
  page,
  request,
  house,
  aPerson,
}) => {
  test.slow()
  const campaign = await aCampaign(house.pool, { by: await aPerson(), title: longWord })
  const done = await aDonation(house.pool, { to: campaign, amountCents: million })
  await page.goto(`/fundraising/${campaign.id}/thank-you?ref=${done.reference}`)
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  const pending = await beginGift(request, { to: campaign, email: aGuestAddress() })
  await page.goto(`/fundraising/${campaign.id}/thank-you?ref=${pending}`)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the pages of a creator are open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const creator = await aPerson({ fullName: longName })
  const page = await aPage(creator)
  await open(page, '/fundraising/create')
  await expect(page.getByRole('heading', { name: 'Bank Account Required' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await open(page, '/fundraising/my-campaigns')
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])

  await aBankAccount(house.pool, { of: creator, accountName: longWord, bankName: longName })
  await open(page, '/fundraising/create')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('You must agree to the terms')).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  const campaign = await aFullCampaign(house, creator)
  for (const [address, heading] of [
    [`/fundraising/${campaign.id}`, longWord],
    ['/fundraising/my-campaigns', 'My Campaigns'],
    [`/fundraising/manage/${campaign.id}`, 'Manage Campaign'],
    [`/fundraising/donations/${campaign.id}?filter=all`, 'Donations'],
  ] as const) {
    await open(page, address)
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
    await expect(page.getByText(/R \d/).first()).toBeVisible()
    expect(await faultsOnScreens(page), address).toEqual([])
  }
})

test('the own account with its bank and its gifts is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const person = await aPerson({ fullName: longName })
  const page = await aPage(person)
  await open(page, '/profile')
  await setting(page, 'Bank Account')
  await page.getByRole('button', { name: 'Connect Bank Account' }).click()
  await expect(page.getByText('Bank code is required', { exact: true })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await aBankAccount(house.pool, { of: person, accountName: longWord, bankName: longName })
  const campaign = await aCampaign(house.pool, { by: await aPerson(), title: longWord })
  for (const status of ['completed', 'failed'] as const)
    await aDonation(house.pool, { to: campaign, by: person, status, message: longWord, amountCents: million })
  await open(page, '/profile')
  await openSettings(page)
  await expect(page.getByText('Your account is saved, without automatic payouts.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Receipt thz-' })).toHaveCount(2)
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the payments of admins are open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const creator = await aPerson({ fullName: longName })
  await aFullCampaign(house, creator)
  const page = await aPage(await aPerson({ roles: ['admin'] }))
  for (const tab of ['Reviews', 'Refunds', 'Payouts due', 'Health']) {
    await open(page, `/admin/payments?tab=${tab.split(' ')[0]?.toLowerCase()}`)
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    await expect(page.getByRole('tabpanel').getByRole('status')).toHaveCount(tab === 'Refunds' ? 1 : 0)
    expect(await faultsOnScreens(page), tab).toEqual([])
  }
  await open(page, '/admin/payments?tab=payouts')
  await page
    .getByRole('row')
    .filter({ hasText: longName })
    .first()
    .getByRole('button', { name: /^Record payout/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

type House = { pool: Parameters<typeof aCampaign>[0] }

/** A campaign that shows all it can show, in long words and large amounts. */
async function aFullCampaign({ pool }: House, by: Person) {
  const prayer = await aPrayer(pool, { by, title: longWord, audience: 'public' })
  const campaign = await aCampaign(pool, {
    by,
    prayer,
    title: longWord,
    description: longWord.repeat(9),
    goalCents: 10 * million,
  })
  await aDonation(pool, { to: campaign, by, amountCents: million, message: longWord.repeat(4) })
  await aDonation(pool, { to: campaign, status: 'pending', message: longWord })
  await aCampaignUpdate(pool, { to: campaign, body: longWord.repeat(9) })
  return campaign
}
