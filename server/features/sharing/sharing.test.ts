import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dbOn } from '#server/database/db.ts'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { cleanUpPictures, loadPicture } from './stored-pictures.ts'

let app: TestApp
let thandi: Person

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
beforeEach(async () => {
  thandi = await insertMember(app.pool, { fullName: 'Thandi Mabaso' })
})
afterAll(() => app.close())

type PrayerOverrides = Omit<Parameters<typeof insertPrayer>[1], 'by'>

/** A public prayer and the token of its link. */
async function createSharedPrayer(
  overrides: PrayerOverrides = {},
  by = thandi,
): Promise<{ id: string; token: string }> {
  const { id } = await insertPrayer(app.pool, { by, audience: 'public', ...overrides })
  return { id, token: await tokenOf(id) }
}

async function tokenOf(prayerId: string): Promise<string> {
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [prayerId])
  return rows[0].share_token
}

function fetchPicture(token: string, { person, etag }: { person?: Person; etag?: string } = {}) {
  return app.request({
    method: 'GET',
    path: `/s/${encodeURIComponent(token)}/picture.jpg`,
    headers: etag ? { 'if-none-match': etag } : {},
    cookies: person?.cookies,
  })
}

test('anyone with the link reads a public prayer: a first name, a town, counts and pictures (REQ-25)', async () => {
  const location = { name: 'Upington', latitude: -28.45, longitude: 21.24 }
  const { id, token } = await createSharedPrayer({ title: 'For rain', description: 'Dry dams.', location })
  const image = await insertImage(app.pool, { by: thandi, prayer: { id }, alt: 'A dam' })
  await app.as(await insertMember(app.pool)).must('supportPrayer', { prayerId: id })
  const answer = await app.as(null).call('getSharedPrayer', { token })
  expect(answer.body).toMatchObject({
    id,
    token,
    title: 'For rain',
    description: 'Dry dams.',
    status: 'active',
    authorName: 'Thandi',
    town: 'Upington',
    images: [{ id: image.id, alt: 'A dam' }],
    supportCount: 1,
    commentCount: 0,
  })
  for (const secret of ['Mabaso', '28.45', '21.24', thandi.id])
    expect(JSON.stringify(answer.body)).not.toContain(secret)
  expect(await app.as(thandi).get('getSharedPrayer', { token })).toEqual(answer.body)
})

test('an author who uses a username is not named on a shared page (REQ-25, REQ-90)', async () => {
  const sipho = await insertMember(app.pool, { fullName: 'Sipho Dlamini', shownAs: 'username' })
  const { token } = await createSharedPrayer({}, sipho)
  const shared = await app.as(null).get('getSharedPrayer', { token })
  expect(shared.authorName).toBeNull()
  expect(JSON.stringify(shared)).not.toContain('Sipho')
})

test('only a public prayer has a shared page and a picture, for its owner too (REQ-131)', async () => {
  const group = await insertGroup(app.pool, { by: thandi })
  const tokens = ['0'.repeat(32), 'nonsense', '%00', "'; drop table", '../../etc/passwd', 'x'.repeat(150)]
  for (const overrides of [
    { audience: 'private' },
    { audience: 'groups', groups: [group] },
    { audience: 'public', hiddenAt: new Date() },
  ] as const)
    tokens.push((await createSharedPrayer(overrides)).token)
  const bodies = new Set<string>()
  for (const person of [null, thandi]) {
    for (const token of tokens) {
      const answer = await app.as(person).call('getSharedPrayer', { token })
      const picture = await fetchPicture(token, { person: person ?? undefined })
      expect([answer.status, picture.statusCode], token).toEqual([404, 404])
      for (const { requestId, ...error } of [answer.error, picture.json().error])
        bodies.add(JSON.stringify(error))
    }
  }
  expect(bodies.size).toBe(1)
})

test('the token of a prayer is found by its id only while it is public (REQ-300)', async () => {
  const group = await insertGroup(app.pool, { by: thandi })
  const { id, token } = await createSharedPrayer()
  expect(await app.as(null).get('findShareToken', { prayerId: id })).toEqual({ token })
  const others = ['01980000-0000-7000-8000-000000000000', id.toUpperCase(), 'nonsense', '%00']
  for (const overrides of [
    { audience: 'private' },
    { audience: 'groups', groups: [group] },
    { audience: 'public', hiddenAt: new Date() },
  ] as const)
    others.push((await createSharedPrayer(overrides)).id)
  for (const person of [null, thandi]) {
    for (const prayerId of others)
      expect(await app.as(person).get('findShareToken', { prayerId }), prayerId).toEqual({ token: null })
  }
})

