import type { Page } from '@playwright/test'
import { insertCampaign, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { mailsTo } from './support/accounts.ts'
import {
  beginDonation,
  clickAtProvider,
  donationCard,
  expect,
  expectThankYou,
  fillDonation,
  goToPayment,
  newGuestAddress,
  readReference,
  test,
  untilArrived,
} from './support/fundraising-pages.ts'
import { setting } from './support/manage-people.ts'
import { delayRequests } from './support/network.ts'
import { expectToast, open } from './support/open-page.ts'

test('a guest donates: the receipt shows the right amount, and an open campaign page shows it arrive (FUND-7 … FUND-11, FUND-14, FUND-16)', async ({
  page,
  request,
  app,
  aPerson,
  aPage,
  payments,
}) => {
  const [creator, reader] = [await aPerson(), await aPerson()]
  const campaign = await insertCampaign(app.pool, {
    by: creator,
    title: 'A roof for the hall',
    thanks: 'You do not know us and you gave.',
    goalCents: 50_000,
  })
  const email = newGuestAddress()
  const watching = await aPage(reader)
  await open(watching, `/fundraising/${campaign.id}`)
  await open(page, `/fundraising/${campaign.id}`)

  await fillDonation(page, { amount: '50', message: 'For the beams' })
  await expect(page.getByRole('switch', { name: 'Donate anonymously' })).toHaveCount(0)
  await expect(donationCard(page).getByText('Leave it blank and your gift is anonymous.')).toBeVisible()
  await page.getByRole('button', { name: 'Donate R 50.00' }).click()
  await expectToast(page, 'Email required', 'Please provide an email address when donating anonymously.')
  await expect(donationCard(page).getByLabel('Email')).toBeFocused()
  await fillDonation(page, { email })
  await page.getByRole('button', { name: 'Donate R 50.00' }).click()
  await expect(page.getByRole('heading', { name: 'Review your donation' })).toBeFocused()
  await expect(donationCard(page)).toContainText(
    'R 45.00 of your R 50.00 goes to the campaign. R 5.00 covers the platform (5%) and payment costs (5%).',
  )
  await expect(donationCard(page)).toContainText('Donations are final.')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(donationCard(page).getByLabel('Message')).toHaveValue('For the beams')
  await page.getByRole('button', { name: 'Donate R 50.00' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).dblclick()
  const reference = await readReference(page)
  await expect(page.getByText(email)).toBeVisible()
  expect(await payments.countFor(email)).toBe(1)

  const answer = await delayRequests(page, '**/api/payments/verify')
  await clickAtProvider(page, 'pay-success')
  await expect(page.getByText('Processing Donation')).toBeVisible()
  await expect(page).toHaveURL(`/fundraising/${campaign.id}`)
  answer.release()
  await expectThankYou(page, campaign, 'R 50.00')
  expect(page.url()).toContain(reference)
  await expect(page.getByText(/^R 45\.00 of your R 50\.00 goes to the campaign\./)).toBeVisible()
  await expect(page.getByText('raised of R 500.00. The bright end is your gift.')).toBeVisible()
  await expect(page.getByRole('figure')).toContainText('You do not know us and you gave.')
  await expect(page.getByRole('link', { name: 'WhatsApp' }).first()).toBeVisible()
  const headers = (await page.request.get(page.url())).headers()
  expect(headers).toMatchObject({ 'x-robots-tag': 'noindex', 'referrer-policy': 'strict-origin' })

  const [receipt] = await mailsTo(request, email)
  expect(receipt?.subject).toBe('Donation receipt: R 50.00 for "A roof for the hall"')
  expect(receipt?.text).toContain(reference)
  expect(receipt?.text).toContain('R 45.00')
  const [news] = await mailsTo(request, creator.email)
  expect(news?.subject).toBe('A gift of R 50.00 for "A roof for the hall"')
  expect(news?.text).not.toContain(email)

  await expect(watching.getByRole('region', { name: 'Recent Supporters' })).toContainText('For the beams')
  await expect(watching.getByRole('region', { name: 'Recent Supporters' })).toContainText('Anonymous')
  await expect(watching.getByText('1 supporter', { exact: true })).toBeVisible()
  await expect(watching.getByText('R 50.00').first()).toBeVisible()
  for (const [name, address] of [
    ['More campaigns', '/fundraising'],
    ['Dashboard', '/dashboard'],
  ] as const)
    await expect(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', address)
  await page.getByRole('link', { name: 'Back to the campaign' }).click()
  await expect(page).toHaveURL(`/fundraising/${campaign.id}`)
  await expect(donationCard(page).getByLabel('Other amount')).toHaveValue('25')
  await expect(donationCard(page).getByLabel('Message')).toHaveValue('')
})

test('a member whose card is declined tries again and succeeds, though no webhook ever arrives (FUND-11, FUND-12, PROF)', async ({
  app,
  aPerson,
  aPage,
  payments,
}) => {
  const member = await aPerson()
  const campaign = await insertCampaign(app.pool, { by: await aPerson(), goalCents: 2_000_000 })
  const page = await aPage(member)
  await open(page, `/fundraising/${campaign.id}`)
  await expect(donationCard(page).getByLabel('Email')).toHaveValue(member.email)
  await donationCard(page).getByText('R 100', { exact: true }).click()
  await expect(donationCard(page).getByLabel('Other amount')).toHaveValue('100')
  await fillDonation(page, { amount: '120.50', message: 'With you' })
  const reference = await goToPayment(page)
  await payments.addFault({ op: 'webhook', reference }, { kind: 'webhook.dropAll' })
  await clickAtProvider(page, 'decline')
  await expect(page.getByRole('alert')).toHaveText('Declined. You can try again.')
  await clickAtProvider(page, 'fail-then-retry')
  await expectThankYou(page, campaign, 'R 120.50')

  await page.getByRole('link', { name: 'Back to the campaign' }).click()
  const supporters = page.getByRole('region', { name: 'Recent Supporters' })
  await expect(supporters).toContainText(member.fullName)
  await expect(supporters).toContainText('With you')
  await open(page, '/profile/giving')
  const entry = setting(page, 'Donations')
    .getByRole('listitem')
    .filter({ hasText: `Receipt ${reference}` })
  await expect(entry).toContainText('R 120.50')
  await expect(entry).toContainText('Completed')
})

test('a donor who pays and never returns has donated all the same, anonymously if chosen (FUND-11)', async ({
  request,
  app,
  aPerson,
  aPage,
  payments,
}) => {
  const member = await aPerson()
  const campaign = await insertCampaign(app.pool, { by: await aPerson() })
  const page = await aPage(member)
  await open(page, `/fundraising/${campaign.id}`)
  await fillDonation(page, { amount: '30', isAnonymous: true })
  const reference = await goToPayment(page)
  expect(reference).toMatch(/^thz-/)
  expect(payments.origin).toBe(new URL(page.url()).origin)
  await clickAtProvider(page, 'pay-no-return')
  await untilArrived(request, reference)
  const [receipt] = await mailsTo(request, member.email)
  expect(receipt?.subject).toContain('R 30.00')

  const stranger = await aPage()
  await open(stranger, `/fundraising/${campaign.id}`)
  const supporters = stranger.getByRole('region', { name: 'Recent Supporters' })
  await expect(supporters).toContainText('Anonymous')
  await expect(stranger.getByText(member.fullName)).toHaveCount(0)
})

test('a donor who leaves the payment page finds the form unchanged, and a calm message that nothing was paid (FUND-14, REQ-15)', async ({
  page,
  app,
  aPerson,
  payments,
}) => {
  const campaign = await insertCampaign(app.pool, { by: await aPerson() })
  const email = newGuestAddress()
  const donation = { amount: '75', message: 'Soon', email }
  await open(page, `/fundraising/${campaign.id}`)
  await fillDonation(page, donation)
  const left = await goToPayment(page)
  await clickAtProvider(page, 'leave')
  await expect(page.getByText('Nothing was paid.')).toBeVisible()
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveURL(`/fundraising/${campaign.id}`)
  await expectForm(page, donation)

  const reference = await goToPayment(page)
  expect(reference).not.toBe(left)
  await clickAtProvider(page, 'cancel')
  await expect(page.getByText('You left the payment page.')).toBeVisible()
  await expect(page.getByText('Nothing was paid. What you entered is still here.')).toBeVisible()
  await expect(page).toHaveURL(`/fundraising/${campaign.id}`)
  await expectForm(page, donation)

  const declined = await goToPayment(page)
  await clickAtProvider(page, 'decline')
  await expect(page.getByRole('alert')).toBeVisible()
  await open(page, `/fundraising/${campaign.id}?trxref=${declined}&reference=${declined}`)
  await expect(page.getByText('There was a problem with your donation. Please try again.')).toBeVisible()
  await expectForm(page, donation)
  await page.goto(`/fundraising/${campaign.id}/thank-you?ref=${declined}`)
  await expect(page.getByRole('heading', { name: 'The payment did not go through' })).toBeVisible()
  await page.goto(`/fundraising/${campaign.id}/thank-you?ref=${reference}`)
  await expect(page.getByRole('heading', { name: 'We are confirming your payment' })).toBeVisible()
  expect(await payments.countFor(email)).toBe(3)
})

test('opening an address with a reference claims no donation (FUND-7, FUND-8)', async ({
  page,
  request,
  app,
  aPerson,
}) => {
  const creator = await aPerson()
  const [campaign, other] = [
    await insertCampaign(app.pool, { by: creator }),
    await insertCampaign(app.pool, { by: creator }),
  ]
  const elsewhere = await insertDonation(app.pool, { to: other })
  for (const address of [
    'thank-you',
    'thank-you?ref=thz-nobodyknowsthisreference',
    `thank-you?ref=${elsewhere.reference}`,
  ]) {
    await page.goto(`/fundraising/${campaign.id}/${address}`)
    await expect(page).toHaveURL(`/fundraising/${campaign.id}`)
    await expect(page.getByRole('heading', { name: campaign.title, level: 1 })).toBeVisible()
  }
  const pending = await beginDonation(request, { to: other })
  for (const reference of [elsewhere.reference, pending, 'thz-nobodyknowsthisreference']) {
    const verification = page.waitForResponse('**/api/payments/verify')
    await open(page, `/fundraising/${campaign.id}?reference=${reference}`)
    await verification
    await expect(page).toHaveURL(`/fundraising/${campaign.id}`)
    await expect(page.getByText('Processing Donation')).toHaveCount(0)
    await expect(page.getByText(/Thank you|confirming|problem with your donation/)).toHaveCount(0)
  }
})

async function expectForm(page: Page, donation: { amount: string; message: string; email: string }) {
  await expect(donationCard(page).getByLabel('Other amount')).toHaveValue(donation.amount)
  await expect(donationCard(page).getByLabel('Message')).toHaveValue(donation.message)
  await expect(donationCard(page).getByLabel('Email')).toHaveValue(donation.email)
}

test('an amount tapped while the scripts are loading is the one that is donated (FUND-13)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const campaign = await insertCampaign(app.pool, { by: await aPerson(), goalCents: 900_000 })
  const page = await aPage()
  const delayed = await delayRequests(page, '**/*.js')
  await page.goto(`/fundraising/${campaign.id}`, { waitUntil: 'commit' })
  await donationCard(page).getByRole('radio', { name: 'R 250' }).check()
  await donationCard(page).getByLabel('Message').fill('Courage')
  await expect(donationCard(page).getByRole('button', { name: 'Donate', exact: true })).toBeEnabled()
  delayed.release()
  await expect(donationCard(page).getByRole('button', { name: 'Donate R 250.00' })).toBeEnabled()
  await expect(donationCard(page).getByLabel('Message')).toHaveValue('Courage')
})
