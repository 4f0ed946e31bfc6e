import type { APIRequestContext } from '@playwright/test'
import type { Pool } from '#server/database/connect.ts'
import { insertCampaign, insertCampaignUpdate, insertDonation } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount, linkMailedTo, mailsTo, newAccountDetails, submitPrayer } from './support/accounts.ts'
import {
  clickAtProvider,
  donationCard,
  expect,
  newGuestAddress,
  readReference,
  test,
  untilArrived,
} from './support/fundraising-pages.ts'
import { operator } from './support/start-product.ts'

test.use({ javaScriptEnabled: false })

test("'I prayed' on the share page is a link to the sign-in, and reading it writes nothing (PRAY-13)", async ({
  page,
  app,
  aPerson,
}) => {
  const { id } = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const readPrayer = async () => {
    const columns = 'share_token as token, intercession_count as count, intercessor_count as people'
    const { rows } = await app.pool.query(`select ${columns} from prayer_requests where id = $1`, [id])
    return rows[0]
  }
  await page.goto(`/s/${(await readPrayer()).token}`)
  const pray = page.getByRole('link', { name: 'I prayed' })
  await expect(pray).toHaveAttribute('href', `/login?redirect=/prayers/${id}`)
  await pray.click()
  await expect(page.getByRole('heading', { name: 'Sign in to read this prayer' })).toBeVisible()
  expect(await readPrayer()).toMatchObject({ count: 0, people: 0 })
})

test('the landing page is readable, its links work and its menu opens', async ({ page }) => {
  await page.goto('/')
  await expect(page).toHaveTitle('Thandaza: track your prayers, witness miracles')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Track your prayers.')
  await expect(page.getByRole('link', { name: 'Get Started' }).first()).toHaveAttribute('href', '/register')
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Community in numbers' })).toHaveText(
    /Prayers Submitted[\d,]+/,
  )
  await page.getByText('How we count').click()
  await expect(page.getByText(/here in the last 30 days/)).toBeVisible()
  const voices = page.getByRole('figure').or(page.getByRole('link', { name: 'Report a miracle' }))
  await expect(voices).toHaveCount(3)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Login' })).toBeVisible()
  await menu.getByRole('link', { name: 'Public Prayers' }).click()
  await expect(page).toHaveURL('/prayers')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page).toHaveURL('/privacy')
})

test('the wall can be read to its end by plain links', async ({ page, app, aPerson, request }) => {
  const author = await aPerson()
  const oldest = await insertPrayer(app.pool, {
    by: author,
    audience: 'public',
    title: `Oldest of ${author.id}`,
  })
  for (let count = 0; count < 23; count += 1) await insertPrayer(app.pool, { by: author, audience: 'public' })
  const newest = await submitPrayer(request, {
    author,
    origin: app.origin,
    title: `Newest of ${author.id}`,
  })
  await untilOnWall(request, newest.title)

  await page.goto('/prayers')
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect(page.getByRole('article').filter({ hasText: newest.title })).toBeVisible()
  await expect(page.getByText(oldest.title)).toHaveCount(0)
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page).toHaveURL(/\/prayers\?cursor=/)
  await expect(page.getByRole('article').filter({ hasText: oldest.title })).toBeVisible()
  await expect(page.getByText(newest.title)).toHaveCount(0)
  await page.getByRole('link', { name: 'Back to the newest' }).click()
  await expect(page).toHaveURL('/prayers')
})

test('the wall shows one language by a plain form, and the words of its cards have it (LANG-16, REQ-583)', async ({
  page,
  app,
  aPerson,
}) => {
  const by = await aPerson()
  const word = `umoya${by.id.slice(-12)}`
  await insertPrayer(app.pool, { by, audience: 'public', title: `${word} zu`, language: 'zu' })
  await insertPrayer(app.pool, { by, audience: 'public', title: `${word} en` })

  await page.goto(`/prayers?search=${word}`)
  await expect(page.getByRole('article')).toHaveCount(2)
  const show = async (language: string) => {
    await page.getByLabel('Language').selectOption(language)
    await page.getByRole('button', { name: 'Search', exact: true }).click()
  }
  await show('In: isiZulu')
  await expect(page).toHaveURL(`/prayers?search=${word}&language=zu`)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByText(`${word} zu`, { exact: true })).toHaveAttribute('lang', 'zu-ZA')
  await show('In: isiNdebele')
  await expect(page.getByRole('heading', { name: 'Nothing in isiNdebele yet' })).toBeVisible()
  await page.getByRole('link', { name: 'Show all languages' }).click()
  await expect(page.getByRole('article')).toHaveCount(2)
})

