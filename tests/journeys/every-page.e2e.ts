import type { Page } from '@playwright/test'
import { aMiracle } from '#server/testing/miracles.ts'
import { aComment, anUpdate } from '#server/testing/talk.ts'
import { aGroup, aPrayer, somePrayerDays, someSupport } from '#server/testing/things.ts'
import { sendMessage } from './support/accounts.ts'
import { anImageFile, expectPicture, pickedImages, pickImages } from './support/images.ts'
import { expect, test } from './support/journey.ts'
import { alive, open, openAny } from './support/page.ts'
import { axeFindings, faultsOnScreens } from './support/screens.ts'

const token = 'a'.repeat(43)
const longName = 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo'
const longWord = 'Siyabonga'.repeat(11)

const nothingYet = { presence: null, statistics: null, stories: { items: [], next: null } }

const publicPages = [
  ['/', 'Thandaza: track your prayers, witness miracles'],
  ['/prayers', 'Community Prayer Requests · Thandaza'],
  ['/prayers?search=quaggaquagga&category=career', 'Community Prayer Requests · Thandaza'],
  ['/login', 'Sign In to Thandaza'],
  ['/register', 'Create Thandaza Account'],
  ['/forgot-password', 'Reset Your Password'],
  [`/reset-password?token=${token}`, 'Choose a new password'],
  ['/reset-password', 'Choose a new password'],
  [`/verify-email?token=${token}`, 'Verify your email'],
  ['/verify-email', 'Verify your email'],
  ['/terms', 'Terms of Service · Thandaza'],
  ['/privacy', 'Privacy Policy · Thandaza'],
  ['/faq', 'Frequently Asked Questions · Thandaza'],
  ['/help', 'Help now · Thandaza'],
  ['/no-such-page', 'Page not found'],
] as const

for (const [address, title] of publicPages) {
  test(`${address.replace(token, '…')} is open to everybody on every screen (GEN-4)`, async ({ page }) => {
    test.slow()
    await openAny(page, address)
    await expect(page).toHaveTitle(title)
    await openFirstFold(page)
    expect(await faultsOnScreens(page)).toEqual([])
  })
}

test('a shared prayer is open to everybody on every screen (GEN-4)', async ({ page, house, aPerson }) => {
  test.slow()
  const { id } = await aPrayer(house.pool, {
    by: await aPerson(),
    audience: 'public',
    title: 'Siyakhuleka '.repeat(8),
    description: 'Thula'.repeat(100),
  })
  const { rows } = await house.pool.query('select share_token from prayer_requests where id = $1', [id])
  await page.goto(`/s/${rows[0]?.share_token}`)
  await expect(page).toHaveTitle(/^Siyakhuleka .* · Thandaza$/)
  await alive(page)
  expect(await faultsOnScreens(page)).toEqual([])
})

