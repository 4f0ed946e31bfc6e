import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { hasDrawer } from './open-page.ts'

/** The card of a group, on My Groups or in Explore. */
export function groupCard(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
}

/** A word nobody else has used, to be searched for: of the owner of a group. */
export function wordOf({ id }: { id: string }): string {
  return `karoo${id.slice(-12)}`
}

/** What a group says about itself in a few words: how many are in it, whose it is, how one gets in. */
export function groupHeader(page: Page): Locator {
  return page.getByRole('main').locator('.meta').first()
}

/** One of the parts of a group; its count is part of its name. */
export function groupTab(page: Page, name: string): Locator {
  return page.getByRole('tab', { name: new RegExp(`^${name}( \\d+)?$`) })
}

/** The rows of the members of a group, without the head of the table. */
export function memberRows(page: Page): Locator {
  return page.getByRole('table', { name: 'Members of this group' }).locator('tbody').getByRole('row')
}

/** The head of the column of acts; phones show the acts without it. */
export function actionsColumn(page: Page): Locator {
  return page.getByRole('columnheader', { name: 'Actions' })
}

/** Does something to a member by the menu in their row. */
export async function actOnMember(page: Page, name: string, act: string): Promise<void> {
  const row = memberRows(page).filter({ hasText: name })
  await row.getByLabel(`Actions for ${name}`).click()
  await row.getByRole('button', { name: act }).click()
}

/** Does what stands in the menu of a group's page. */
export async function chooseAction(page: Page, act: string): Promise<void> {
  await page.getByRole('main').getByLabel('More for this group').click()
  await page.getByRole('main').getByRole('button', { name: act }).click()
}

/** Opens the window of the invite link. */
export async function openInvite(page: Page): Promise<Locator> {
  await chooseAction(page, 'Invite people')
  return page.getByRole('dialog', { name: 'Invite people' })
}

/** The requests that wait for an answer. */
export function waitingRequests(page: Page): Locator {
  return page.getByRole('region', { name: 'Requests to join, oldest first' }).getByRole('listitem')
}

/** What is said in a group. */
export function chatLog(page: Page): Locator {
  return page.getByRole('log', { name: 'Group chat' })
}

/** Says something in the chat that is open. */
export async function say(page: Page, words: string): Promise<void> {
  await page.getByLabel('Message', { exact: true }).fill(words)
  await page.keyboard.press('Enter')
}

/** How often a request was sent to an address. */
export function countRequests(page: Page, method: string, address: RegExp): () => number {
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === method && address.test(new URL(request.url()).pathname)) sent += 1
  })
  return () => sent
}

/** Goes where the menu group of members leads (NAV-5). */
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

type Asking = { person: Person; origin: string; group: { id: string } }

/** A request to join that came in by the road, where the asking itself is not what is walked. */
export async function requestToJoin(
  request: APIRequestContext,
  { person, origin, group }: Asking,
): Promise<void> {
  const cookie = Object.entries(person.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const address = `/api/groups/${group.id}/join-requests`
  await expect(await request.post(address, { data: {}, headers: { origin, cookie } })).toBeOK()
}
