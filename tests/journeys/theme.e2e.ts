import { expect, test } from './support/journey.ts'
import { open } from './support/open-page.ts'

test('the chosen theme is stored, and applied before any script of the page has loaded', async ({
  page,
  faults,
}) => {
  faults.forgive(/ERR_FAILED/)
  const body = page.locator('body')
  await open(page, '/prayers')
  const day = await body.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(body).not.toHaveCSS('background-color', day)

  await page.route('/assets/*.js', (route) => route.abort())
  for (const address of ['/prayers', '/terms', '/login']) {
    await page.goto(address)
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    await expect(body).not.toHaveCSS('background-color', day)
  }

  // Before hydration, and without the application at all, the button does what it says.
  await page.getByRole('button', { name: 'Switch between light and dark' }).click()
  await expect(body).toHaveCSS('background-color', day)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test('the notice of test payments is one line on a phone, and stays away once it was put away (PAY-D0)', async ({
  page,
  faults,
}) => {
  faults.forgive(/ERR_FAILED/)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.route('/assets/*.js', (route) => route.abort())
  await page.goto('/fundraising')
  const notice = page.getByRole('complementary', { name: 'About this site' })
  await expect(notice).toContainText('Test payments — no real money')
  expect((await notice.boundingBox())?.height).toBeLessThan(56)
  await notice.getByRole('button', { name: 'Put away' }).click()
  await expect(notice).toBeHidden()
  await page.goto('/prayers')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()
})
