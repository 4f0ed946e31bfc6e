import type { APIRequestContext, Page } from '@playwright/test'
import sharp from 'sharp'
import type { Pool } from '#server/database/connect.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { createAccount } from './support/accounts.ts'
import { expect, test } from './support/journey.ts'
import { open, signIn } from './support/open-page.ts'

test('a shared link shows the text, a first name and a town, and messengers a picture of them (REQ-25, REQ-131)', async ({
  request,
  app,
  aPerson,
}) => {
  const title = 'Rain & <b>patience</b>'
  const description = `${'The third dry spring. '.repeat(5)}Carry this.`
  const { token } = await createSharedPrayer(app, await aPerson({ fullName: 'Lerato Khumalo' }), {
    title,
    description,
    location: { name: 'Laingsburg', latitude: -33.2, longitude: 20.86 },
  })
  const answer = await request.get(`/s/${token}`)
  expect(answer.status()).toBe(200)
  const html = await answer.text()
  expect(html).not.toContain('<b>patience')
  expect(html).not.toContain('Khumalo')
  expect(html).not.toMatch(/-33\.|20\.86/)

  const address = `${app.origin}/s/${token}`
  const picture = await request.get(`/s/${token}/picture.jpg`)
  expect(picture.headers()['content-type']).toBe('image/jpeg')
  const body = await picture.body()
  expect(body.length).toBeLessThanOrEqual(100 * 1024)
  expect(await sharp(body).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  for (const [property, content] of [
    ['og:title', 'Rain &amp; &lt;b&gt;patience&lt;/b&gt;'],
    ['og:description', `${description.slice(0, 100).trimEnd()}…`],
    ['og:url', address],
    ['og:image', `${address}/picture.jpg`],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
  ] as const)
    expect(html).toContain(`<meta property="${property}" content="${content}"`)
})

test('what a message adds to a link does not keep its page shut; another token does (REQ-391, REQ-131)', async ({
  request,
  app,
  aPerson,
}) => {
  const person = await aPerson()
  const title = 'Rain for the Koup'
  const { token } = await createSharedPrayer(app, person, { title })
  const campaign = await insertCampaign(app.pool, { by: person })
  for (const marks of ['.', ')', '*', '_', '**', ').', '%E2%80%8B', '%E2%80%8B.']) {
    for (const address of [`/s/${token}`, `/fundraising/${campaign.id}`, `/invite/${'aB_-9'.repeat(8)}xY_`]) {
      const answer = await request.get(address + marks)
      expect([answer.status(), new URL(answer.url()).pathname], address + marks).toEqual([200, address])
    }
  }
  for (const other of ['a', '.a', '%C3%A9'])
    expect((await request.get(`/s/${token}${other}`)).status()).toBe(404)
  expect((await request.get(`/s/${'0'.repeat(32)}.`)).status()).toBe(404)
})

test('a visitor who follows the link signs in and reaches the prayer (REQ-25, REQ-152)', async ({
  page,
  request,
  app,
  aPerson,
}) => {
  const account = await createAccount(request)
  const { id, token, title } = await createSharedPrayer(app, await aPerson())
  await open(page, `/s/${token}`)
  await expect(page).toHaveTitle(`${title} · Thandaza`)
  await page.getByRole('main').getByRole('link', { name: 'Support', exact: true }).click()
  await expect(page).toHaveURL(`/login?redirect=/prayers/${id}`)
  await expect(page.getByRole('heading', { name: `Sign in to support ${title}`, level: 1 })).toBeVisible()
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Sign in to pray with them' }).click()
  await signIn(page, account)
  await expect(page).toHaveURL(`/prayers/${id}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Support/ }).first()).toBeVisible()
})

test('a member who follows the link opens the prayer', async ({ app, aPerson, aPage }) => {
  const { id, token } = await createSharedPrayer(app, await aPerson())
  const page = await aPage(await aPerson())
  await open(page, `/s/${token}`)
  await page.getByRole('link', { name: 'Open this prayer' }).click()
  await expect(page).toHaveURL(`/prayers/${id}`)
})

test('a withdrawn link no longer works, nor its picture, and a new one differs (REQ-131)', async ({
  page,
  request,
  app,
  aPerson,
  aPage,
}) => {
  const author = await aPerson()
  const { id, token, title } = await createSharedPrayer(app, author)
  const own = await aPage(author)
  await open(page, `/s/${token}`)
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await request.get(`/s/${token}/picture.jpg`)

  expect(await changeAudience(own, app.origin, id, 'private')).toBeNull()
  await expect.poll(() => statusOf(request, `/s/${token}`), { intervals: [20] }).toBe(404)
  expect(await statusOf(request, `/s/${token}/picture.jpg`)).toBe(404)
  expect(await statusOf(request, `/api/shared-prayers/${token}`)).toBe(404)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page.getByText(title)).toHaveCount(0)
  const renewed = await changeAudience(own, app.origin, id, 'public')
  expect(renewed).not.toBe(token)
  expect(await statusOf(request, `/s/${renewed}`)).toBe(200)
  expect(await statusOf(request, `/s/${token}`)).toBe(404)
})

test('private prayers, group prayers and guessed tokens have no shared page (REQ-131)', async ({
  request,
  app,
  aPerson,
}) => {
  const hidden = await insertPrayer(app.pool, { by: await aPerson() })
  for (const guess of [await tokenOf(app, hidden), hidden.id, 'no-such-token']) {
    expect(await statusOf(request, `/s/${guess}`)).toBe(404)
    expect(await statusOf(request, `/s/${guess}/picture.jpg`)).toBe(404)
  }
})

type DatabaseOf = { pool: Pool }
type PrayerOptions = Omit<Parameters<typeof insertPrayer>[1], 'by' | 'audience'>

/** A public prayer with the token of its link. */
async function createSharedPrayer(app: DatabaseOf, by: { id: string }, options: PrayerOptions = {}) {
  const prayer = await insertPrayer(app.pool, { by, audience: 'public', ...options })
  return { ...prayer, token: await tokenOf(app, prayer) }
}

async function tokenOf({ pool }: DatabaseOf, { id }: { id: string }): Promise<string> {
  const { rows } = await pool.query('select share_token from prayer_requests where id = $1', [id])
  return String(rows[0]?.share_token)
}

async function changeAudience(page: Page, origin: string, id: string, kind: string): Promise<string | null> {
  const data = { audience: { kind } }
  const answer = await page.request.put(`/api/prayers/${id}/audience`, { data, headers: { origin } })
  await expect(answer).toBeOK()
  return (await answer.json()).shareToken
}

async function statusOf(request: APIRequestContext, address: string): Promise<number> {
  return (await request.get(address)).status()
}
