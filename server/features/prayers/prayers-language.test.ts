import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Language } from '#contract/languages/language-codes.ts'
import { historyExports } from '#contract/prayers/history-export-formats.ts'
import { insertPrayer, insertUpdate } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { makeAndOpenExport } from '#tests/support/data-exports.ts'
import { caseOf, createMemberOfAge, createReport } from '#tests/support/report-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { pageOfLanguage, pageOfLanguageAndCategory } from './list-public-prayers.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 }, hasNewDatabase: true })
})
afterAll(() => app.close())

const words = { title: 'Imvula', description: 'Amadamu omile.' } as const
const fields = { ...words, category: 'other', audience: { kind: 'public' } } as const

test('a prayer carries the language that its author names, English if none, and an edit without one leaves it (LANG-16, REQ-580)', async () => {
  const thandi = app.as(await insertMember(app.pool))
  expect((await thandi.must('submitPrayer', fields)).language).toBe('en')
  const { id: prayerId, language } = await thandi.must('submitPrayer', { ...fields, language: 'zu' })
  expect(language).toBe('zu')
  const edit = { ...words, prayerId, category: 'other', location: null } as const
  expect((await thandi.must('editPrayer', { ...edit, version: 1 })).language).toBe('zu')
  expect((await thandi.must('editPrayer', { ...edit, version: 2, language: 'xh' })).language).toBe('xh')
  for (const input of [
    { ...fields, language: 'zz' },
    { ...fields, language: null },
  ]) {
    const refused = await thandi.call('submitPrayer', input)
    expect(refused).toMatchObject({ status: 422, error: { fields: { language: { key: 'field.invalid' } } } })
  }
})

test('a miracle does too, and says the language of the prayer that it answers (LANG-16, REQ-580)', async () => {
  const thandi = app.as(await insertMember(app.pool))
  const prayer = await thandi.must('submitPrayer', { ...fields, language: 'zu' })
  const testimony = { ...words, audience: { kind: 'public' } } as const
  const miracle = await thandi.must('reportMiracle', { ...testimony, prayerId: prayer.id, language: 'st' })
  expect([miracle.language, miracle.prayer?.language]).toEqual(['st', 'zu'])
  const edit = { ...testimony, miracleId: miracle.id }
  expect((await thandi.must('editMiracle', { ...edit, version: 1 })).language).toBe('st')
  expect((await thandi.must('editMiracle', { ...edit, version: 2, language: 'nso' })).language).toBe('nso')
  expect((await thandi.must('reportMiracle', testimony)).language).toBe('en')
})

test('every answer that shows the words says their language (LANG-16, REQ-582)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const prayer = await insertPrayer(app.pool, { by: thandi, audience: 'public', language: 've', ...words })
  await insertMiracle(app.pool, {
    by: thandi,
    audience: 'public',
    mayShowOnHome: true,
    language: 'nr',
    at: new Date('2090-01-01'),
  })
  const [own, reader] = [app.as(thandi), app.as(sipho)]
  const dashboard = await own.get('getDashboard', {})
  expect(dashboard.activePrayers?.items.map(({ language }) => language)).toEqual(['ve'])
  expect(dashboard.miracles?.items.map(({ language }) => language)).toEqual(['nr'])
  expect((await own.get('listHistory', {})).items.map(({ language }) => language)).toEqual(['nr', 've'])
  await reader.must('supportPrayer', { prayerId: prayer.id })
  expect((await reader.get('listCarriedPrayers', {})).items).toMatchObject([{ language: 've' }])
  const session = await reader.get('getPrayList', { source: 'carried', size: '10' })
  expect(session.items).toMatchObject([{ language: 've' }])
  expect((await reader.get('getPrayerPage', { prayerId: prayer.id })).prayer.language).toBe('ve')
  const { token } = await app.as(null).get('findShareToken', { prayerId: prayer.id })
  expect((await app.as(null).get('getSharedPrayer', { token: token ?? '' })).language).toBe('ve')
  expect((await app.as(null).get('listMiracleStories', {})).items[0]?.language).toBe('nr')
})