test('the wall is searched by a plain form, and the next page keeps the search (PLST-8, REQ-89)', async ({
  page,
  app,
  aPerson,
}) => {
  const author = await aPerson()
  const word = `veld${author.id.slice(-12)}`
  const at = new Date('2025-06-01T08:00:00Z')
  const post = (title: string, category: 'health' | 'career') =>
    insertPrayer(app.pool, { by: author, audience: 'public', title, category, at })
  for (let count = 0; count < 21; count += 1) await post(`${word} ${count}`, 'health')
  await post(`${word} elsewhere`, 'career')

  await page.goto('/prayers')
  const category = (name: string) =>
    page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name })
  await category('Health').click()
  await expect(page).toHaveURL('/prayers?category=health')
  await page.locator('summary[aria-label="Search public prayers"]').click()
  await page.getByRole('searchbox', { name: 'Search public prayers' }).fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL(`/prayers?search=${word}&category=health&language=`)
  await expect(page.getByRole('article')).toHaveCount(20)
  await expect(category('Health')).toHaveAttribute('aria-current')
  await page.getByRole('link', { name: 'Load more' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Show all prayers' }).click()
  await expect(page).toHaveURL('/prayers')
})

test('a shared prayer is readable, and its actions lead to sign-in', async ({ page, app, aPerson }) => {
  const prayer = await insertPrayer(app.pool, {
    by: await aPerson(),
    audience: 'public',
    title: 'Rain <b>soon</b>',
  })
  await page.goto(await sharedAddress(app.pool, prayer.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rain <b>soon</b>')
  for (const name of ['Sign in to pray with them', 'Support'])
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toHaveAttribute(
      'href',
      `/login?redirect=/prayers/${prayer.id}`,
    )
})

test('campaigns are found by a plain form and read, and their donation card can be used (FUND-2, FUND-5)', async ({
  page,
  app,
  aPerson,
}) => {
  const by = await aPerson()
  const word = `karoo${by.id.slice(-12)}`
  const prayer = await insertPrayer(app.pool, { by, audience: 'public', title: `Rain for ${word}` })
  const campaign = await insertCampaign(app.pool, { by, prayer, title: `Pump ${word}`, goalCents: 40_000 })
  await insertDonation(app.pool, { to: campaign, amountCents: 10_000, message: 'With you' })
  await insertCampaignUpdate(app.pool, { to: campaign, body: 'The pump has come.' })
  await page.goto('/fundraising')
  await expect(page.getByRole('link', { name: 'Login to Create Campaign' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Browse All Campaigns' }).first().click()
  await page.getByRole('searchbox', { name: 'Search by title or description' }).fill(word)
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Most Funded')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page.getByRole('article')).toContainText('25%')
  await page.getByRole('link', { name: 'Support Campaign' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(campaign.title)
  for (const text of ['R 100.00', 'The pump has come.', 'With you', prayer.title])
    await expect(page.getByText(text).first()).toBeVisible()
  await expect(donationCard(page).getByRole('button', { name: 'Donate', exact: true })).toBeEnabled()
})

test('a donor without an account gives, from the landing page to the paid state (REQ-306, FUND-9 … FUND-14)', async ({
  page,
  request,
  app,
  aPerson,
  payments,
}) => {
  const word = `vlei${(await aPerson()).id.slice(-12)}`
  const campaign = await insertCampaign(app.pool, {
    by: await aPerson(),
    title: `A roof for ${word}`,
    goalCents: 50_000,
  })
  const email = newGuestAddress()
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByText('Fundraising').first().click()
  await menu.getByRole('link', { name: 'Browse Campaigns' }).click()
  await page.getByRole('searchbox', { name: 'Search by title or description' }).fill(word)
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Support Campaign' }).click()

  const card = donationCard(page)
  await card.getByRole('radio', { name: 'R 50', exact: true }).check()
  await card.getByLabel('Message').fill('For the beams')
  await card.getByRole('button', { name: 'Donate', exact: true }).click()
  await expect(page).toHaveURL(`/fundraising/${campaign.id}#donate`)
  await expect(card.getByText('Please check what you entered')).toBeInViewport()
  await expect(page.getByRole('region', { name: 'Donate' })).toBeHidden()
  await expect(card.getByLabel('Amount')).toHaveValue('50')
  await card.getByLabel('Your name').fill('Sipho M.')
  await card.getByRole('button', { name: 'Review your donation' }).click()
  await expect(card.getByText('Please provide an email address')).toBeVisible()
  await expect(card.getByLabel('Your name')).toHaveValue('Sipho M.')
  await card.getByLabel('Email').fill(email)
  await card.getByRole('button', { name: 'Review your donation' }).click()

  for (const text of [campaign.title, 'R 50.00', 'For the beams', 'Sipho M.', email])
    await expect(card.getByRole('definition').filter({ hasText: text })).toBeVisible()
  await expect(card.getByText('R 45.00 of your R 50.00 goes to the campaign.')).toBeVisible()
  await card.getByRole('link', { name: 'Continue to payment' }).click()
  const reference = await readReference(page)
  await clickAtProvider(page, 'pay-success')
  await untilArrived(request, reference)
  expect(await payments.countFor(email)).toBe(1)
  await page.goto(`/fundraising/${campaign.id}`)
  const supporters = page.getByRole('region', { name: 'Recent Supporters' })
  await expect(supporters).toContainText('Sipho M.')
  await expect(supporters).toContainText('For the beams')
  expect((await mailsTo(request, email))[0]?.subject).toContain('R 50.00')
})

test('a member gives anonymously; a form sent twice is one donation, and the way back keeps what was typed (REQ-306)', async ({
  app,
  aPerson,
  aPage,
  payments,
}) => {
  const member = await aPerson()
  const campaign = await insertCampaign(app.pool, { by: await aPerson() })
  const page = await aPage(member)
  await page.goto(`/fundraising/${campaign.id}`)
  const card = donationCard(page)
  await card.getByLabel('Other amount').fill('much')
  await card.getByRole('button', { name: 'Donate', exact: true }).click()
  await expect(card.getByText('Please enter an amount such as 25 or 25.50')).toBeVisible()
  await card.getByLabel('Amount').fill('30')
  await card.getByRole('switch', { name: 'Donate anonymously' }).check()
  const review = card.getByRole('button', { name: 'Review your donation' })
  await review.dblclick()
  const details = card.getByRole('definition')
  await expect(details).toHaveText([campaign.title, 'R 30.00', 'Anonymous', 'The address of your account'])
  expect(await payments.countFor(member.email)).toBe(1)
  await card.getByRole('button', { name: 'Back' }).click()
  await expect(card.getByLabel('Amount')).toHaveValue('30')
  await expect(card.getByRole('switch', { name: 'Donate anonymously' })).toBeChecked()
  await card.getByLabel('Amount').fill('35')
  await review.click()
  await card.getByRole('link', { name: 'Continue to payment' }).click()
  await expect(page.getByRole('heading', { name: 'Pay R 35.00' })).toBeVisible()
  await expect(page.getByText(member.email)).toBeVisible()
})

test('an invalid cursor shows the newest', async ({ page }) => {
  await page.goto('/prayers?cursor=nonsense')
  await expect(page).toHaveURL('/prayers')
})

test('the FAQ opens one question at a time, and the contact form is sent (REQ-306)', async ({ page }) => {
  await page.goto('/faq')
  for (const question of ['Is Thandaza free?', 'What are prayer groups?']) {
    await page.getByText(question).click()
    await expect(page.getByRole('main').locator('details[open] > summary')).toHaveText([question])
  }
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).last().click()
  await expect(page).toHaveURL('/contact')
  await page.getByLabel('Name').fill('Anna Molefe')
  await page.getByLabel('Email').fill('anna@example.co.za')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('too short')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByText('Message must be at least 10 characters')).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('A question')
  await page.getByLabel('Message', { exact: true }).fill('Can one sign in without scripts?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expect(page.getByRole('heading', { name: 'Message Sent' })).toBeVisible()
  await expect(page.getByRole('definition').first()).toHaveText(/^\w[\w-]{5,}$/)
  await expect(page.getByRole('main').getByRole('link', { name: operator.phone })).toBeVisible()
})

test('a visitor signs in: a wrong password is told above the form, which keeps the address (REQ-306)', async ({
  page,
  request,
  app,
}) => {
  const { email, password } = await createAccount(request)
  await page.goto('/login?redirect=/new-prayer')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in to submit a prayer request')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('not the one')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'Login failed The email or password you entered is incorrect',
  )
  await expect(page).toHaveURL('/login?redirect=/new-prayer')
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/new-prayer')
  const session = await page.request.get(`${app.origin}/api/session`)
  expect((await session.json()).member).toMatchObject({ email })
})

test('a member sees the menu of members on every page, reads a public prayer from a link and signs out (REQ-398)', async ({
  page,
  request,
  app,
  aPerson,
}) => {
  const { email, password } = await createAccount(request)
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  await page.goto('/login?redirect=/groups')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveTitle('My Groups · Thandaza')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My Groups')
  await expect(page.getByRole('main').getByRole('link', { name: 'Dashboard' })).toBeVisible()
  const signOut = page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Sign Out' })
  for (const address of ['/groups', '/', '/prayers', '/faq', '/dashboard']) {
    await page.goto(address)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(signOut).toHaveCount(1)
    await expect(signOut).toBeVisible()
  }
  await page.goto(`/prayers/${prayer.id}`)
  await expect(page).toHaveURL(await sharedAddress(app.pool, prayer.id))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(prayer.title)
  await expect(page.getByRole('main').getByRole('link', { name: 'Open this prayer' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Open menu' }).click()
  await signOut.click()
  await expect(page).toHaveURL('/login')
  await page.goto('/prayers')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
})

test('a visitor opens an account by the link beside the sign-in, and is told where the mail went (REQ-306)', async ({
  page,
  request,
}) => {
  const { fullName, email, password } = newAccountDetails('Zodwa')
  await page.goto('/login?redirect=/groups/explore')
  await page.getByRole('main').getByRole('link', { name: 'Sign up' }).click()
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill('another one')
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('Full Name')).toHaveValue(fullName)
  await page.getByRole('checkbox').check()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
  await expect(page.getByText(`We sent a link to ${email}.`)).toBeVisible()
  expect(await linkMailedTo(request, email)).toContain(encodeURIComponent('/groups/explore'))
})

test('a forgotten password is answered the same for every address (REQ-306, REQ-64)', async ({ page }) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('nobody')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('Please enter a valid email')).toBeVisible()
  await page.getByLabel('Email').fill('nobody.here@example.co.za')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
})

test('a forgotten password is reset by the mailed link, whose address no part of the page repeats (REQ-306, REQ-62, SEC-C8)', async ({
  page,
  request,
}) => {
  const { email } = await createAccount(request)
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check Your Email')
  const link = await linkMailedTo(request, email, 2)
  const answer = await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a new password')
  expect(await answer?.text()).not.toContain(new URL(link).searchParams.get('token'))
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'private, no-cache',
    'referrer-policy': 'strict-origin',
  })

  const password = 'red-aloe-38'
  const choose = async (confirmation: string) => {
    await page.getByLabel('New Password').fill(password)
    await page.getByLabel('Confirm Password').fill(confirmation)
    await page.getByRole('button', { name: 'Save new password' }).click()
  }
  await choose(`${password}9`)
  await expect(page.getByText('Passwords do not match')).toBeVisible()
  await expect(page.getByLabel('New Password')).toHaveValue('')
  await choose(password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Password updated successfully')
  await expect(page.getByText('Please sign in with your new password.')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/dashboard')

  await page.goto(link)
  await choose(password)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link is no longer valid')
})

test('an unknown address is 404 and links to the home page (NAV-14)', async ({ page }) => {
  const answer = await page.goto('/no-such-page')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
})

test('shared links have a title and a description', async ({ page, app }) => {
  for (const [address, title] of [
    ['/', 'Thandaza: track your prayers, witness miracles'],
    ['/prayers', 'Community Prayer Requests'],
  ] as const) {
    await page.goto(address)
    const property = (name: string) => page.locator(`meta[property="og:${name}"]`)
    await expect(property('title')).toHaveAttribute('content', title)
    await expect(property('description')).toHaveAttribute('content', /\w{3}/)
    await expect(property('site_name')).toHaveAttribute('content', 'Thandaza')
    await expect(property('url')).toHaveAttribute('content', app.origin + address)
  }
})

/** Cached pages are evicted a moment after the action that changes them. */
async function untilOnWall(request: APIRequestContext, title: string): Promise<void> {
  await expect.poll(async () => (await request.get('/prayers')).text(), { intervals: [50] }).toContain(title)
}

async function sharedAddress(pool: Pool, prayerId: string): Promise<string> {
  const { rows } = await pool.query('select share_token from prayer_requests where id = $1', [prayerId])
  return `/s/${rows[0]?.share_token}`
}
