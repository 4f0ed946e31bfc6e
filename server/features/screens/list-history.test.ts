import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '#contract/api/paging.ts'
import type { HistoryEntry } from '#contract/api/screen-operations.ts'
import { prayerLimits } from '#contract/prayers/prayer-constants.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

type HistoryQuery = { filter?: 'active' | 'answered' | 'archived' | 'miracles'; search?: string }

/** Reads the whole history, page by page. */
async function readAll(
  person: Person,
  query: HistoryQuery = {},
): Promise<{ entries: HistoryEntry[]; pages: number }> {
  const entries: HistoryEntry[] = []
  let cursor: string | null = null
  for (let pages = 1; ; pages++) {
    const page: Page<HistoryEntry> = await app
      .as(person)
      .get('listHistory', { ...query, ...(cursor && { cursor }) })
    entries.push(...page.items)
    if (page.next === null) return { entries, pages }
    cursor = page.next
  }
}

const titlesOf = async (person: Person, query?: HistoryQuery) =>
  (await readAll(person, query)).entries.map(({ title }) => title)

test('content hidden by moderators stays in the own history, and is marked (SEC-3.1)', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi, title: 'Hidden prayer', audience: 'public' })
  const miracle = await insertMiracle(app.pool, { by: thandi, title: 'Hidden miracle', audience: 'public' })
  await insertPrayer(app.pool, { by: thandi, title: 'Seen', audience: 'public' })
  await app.pool.query('update prayer_requests set hidden_at = now() where id = $1', [prayer.id])
  await app.pool.query('update miracles set hidden_at = now() where id = $1', [miracle.id])
  const { entries } = await readAll(thandi)
  expect(entries.filter(({ isHidden }) => isHidden).map(({ title }) => title)).toEqual([
    'Hidden miracle',
    'Hidden prayer',
  ])
  expect(entries).toHaveLength(3)
})

test('own prayers of every status and own miracles are in one list, newest first (REQ-13)', async () => {
  const thandi = await insertMember(app.pool)
  const group = await insertGroup(app.pool, { by: thandi })
  const on = (day: number) => new Date(Date.UTC(2026, 2, day))
  await insertPrayer(app.pool, { by: thandi, title: 'Active', at: on(1) })
  const answered = await insertPrayer(app.pool, {
    by: thandi,
    title: 'Answered',
    status: 'answered',
    at: on(2),
  })
  await insertMiracle(app.pool, {
    by: thandi,
    title: 'Miracle',
    prayer: answered,
    audience: 'public',
    at: on(4),
  })
  const audience = { audience: 'groups', groups: [group] } as const
  await insertPrayer(app.pool, {
    by: thandi,
    title: 'Archived',
    status: 'archived',
    ...audience,
    at: on(3),
  })
  expect((await readAll(thandi)).entries).toMatchObject([
    {
      kind: 'miracle',
      title: 'Miracle',
      audience: { kind: 'public', groupCount: 0 },
      at: '2026-03-04T00:00:00Z',
    },
    { kind: 'prayer', title: 'Archived', status: 'archived', audience: { kind: 'groups', groupCount: 1 } },
    { kind: 'prayer', title: 'Answered', status: 'answered', category: 'family' },
    { kind: 'prayer', title: 'Active', status: 'active', audience: { kind: 'private', groupCount: 0 } },
  ])
  expect(await titlesOf(thandi, { filter: 'active' })).toEqual(['Active'])
  expect(await titlesOf(thandi, { filter: 'answered' })).toEqual(['Answered'])
  expect(await titlesOf(thandi, { filter: 'archived' })).toEqual(['Archived'])
  expect(await titlesOf(thandi, { filter: 'miracles' })).toEqual(['Miracle'])
})

test('prayers or miracles of others are never in it, however they are shared (DASH-5)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho] })
  for (const audience of ['private', 'public', 'groups'] as const) {
    const groups = audience === 'groups' ? [group] : []
    await insertPrayer(app.pool, { by: thandi, audience, groups })
    await insertMiracle(app.pool, { by: thandi, audience, groups })
  }
  expect(await titlesOf(sipho)).toEqual([])
  expect(await titlesOf(thandi)).toHaveLength(6)
})