test('a link ends when its prayer stops being public, and stays invalid afterwards (REQ-131)', async () => {
  const { id, token } = await createSharedPrayer()
  expect((await app.as(thandi).get('getPrayer', { prayerId: id })).shareToken).toBe(token)
  const closed = await app.as(thandi).must('changeAudience', { prayerId: id, audience: { kind: 'private' } })
  expect(closed.shareToken).toBeNull()
  expect((await app.as(null).call('getSharedPrayer', { token })).status).toBe(404)
  const open = await app.as(thandi).must('changeAudience', { prayerId: id, audience: { kind: 'public' } })
  expect(open.shareToken).not.toBe(token)
  expect((await app.as(null).call('getSharedPrayer', { token })).status).toBe(404)
  expect((await fetchPicture(token)).statusCode).toBe(404)
})

test('the picture is a JPEG of 1200 by 630 and at most 100 KB, cached for five minutes (REQ-131)', async () => {
  const { token } = await createSharedPrayer({
    title: 'Healing for my mother after her operation',
    category: 'health',
  })
  const answer = await fetchPicture(token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'public, max-age=300',
    'content-length': String(answer.rawPayload.length),
  })
  expect(answer.rawPayload.length).toBeLessThanOrEqual(100_000)
  const { format, width, height, exif } = await sharp(answer.rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({
    format: 'jpeg',
    width: 1200,
    height: 630,
    exif: undefined,
  })
})

test('the site has a picture of its own, of the same size, that is sent once', async () => {
  const path = '/picture.jpg'
  const answer = await app.request({ method: 'GET', path })
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'public, max-age=300'])
  expect(answer.rawPayload.length).toBeLessThanOrEqual(100_000)
  const { format, width, height } = await sharp(answer.rawPayload).metadata()
  expect([format, width, height]).toEqual(['jpeg', 1200, 630])
  const headers = { 'if-none-match': String(answer.headers.etag) }
  expect((await app.request({ method: 'GET', path, headers })).statusCode).toBe(304)
})

test('the picture contains the text of the prayer: it changes with it, and not before', async () => {
  const { id, token } = await createSharedPrayer({ title: 'For rain' })
  const before = await fetchPicture(token)
  const etag = String(before.headers.etag)
  const unchanged = await fetchPicture(token, { etag })
  expect([unchanged.statusCode, unchanged.rawPayload.length]).toEqual([304, 0])
  const { version, description, category } = await app.as(thandi).get('getPrayer', { prayerId: id })
  const fields = { title: 'For rain in the Karoo', description, category, version }
  await app.as(thandi).must('editPrayer', { prayerId: id, ...fields })
  const after = await fetchPicture(token, { etag })
  expect(after.statusCode).toBe(200)
  expect(after.headers.etag).not.toBe(etag)
  expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
})

test('many concurrent requests get one drawing', async () => {
  const { token } = await createSharedPrayer({ title: 'For all who travel' })
  const answers = await Promise.all(Array.from({ length: 20 }, () => fetchPicture(token)))
  expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
})

/** The stored pictures of a prayer, by the rows and by the folder. */
async function storedPicturesOf(id: string): Promise<{ rows: string[]; files: string[] }> {
  const { rows } = await app.pool.query<{ file: string }>(
    'select file from drawn_pictures where subject_id = $1 order by file',
    [id],
  )
  const folder = join(app.settings.dataDir, 'media/pictures', id.slice(-2))
  const files = await readdir(folder).catch(() => [])
  const own = files.filter((name) => name.startsWith(id)).map((name) => `pictures/${id.slice(-2)}/${name}`)
  return { rows: rows.map(({ file }) => file), files: own.sort() }
}

