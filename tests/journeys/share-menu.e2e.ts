import type { Page } from '@playwright/test'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'
import { expectToast, open } from './support/open-page.ts'

const description = `Pray for rain & for the "Koup": ${'the third dry spring. '.repeat(8)}`
const clipboard = { permissions: ['clipboard-read', 'clipboard-write'] }
const text = `Join me in prayer: ${description.slice(0, 100)}`

test('a public prayer is shared to all six targets with its text and its link, and a copied link is the same (PDET-5 … PDET-7, REQ-165)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const prayer = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public', description })
  const page = await aPage(await aPerson(), clipboard)
  await open(page, `/prayers/${prayer.id}`)
  await openShareMenu(page)
  const address = async (name: string) => {
    const link = page.getByRole('link', { name, exact: true })
    await expect(link).toBeVisible()
    return new URL((await link.getAttribute('href')) ?? '')
  }
  const url = (await address('Facebook')).searchParams.get('u') ?? ''
  expect(url).toMatch(new RegExp(`^${app.origin}/s/[\\w-]+$`))
  const both = `${text} ${url}`
  for (const [name, target, params] of [
    ['WhatsApp', 'https://wa.me/', { text: both }],
    ['Telegram', 'https://t.me/share/url', { url, text }],
    ['Facebook', 'https://www.facebook.com/sharer/sharer.php', { u: url }],
    ['Twitter', 'https://twitter.com/intent/tweet', { text, url }],
    ['LinkedIn', 'https://www.linkedin.com/sharing/share-offsite/', { url }],
    ['E-mail', 'mailto:', { subject: prayer.title, body: `${text}\n\n${url}` }],
  ] as const) {
    const { href, search, searchParams } = await address(name)
    expect(href.slice(0, -search.length), name).toBe(target)
    expect(Object.fromEntries(searchParams), name).toEqual(params)
  }
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  const stranger = await aPage()
  await stranger.goto(url)
  await expect(stranger.getByRole('heading', { name: prayer.title })).toBeVisible()
})

test('a group prayer shares no text, only a link for its members; a private one shares nothing (REQ-131)', async ({
  app,
  aPerson,
  aPage,
}) => {
  const [owner, member] = [await aPerson(), await aPerson()]
  const group = await insertGroup(app.pool, { by: owner, members: [member] })
  const shared = await insertPrayer(app.pool, { by: owner, audience: 'groups', groups: [group] })
  const page = await aPage(member, clipboard)
  await open(page, `/prayers/${shared.id}`)
  const whoCanOpen = page.getByText('Only members of its groups can open this link.')
  await expect(whoCanOpen.filter({ visible: true })).toBeVisible()
  await openShareMenu(page)
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expectToast(page, 'Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.origin}/prayers/${shared.id}`)

  const own = await aPage(owner)
  await open(own, `/prayers/${(await insertPrayer(app.pool, { by: owner })).id}`)
  await expect(own.getByText('A private prayer has no link to share.')).toBeVisible()
  await expect(own.getByText('Share', { exact: true })).toHaveCount(0)
})

/** On phones the menu is in the bar at the foot, on wide screens beside the prayer. */
async function openShareMenu(page: Page): Promise<void> {
  const share = page.getByText('Share', { exact: true }).or(page.getByLabel('Share'))
  const trigger = page.locator('summary').and(share)
  await trigger.filter({ visible: true }).click()
}
