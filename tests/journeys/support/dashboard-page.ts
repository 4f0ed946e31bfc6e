import type { Page } from '@playwright/test'

/** A figure of the dashboard with the text below it. */
export function figure(page: Page, label: string) {
  return page
    .locator('.stat')
    .filter({ has: page.getByRole('term').filter({ hasText: label }) })
    .getByRole('definition')
}

/** The streak with its figure and its sentences. */
export function streak(page: Page) {
  return page.locator('section').filter({ has: page.getByRole('heading', { name: 'Current streak' }) })
}
