import { afterAll, beforeAll, expect, test } from 'vitest'
import { pageTitleMessages } from '#contract/messages/en/page-titles.ts'
import { en } from '#contract/messages/en.ts'
import type { MessageKey } from '#contract/messages/key.ts'
import { pagePatterns } from '#contract/pages/page-patterns.ts'
import { shellPath } from '#contract/pages/page-rendering.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { everyAddress } from '#tests/journeys/support/addresses.ts'
import { gluedWords, markupFaults } from '#tests/support/code/page-markup.ts'
import { type DemoApp, demoNow, openDemoApp, publicPaths } from '#tests/support/data/demo-app.ts'

let app: DemoApp
beforeAll(async () => {
  app = await openDemoApp()
})
afterAll(() => app?.close())

// The first test here: the others add to the demo community.
test('the markup of public pages is valid, and as plain text no words run into each other (REQ-412)', async () => {
  const faults: string[] = []
  for (const path of await publicPaths(app)) {
    const { body } = await app.get(path)
    faults.push(...[...markupFaults(body), ...gluedWords(body)].map((fault) => `${path}: ${fault}`))
  }
  expect(faults).toEqual([])
})

const siteName = 'Thandaza'

test("every page has a title and one heading in the server's HTML, and its redirects lead to one that does (REQ-395)", async () => {
  const member = await insertMember(app.pool)
  const addresses = await everyAddress(app.pool, member, await insertMember(app.pool))
  const lacking: string[] = []
  // The shell has no page in it.
  for (const pattern of pagePatterns.filter((page) => page !== shellPath)) {
    for (const reader of [member, undefined]) {
      const { status, title, headings } = await open(addresses[pattern], reader)
      const isNamed = title !== '' && title !== siteName && headings.length === 1 && /\w/.test(`${headings}`)
      if (status !== 200 || !isNamed)
        lacking.push(`${pattern} ${status} ${title} ${JSON.stringify(headings)}`)
    }
  }
  expect(lacking).toEqual([])
})

test('the title of a page that has not loaded is the heading that it will have (REQ-395)', () => {
  const headings: Record<string, MessageKey> = {
    'page.community': 'community.pageTitle',
    'page.carried': 'carried.all',
    'page.pending': 'pending.title',
    'page.translate': 'translate.title',
    'page.pray': 'prayNow.title',
    'page.secondStep': 'secondStep.title',
    'page.setUpSecondFactor': 'secondFactor.mustSetUp',
    'page.resetSecondFactor': 'factorReset.title',
    'page.keepSecondFactor': 'factorReset.cancel.title',
    'page.notifications': 'notifications.title',
    'page.editPrayer': 'editPrayer.title',
    'page.newMiracle': 'miracle.new.title',
    'page.editMiracle': 'miracle.editing.title',
    'page.newGroup': 'group.new',
    'page.manageCampaign': 'manageCampaign.title',
    'page.donations': 'donations.title',
    'page.you': 'profile.page.you',
    'page.signIn': 'profile.page.sign-in',
    'page.times': 'profile.page.times',
    'page.giving': 'profile.page.giving',
    'page.phone': 'profile.page.phone',
    'page.privacy': 'profile.page.privacy',
    'page.translators': 'translators.title',
    'page.views': 'admin.views.title',
    'shell.myGroups': 'group.mine',
    'shell.exploreGroups': 'group.all',
    'shell.createCampaign': 'newCampaign.title',
    'shell.myCampaigns': 'myCampaigns.title',
    'shell.profile': 'profile.title',
    'shell.staff.reports': 'moderation.title',
    'shell.staff.desk': 'desk.title',
    'shell.staff.audit': 'audit.title',
    'shell.staff.payments': 'treasury.title',
    'shell.staff.contact': 'admin.contact.title',
  }
  for (const [title, heading] of Object.entries(headings))
    expect(en[title as MessageKey], title).toBe(en[heading])
  // A page with a title of its own, and an invitation, have other headings once they have loaded.
  const general = ['page.miracle', 'page.group', 'page.invitation', 'page.thanks', 'page.case']
  const paired = Object.keys(pageTitleMessages).filter((key) => !general.includes(key))
  expect(paired.filter((key) => !(key in headings))).toEqual([])
})

test('what search engines and messengers read of the community is in its HTML (REQ-395)', async () => {
  const { body } = await app.get('/community')
  expect(body).toContain('<title>Community Dashboard · Thandaza</title>')
  expect(body).toMatch(/<meta name="description" content="[^"]{20,}"/)
  expect(body).toMatch(/<meta property="og:title" content="Community Dashboard"/)
})

test("a member's page says how long ago something was, a page for everybody the date (REQ-397)", async () => {
  const by = await insertMember(app.pool)
  const at = new Date(demoNow.getTime() - 5 * 60_000)
  const prayer = await insertPrayer(app.pool, { by, audience: 'public', at })
  const timeOf = (html: string) =>
    new RegExp(`<time dateTime="${at.toISOString().replace('.000Z', 'Z')}"[^>]*>([^<]*)<`).exec(html)?.[1]
  expect(timeOf((await app.get('/dashboard', by)).body)).toBe('5 minutes ago')
  const wall = await app.get(`/prayers?search=${encodeURIComponent(prayer.title)}`, by)
  expect(timeOf(wall.body)).toBe('Mar 4, 2026')
})

/** A page as the browser shows it before any script runs; a browser with scripts on does not read `noscript`. */
async function open(address: string, reader?: Parameters<DemoApp['get']>[1], redirects = 3) {
  const answer = await app.get(address, reader)
  const { location } = answer.headers
  if (location !== undefined && redirects > 0) return open(location, reader, redirects - 1)
  const shown = answer.body.replace(/<(noscript|script|template)\b[\s\S]*?<\/\1>/g, '')
  const headings = [...shown.matchAll(/<h1\b[^>]*>([\s\S]*?)<\/h1>/g)].map(([, text = '']) => textOf(text))
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(shown) ?? []
  return { status: answer.statusCode, title, headings }
}

function textOf(html: string): string {
  return html.replace(/<[^<>]*>/g, '').trim()
}