test('the printed history and the own data have the words in their language (LANG-16, REQ-582)', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: thandi, language: 'zu', ...words })
  await insertUpdate(app.pool, { by: thandi, prayer, text: 'Liyana.' })
  const page = await app.request({ method: 'GET', path: historyExports.page, cookies: thandi.cookies })
  expect(page.body).toContain('<html lang="en-ZA">')
  expect(page.body).toContain('<h2 dir="auto" lang="zu-ZA">Imvula</h2>')
  expect(page.body).toContain('<p class="text" dir="auto" lang="zu-ZA">Amadamu omile.</p>')
  const file = await makeAndOpenExport(app, thandi)
  expect(file.json('prayers.json')).toMatchObject([{ language: 'zu' }])
  const html = file.names
    .filter((name) => name.endsWith('.html'))
    .map((name) => file.text(name))
    .join('')
  expect(html).toContain('<h3 dir="auto" lang="zu-ZA">Imvula</h3>')
  expect(html).toContain('<p class="text" dir="auto" lang="zu-ZA">Liyana.</p>')
  expect(html).toContain('Written in: isiZulu')
})

/** Prayers of one word that nothing else has, in three languages and two categories. */
async function insertWall(word: string) {
  const thandi = await insertMember(app.pool)
  const write = async (language: Language, category: 'health' | 'family') =>
    (await insertPrayer(app.pool, { by: thandi, audience: 'public', title: word, language, category })).id
  return {
    english: await write('en', 'health'),
    health: await write('zu', 'health'),
    family: await write('zu', 'family'),
    sotho: await write('st', 'family'),
  }
}

test('the wall shows one language, with a category or a search or without; an unknown one is refused (LANG-16, REQ-583)', async () => {
  const { english, health, family, sotho } = await insertWall('izinkomo')
  const found = async (input: { search?: string; category?: 'health'; language?: Language }) =>
    (await app.as(null).get('listPublicPrayers', input)).items.map(({ id }) => id)
  expect((await found({ language: 'zu' })).slice(0, 2)).toEqual([family, health])
  expect((await found({ language: 'zu', category: 'health' }))[0]).toBe(health)
  expect(await found({ language: 'zu', search: 'izinkomo' })).toEqual([family, health])
  expect(await found({ language: 'zu', search: 'izinkomo', category: 'health' })).toEqual([health])
  expect(await found({ search: 'izinkomo' })).toEqual([sotho, family, health, english])
  expect(await found({ language: 'ts' })).toEqual([])
  const { items, first } = await app.as(null).get('listPublicPrayers', { language: 'zu' })
  expect(new Set(items.map(({ language }) => language))).toEqual(new Set(['zu']))
  expect(first, 'only the whole wall has a first card').toBeUndefined()
  const refused = await app.request({ method: 'GET', path: '/api/prayers?language=zulu' })
  expect(refused.statusCode).toBe(422)
})

test('a page of one language pages without gaps or repeats, and hidden and private prayers are on none (REQ-583)', async () => {
  const thandi = await insertMember(app.pool)
  const at = new Date('2026-01-01T00:00:00Z')
  const made: string[] = []
  for (let count = 0; count < 23; count += 1)
    made.push((await insertPrayer(app.pool, { by: thandi, audience: 'public', language: 'ss', at })).id)
  await insertPrayer(app.pool, { by: thandi, language: 'ss' })
  await insertPrayer(app.pool, { by: thandi, audience: 'public', language: 'ss', hiddenAt: new Date() })
  const first = await app.as(null).get('listPublicPrayers', { language: 'ss' })
  const second = await app.as(null).get('listPublicPrayers', { language: 'ss', cursor: first.next ?? '' })
  expect([first.items.length, second.items.length, second.next]).toEqual([20, 3, null])
  expect(new Set([...first.items, ...second.items].map(({ id }) => id))).toEqual(new Set(made))
})

