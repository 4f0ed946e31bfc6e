import type { Page } from '@playwright/test'

/** A view of the gallery, with something in it opened or pressed. */
export type GalleryState = { name: string; view: string; act(page: Page): Promise<unknown> }

const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click()

const opened: GalleryState[] = [
  { name: 'drawer', view: 'components', act: press('Open menu') },
  { name: 'toasts', view: 'forms', act: showToasts },
  { name: 'row-menu', view: 'entries', act: (page) => page.getByLabel('Actions for Sipho Nkosi').click() },
  {
    name: 'dialog',
    view: 'people',
    act: (page) => page.getByRole('button', { name: 'Delete' }).last().click(),
  },
  { name: 'menu', view: 'people', act: (page) => page.getByLabel('Share', { exact: true }).click() },
  { name: 'success', view: 'moments', act: press('Success') },
  { name: 'failure', view: 'moments', act: press('Failure') },
]

/** All views of the gallery, as they are and with what opens in them. */
export async function galleryStates(page: Page, origin: string): Promise<GalleryState[]> {
  await page.goto(origin)
  const views = (await page.locator('html').getAttribute('data-views'))?.split(' ') ?? []
  return [...views.map((view) => ({ name: view, view, act: openDetails })), ...opened]
}

/** Opens a state of the gallery, with all letters drawn in their fonts. */
export async function openState(page: Page, origin: string, { view, act }: GalleryState): Promise<void> {
  await page.goto(`${origin}?view=${view}&theme=light`)
  await page.evaluate(() => document.fonts.ready)
  await act(page)
}

/** Opens the answers of an accordion, but no menu. */
async function openDetails(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const details of document.querySelectorAll<HTMLDetailsElement>('main details[name]')) {
      details.removeAttribute('name')
      details.open = true
    }
  })
}

/** Toasts stay while a pointer is over them. */
async function showToasts(page: Page): Promise<void> {
  await press('Show toasts')(page)
  await page.locator('.toast').first().hover()
}
