import type { Page } from '@playwright/test'
import { insertBankAccount, insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { mailsTo } from './support/accounts.ts'
import {
  completeDonation,
  donationCard,
  expect,
  muteAddress,
  newGuestAddress,
  test,
} from './support/fundraising-pages.ts'
import { delayRequests, networkIdle } from './support/network.ts'
import { closeToasts, expectStatus, expectToast, hydrated, open } from './support/open-page.ts'

const description = 'The roof of the hall leaks, and winter comes. We buy beams and sheets of iron.'

test('a prayer and a bank account become a campaign that everyone can find and share (FCRE-1 … FCRE-7, PDET-8, PDET-9, FMY-1)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const person = await aPerson()
  const prayer = await insertPrayer(app.pool, { by: person, title: 'A dry hall', audience: 'public' })
  const page = await aPage(person, { permissions: ['clipboard-read', 'clipboard-write'] })
  await open(page, `/prayers/${prayer.id}`)
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('link', { name: 'Create campaign' }).click()
  await expect(page).toHaveURL(`/fundraising/create?prayerId=${prayer.id}`)
  await expect(page.getByRole('heading', { name: 'Bank Account Required' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go to your dashboard' })).toHaveAttribute('href', '/dashboard')
  await page.getByRole('link', { name: 'Set Up Bank Account' }).click()
  await expect(page).toHaveURL('/profile/giving#bank')
  await insertBankAccount(app.pool, { of: person })

  await open(page, `/fundraising/create?prayerId=${prayer.id}`)
  await expect(page.getByText('For the prayer "A dry hall"')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Automatic payouts' })).toBeDisabled()
  await page.getByLabel('Title').fill('Roof')
  await page.getByLabel('Goal amount').fill('')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  for (const refusal of [
    'Title must be at least 5 characters',
    'Description must be at least 20 characters',
    'Goal amount is required',
    'You must agree to the terms',
  ])
    await expect(page.getByText(refusal, { exact: true })).toBeVisible()
  const title = `A roof for hall ${person.id.slice(-12)}`
  await page.getByLabel('Title').fill(title)
  await page.getByLabel('Description').fill(description)
  await page.getByLabel('Goal amount').fill('12500.50')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Campaign' }).dblclick()
  await expectToast(page, 'Campaign created')
  await expect(page).toHaveURL(/\/fundraising\/[0-9a-f-]{36}$/)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByText('raised of R 12,500.50')).toBeVisible()
  const { pathname } = new URL(page.url())
  const { rowCount } = await app.pool.query('select 1 from fundraising_campaigns where creator_id = $1', [
    person.id,
  ])
  expect(rowCount).toBe(1)

  await closeToasts(page)
  const share = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Share this campaign' }) })
  await share.locator('summary').filter({ hasText: 'Share' }).click()
  await share.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(app.origin + pathname)
  await share.getByText('QR code', { exact: true }).click()
  await expect(share.getByRole('img', { name: 'QR code that opens this campaign' })).toBeVisible()
  await share.getByRole('link', { name: 'Poster to print' }).click()
  await expect(page).toHaveURL(`${pathname}/poster`)
  await expect(page.getByText('We are raising R 12,500.50')).toBeVisible()
  await expect(page.getByText(app.origin + pathname, { exact: true })).toBeVisible()

  await open(page, '/fundraising/my-campaigns')
  const own = page.getByRole('article').filter({ hasText: title })
  await expect(own).toContainText('Active')
  await expect(own).toContainText('Goal R 12,500.50')
  await expect(own.getByRole('link', { name: `View ${title}` })).toHaveAttribute('href', pathname)
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', pathname)
  await expect(page.getByRole('link', { name: 'Create campaign' })).toHaveCount(0)

  const stranger = await aPage()
  await open(stranger, `/fundraising/browse?search=${person.id.slice(-12)}`)
  await stranger.getByRole('link', { name: new RegExp(`^Support Campaign ?: ${title}$`) }).click()
  await expect(stranger.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(stranger.getByRole('link', { name: 'Pray for this cause' })).toHaveAttribute(
    'href',
    `/prayers/${prayer.id}`,
  )
  await expect(stranger.getByRole('link', { name: 'Manage Campaign' })).toHaveCount(0)
})

test('donors get mails about news until they unsubscribe; a deleted campaign is gone and its donations stay (FMAN-2)', async ({
  request,
  app,
  aPerson,
  aPage,
  payments,
}) => {
  const person = await aPerson()
  const campaign = await insertCampaign(app.pool, { by: person, title: 'Seed for the garden' })
  const email = newGuestAddress()
  const reference = await completeDonation(request, payments, { to: campaign, email })
  await mailsTo(request, email)
  const page = await aPage(person)
  await open(page, `/fundraising/${campaign.id}`)
  await page.getByLabel('Tell your supporters something new').fill('The first rows are sown.')
  await page.getByRole('button', { name: 'Add Update' }).dblclick()
  await expectStatus(page, 'Update added')
  await expect(
    page.getByRole('region', { name: 'Updates' }).getByText('The first rows are sown.'),
  ).toHaveCount(1)

  const donor = await aPage()
  await open(donor, await muteAddress(app.pool, reference))
  await donor.getByRole('button', { name: 'Stop these mails' }).click()
  await expect(
    donor.getByRole('heading', { name: 'No more mails about "Seed for the garden"' }),
  ).toBeVisible()

  await open(page, `/fundraising/manage/${campaign.id}`)
  await page.getByRole('button', { name: 'Delete Campaign' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete "Seed for the garden"?' })
  await expect(question).toContainText('1 supporter keeps their receipts.')
  await question.getByRole('button', { name: 'Delete Campaign' }).click()
  await expect(question.getByText('This is not the title of the campaign')).toBeVisible()
  await question.getByLabel(/^Type the title/).fill('seed for the garden')
  await question.getByRole('button', { name: 'Delete Campaign' }).dblclick()
  await expectToast(page, 'Campaign deleted')
  await expect(page).toHaveURL('/fundraising/my-campaigns')
  await expect(page.getByRole('heading', { name: 'No campaigns yet' })).toBeVisible()
  await donor.goto(`/fundraising/${campaign.id}`)
  await expect(donor.getByRole('heading', { name: 'Campaign Not Found' })).toBeVisible()
  const { rows } = await app.pool.query(
    `select d.campaign_id, d.status from donations d
       join payment_attempts a on a.donation_id = d.id where a.reference = $1`,
    [reference],
  )
  expect(rows).toEqual([{ campaign_id: null, status: 'completed' }])
})

test('an admin hides a campaign with a reason, shows it again, and deletes it by force; others cannot (FMAN-3, FMAN-4, FUND-6, REQ-8, REQ-157)', async ({
  request,
  app,
  aPerson,
  aPage,
}) => {
  const [creator, other, admin] = [await aPerson(), await aPerson(), await aPerson({ roles: ['admin'] })]
  const campaign = await insertCampaign(app.pool, { by: creator, title: 'Iron sheets' })
  const page = await aPage(admin)
  await open(page, `/fundraising/manage/${campaign.id}`)
  await chooseWithReason(page, 'Hide Campaign', 'We ask for papers first.')
  await expectToast(page, 'Visibility updated')
  await expect(page.getByRole('button', { name: 'Show Campaign' })).toBeVisible()
  const [hidden] = await mailsTo(request, creator.email)
  expect(hidden?.subject).toBe('Your campaign is hidden')
  expect(hidden?.text).toContain('We ask for papers first.')

  for (const reader of [await aPage(other), await aPage()]) {
    await reader.goto(`/fundraising/${campaign.id}`)
    await expect(reader.getByRole('heading', { name: 'Campaign Not Found' })).toBeVisible()
    expect(await reader.content()).not.toContain('Iron sheets')
  }
  const own = await aPage(creator)
  await open(own, hidden?.links[0] ?? '')
  await own.getByRole('link', { name: 'View campaign' }).click()
  await expect(own).toHaveURL(`/fundraising/${campaign.id}`)
  await expect(own.getByText(/The reason given: We ask for papers first\./)).toBeVisible()
  await expect(donationCard(own)).toContainText('This campaign is hidden.')
  // A direct load gives the visitor's page, which the creator's browser then completes.
  const answer = await own.goto(`/fundraising/${campaign.id}`)
  expect(answer?.status()).toBe(404)
  await expect(own.getByRole('heading', { name: 'Iron sheets', level: 1 })).toBeVisible()
  await expect(donationCard(own)).toContainText('This campaign is hidden.')

  await closeToasts(page)
  await page.getByRole('button', { name: 'Show Campaign' }).click()
  await expectToast(page, 'Visibility updated')
  const stranger = await aPage(other)
  await open(stranger, `/fundraising/${campaign.id}`)
  await expect(stranger.getByRole('heading', { name: 'Iron sheets', level: 1 })).toBeVisible()
  for (const address of ['manage', 'donations']) {
    await open(stranger, `/fundraising/${address}/${campaign.id}`)
    await expect(stranger.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  }

  await closeToasts(page)
  await chooseWithReason(page, 'Force Delete', 'It was not theirs to give.')
  await expectToast(page, 'Campaign deleted')
  await stranger.goto(`/fundraising/${campaign.id}`)
  await expect(stranger.getByRole('heading', { name: 'Campaign Not Found' })).toBeVisible()
  const [removed] = await mailsTo(request, creator.email, 3)
  expect(removed?.text).toContain('It was not theirs to give.')
})

test('a signed-out visitor is sent to sign-in and back, and finds the campaigns of others (FUND-1 … FUND-3, FMY-2)', async ({
  page,
  app,
  aPerson,
}) => {
  const by = await aPerson()
  const word = `kalahari${by.id.slice(-12)}`
  for (const [title, goalCents] of [
    [`${word} one`, 100_000],
    [`${word} two`, 900_000],
    [`${word} three`, 500_000],
  ] as const)
    await insertCampaign(app.pool, { by, title, goalCents })
  await insertCampaign(app.pool, { by, title: `${word} paused`, status: 'paused' })
  await open(page, '/fundraising')
  await expect(page.getByRole('link', { name: 'Login to Create Campaign' })).toHaveAttribute(
    'href',
    '/login?redirect=/fundraising/create',
  )
  await expect(page.getByRole('heading', { name: 'Featured Campaigns' })).toBeVisible()
  await page.getByRole('link', { name: 'Browse All Campaigns' }).first().click()
  await page.getByRole('searchbox', { name: 'Search by title or description' }).fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article')).toHaveCount(3)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Highest Goal')
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    `${word} two`,
    `${word} three`,
    `${word} one`,
  ])
  await page.goto('/fundraising/my-campaigns')
  await expect(page).toHaveURL('/login?redirect=/fundraising/my-campaigns')
})

test('pressing a card opens its campaign, however long the press lasts and whatever the page loads meanwhile', async ({
  page,
  app,
  aPerson,
}) => {
  const by = await aPerson()
  const title = `Beams for hall ${by.id.slice(-12)}`
  await insertCampaign(app.pool, { by, title })
  const { release } = await delayRequests(page, '**/*.js')
  await page.goto(`/fundraising/browse?search=${by.id.slice(-12)}`, { waitUntil: 'commit' })
  await page.getByRole('link', { name: new RegExp(`^Support Campaign ?: ${title}$`) }).hover()
  await page.mouse.down()
  release()
  await hydrated(page)
  await networkIdle(page)
  await page.mouse.up()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
})

async function chooseWithReason(page: Page, act: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: act, exact: true }).click()
  const question = page.getByRole('alertdialog', { name: act })
  await question.getByRole('button', { name: act }).click()
  await expect(question.getByText('Please give a reason')).toBeVisible()
  await question.getByLabel('Reason').fill(reason)
  await question.getByRole('button', { name: act }).click()
}
