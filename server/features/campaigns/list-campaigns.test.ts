import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { CampaignCard } from '#contract/fundraising/campaign-list-operations.ts'
import { campaignLimits, campaignSorts } from '#contract/fundraising/fundraising-constants.ts'
import { insertCampaign } from '#server/fixtures/campaign-fixtures.ts'
import { insertImage } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { dayIn, secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let thandi: Person
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  await app.pool.query('update fundraising_campaigns set deleted_at = now() where deleted_at is null')
  thandi = await insertMember(app.pool)
})
afterAll(() => app.close())

type CampaignOverrides = Omit<Parameters<typeof insertCampaign>[1], 'by'> & { raisedCents?: number }

async function some(...campaigns: CampaignOverrides[]): Promise<string[]> {
  const ids: string[] = []
  for (const { raisedCents = 0, ...overrides } of campaigns) {
    const { id } = await insertCampaign(app.pool, { by: thandi, reviewedAt: app.clock.now(), ...overrides })
    await app.pool.query('update fundraising_campaigns set raised_cents = $2 where id = $1', [
      id,
      raisedCents,
    ])
    ids.push(id)
  }
  return ids
}

function ago(minutes: number): Date {
  return secondsFrom(app.clock.now(), -minutes * 60)
}

function inDays(days: number): string {
  return dayIn('Africa/Johannesburg', secondsFrom(app.clock.now(), days * 86_400))
}

async function titles(query: Record<string, string> = {}): Promise<string[]> {
  const { items } = await app.as(null).get('listCampaigns', query)
  return items.map(({ title }) => title)
}

test('a card shows title, start, excerpt, raised and goal, and the first image as its cover (FUND-3)', async () => {
  const description = `${'A long story. '.repeat(30)}The end.`
  const [id = ''] = await some({ title: 'Roof', description, goalCents: 5000, raisedCents: 1250, at: ago(5) })
  const cover = await insertImage(app.pool, { by: thandi, campaign: { id }, position: 0, alt: 'A roof' })
  await insertImage(app.pool, { by: thandi, campaign: { id }, position: 1 })
  const { items } = await app.as(null).get('listCampaigns', {})
  expect(items).toEqual([
    {
      id,
      title: 'Roof',
      excerpt: expect.stringMatching(/^A long story\. .*…$/s),
      goalCents: 5000,
      raisedCents: 1250,
      startedAt: expect.any(String),
      endsOn: null,
      cover: { id: cover.id, width: 1600, height: 1200, alt: 'A roof' },
      isNewCreator: false,
    },
  ])
  expect([...(items[0]?.excerpt ?? '')].length).toBeLessThanOrEqual(campaignLimits.excerpt + 1)
  expect((await app.as(null).get('listFeaturedCampaigns', {})).items).toEqual(items)
})

test('only campaigns that take donations are listed: active, not hidden, held, deleted or over (FUND-15)', async () => {
  await some(
    { title: 'Open' },
    { title: 'Ends today', endsOn: inDays(0) },
    { title: 'Over', endsOn: inDays(-1) },
    { title: 'Paused', status: 'paused' },
    { title: 'Completed', status: 'completed' },
    { title: 'Canceled', status: 'canceled' },
    { title: 'Hidden', hiddenAt: new Date() },
    { title: 'Held', heldAt: new Date() },
  )
  expect((await titles()).toSorted()).toEqual(['Ends today', 'Open'])
  const { items } = await app.as(thandi).get('listFeaturedCampaigns', {})
  expect(items.map(({ title }) => title).toSorted()).toEqual(['Ends today', 'Open'])
  expect((await app.as(thandi).get('listCampaigns', { search: 'hidden' })).items).toEqual([])
})

test('the six newest campaigns are featured (FUND-1, REQ-110)', async () => {
  await some(...Array.from({ length: 8 }, (_, index) => ({ title: `Number ${index}`, at: ago(index) })))
  const { items } = await app.as(null).get('listFeaturedCampaigns', {})
  expect(items.map(({ title }) => title)).toEqual([0, 1, 2, 3, 4, 5].map((index) => `Number ${index}`))
})

test('five orders; with equal amounts, the campaign nearer its goal comes first (FUND-2, REQ-105)', async () => {
  await some(
    { title: 'A', goalCents: 1000, raisedCents: 500, at: ago(3) },
    { title: 'B', goalCents: 9000, raisedCents: 900, at: ago(2) },
    { title: 'C', goalCents: 5000, raisedCents: 500, at: ago(1) },
  )
  const orders = await Promise.all(
    campaignSorts.map(async (sort) => [sort, (await titles({ sort })).join('')]),
  )
  expect(Object.fromEntries(orders)).toEqual({
    newest: 'CBA',
    oldest: 'ABC',
    'highest-goal': 'BCA',
    'lowest-goal': 'ACB',
    'most-funded': 'BAC',
  })
  expect(await titles()).toEqual(['C', 'B', 'A'])
})

