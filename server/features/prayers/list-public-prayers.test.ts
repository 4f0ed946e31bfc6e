import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertGroup, insertPrayer, insertSupports } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { newestFirst } from '#tests/support/newest-first.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { publicPage, visitorsPage } from './list-public-prayers.ts'

let app: TestApp
let thandi: Person
let written = 0
beforeAll(async () => {
  // A new database: its connections have planned nothing yet.
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, hasNewDatabase: true })
})
beforeEach(async () => {
  thandi = await insertMember(app.pool)
})
afterAll(() => app.close())

/** A word no other test has. */
function uniqueWord(): string {
  written += 1
  return `kokerboom${written}x`
}

async function found(input: { search?: string; category?: 'health' | 'family' }): Promise<string[]> {
  const { items } = await app.as(null).get('listPublicPrayers', input)
  return items.map(({ id }) => id)
}

async function isFoundBy(search: string, text: { title?: string; description?: string }): Promise<boolean> {
  const { id } = await insertPrayer(app.pool, { by: thandi, audience: 'public', ...text })
  return (await found({ search })).includes(id)
}

test('a public prayer is on the wall for everyone, signed out too, newest first (PLST-6, PLST-8)', async () => {
  const older = await insertPrayer(app.pool, { by: thandi, audience: 'public', at: new Date('2090-01-01') })
  const newer = await insertPrayer(app.pool, { by: thandi, audience: 'public', at: new Date('2090-01-02') })
  expect((await found({})).slice(0, 2)).toEqual([newer.id, older.id])
  const signedIn = await app.as(thandi).get('listPublicPrayers', {})
  expect(signedIn.items.slice(0, 2).map(({ id }) => id)).toEqual([newer.id, older.id])
})

