import type { Page } from '@playwright/test'
import { type Account, linkMailedTo, newAccountDetails } from './support/accounts.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { expect, test } from './support/journey.ts'
import { createNetwork } from './support/network.ts'
import { closeToasts, expectToast, open } from './support/open-page.ts'
import { isChaos } from './support/screen-checks.ts'

/**
 * A slow phone on a slow network, as in developer tools: 1.6 Mbit/s down and 150 ms latency, and in `npm run chaos
 * pages` a quarter of the speed, which is hard on a machine with few cores.
 */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }
const slowdown = isChaos ? 4 : 1
const description = 'She goes into theatre on Tuesday. Pray for steady hands.'

test('a visitor on a slow network gets from the landing page to a first prayer, though the connection is cut on the way', async ({
  faults,
  request,
  aPage,
}) => {
  // The cut is on purpose.
  faults.forgive(/net::ERR_/)
  const line = await createNetwork()
  const page = await aPage(null, { proxy: { server: line.address } })
  await slowDown(page)
  const account = newAccountDetails('Lindiwe')
  await test.step('finds the way in and opens an account', () => register(page, account))
  await test.step('verifies and is signed in', async () => {
    await verify(page, await linkMailedTo(request, account.email))
    await closeToasts(page)
  })
  await test.step('writes; the connection is cut, and the prayer waits', async () => {
    await page.getByRole('link', { name: 'New Prayer Request' }).first().click()
    await page.getByLabel('Title').fill('Steady hands')
    line.cut()
    await page.getByLabel('Description').fill(description)
    await page.getByText('Health', { exact: true }).first().click()
    await page.getByRole('button', { name: 'Submit Prayer' }).click()
    await expect(page.getByText('May have arrived already').first()).toBeVisible()
  })
  await test.step('it goes by itself when the connection is back, once', async () => {
    line.mend()
    await expect(page).toHaveURL('/dashboard')
    await expect(activePrayers(page).getByRole('link', { name: 'Steady hands', exact: true })).toHaveCount(1)
  })
  await page.context().close()
  await line.close()
})

async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', slowNetwork)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

async function register(page: Page, { fullName, email, password }: Account): Promise<void> {
  await open(page, '/')
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByLabel('Full Name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expectToast(page, 'Account created', 'Please check your email to verify your account')
  await expect(page).toHaveURL('/login')
}

async function verify(page: Page, link: string): Promise<void> {
  await open(page, link)
  await page.getByRole('button', { name: 'Verify my email' }).click()
  await expectToast(page, 'Email verified', 'Welcome to Thandaza!')
  await expect(page).toHaveURL('/dashboard')
}
