import { expect, type Page, type Response } from '@playwright/test'
import { readMessage } from './shown-messages.ts'

/** Goes to an address and waits until the page is hydrated. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await hydrated(page)
}

/** Does the same for any page; one without scripts is ready at once. Returns the response. */
export async function openAny(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address)
  if (!(await isPlain(page))) await hydrated(page)
  return answer
}

async function isPlain(page: Page): Promise<boolean> {
  return (
    (await page.locator('script[src]').count()) === 0 && !(await page.content()).includes('modulepreload')
  )
}

/** Waits until the page on screen is hydrated; needed after every full load. */
export async function hydrated(page: Page): Promise<void> {
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
}

/**
 * Waits until the browser has drawn two frames, so that scripts have heard of what changed. A browser draws none where
 * nothing changes, or when it is short of time: then a second is enough.
 */
export async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const _ of [1, 2])
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 1_000)
      })
  })
}

/** Waits for a message with exactly this title and, if given, this detail. */
export async function expectToast(page: Page, title: string, detail?: string): Promise<void> {
  await expectMessage(page, { place: 'toast', title, ...(detail !== undefined && { detail }) })
}

/** Waits until a status region has said the sentence, beside what it is about (REQ-345). */
export async function expectStatus(page: Page, title: string): Promise<void> {
  await expectMessage(page, { place: 'status', title })
}

async function expectMessage(page: Page, wanted: Parameters<typeof readMessage>[1]): Promise<void> {
  // Retries while a loading page cannot answer.
  await expect(async () => expect(await readMessage(page, wanted), wanted.title).toBe(true)).toPass()
}

/** Closes the messages, as a person does whose button lies below them. */
export async function closeToasts(page: Page): Promise<void> {
  const close = page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Close' })
  // A message may disappear by itself before the click.
  await expect(async () => {
    if ((await close.count()) > 0) await close.first().click({ timeout: 3_000 })
    expect(await close.count()).toBe(0)
  }).toPass()
}

/** True on phones, where the menu entries are in the drawer. */
export async function hasDrawer(page: Page): Promise<boolean> {
  return await page.getByRole('button', { name: 'Open menu' }).isVisible()
}

/** Chooses an entry of the menu: in the drawer on phones, in its group of the bar on wide screens. */
export async function chooseFromMenu(page: Page, entry: string): Promise<void> {
  if (await hasDrawer(page)) {
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: entry }).click()
    return
  }
  const bar = page.getByRole('navigation', { name: 'Main' })
  if (!(await bar.getByRole('link', { name: entry }).isVisible()))
    await bar.getByText('Prayer', { exact: true }).click()
  await bar.getByRole('link', { name: entry }).click()
}

export async function signOut(page: Page): Promise<void> {
  const menu = (await hasDrawer(page)) ? page.getByRole('dialog', { name: 'Menu' }) : null
  if (menu) await page.getByRole('button', { name: 'Open menu' }).click()
  await (menu ?? page).getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  // The page below an open menu takes no words.
  if (menu) await expect(menu).toBeHidden()
}

/** Fills the form of /login and sends it. */
export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
