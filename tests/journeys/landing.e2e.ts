import type { Page } from '@playwright/test'
import type { Pool } from '#server/database/connect.ts'
import { createAccount } from './support/accounts.ts'
import { countRequests } from './support/group-pages.ts'
import { expect, test } from './support/journey.ts'
import { open, signIn } from './support/open-page.ts'
import { requestsAs } from './support/page-requests.ts'

/** The figures that the specification's client made up (REQ-2). */
const invented = /52[,.]?459|178[,.]?543|82[,.]?841/

test('the home page shows true figures and quotes only authors who agreed (HOME-1, HOME-4 … HOME-7, REQ-2, REQ-3)', async ({
  page,
  request,
  app,
  aPerson,
  aPage,
}) => {
  const act = requestsAs(await aPage(await aPerson()), app.origin)
  const at = Date.now().toString(36)
  const submitMiracle = (description: string, mayShowOnHome: boolean) =>
    act('/api/miracles', { title: 'It rained', description, mayShowOnHome, audience: { kind: 'public' } })
  await submitMiracle(`Only for the wall ${at}`, false)
  const before = await counts(app.pool)
  const countedAt = await clockOf(app.pool)
  await expect.poll(() => waiting(app.pool, countedAt)).toBe(0)
  const testimony = `We sang on the stoep <i>${at}</i>`
  await submitMiracle(testimony, true)
  // The cached page is evicted a moment after the action.
  await expect.poll(async () => (await request.get('/')).text(), { intervals: [50] }).toContain(at)

  await open(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /Track your prayers\.\s*Witness the miracles\./,
  )
  await expect(page.getByRole('article').getByRole('heading')).toHaveText([
    'Thandaza Requests',
    'Record Miracles',
    'Join Prayer Groups',
  ])
  const [shown, now] = [await figures(page), await counts(app.pool)]
  // Other journeys add and delete on the same server meanwhile.
  for (const [label, count] of Object.entries(now)) {
    expect(shown[label], label).toBeGreaterThanOrEqual(Math.min(before[label] ?? 0, count))
    expect(shown[label], label).toBeLessThanOrEqual(Math.max(before[label] ?? 0, count))
  }
  await expect(page.getByText(testimony)).toBeVisible()
  await expect(page.getByText(`Only for the wall ${at}`)).toHaveCount(0)
  expect(await page.getByRole('main').textContent()).not.toMatch(invented)
  const testimonies = await page.getByRole('figure').count()
  expect(testimonies).toBeLessThanOrEqual(3)
  await expect(page.getByRole('link', { name: 'Report a miracle' })).toHaveCount(3 - testimonies)
})

test('View Community leads to the community, which visitors read; a signed-in member is sent to the dashboard, and no visit is counted (HOME-2, HOME-3, HOME-8, REQ-21, REQ-57, REQ-101)', async ({
  page,
  request,
}) => {
  const account = await createAccount(request)
  const counted = countRequests(page, 'POST', /^\/api\/page-views/)
  await open(page, '/')
  await page.getByRole('link', { name: 'Get Started' }).last().click()
  await expect(page).toHaveURL('/register')
  await page.goBack()
  await page.getByRole('link', { name: 'View Community' }).click()
  await expect(page).toHaveURL('/community')
  await expect(page.getByRole('heading', { name: 'Community Dashboard' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/login?redirect=/community')
  await signIn(page, account)
  await expect(page).toHaveURL('/community')
  await page.getByRole('banner').getByRole('link', { name: 'Thandaza' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Get Started' })).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to your dashboard' }).last().click()
  await expect(page).toHaveURL('/dashboard')
  expect(counted()).toBe(0)
})

/** The four figures by label; unknown ones are left out. */
async function figures(page: Page): Promise<Record<string, number>> {
  const parts = page.getByRole('region', { name: 'Community in numbers' }).locator('dl > div')
  const pairs = await parts.evaluateAll((all) =>
    all.map(
      (part) => [part.querySelector('dt')?.textContent, part.querySelector('dd')?.textContent] as const,
    ),
  )
  return Object.fromEntries(pairs.map(([label, figure]) => [label, Number(figure?.replaceAll(',', ''))]))
}

/** The same figures, counted in the database. */
async function counts(pool: Pool): Promise<Record<string, number>> {
  const { rows } = await pool.query(
    `select (select count(*)::int from accounts
              where email_verified_at is not null and last_seen_on > current_date - 30) as "Active Users",
            (select count(*)::int from prayer_requests) as "Prayers Submitted",
            (select count(*)::int from miracles) as "Miracles Reported",
            (select count(*)::int from fundraising_campaigns
              where hidden_at is null and deleted_at is null) as "Fundraising Campaigns"`,
  )
  return rows[0]
}

async function clockOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query('select clock_timestamp()::text as at')
  return rows[0].at
}

/** The number of changes until then that were not yet rolled up. */
async function waiting(pool: Pool, until: string): Promise<number> {
  const { rows } = await pool.query('select count(*)::int from statistic_deltas where at <= $1', [until])
  return rows[0].count
}