test('a drawn picture is stored for every server and restart; another server draws nothing', async () => {
  const { id, token } = await createSharedPrayer({ title: 'For rain' })
  const drawn = await fetchPicture(token)
  const stored = await storedPicturesOf(id)
  expect([stored.rows.length, stored.files]).toEqual([1, stored.rows])
  const { dataDir } = app.settings
  // A server whose limit allows no drawing at all.
  const other = await createTestApp({ besides: app, settings: { dataDir, rateLimitScale: 1 / 60 } })
  const strange = await createSharedPrayer({ title: 'For snow' })
  const read = (link: string) => other.request({ method: 'GET', path: `/s/${link}/picture.jpg` })
  const statuses = [
    await read(strange.token),
    await read((await createSharedPrayer({ title: 'For hail' })).token),
  ]
  expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 429])
  expect((await read(token)).rawPayload.equals(drawn.rawPayload)).toBe(true)
  await other.close()
})

test('the stored picture is removed when its text changes or is no longer public', async () => {
  const { id, token } = await createSharedPrayer({ title: 'For rain' })
  await fetchPicture(token)
  const [before] = (await storedPicturesOf(id)).rows
  await app.pool.query(`update prayer_requests set title = 'For rain in the Karoo' where id = $1`, [id])
  await fetchPicture(token)
  const after = await storedPicturesOf(id)
  expect([after.rows.length, after.files]).toEqual([1, after.rows])
  expect(after.rows).not.toContain(before)
  await app.runSchedule('cleanup')
  expect(await storedPicturesOf(id)).toEqual(after)
  await app.as(thandi).must('changeAudience', { prayerId: id, audience: { kind: 'private' } })
  await app.runSchedule('cleanup')
  expect(await storedPicturesOf(id)).toEqual({ rows: [], files: [] })
})

test('when too many are stored, the least recently requested are removed', async () => {
  await app.pool.query('delete from drawn_pictures')
  const prayers: { id: string; token: string }[] = []
  for (const title of ['one', 'two', 'three']) {
    const prayer = await createSharedPrayer({ title })
    await fetchPicture(prayer.token)
    await app.pool.query(`update drawn_pictures set used_at = used_at - interval '1 day'`)
    prayers.push(prayer)
  }
  const store = openMediaStore({ settings: app.settings, log: createLog('silent') })
  const context = { db: dbOn(app.pool), store, clock: app.clock, log: createLog('silent') }
  const [oldest] = await Promise.all(prayers.map(({ id }) => storedPicturesOf(id)))
  await loadPicture(context, { file: oldest?.rows[0] ?? '', subjectId: '' })
  await cleanUpPictures({ pool: app.pool, store }, 2)
  const left = await Promise.all(prayers.map(async ({ id }) => (await storedPicturesOf(id)).files.length))
  expect(left).toEqual([1, 0, 1])
})

test('any title becomes a picture and never markup', async () => {
  const titles = [
    '<script>alert("x")</script>',
    '</span><span size="200000">big</span>',
    'Rain & sun &#60;&lt; &nope;',
    '🙏🙏🙏',
    '👨‍👩‍👧‍👦'.repeat(100),
    'صلوا من أجل عائلتي',
    'Ṱhabelo ya vhana vha Venḓa, ṋanga ḽiṅwe',
    'x'.repeat(100),
    'W '.repeat(50),
    'á\u0301\u0301\u0301\u0301\u0301'.repeat(100),
    '祈祷'.repeat(50),
    '\u200b\u2060',
    'ሰላም ทดสอบ हिन्दी',
  ]
  for (const title of titles) {
    const { token } = await createSharedPrayer({ title })
    const answer = await fetchPicture(token)
    expect(answer.statusCode, title).toBe(200)
    expect(answer.rawPayload.length, title).toBeLessThanOrEqual(100_000)
    expect((await sharp(answer.rawPayload).metadata()).width, title).toBe(1200)
  }
})

test('markup in a title is drawn letter by letter, a title without letters not at all', async () => {
  const inked = async (title: string) => {
    const { token } = await createSharedPrayer({ title })
    const { rawPayload } = await fetchPicture(token)
    const area = { left: 80, top: 172, width: 700, height: 150 }
    const { channels } = await sharp(await sharp(rawPayload).extract(area).toBuffer()).stats()
    return channels[0]?.mean ?? 0
  }
  const [nothing, word, markup] = [await inked('🙏'), await inked('Rain'), await inked('<b>Rain</b>')]
  expect(word).toBeGreaterThan(nothing + 2)
  expect(markup).toBeGreaterThan(word + 2)
})