test('each order continues where a page ended, also with equal keys and a search: every campaign once', async () => {
  const campaignInputs = Array.from({ length: 2 * campaignLimits.browsed + 5 }, (_, index) => ({
    title: `Well ${index}`,
    goalCents: 1000 + (index % 3) * 100,
    raisedCents: (index % 4) * 10,
    at: ago(index % 7),
  }))
  await Promise.all(campaignInputs.map((input) => some(input)))
  for (const sort of campaignSorts) {
    for (const search of [undefined, 'well']) {
      const seen: CampaignCard[] = []
      let cursor: string | null | undefined
      let pages = 0
      do {
        const query = { sort, ...(search && { search }), ...(cursor && { cursor }) }
        const page = await app.as(null).get('listCampaigns', query)
        seen.push(...page.items)
        cursor = page.next
        pages++
      } while (cursor)
      expect([sort, pages, seen.length, new Set(seen.map(({ id }) => id)).size]).toEqual([sort, 3, 205, 205])
    }
  }
})

test('search finds all words of title or description, the last one unfinished', async () => {
  await some(
    { title: 'A roof for the crèche', description: 'The hail broke thirty sheets.' },
    { title: 'Blankets', description: 'For the night ward, thirty-two beds.' },
  )
  expect(await titles({ search: 'thirty bla' })).toEqual(['Blankets'])
  expect(await titles({ search: 'ROOF hail' })).toEqual(['A roof for the crèche'])
  expect((await titles({ search: 'thirty' })).length).toBe(2)
  expect(await titles({ search: '(((' })).toEqual([])
  expect(await titles({ search: "'; drop table" })).toEqual([])
})

test('search finds words joined by punctuation', async () => {
  await some({
    title: 'Bricks/mortar for the e-learning <b>zone</b>',
    description: 'See www.quagga.example.org/plans, R50,000 so far.',
  })
  for (const search of ['mortar', 'learning', 'zone', 'plans', 'quagga', 'e-learning', 'bricks/mortar'])
    expect((await titles({ search })).length, search).toBe(1)
})

test('the own list has every status, newest first, and no one else’s campaigns (FMY-1)', async () => {
  const sipho = await insertMember(app.pool)
  await insertCampaign(app.pool, { by: sipho })
  await some(
    { title: 'First', status: 'canceled', at: ago(3) },
    { title: 'Second', hiddenAt: new Date(), at: ago(2), raisedCents: 700 },
    { title: 'Third', heldAt: new Date(), at: ago(1), endsOn: inDays(-3) },
  )
  const { items, next } = await app.as(thandi).get('listOwnCampaigns', {})
  expect(items).toMatchObject([
    { title: 'Third', status: 'active', isHeld: true, isHidden: false, donorCount: 0 },
    { title: 'Second', status: 'active', isHidden: true, raisedCents: 700 },
    { title: 'First', status: 'canceled' },
  ])
  expect(next).toBeNull()
})

test('refusals: foreign or mismatched cursors and an unknown order 422; own campaigns signed out 401', async () => {
  await Promise.all(
    Array.from({ length: campaignLimits.browsed + 1 }, (_, index) => some({ title: `Well ${index}` })),
  )
  const { next } = await app.as(null).get('listCampaigns', { sort: 'highest-goal' })
  expect(next).not.toBeNull()
  const made = (text: string) => Buffer.from(text).toString('base64url')
  const id = '01980000-0000-7000-8000-000000000000'
  for (const query of [
    { sort: 'lowest-goal', cursor: next ?? '' },
    { cursor: next ?? '' },
    { cursor: 'nonsense' },
    { cursor: made(`newest infinity ${id}`) },
    { cursor: made(`newest 2026-01-01T00:00:00Z ${id} ${id}`) },
    { sort: 'highest-goal', cursor: made(`highest-goal 1e9 ${id}`) },
    { sort: 'highest-goal', cursor: made('highest-goal 100 nobody') },
    { sort: 'richest' },
  ]) {
    const { status } = await app.as(null).call('listCampaigns', query)
    expect([JSON.stringify(query), status]).toEqual([JSON.stringify(query), 422])
  }
  expect((await app.as(null).call('listOwnCampaigns', {})).status).toBe(401)
  expect((await app.as(thandi).call('listOwnCampaigns', { cursor: 'nonsense' })).status).toBe(422)
})
