import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/api/rate-limits.ts'
import { historyExports } from '#contract/prayers/history-export-formats.ts'
import { insertGroup, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { insertMiracle } from '#server/fixtures/miracle-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const request = (path: string, person: Person | null, headers?: Record<string, string>) =>
  app.request({ method: 'GET', path, headers, cookies: person?.cookies })

async function read(path: string, person: Person): Promise<string> {
  const answer = await request(path, person)
  if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode} ${answer.body}`)
  return answer.body
}

/** The parsed table: rows of cells, the heading first. */
async function tableFor(person: Person): Promise<string[][]> {
  const text = await read(historyExports.csv, person)
  expect(text.startsWith('\ufeff')).toBe(true)
  const lines = [...text.slice(1).matchAll(/((?:"(?:[^"]|"")*",?)+)\r\n/g)].map(([, line = '']) => line)
  return lines.map((line) =>
    [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')),
  )
}

const on = (instant: string) => new Date(instant)

/** A member with one of each: private, answered, shared with a group, a miracle of its own. */
async function createHistory(): Promise<Person> {
  const thandi = await insertMember(app.pool, { fullName: 'Thandi <Nkosi>' })
  const groups = [
    await insertGroup(app.pool, { by: thandi, name: 'Youth' }),
    await insertGroup(app.pool, { by: thandi, name: 'Choir; alto' }),
  ]
  await insertPrayer(app.pool, {
    by: thandi,
    title: 'Surgery',
    description: 'She is calm,\n"I" am not.',
    category: 'health',
    at: on('2026-03-01T23:30:00Z'),
  })
  const answered = await insertPrayer(app.pool, {
    by: thandi,
    title: 'A bursary',
    description: 'x'.repeat(2000),
    category: 'education',
    status: 'answered',
    audience: 'groups',
    groups,
    at: on('2026-03-05T10:00:00Z'),
  })
  await insertMiracle(app.pool, {
    by: thandi,
    title: 'The letter came',
    prayer: answered,
    audience: 'public',
    at: on('2026-03-14T23:00:00Z'),
  })
  await insertMiracle(app.pool, { by: thandi, title: '=Rain()', at: on('2026-04-01T10:00:00Z') })
  return thandi
}

test('the table holds every own prayer and miracle in full, days in the member’s time zone (REQ-13)', async () => {
  const thandi = await createHistory()
  const [heading, ...lines] = await tableFor(thandi)
  expect(heading).toEqual([
    'Kind',
    'Title',
    'Description',
    'Category',
    'Status',
    'Who can see it',
    'Groups',
    'Date',
    'Answered on',
    'Days of prayer',
  ])
  expect(lines).toEqual([
    ['Miracle', "'=Rain()", 'What happened.', '', '', 'Private', '', '2026-04-01', '', ''],
    ['Miracle', 'The letter came', 'What happened.', '', '', 'Public', '', '2026-03-15', '', '10'],
    [
      'Prayer',
      'A bursary',
      'x'.repeat(2000),
      'Education',
      'Answered',
      'Groups',
      'Choir; alto; Youth',
      '2026-03-05',
      '2026-03-15',
      '10',
    ],
    [
      'Prayer',
      'Surgery',
      'She is calm,\n"I" am not.',
      'Health',
      'Active',
      'Private',
      '',
      '2026-03-02',
      '',
      '',
    ],
  ])
})

test('the printable page has the same content, as text and never as markup', async () => {
  const thandi = await createHistory()
  await insertPrayer(app.pool, {
    by: thandi,
    title: '<script>alert(1)</script>',
    description: '<img src=x> & "',
  })
  const page = await read(historyExports.page, thandi)
  expect(page).toContain('<h1>Prayers and miracles of Thandi &lt;Nkosi&gt;</h1>')
  expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  const marks = new Set(page.match(/<\w+[^>]*>/g)?.map((mark) => mark.split(/[ >]/, 1)[0]))
  expect([...marks].toSorted().join('')).toBe('<article<body<h1<h2<head<header<html<main<meta<p<style<title')
  expect(page).toContain(
    'Education · Answered on Mar 15, 2026 · Prayed for 10 days · Shared with Choir; alto, Youth',
  )
  expect(page).toContain('<p class="quiet">Miracle · Apr 1, 2026 · Private</p>')
  expect(page.trimEnd().endsWith('</main></body></html>')).toBe(true)
  expect(page.match(/<article>/g)).toHaveLength(5)
})

test('an empty history is a table without rows and a page that says so', async () => {
  const thandi = await insertMember(app.pool)
  expect(await tableFor(thandi)).toHaveLength(1)
  expect(await read(historyExports.page, thandi)).toContain('Nothing has been written down yet.')
})

test('data of others is never in it, whatever the member may see and whatever their role', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool, { roles: ['admin'] })]
  const group = await insertGroup(app.pool, { by: thandi, members: [sipho], name: 'canary group' })
  const fields = { title: 'canary title', description: 'canary description' }
  for (const audience of ['private', 'public', 'groups'] as const) {
    const groups = audience === 'groups' ? [group] : []
    const prayer = await insertPrayer(app.pool, {
      by: thandi,
      ...fields,
      audience,
      groups,
      status: 'answered',
    })
    await insertMiracle(app.pool, { by: thandi, ...fields, prayer, audience, groups })
  }
  await insertPrayer(app.pool, { by: sipho, title: 'My own' })
  for (const path of Object.values(historyExports)) {
    const text = await read(path, sipho)
    expect(text).toContain('My own')
    expect(text).not.toContain('canary')
    expect(await read(path, thandi)).toContain('canary description')
  }
})

test('a long history is complete and in order, batch after batch, also with many equal times', async () => {
  const thandi = await insertMember(app.pool)
  await app.pool.query(
    `insert into prayer_requests (id, user_id, title, description, category, status, audience, date_submitted)
     select gen_random_uuid(), $1, 'Prayer ' || n, repeat('words ', 50), 'family', 'active', 'private',
            timestamptz '2026-01-01 10:00Z' + (n / 400) * interval '1 minute'
       from generate_series(1, 1300) as n`,
    [thandi.id],
  )
  await app.pool.query(
    `insert into miracles (id, user_id, title, description, audience, may_show_on_home, reported_at)
     select gen_random_uuid(), $1, 'Miracle ' || n, 'Words.', 'private', false,
            timestamptz '2026-01-01 10:00Z' + (n / 400) * interval '1 minute'
       from generate_series(1, 1300) as n`,
    [thandi.id],
  )
  const [, ...lines] = await tableFor(thandi)
  const titles = lines.map(([, title = '']) => title)
  expect(titles).toHaveLength(2600)
  expect(new Set(titles).size).toBe(2600)
  expect((await read(historyExports.page, thandi)).match(/<article>/g)).toHaveLength(2600)
})

test('the file has a name, no cache stores it, and it contains no scripts', async () => {
  const thandi = await insertMember(app.pool, { timeZone: 'Pacific/Kiritimati' })
  app.clock.set('2026-11-21T20:00:00Z')
  const table = await request(historyExports.csv, thandi)
  expect(table.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="thandaza-history-2026-11-22.csv"',
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  })
  const page = await request(historyExports.page, thandi)
  const [, style = ''] = /<style>([\s\S]*?)<\/style>/.exec(page.body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-disposition': 'inline; filename="thandaza-history-2026-11-22.html"',
    'cache-control': 'private, no-store',
    'content-security-policy': `sandbox; default-src 'none'; style-src 'sha256-${hash}'`,
  })
  expect(page.headers.etag).toBeUndefined()
})

test('it is compressed where the browser supports it: years of text need little data', async () => {
  const thandi = await createHistory()
  const answer = await request(historyExports.csv, thandi, { 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers['content-encoding']).toBe('gzip')
  const unpacked = gunzipSync(answer.rawPayload).toString()
  expect(unpacked).toBe(await read(historyExports.csv, thandi))
})

test('a suspended member may still download their data', async () => {
  const suspendedUntil = '2099-01-01T00:00:00Z'
  const thandi = await insertMember(app.pool, { suspendedUntil })
  await insertPrayer(app.pool, { by: thandi, title: 'Still mine' })
  expect(await read(historyExports.csv, thandi)).toContain('Still mine')
})

test('refusals: no session, too many an hour; a failure at the start is an error and no file', async () => {
  for (const path of Object.values(historyExports)) {
    const answer = await request(path, null)
    expect(answer.statusCode).toBe(401)
    expect(answer.json().error.code).toBe('UNAUTHENTICATED')
    expect(answer.headers['content-disposition']).toBeUndefined()
  }
  const strict = await createTestApp()
  const thandi = await insertMember(strict.pool)
  const consume = () => strict.request({ method: 'GET', path: historyExports.csv, cookies: thandi.cookies })
  for (let count = 0; count < limits.exportsPerHour.amount; count++)
    expect((await consume()).statusCode).toBe(200)
  const refused = await consume()
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  strict.clock.advance(3600)
  await strict.pool.query('alter table prayer_shares rename to prayer_shares_away')
  const broken = await consume()
  expect(broken.statusCode).toBe(500)
  expect(broken.json().error.code).toBe('UNEXPECTED')
  expect(broken.headers['content-type']).toContain('application/json')
  await strict.close()
})

test('with semicolons the table is the same', async () => {
  const thandi = await createHistory()
  const commas = await read(historyExports.csv, thandi)
  const semicolons = await read(historyExports.csvWithSemicolons, thandi)
  expect(semicolons.replaceAll('";"', '","')).toBe(commas)
  expect(semicolons).not.toBe(commas)
})