test('a page of a rare language reads as much, however many prayers the others have (REQ-583)', async () => {
  const thandi = await insertMember(app.pool)
  const client = await app.pool.connect()
  await client.query('begin')
  const insertMany = async (count: number, language: Language, category: string, daysAgo: number) => {
    await client.query(
      `insert into prayer_requests (id, user_id, title, description, category, audience, date_submitted, language)
       select gen_random_uuid(), $1, 'For rain', 'The boreholes are low.', $4, 'public', now() - n * interval '1 s' - $5 * interval '1 day', $3
         from generate_series(1, $2) n`,
      [thandi.id, count, language, category, daysAgo],
    )
    await client.query('analyze prayer_requests')
  }
  const pagesRead = async () => {
    const values = [thandi.id, new Date(), 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 'nr']
    let read = 0
    for (const [text, more] of [
      [pageOfLanguage.text, []],
      [pageOfLanguageAndCategory.text, ['education']],
    ] as const) {
      const { rows } = await client.query(`explain (analyze, buffers, format json) ${text}`, [
        ...values,
        ...more,
      ])
      const [{ Plan: plan }] = rows[0]['QUERY PLAN']
      read += plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
    }
    return read
  }
  await insertMany(2, 'nr', 'education', 3)
  await insertMany(30, 'nr', 'health', 2)
  await insertMany(3000, 'en', 'education', 1)
  await pagesRead()
  const before = await pagesRead()
  await insertMany(6000, 'en', 'education', 0)
  await insertMany(3000, 'nr', 'health', 1)
  await pagesRead()
  const after = await pagesRead()
  await client.query('rollback')
  client.release()
  // Both pages, 21 cards and two: a scan of the wall reads hundreds of pages more.
  expect(after - before).toBeLessThanOrEqual(40)
})

test('moderators see the language of a reported prayer, update or miracle, and of nothing else (LANG-16, REQ-584)', async () => {
  const author = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: author, audience: 'public', language: 'zu' })
  const update = await insertUpdate(app.pool, { by: author, prayer, text: 'Liyana.' })
  const miracle = await insertMiracle(app.pool, { by: author, audience: 'public', language: 'xh' })
  const reporter = await createMemberOfAge(app, 30)
  const moderator = app.as(await insertMember(app.pool, { roles: ['moderator'] }))
  const languageOf = async (target: Parameters<typeof createReport>[1]['target']) => {
    await createReport(app, { by: reporter, target, details: '' })
    const caseId = await caseOf(app, target.id)
    const card = (await moderator.get('listCases', {})).items.find(({ id }) => id === caseId)
    return [card?.language, (await moderator.get('getCase', { caseId })).language]
  }
  expect(await languageOf({ kind: 'prayer', id: prayer.id })).toEqual(['zu', 'zu'])
  expect(await languageOf({ kind: 'update', id: update.id })).toEqual(['zu', 'zu'])
  expect(await languageOf({ kind: 'miracle', id: miracle.id })).toEqual(['xh', 'xh'])
})

test('what is not public has no language in the queue, and for those who may not read it none in the case (REQ-584)', async () => {
  const author = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: author, audience: 'public', language: 'zu' })
  const reporter: Person = await createMemberOfAge(app, 30)
  const target = { kind: 'prayer', id: prayer.id } as const
  await createReport(app, { by: reporter, target, details: '' })
  await app.as(author).must('changeAudience', { prayerId: prayer.id, audience: { kind: 'private' } })
  const caseId = await caseOf(app, prayer.id)
  const readBy = async (role: 'moderator' | 'admin') => {
    const staff = app.as(await insertMember(app.pool, { roles: [role] }))
    const card = (await staff.get('listCases', {})).items.find(({ id }) => id === caseId)
    return [card?.language, (await staff.get('getCase', { caseId })).language]
  }
  expect(await readBy('moderator')).toEqual([null, null])
  expect(await readBy('admin')).toEqual([null, 'zu'])
})
