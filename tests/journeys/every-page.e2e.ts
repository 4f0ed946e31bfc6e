import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { aPrayer, somePrayerDays, someSupport } from '#server/testing/things.ts'
import { expect, test } from './support/journey.ts'
import { alive } from './support/page.ts'

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice']
/** Between the themes nothing changes but colours. */
const colours = ['color-contrast', 'link-in-text-block']
/** A small phone, a usual one, a desktop, and a desktop zoomed to 200 %. */
const screens = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 640, height: 400 },
  { width: 1280, height: 800 },
]
const token = 'a'.repeat(43)

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
  ['/no-such-page', 'Page not found'],
] as const

for (const [address, title] of publicPages) {
  test(`${address.replace(token, '…')} is open to everybody on every screen`, async ({ page }) => {
    test.slow()
    await page.goto(address)
    await expect(page).toHaveTitle(title)
    if (!(await isPlain(page))) await alive(page)
    expect(await faultsOnScreens(page)).toEqual([])
  })
}

test('a shared prayer is open to everybody on every screen', async ({ page, house, aPerson }) => {
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

test('forms that refuse are open to everybody on every screen', async ({ page }) => {
  test.slow()
  for (const [address, button] of [
    ['/login', 'Sign In'],
    ['/register', 'Create Account'],
  ] as const) {
    await page.goto(address)
    await alive(page)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('Please enter a valid email')).toBeVisible()
    expect(await faultsOnScreens(page)).toEqual([])
  }
})

test('an empty dashboard is open to everybody on every screen', async ({ aPerson, aPage }) => {
  test.slow()
  const page = await aPage(await aPerson())
  await page.goto('/dashboard')
  await expect(page).toHaveTitle('Your Dashboard · Thandaza')
  await expect(page.getByRole('heading', { name: 'No active prayers yet' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('a dashboard full of long words is open to everybody on every screen', async ({
  house,
  aPerson,
  aPage,
}) => {
  test.slow()
  const person = await aPerson({ fullName: 'Ntombizodwa-Nomathemba van der Westhuizen-Khumalo' })
  await aPrayer(house.pool, { by: person, title: 'Ngiyabonga'.repeat(10), audience: 'public' })
  await aPrayer(house.pool, { by: person, category: 'finances' })
  await somePrayerDays(house.pool, person, daysBefore(new Date(), 12))
  const page = await aPage(person)
  await page.goto('/dashboard')
  await expect(page.getByRole('listitem').filter({ hasText: 'Ngiyabonga' })).toBeVisible()
  expect(await faultsOnScreens(page)).toEqual([])
})

test('the form for a prayer is open to everybody on every screen', async ({ aPerson, aPage }) => {
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

test('a public prayer is open to everybody on every screen', async ({ house, aPerson, aPage }) => {
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

test('a private prayer, seen or not, is open to everybody on every screen', async ({
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

test('the open drawer is open to everybody', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  expect(await axeFindings(page)).toEqual([])
})

/** What axe and the ruler find, per screen and theme; nothing is scrolled sideways. */
async function faultsOnScreens(page: Page): Promise<string[]> {
  const faults: string[] = []
  for (const screen of screens) {
    await page.setViewportSize(screen)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (wide > 0) faults.push(`${screen.width} px: ${wide} px too wide`)
    if (screen.width === 640) continue
    faults.push(...(await axeFindings(page)).map((finding) => `${screen.width} px ${finding}`))
  }
  return faults
}

/** By day everything, by night the colours. */
async function axeFindings(page: Page): Promise<string[]> {
  const axe = () => new AxeBuilder({ page }).setLegacyMode()
  await wear(page, 'light')
  const byDay = await axe().withTags(standards).analyze()
  await wear(page, 'dark')
  const byNight = await axe().withRules(colours).analyze()
  const list = (theme: string, { violations }: typeof byDay) =>
    violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${theme}: ${id} at ${target}: ${failureSummary}`),
    )
  return [...list('light', byDay), ...list('dark', byNight)]
}

/** Puts a theme on, without the moment in which colours pass from one to the other. */
async function wear(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (name) => {
    document.documentElement.dataset.theme = name
    const passing = () => document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // One transition can start another, of what is inside, a frame later.
    for (let calmFrames = 0; calmFrames < 3; calmFrames = passing().length > 0 ? 0 : calmFrames + 1) {
      for (const transition of passing()) transition.finish()
      await new Promise(requestAnimationFrame)
    }
  }, theme)
}

/** Pages that stay plain HTML have no scripts to wait for. */
async function isPlain(page: Page): Promise<boolean> {
  return (
    (await page.locator('script[src]').count()) === 0 && !(await page.content()).includes('modulepreload')
  )
}

function daysBefore(today: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) =>
    new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10),
  )
}
