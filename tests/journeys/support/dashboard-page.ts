import type { Page } from '@playwright/test'

/** The list of the own active prayers; what is carried today has them too. */
export function activePrayers(page: Page) {
  const name = 'Active Prayer Requests'
  return page.locator('section').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** A figure of the dashboard or of the community page. */
export function figure(page: Page, label: string) {
  return page
    .locator('.numbers-row > div, .stat')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition')
}

/** The streak with its figure and its sentences. */
export function streak(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Current streak' }) })
}
