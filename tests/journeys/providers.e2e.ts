import type { Page } from '@playwright/test'
import { theAccount } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, hydrated, open, signIn, signOut } from './support/open-page.ts'

/** Each journey uses its own person of the simulator, because what one of them did must not be visible to another. */
test.beforeEach(async ({ request, faults }) => {
  const config = await (await request.get('/api/config')).json()
  for (const origin of config.providerOrigins) faults.mayVisit(origin)
})

test('a new member signs up with Google, accepts the terms, and reaches the page they wanted (AUTH-13)', async ({
  page,
}) => {
  await open(page, '/new-prayer')
  await expect(page).toHaveURL('/login?redirect=/new-prayer')
  await goTo(page, 'Google', 'Naledi Khumalo')
  await expect(page.getByRole('heading', { name: 'One last step' })).toBeVisible()
  await expect(page.getByText('naledi.khumalo@example.com')).toBeVisible()
  await page.getByRole('button', { name: 'Open My Account' }).click()
  await expect(page.getByText('You must accept the terms and privacy policy')).toBeVisible()
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Open My Account' }).click()
  await expectToast(page, 'Login successful', 'Welcome back to Thandaza!')
  await expect(page).toHaveURL('/new-prayer')

  await signOut(page)
  await goTo(page, 'Google', 'Naledi Khumalo')
  await expectToast(page, 'Login successful', 'Welcome back to Thandaza!')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText(/^Good \w+, Naledi/)).toBeVisible()
})

test('an account with the same verified address is linked, and keeps its password', async ({
  page,
  request,
}) => {
  const ayanda = await theAccount(request, 'Ayanda Mthembu', 'ayanda.mthembu@example.com')
  await open(page, '/login')
  await goTo(page, 'Google', 'Ayanda Mthembu')
  await expect(page).toHaveURL('/dashboard')
  await signOut(page)
  await signIn(page, ayanda)
  await expect(page).toHaveURL('/dashboard')
})

test('cancelling at a provider shows a message and allows a retry; an address the provider has not verified signs no one in (AUTH-12)', async ({
  page,
}) => {
  await open(page, '/login')
  for (const provider of ['Google', 'GitHub'] as const) {
    await goTo(page, provider, 'Cancel')
    await expectToast(page, `Failed to sign in with ${provider}`)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('button', { name: provider })).toBeEnabled()
  }
  await goTo(page, 'Google', 'Johan Unverified')
  await expectToast(page, 'Failed to sign in with Google')
  await expect(page.getByText(/no verified e-mail address/)).toBeVisible()
  await expect(page).toHaveURL('/login')
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('a new member signs up with GitHub by plain forms and links (REQ-306, AUTH-13)', async ({ page }) => {
    await page.goto('/register?redirect=/new-prayer')
    await choose(page, 'GitHub', 'Pieter van der Merwe')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('One last step')
    await page.getByRole('button', { name: 'Open My Account' }).click()
    await expect(page.getByText('You must accept the terms and privacy policy')).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Open My Account' }).click()
    await expect(page).toHaveURL('/new-prayer')
  })

  test('cancelling at a provider says so, with the way back to the sign-in', async ({ page }) => {
    await page.goto('/login')
    await choose(page, 'Google', 'Cancel')
    await expect(page.getByRole('alert')).toHaveText(/^Failed to sign in with Google/)
    await page.getByRole('link', { name: 'Back to Login' }).click()
    await expect(page).toHaveURL('/login')
  })
})

/** Leaves for the simulator by plain forms and links, chooses a person there, and comes back. */
async function choose(page: Page, provider: 'Google' | 'GitHub', choice: string): Promise<void> {
  await page.getByRole('button', { name: provider, exact: true }).click()
  await page.getByRole('link', { name: `Continue to ${provider}` }).click()
  await page.getByRole('button', { name: choice }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

/** Leaves for the simulator, chooses a person there, and comes back. */
async function goTo(page: Page, provider: 'Google' | 'GitHub', choice: string): Promise<void> {
  await page.getByRole('button', { name: provider, exact: true }).click()
  await expect(page.getByRole('heading', { name: `Sign in with ${provider}` })).toBeVisible()
  await page.getByRole('button', { name: choice }).click()
  await hydrated(page)
}
