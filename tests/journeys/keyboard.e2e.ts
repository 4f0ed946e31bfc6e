import type { Page } from '@playwright/test'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, expectThankYou, newGuestAddress, test } from './support/fundraising-pages.ts'
import { hasDrawer, open, openAny } from './support/open-page.ts'

type Focus = { name: string; isSeen: boolean }

test('a member signs in and submits a prayer by keyboard', { tag: '@desktop' }, async ({ page, request }) => {
  const account = await createAccount(request)
  await open(page, '/login')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, 'Email')
  await page.keyboard.type(account.email)
  await tabTo(page, 'Password')
  await page.keyboard.type(account.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeFocused()

  await tabTo(page, 'New Prayer Request')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/new-prayer')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await tabTo(page, 'Title')
  await page.keyboard.type('Rain for the Koup')
  await tabTo(page, 'Description')
  await page.keyboard.type('The third dry spring.')
  await tabTo(page, 'Health')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('radio', { name: 'Health' })).toBeChecked()
  await tabTo(page, 'Private')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /^Public/ })).toBeChecked()
  await tabTo(page, 'Submit Prayer')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/dashboard')
  await expect(
    activePrayers(page).getByRole('link', { name: 'Rain for the Koup', exact: true }),
  ).toBeVisible()
})

test('a visitor donates to a campaign by keyboard (FUND-9 … FUND-14)', {
  tag: '@desktop',
}, async ({ page, app, aPerson, payments }) => {
  const campaign = await insertCampaign(app.pool, { by: await aPerson(), goalCents: 5_000_000 })
  await open(page, `/fundraising/${campaign.id}`)
  await tabTo(page, 'R 50')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByLabel('Other amount')).toHaveValue('100')
  await tabTo(page, 'Email')
  await page.keyboard.type(newGuestAddress())
  await tabTo(page, 'Donate R 100.00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Review your donation' })).toBeFocused()
  await tabTo(page, 'Continue to payment')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pay R 100.00' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(payments.origin)
  await page.getByTestId('pay-success').press('Enter')
  await expectThankYou(page, campaign, 'R 100.00')
  await expect(page.getByRole('heading', { name: 'Thank you' })).toBeFocused()
})

test('menus open, close on Escape and return the focus (GEN-4)', { tag: '@desktop' }, async ({ page }) => {
  await open(page, '/prayers')
  if (await hasDrawer(page)) {
    const opener = page.getByRole('button', { name: 'Open menu' })
    const drawer = page.getByRole('dialog', { name: 'Menu' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(drawer).toBeVisible()
    for (let stop = 0; stop < 12; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('main, footer') === null)).toBe(true)
    }
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    await expect(opener).toBeFocused()
    return
  }
  const opener = page.getByRole('navigation', { name: 'Main' }).locator('summary', { hasText: 'Prayer' })
  const entry = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Public Prayers/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(entry).toBeVisible()
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await tabTo(page, 'Public Prayers')
  await page.keyboard.press('Escape')
  await expect(entry).toBeHidden()
  await expect(opener).toBeFocused()
})

test('every Tab stop on the public pages has a visible focus (GEN-4)', { tag: '@desktop' }, async ({
  page,
}) => {
  const unseen: string[] = []
  for (const address of [
    ...['/', '/prayers', '/fundraising', '/fundraising/browse'],
    ...['/login', '/register', '/terms', '/faq'],
  ]) {
    await openAny(page, address)
    const stops = await stopsOfTab(page, 40)
    expect(stops.length, address).toBeGreaterThan(5)
    unseen.push(...stops.filter(({ isSeen }) => !isSeen).map(({ name }) => `${address}: ${name}`))
  }
  expect(unseen).toEqual([])
})

/** The elements that the Tab key reaches, in order, until it leaves the page. */
async function stopsOfTab(page: Page, most: number): Promise<Focus[]> {
  const stops: Focus[] = []
  for (let stop = 0; stop < most; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await describeFocus(page)
    if (focus === null) break
    stops.push(focus)
  }
  return stops
}

/** Presses Tab until an element whose name begins like this has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = []
  for (let stop = 0; stop < 40; stop += 1) {
    await page.keyboard.press('Tab')
    const focus = await describeFocus(page)
    expect(focus?.isSeen, `the ring around ${focus?.name}`).not.toBe(false)
    if (focus?.name.startsWith(name)) return
    passed.push(focus?.name ?? 'nothing')
  }
  throw new Error(`The Tab key never reached ${name}, only ${passed.join(', ')}`)
}

/** The name of the focused element, and whether a focus ring is drawn around it or around its visible stand-in. */
async function describeFocus(page: Page): Promise<Focus | null> {
  return await page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return null
    const isField = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement
    const labels = isField ? [...(focused.labels ?? [])] : []
    const isRinged = (element: Element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0
    }
    const isLit = isField && getComputedStyle(focused).boxShadow !== 'none'
    const isSeen = isLit || [focused, ...labels].some(isRinged)
    const name = focused.getAttribute('aria-label') ?? labels[0]?.textContent ?? focused.textContent ?? ''
    return { name: name.trim(), isSeen }
  })
}