test('pages follow each other without gaps or repeats, also with many equal times', async () => {
  const thandi = await insertMember(app.pool)
  const at = new Date('2026-03-10T10:00:00Z')
  const made: string[] = []
  for (let count = 0; count < 35; count++) {
    made.push((await insertPrayer(app.pool, { by: thandi, at })).id)
    if (count % 3 === 0) made.push((await insertMiracle(app.pool, { by: thandi, at })).id)
  }
  const { entries, pages } = await readAll(thandi)
  expect(entries.map(({ id }) => id).toSorted()).toEqual(made.toSorted())
  expect(pages).toBe(Math.ceil(made.length / prayerLimits.pageSize))
  const exact = await insertMember(app.pool)
  for (let count = 0; count < prayerLimits.pageSize; count++) await insertPrayer(app.pool, { by: exact })
  expect((await app.as(exact).get('listHistory', {})).next).toBeNull()
})

test('entries written meanwhile shift no page', async () => {
  const thandi = await insertMember(app.pool)
  for (let count = 1; count <= 25; count++)
    await insertPrayer(app.pool, { by: thandi, title: `Old ${count}` })
  const first = await app.as(thandi).get('listHistory', {})
  await insertPrayer(app.pool, { by: thandi, title: 'New' })
  const second = await app.as(thandi).get('listHistory', { cursor: first.next ?? '' })
  const titles = [...first.items, ...second.items].map(({ title }) => title)
  expect(titles).toEqual(Array.from({ length: 25 }, (_, n) => `Old ${25 - n}`))
})

test('search finds a part of title or description, ignores case, and treats every character literally', async () => {
  const thandi = await insertMember(app.pool)
  await insertPrayer(app.pool, {
    by: thandi,
    title: 'Reën vir Calvinia',
    description: 'The boreholes are LOW.',
  })
  await insertPrayer(app.pool, {
    by: thandi,
    title: '100% healed_now',
    description: 'A back\\slash "here".',
  })
  await insertMiracle(app.pool, {
    by: thandi,
    title: 'The rain came',
    description: 'Boreholes full again.',
  })
  expect(await titlesOf(thandi, { search: 'BOREHOLES' })).toEqual(['The rain came', 'Reën vir Calvinia'])
  expect(await titlesOf(thandi, { search: 'boreholes', filter: 'miracles' })).toEqual(['The rain came'])
  expect(await titlesOf(thandi, { search: 'REËN' })).toEqual(['Reën vir Calvinia'])
  expect(await titlesOf(thandi, { search: '0%' })).toEqual(['100% healed_now'])
  expect(await titlesOf(thandi, { search: 'k\\s' })).toEqual(['100% healed_now'])
  expect(await titlesOf(thandi, { search: '%' })).toHaveLength(1)
  expect(await titlesOf(thandi, { search: '_' })).toHaveLength(1)
  expect(await titlesOf(thandi, { search: 'Calvinia The' })).toEqual([])
  expect(await titlesOf(thandi, { search: '  ' })).toHaveLength(3)
})

test('refusals: no session, an invented cursor, an unknown filter, too long a search', async () => {
  const thandi = await insertMember(app.pool)
  const request = (input: Record<string, unknown>) => app.as(thandi).call('listHistory', input)
  expect((await app.as(null).call('listHistory', {})).status).toBe(401)
  expect((await request({ cursor: 'aW52ZW50ZWQ' })).error).toMatchObject({ code: 'INVALID' })
  expect((await request({ filter: 'hidden' })).status).toBe(422)
  expect((await request({ search: 'x'.repeat(prayerLimits.search.max) })).status).toBe(200)
  expect((await request({ search: 'x'.repeat(prayerLimits.search.max + 1) })).status).toBe(422)
})