test('the wall of visitors keeps its plan: planning takes longer than reading', async () => {
  const values = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into prayer_requests (id, user_id, title, description, category, audience, date_submitted)
     select gen_random_uuid(), $1, 'For rain', 'The boreholes are low.', 'other', 'public', now()
       from generate_series(1, 3000)`,
    [thandi.id],
  )
  await client.query('analyze prayer_requests')
  for (let read = 0; read < 7; read++) await client.query({ ...visitorsPage, values })
  const { rows } = await client.query(
    'select generic_plans > 0 as "keepsPlan" from pg_prepared_statements where name = $1',
    [visitorsPage.name],
  )
  await client.query('rollback')
  client.release()
  expect(rows).toEqual([{ keepsPlan: true }])
})

test('a card says to a member whether they support it, and nothing of that to a visitor (REQ-321)', async () => {
  const word = uniqueWord()
  const carried = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'public',
    title: word,
    category: 'health',
  })
  const other = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'public',
    title: word,
    category: 'health',
  })
  const sipho = await insertMember(app.pool)
  await insertSupports(app.pool, carried.id, [sipho])
  const support = async (by: Person | null, input: object) => {
    const { items } = await app.as(by).get('listPublicPrayers', input)
    return [other.id, carried.id].map((id) => items.find((item) => item.id === id)?.isSupporter)
  }
  for (const input of [{}, { category: 'health' }, { search: word }, { search: word, category: 'health' }]) {
    expect(await support(sipho, input)).toEqual([false, true])
    expect(await support(thandi, input)).toEqual([false, false])
    expect(await support(null, input)).toEqual([null, null])
  }
})

test('the own supports are looked up card by card, however many there are (REQ-321)', async () => {
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query(
    `insert into prayer_requests (id, user_id, title, description, category, audience, date_submitted)
     select gen_random_uuid(), $1, 'For rain', 'The boreholes are low.', 'other', 'public', now()
       from generate_series(1, 3000)`,
    [thandi.id],
  )
  await client.query('analyze prayer_requests')
  const pagesRead = async () => {
    const values = [thandi.id, new Date(), 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']
    const { rows } = await client.query(`explain (analyze, buffers, format json) ${publicPage.text}`, values)
    return (
      rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] + rows[0]['QUERY PLAN'][0].Plan['Shared Read Blocks']
    )
  }
  await pagesRead()
  const without = await pagesRead()
  await client.query(
    `insert into prayer_supports (prayer_id, user_id, created_at)
     select id, $1, now() from prayer_requests where user_id = $1`,
    [thandi.id],
  )
  await client.query('analyze prayer_supports')
  await pagesRead()
  const withSupports = await pagesRead()
  await client.query('rollback')
  client.release()
  // Three pages of the index for each of the 21 cards; reading all 3,000 supports takes more.
  expect(withSupports - without).toBeLessThanOrEqual(3 * 21)
})

test('private, group and hidden prayers are on no wall and found by no search, also for their owner', async () => {
  const word = uniqueWord()
  const group = await insertGroup(app.pool, { by: thandi })
  const at = new Date('2091-01-01')
  const hiddenPrayers = [
    await insertPrayer(app.pool, { by: thandi, title: word, at }),
    await insertPrayer(app.pool, { by: thandi, title: word, at, audience: 'groups', groups: [group] }),
    await insertPrayer(app.pool, { by: thandi, title: word, at, audience: 'public', hiddenAt: new Date() }),
  ]
  const admin = await insertMember(app.pool, { roles: ['admin'] })
  for (const person of [null, thandi, admin]) {
    const wall = await app.as(person).get('listPublicPrayers', {})
    for (const { id } of hiddenPrayers) expect(wall.items.map((card) => card.id)).not.toContain(id)
    expect((await app.as(person).get('listPublicPrayers', { search: word })).items).toEqual([])
  }
})

test('a prayer that is no longer public is no longer found', async () => {
  const word = uniqueWord()
  const prayer = await insertPrayer(app.pool, { by: thandi, title: word, audience: 'public' })
  expect(await found({ search: word })).toEqual([prayer.id])
  await app.as(thandi).must('changeAudience', { prayerId: prayer.id, audience: { kind: 'private' } })
  expect(await found({ search: word })).toEqual([])
})

test('the wall pages by 20 without gaps or repeats, also while new prayers arrive (PLST-6, REQ-89)', async () => {
  const other = await createTestApp()
  try {
    const sipho = await insertMember(other.pool)
    const at = new Date('2026-01-01T00:00:00Z')
    const made = []
    for (let count = 0; count < 45; count++)
      made.push(await insertPrayer(other.pool, { by: sipho, audience: 'public', at }))
    const first = await other.as(null).get('listPublicPrayers', {})
    await insertPrayer(other.pool, { by: sipho, audience: 'public' })
    const second = await other.as(null).get('listPublicPrayers', { cursor: first.next ?? '' })
    const third = await other.as(null).get('listPublicPrayers', { cursor: second.next ?? '' })
    const ids = [...first.items, ...second.items, ...third.items].map(({ id }) => id)
    expect([first.items.length, second.items.length, third.items.length]).toEqual([20, 20, 5])
    expect(new Set(ids)).toEqual(new Set(made.map(({ id }) => id)))
    expect(third.next).toBeNull()
  } finally {
    await other.close()
  }
})

test('a search within a category pages by 20 as well, without gaps or repeats (REQ-89)', async () => {
  const word = uniqueWord()
  const made = []
  for (let count = 0; count < 41; count++) {
    const at = new Date(Date.UTC(2026, 0, 1 + Math.floor(count / 3)))
    made.push(
      await insertPrayer(app.pool, { by: thandi, audience: 'public', title: word, category: 'health', at }),
    )
    await insertPrayer(app.pool, { by: thandi, audience: 'public', title: word, category: 'career', at })
  }
  const ids: string[] = []
  const lengths: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query = { search: word, category: 'health', ...(cursor && { cursor }) } as const
    const page: { items: { id: string }[]; next: string | null } = await app
      .as(null)
      .get('listPublicPrayers', query)
    ids.push(...page.items.map(({ id }) => id))
    lengths.push(page.items.length)
    cursor = page.next
  }
  expect(lengths).toEqual([20, 20, 1])
  expect(ids).toEqual(newestFirst(made))
})

test('a category shows its prayers only, with a search or without (REQ-89)', async () => {
  const word = uniqueWord()
  const at = new Date('2092-01-01')
  const ofHealth = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'public',
    title: word,
    category: 'health',
    at,
  })
  const ofFamily = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'public',
    title: word,
    category: 'family',
    at,
  })
  expect(await found({ search: word })).toEqual([ofFamily.id, ofHealth.id])
  expect(await found({ search: word, category: 'health' })).toEqual([ofHealth.id])
  expect((await found({ category: 'family' }))[0]).toBe(ofFamily.id)
  const { items } = await app.as(null).get('listPublicPrayers', { category: 'health' })
  expect(new Set(items.map(({ category }) => category))).toEqual(new Set(['health']))
})

test('a search finds all its words in title and description, in any order and letter case (REQ-89)', async () => {
  const [one, two] = [uniqueWord(), uniqueWord()]
  const text = { title: `Rain for ${one}`, description: `The farms around ${two} are dry.` }
  for (const search of [one, two, `${two} ${one}`, one.toUpperCase(), `farms ${one} rain`])
    expect(await isFoundBy(search, text), search).toBe(true)
  expect(await isFoundBy(`${one} locusts`, text)).toBe(false)
})

test('the last word may be unfinished from its second letter on, the others may not', async () => {
  const word = uniqueWord()
  const text = { title: `${word} voorspoed` }
  expect(await isFoundBy(word.slice(0, -2), text)).toBe(true)
  expect(await isFoundBy(`${word} vo`, text)).toBe(true)
  expect(await isFoundBy(`${word} v`, text)).toBe(false)
  expect(await isFoundBy(`voorsp ${word}`, text)).toBe(false)
})

test('a word is found however it was written: diacritics, punctuation and emoji around it do not matter', async () => {
  const word = uniqueWord()
  const texts = [
    `“${word}”`,
    `${word}🙏🙏`,
    `<b>${word}</b>`,
    `rain.${word}/sun`,
    `${word}@example.com`,
    `it's ${word}'s day`,
    `&amp;${word};`,
  ]
  for (const title of texts) expect(await isFoundBy(word, { title }), title).toBe(true)
})

test('words of the other languages are found with their letters: môre, Ṱhabelo, š', async () => {
  const word = uniqueWord()
  expect(await isFoundBy(`MÔRE ${word}`, { title: `Môre ${word}` })).toBe(true)
  expect(await isFoundBy(`ṱhabelo ${word}`, { title: `Ṱhabelo ${word}` })).toBe(true)
  expect(await isFoundBy(`tšhelete ${word}`, { title: `Tšhelete ${word}` })).toBe(true)
})

test('a search text is only words: operators, quotes, SQL and control characters are literal', async () => {
  const word = uniqueWord()
  const { id } = await insertPrayer(app.pool, { by: thandi, audience: 'public', title: word })
  const harmless = [
    `'${word}'`,
    `"${word}`,
    `${word}:*`,
    `${word}\\`,
    `(${word}`,
    `!${word}`,
    `${word} & | ! <-> ( )`,
    `%${word}%`,
    `${word}\u0000`,
    `${word}'); --`,
  ]
  for (const search of harmless) expect(await found({ search }), search).toEqual([id])
  const nothing = [
    `'`,
    '"',
    '\\',
    ':*',
    '&',
    '%',
    '_',
    '🙏',
    "'; drop table prayer_requests; --",
    '\ud800',
    '((((',
  ]
  for (const search of nothing) expect(await found({ search }), search).toEqual([])
})

