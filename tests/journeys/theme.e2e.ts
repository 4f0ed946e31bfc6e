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