test('forms that refuse are open to everybody on every screen (GEN-4)', async ({ page }) => {
  test.slow()
  for (const [address, button] of [
    ['/login', 'Sign In'],
    ['/register', 'Create Account'],
    ['/contact', 'Send Message'],
  ] as const) {
    await page.goto(address)
    await alive(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    expect(await faultsOnScreens(page)).toEqual([])
  }
})

test('an empty dashboard is open to everybody on every screen (GEN-4)', async ({ aPerson, aPage }) => {
  test.slow()
  const page = await aPage(await aPerson())
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Your Dashboard · Thandaza')
  await expect(page.getByRole('heading', { name: 'No active prayers yet' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('a dashboard full of long words is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const person = await aPerson({ fullName: longName })
  await aPrayer(house.pool, { by: person, title: 'Ngiyabonga'.repeat(10), audience: 'public' })
  await aPrayer(house.pool, { by: person, category: 'finances' })
  await somePrayerDays(house.pool, person, daysBefore(new Date(), 12))
  const page = await aPage(person)
  await page.goto('/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ngiyabonga' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the community is open to everybody on every screen, with stories and with nothing (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const person = await aPerson({ fullName: longName })
  await aMiracle(house.pool, { by: person, title: longWord, description: longWord, audience: 'public' })
  const page = await aPage(person)
  await page.goto('/community')
  await expect(page).toHaveTitle('Community Dashboard · Thandaza')
  await expect(page.getByRole('link', { name: longWord }).first()).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  await page.route('/api/community', (route) => route.fulfill({ json: nothingYet }))
  // What others tell meanwhile is read anew by itself.
  await page.route('/api/miracle-stories*', (route) => route.fulfill({ json: nothingYet.stories }))
  await page.goto('/community')
  await expect(page.getByRole('heading', { name: 'Statistics Unavailable' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'No miracle stories yet' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the pages of admins are open to everybody on every screen (GEN-4)', async ({
  request,
  aPerson,
  aPage,
}) => {
  test.slow()
  const email = `${'a'.repeat(60)}@example.co.za`
  await sendMessage(request, { name: longName, email, subject: longWord, message: longWord })
  const page = await aPage(await aPerson({ roles: ['admin'] }))
  await open(page, '/admin/contact')
  await page.getByText('Read message').first().click()
  expect(await faultsOnScreens(page)).toEqual([])
  await open(page, '/admin/page-views')
  await expect(page.getByRole('heading', { name: 'No page has been counted yet.' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

test('the form for a prayer is open to everybody on every screen (GEN-4)', async ({ aPerson, aPage }) => {
  test.slow()
  const page = await aPage(await aPerson())
  await page.goto('/new-prayer')
  await alive(page)
  await expect(page).toHaveTitle('Submit Prayer Request · Thandaza')
  await page.getByRole('radio', { name: /^Public/ }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expect(page.getByText('Title is required', { exact: true }).first()).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('a public prayer is open to everybody on every screen (GEN-4)', async ({ house, aPerson, aPage }) => {
  test.slow()
  const [owner, reader] = [await aPerson(), await aPerson()]
  const { id } = await aPrayer(house.pool, { by: owner, audience: 'public', title: 'Siyakhuleka '.repeat(8) })
  await someSupport(house.pool, id, [reader])
  for (const person of [reader, owner]) {
    const page = await aPage(person)
    await page.goto(`/prayers/${id}`)
    await expect(page).toHaveTitle(/^Siyakhuleka .* · Thandaza$/)
    expect(await faultsOnScreens(page)).toEqual([])
  }
})

test('a full form for a prayer is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const person = await aPerson()
  for (const name of [longName, 'Eden Street']) await aGroup(house.pool, { by: person, name })
  const geolocation = { latitude: -33.92, longitude: 18.42 }
  const page = await aPage(person, { permissions: ['geolocation'], geolocation })
  await open(page, '/new-prayer')
  await page.getByRole('radio', { name: /^Groups/ }).check()
  await page.getByRole('switch', { name: 'Share my location' }).check()
  await expect(page.getByLabel('Town or area')).toHaveValue('Cape Town')
  await pickImages(page, await anImageFile('ward.png'), {
    ...(await anImageFile('broken.png')),
    buffer: Buffer.from('no image'),
  })
  await expect(pickedImages(page).getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(pickedImages(page).getByText('Upload failed', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expect(page.getByText(/^Please select at least one group/).first()).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the form that edits a prayer is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const [owner, other] = [await aPerson(), await aPerson()]
  const { id } = await aPrayer(house.pool, { by: owner, audience: 'public', title: longName })
  const page = await aPage(owner)
  await open(page, `/prayers/edit/${id}`)
  await house.pool.query('update prayer_requests set version = version + 1 where id = $1', [id])
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('This prayer was changed since you opened it.')).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  const denied = await aPage(other)
  await open(denied, `/prayers/edit/${id}`)
  await expect(denied.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
  expect(await faultsOnScreens(denied)).toEqual([])
})

test('every part of a prayer is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const person = await aPerson({ fullName: longName })
  const group = await aGroup(house.pool, { by: person, name: longName })
  const location = { name: longName, latitude: -33.92, longitude: 18.42 }
  const shared = { audience: 'groups', groups: [group], location } as const
  const prayer = await aPrayer(house.pool, { by: person, title: longName, status: 'answered', ...shared })
  await aMiracle(house.pool, { by: person, prayer, title: longName })
  const page = await aPage(person)
  await open(page, `/prayers/${prayer.id}`)
  await expect(page.getByRole('region', { name: longName })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
  for (const [tab, add] of [
    ['updates', anUpdate],
    ['comments', aComment],
  ] as const) {
    await open(page, `/prayers/${prayer.id}?tab=${tab}`)
    await expect(page.getByRole('heading', { name: `No ${tab} yet` })).toBeVisible()
    expect(await axeFindings(page)).toEqual([])
    await add(house.pool, { by: person, prayer, text: 'Thula'.repeat(100) })
    await page.reload()
    await alive(page)
    await page.getByRole('button', { name: /^Add / }).click()
    await expect(page.getByText(/^Please enter an? /).first()).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'Thula' })).toBeVisible()
    expect(await faultsOnScreens(page)).toEqual([])
  }
})

test('every window of a prayer is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const person = await aPerson()
  await aGroup(house.pool, { by: person, name: longName })
  const { id } = await aPrayer(house.pool, { by: person, audience: 'public', title: longName })
  const page = await aPage(person)
  await open(page, `/prayers/${id}`)
  const choose = async (act: string) => {
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('main').getByRole('button', { name: act }).click()
  }
  await choose('Who can see this')
  await page
    .getByRole('dialog')
    .getByRole('radio', { name: /^Groups/ })
    .check()
  expect(await faultsOnScreens(page)).toEqual([])
  await page.keyboard.press('Escape')
  await choose('Images')
  await pickImages(page, await anImageFile('ward.png'))
  await expect(pickedImages(page)).toContainText('Uploaded')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expectPicture(page, 'Image 1 of 1')
  expect(await faultsOnScreens(page)).toEqual([])
  await choose('Delete')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

for (const [name, addressOf] of [
  ['the form for a miracle', ({ prayer }) => `/report-miracle/${prayer}`],
  ['a miracle', ({ miracle }) => `/miracles/${miracle}`],
  ['the form that edits a miracle', ({ miracle }) => `/miracles/edit/${miracle}`],
  ['the history', () => '/dashboard?tab=history'],
] as [string, (ids: { prayer: string; miracle: string }) => string][]) {
  test(`${name} is open to everybody on every screen (GEN-4)`, async ({ house, aPerson, aPage }) => {
    test.slow()
    const person = await aPerson()
    const words = { by: person, title: longWord, description: longWord.repeat(9) }
    const { id: prayer } = await aPrayer(house.pool, words)
    const { id: miracle } = await aMiracle(house.pool, { ...words, audience: 'public' })
    const page = await aPage(person)
    await open(page, addressOf({ prayer, miracle }))
    await expect(page.getByText(longWord).or(page.getByLabel('Title')).first()).toBeVisible()
    expect(await faultsOnScreens(page)).toEqual([])
  })
}

test('a private prayer, seen or not, is open to everybody on every screen (GEN-4)', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const [owner, other] = [await aPerson(), await aPerson()]
  const { id, title } = await aPrayer(house.pool, { by: owner, description: 'Thula'.repeat(300) })
  for (const [person, shown] of [
    [owner, title],
    [other, 'Prayer not found'],
  ] as const) {
    const page = await aPage(person)
    await page.goto(`/prayers/${id}`)
    await expect(page).toHaveTitle(`${shown} · Thandaza`)
    expect(await faultsOnScreens(page)).toEqual([])
  }
})

test('the open drawer is open to everybody (GEN-4)', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

/** The table of contents, an answer, how numbers are counted: where a page folds something, the first of it. */
async function openFirstFold(page: Page): Promise<void> {
  const fold = page.getByRole('main').locator('summary').first()
  if ((await fold.count()) > 0) await fold.click()
}

function daysBefore(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10),
  )
}