test('a search that is empty or blank shows the wall', async () => {
  const { id } = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'public',
    at: new Date('2093-01-01'),
  })
  for (const search of ['', '   ']) expect((await found({ search }))[0]).toBe(id)
})

test('a search uses eight words, and may be 100 characters long but not 101', async () => {
  const words = Array.from({ length: 8 }, uniqueWord)
  const { id } = await insertPrayer(app.pool, {
    by: thandi,
    audience: 'public',
    description: words.join(' '),
  })
  const eight = await app.as(null).call('listPublicPrayers', { search: words.slice(0, 7).join(' ') })
  expect(eight.body.items.map((card) => card.id)).toEqual([id])
  expect(await found({ search: `a b c d e f g h ${words[0]}`.slice(0, 100) })).toEqual([])
  expect((await app.as(null).call('listPublicPrayers', { search: 'x'.repeat(100) })).status).toBe(200)
  const tooLong = await app.as(null).call('listPublicPrayers', { search: 'x'.repeat(101) })
  expect(tooLong).toMatchObject({ status: 422, error: { fields: { search: { key: 'field.invalid' } } } })
})

test('a description of the longest possible words is stored and searched', async () => {
  const word = uniqueWord()
  const answer = await app.as(thandi).call('submitPrayer', {
    title: word,
    description: 'x'.repeat(2000),
    category: 'other',
    audience: { kind: 'public' },
  })
  expect(answer.status).toBe(201)
  expect(await found({ search: word })).toEqual([answer.body.id])
})

test('a card carries an excerpt and a name, never the owner or the whole text (REQ-90)', async () => {
  const lerato = await insertMember(app.pool, { fullName: 'Lerato Mabaso', shownAs: 'first_name' })
  const description = 'word '.repeat(300)
  await insertPrayer(app.pool, { by: lerato, audience: 'public', description, at: new Date('2095-01-01') })
  const { items } = await app.as(null).get('listPublicPrayers', {})
  expect(items[0]?.author.name).toBe('Lerato M.')
  expect(items[0]?.excerpt.length).toBeLessThanOrEqual(241)
  expect(JSON.stringify(items[0])).not.toContain(lerato.id)
})

test('refusals: an unknown category or a foreign cursor 422, searching too often 429', async () => {
  const wrong = [{ category: 'weather' }, { cursor: 'bm9uc2Vuc2U' }, { cursor: '' }, { sort: 'popular' }]
  for (const input of wrong)
    expect((await app.as(null).call('listPublicPrayers', input)).status, JSON.stringify(input)).toBe(422)

  const strict = await createTestApp()
  strict.clock.stop()
  try {
    const statuses = []
    for (let count = 0; count < 61; count++)
      statuses.push((await strict.as(null).call('listPublicPrayers', { search: 'rain' })).status)
    expect(statuses).toEqual([...Array(60).fill(200), 429])
    expect((await strict.as(null).call('listPublicPrayers', {})).status).toBe(200)
  } finally {
    await strict.close()
  }
})
