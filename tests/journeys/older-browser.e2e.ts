import type { BrowserContextOptions, Page } from '@playwright/test'
import { insertMessage } from '#server/fixtures/group-activity-fixtures.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { newAccountDetails } from './support/accounts.ts'
import { expectSaid, openChat } from './support/chat-page.ts'
import { activePrayers } from './support/dashboard-page.ts'
import { say } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, open } from './support/open-page.ts'

/** A browser of its own: what is taken from one must not be missing in the next test. */
const own: BrowserContextOptions = {}
const name = 'Ṱhoho Ḓavhana'

/** Takes away what the oldest browsers of the target do not have (ADR-35, tools/newer-built-ins.ts). */
function removeNewerBuiltIns(): void {
  const newer: [object | undefined, string[]][] = [
    [Intl, ['Segmenter', 'DurationFormat']],
    [Array.prototype, ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
    [Object, ['groupBy']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
    [String.prototype, ['isWellFormed', 'toWellFormed']],
    [Object.getPrototypeOf(Object.getPrototypeOf([].values())), ['map', 'filter', 'take', 'drop', 'toArray']],
    [AbortSignal, ['any', 'timeout']],
    [URLSearchParams.prototype, ['size']],
    [URL, ['canParse', 'parse']],
    [Element.prototype, ['checkVisibility']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [Document.prototype, ['startViewTransition']],
    [window, ['requestIdleCallback', 'cancelIdleCallback', 'Iterator']],
  ]
  for (const [owner, names] of newer) for (const one of names) if (owner) Reflect.deleteProperty(owner, one)
}

test('a browser at the edge of the target writes to the site and registers, in letters that are not Latin (ADR-35)', async ({
  aPage,
}) => {
  const page = await aPage(null, own)
  await page.addInitScript(removeNewerBuiltIns)
  await open(page, '/contact')
  await expect(page.locator('#outdated-browser')).toHaveCount(0)
  const email = newAccountDetails('Thoho').email
  await write(page, {
    Name: name,
    Email: email,
    Subject: 'ṅwana 🙏',
    Message: 'Ndi khou humbela thabelo 🙏🏽 ṱ',
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await expectToast(page, 'Message Sent')

  await open(page, '/register')
  const { password } = newAccountDetails('Thoho')
  await write(page, { 'Full Name': name, Email: email, Password: password, 'Confirm Password': password })
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
})

test('a member with such a browser prays, chats, searches and opens the profile (ADR-35)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, member] = [await aPerson(), await aPerson({ fullName: name })]
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  await insertMessage(app.pool, { by: owner, group, text: 'Welcome' })
  const word = `Koup${member.id.slice(-10)}`
  await insertPrayer(app.pool, { by: owner, audience: 'public', title: `Rain ${word}` })
  const page = await aPage(member, own)
  await page.addInitScript(removeNewerBuiltIns)

  await openChat(page, group)
  await say(page, 'Amen 🙏')
  await expectSaid(page, ['Welcome', 'Amen 🙏'])

  await open(page, '/new-prayer')
  await write(page, { Title: 'Ṱhabelo 🙏', Description: 'Ri khou rabela mvula ṅ 🌧️' })
  await page.getByRole('radio', { name: 'Other', exact: true }).check()
  await page.getByRole('button', { name: 'Submit Prayer' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(activePrayers(page).getByRole('link', { name: 'Ṱhabelo 🙏', exact: true })).toBeVisible()

  // The parameters of a read must arrive: the list holds what was searched for, and nothing else.
  await open(page, '/prayers')
  await page.locator('summary[aria-label="Search public prayers"]').click()
  await page.getByRole('searchbox').fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('article')).toHaveCount(1)

  await open(page, '/profile/you')
  await expect(page.getByLabel('Time zone')).toBeVisible()
})

test('a browser that is older than the target reads one sentence on top, also once the page is hydrated (ADR-35)', async ({
  aPage,
  faults,
}) => {
  const page = await aPage(null, own)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CSSLayerBlockRule'))
  for (const address of ['/contact', '/prayers', '/new-prayer']) {
    await open(page, address)
    await expect(page.getByRole('alert').filter({ hasText: 'too old' })).toBeInViewport()
    await expect(page.locator('#outdated-browser')).toHaveCount(1)
  }
  expect(faults.found()).toEqual([])
})

async function write(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
