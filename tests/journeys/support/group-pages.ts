import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { hasDrawer } from './open-page.ts'

/** The card of a group, on My Groups or in Explore. */
export function groupCard(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** An unused word to search for, made from a group's owner. */
export function wordOf({ id }: { id: string }): string {
  return `karoo${id.slice(-12)}`
}

/** The header of a group: the number of members, the owner, and how to join. */
export function groupHeader(page: Page): Locator {
  return page.getByRole('main').locator('.meta').first()
}

/** A tab of a group; its count is part of its name. */
export function groupTab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) })
}

/** Opens a tab of a group: by the tab or, where a chat fills the screen, from the menu of its bar. */
export async function openGroupTab(page: Page, name: string): Promise<void> {
  const bar = page.locator('.chat-bar')
  const [tab, menu] = [groupTab(page, name), bar.getByLabel('More for this group')]
  await expect(tab.or(menu)).toBeVisible()
  if (await tab.isVisible()) return await tab.click()
  await menu.click()
  await bar.getByRole('link', { name, exact: true }).click()
}

/** The rows of the members of a group, without the head of the table. */
export function memberRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Members of this group' }).locator('tbody').getByRole('row')
}

/** The head of the Actions column; phones show the actions without it. */
export function actionsColumn(page: Page): Locator {
  return page.getByRole('columnheader', { name: 'Actions' })
}

/** Chooses an action from the menu in a member's row. */
export async function actOnMember(page: Page, name: string, act: string): Promise<void> {
  const row = memberRows(page).filter({ hasText: name })
  await row.getByLabel(`Actions for ${name}`).click()
  await row.getByRole('button', { name: act }).click()
}

/** Chooses an action from the menu of a group's page. */
export async function chooseAction(page: Page, act: string): Promise<void> {
  await page.getByRole('main').getByLabel('More for this group').click()
  await page.getByRole('main').getByRole('button', { name: act }).click()
}

/** Opens the window of the invite link. */
export async function openInvite(page: Page): Promise<Locator> {
  await chooseAction(page, 'Invite people')
  return page.getByRole('dialog', { name: 'Invite people' })
}

/** The pending requests to join. */
export function waitingRequests(page: Page): Locator {
  return page.getByRole('region', { name: 'Requests to join, oldest first' }).getByRole('listitem')
}

/** The messages of a group. */
export function chatLog(page: Page): Locator {
  return page.getByRole('log', { name: 'Group chat' })
}

/** Sends a message in the open chat. */
export async function say(page: Page, text: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.getByRole('button', { name: 'Send message' }).click()
}

/** Counts the requests to an address. */
export function countRequests(page: Page, method: string, address: RegExp): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === method && address.test(new URL(request.url()).pathname)) sent += 1
  })
  return () => sent
}

/** Opens an entry of the members' menu group (NAV-5). */
export async function goToGroups(page: Page, entry: string): Promise<void> {
  const isPhone = await hasDrawer(page)
  if (isPhone) await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = isPhone
    ? page.getByRole('dialog', { name: 'Menu' })
    : page.getByRole('navigation', { name: 'Main' })
  const link = menu.getByRole('link', { name: entry })
  if (!(await link.isVisible())) await menu.getByText('Groups', { exact: true }).click()
  await link.click()
}

type JoinRequest = { person: Person; origin: string; group: { id: string } }

/** Sends a request to join over HTTP, for journeys that do not test the request itself. */
export async function requestToJoin(
  request: APIRequestContext,
  { person, origin, group }: JoinRequest,
): Promise<void> {
  const cookie = Object.entries(person.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const address = `/api/groups/${group.id}/join-requests`
  await expect(await request.post(address, { data: {}, headers: { origin, cookie } })).toBeOK()
}
