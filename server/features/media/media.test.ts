import { randomUUID } from 'node:crypto'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mediaLimits } from '#contract/media/media-constants.ts'
import { dbOn } from '#server/database/db.ts'
import { insertGroup, insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestImage, createTestImageOf } from '#tests/support/test-images.ts'
import { cleanUpImages, setImages } from './upload-image.ts'

const HOUR = 3600
const DAY = 24 * HOUR

let app: TestApp
let picture: Buffer
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
  picture = await createTestImage()
})
afterAll(() => app.close())

async function uploadTestImage(by: Person, bytes = picture): Promise<string> {
  const answer = await app.as(by).upload(bytes, 'image/jpeg')
  expect(answer.status).toBe(201)
  return answer.body.id
}

/** Creates a prayer with one image of its owner. */
async function createPrayerWithImage(options: Parameters<typeof insertPrayer>[1] & { by: Person }) {
  const prayer = await insertPrayer(app.pool, options)
  const imageId = await uploadTestImage(options.by)
  await attach(options.by, prayer, [imageId])
  return { prayer, imageId }
}

function attach(owner: Person, prayer: { id: string }, ids: string[], on = app): Promise<void> {
  const images = ids.map((id, each) => ({ id, alt: `Picture ${each + 1}` }))
  return setImages(dbOn(on.pool), { ownerId: owner.id, parent: { kind: 'prayer', id: prayer.id }, images })
}

function fetchImage(imageId: string, by: Person | null, headers: Record<string, string> = {}) {
  return app.request({ method: 'GET', path: `/media/${imageId}/320.webp`, cookies: by?.cookies, headers })
}

const storedFiles = (on = app) =>
  readdir(join(on.settings.dataDir, 'media'), { recursive: true, withFileTypes: true }).then((entries) =>
    entries.filter((entry) => entry.isFile()).map(({ name }) => name),
  )

async function rowOf(imageId: string) {
  const { rows } = await app.pool.query('select * from media where id = $1', [imageId])
  return rows[0]
}

function cleanUp(on = app): Promise<void> {
  const store = openMediaStore({ settings: on.settings, log: createLog('silent') })
  return cleanUpImages({ pool: on.pool, clock: on.clock, store })
}

describe('an upload (PNEW-20, REQ-76)', () => {
  test.each(['jpeg', 'png', 'webp', 'gif'] as const)('of %s creates an unused image', async (format) => {
    const thandi = await insertMember(app.pool)
    const answer = await app.as(thandi).upload(await createTestImage(format), `image/${format}`)
    expect(answer.status).toBe(201)
    expect(answer.body).toEqual({ id: answer.body.id, width: 640, height: 480, alt: '' })
    expect(await rowOf(answer.body.id)).toMatchObject({
      user_id: thandi.id,
      prayer_id: null,
      miracle_id: null,
    })
  })

  test('is served in three widths, as WebP and nothing else', async () => {
    const thandi = await insertMember(app.pool)
    const imageId = await uploadTestImage(thandi, await createTestImage('jpeg', { width: 1700, height: 200 }))
    for (const width of mediaLimits.widths) {
      const { cookies } = thandi
      const file = await app.request({ method: 'GET', path: `/media/${imageId}/${width}.webp`, cookies })
      expect(file.statusCode).toBe(200)
      expect(file.headers['content-type']).toBe('image/webp')
      expect(file.headers['content-length']).toBe(String(file.rawPayload.length))
      expect(await sharp(file.rawPayload).metadata()).toMatchObject({ format: 'webp', width })
    }
  })

  test('is recognized by its bytes, not by its declared type', async () => {
    const thandi = await insertMember(app.pool)
    for (const type of ['image/png', 'image/svg+xml', 'application/octet-stream', 'image/jpeg; q=1'])
      expect((await app.as(thandi).upload(picture, type)).status).toBe(201)
  })

  test('of exactly 5 MB is accepted, one byte more is not (LIM-1)', async () => {
    const thandi = await insertMember(app.pool)
    const most = await app.as(thandi).upload(await createTestImageOf(mediaLimits.maxBytes))
    const more = await app.as(thandi).upload(await createTestImageOf(mediaLimits.maxBytes + 1))
    expect([most.status, more.status, more.error?.message]).toEqual([201, 413, 'File too large'])
  })

  test('sent twice with one key is one image', async () => {
    const thandi = await insertMember(app.pool)
    const headers = { 'idempotency-key': '01980000-0000-7000-8000-00000000000a' }
    const [first, again] = [
      await app.as(thandi).upload(picture, 'image/jpeg', headers),
      await app.as(thandi).upload(picture, 'image/jpeg', headers),
    ]
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    const { rows } = await app.pool.query(
      'select id from media where user_id = $1 and ready_at is not null',
      [thandi.id],
    )
    expect(rows).toEqual([{ id: first.body.id }])
  })
})

describe('access to an image follows its content (PERM-3, REQ-129)', () => {
  type Viewer = 'owner' | 'member' | 'neighbour' | 'stranger' | 'admin' | 'nobody'
  const viewers: Viewer[] = ['owner', 'member', 'neighbour', 'stranger', 'admin', 'nobody']
  let people: Record<Viewer, Person | null>
  let owner: Person
  let group: { id: string }
  beforeAll(async () => {
    owner = await insertMember(app.pool)
    const member = await insertMember(app.pool)
    const neighbour = await insertMember(app.pool)
    people = {
      owner,
      member,
      neighbour,
      stranger: await insertMember(app.pool),
      admin: await insertMember(app.pool, { roles: ['admin'] }),
      nobody: null,
    }
    group = await insertGroup(app.pool, { by: owner, members: [member] })
    await insertGroup(app.pool, { by: owner, members: [neighbour] })
  })

  async function statusesFor(imageId: string): Promise<Record<Viewer, number>> {
    const answers = viewers.map(async (viewer) => [
      viewer,
      (await fetchImage(imageId, people[viewer])).statusCode,
    ])
    return Object.fromEntries(await Promise.all(answers))
  }
  const only = (...allowed: Viewer[]) =>
    Object.fromEntries(viewers.map((viewer) => [viewer, allowed.includes(viewer) ? 200 : 404]))

  test('of a private prayer: its owner, and an admin', async () => {
    const { imageId } = await createPrayerWithImage({ by: owner, audience: 'private' })
    expect(await statusesFor(imageId)).toEqual(only('owner', 'admin'))
  })

  test('of a group prayer: the group besides, but no former member', async () => {
    const { imageId } = await createPrayerWithImage({ by: owner, audience: 'groups', groups: [group] })
    expect(await statusesFor(imageId)).toEqual(only('owner', 'member', 'admin'))
    const gone = people.member?.id
    await app.pool.query('delete from group_members where group_id = $1 and user_id = $2', [group.id, gone])
    expect(await statusesFor(imageId)).toEqual(only('owner', 'admin'))
  })

  test('of a public prayer: everybody', async () => {
    const { imageId } = await createPrayerWithImage({ by: owner, audience: 'public' })
    expect(await statusesFor(imageId)).toEqual(only(...viewers))
  })

  test('of a hidden prayer: its owner, and an admin', async () => {
    const { imageId } = await createPrayerWithImage({ by: owner, audience: 'public', hiddenAt: new Date() })
    expect(await statusesFor(imageId)).toEqual(only('owner', 'admin'))
  })

  test('of a deleted prayer: from then on only its uploader', async () => {
    const { imageId, prayer } = await createPrayerWithImage({ by: owner, audience: 'public' })
    await app.pool.query('delete from prayer_requests where id = $1', [prayer.id])
    expect(await statusesFor(imageId)).toEqual(only('owner'))
  })

  test('of a withdrawn prayer: no more than before', async () => {
    const { imageId, prayer } = await createPrayerWithImage({ by: owner, audience: 'public' })
    await app.pool.query("update prayer_requests set audience = 'private' where id = $1", [prayer.id])
    expect(await statusesFor(imageId)).toEqual(only('owner', 'admin'))
  })

  test('unused: its uploader; of an unfinished upload: nobody', async () => {
    const imageId = await uploadTestImage(owner)
    expect(await statusesFor(imageId)).toEqual(only('owner'))
    await app.pool.query('update media set ready_at = null where id = $1', [imageId])
    expect(await statusesFor(imageId)).toEqual(only())
  })

  test('of a miracle: by the same rule, but admins have no right of their own there', async () => {
    const imageId = await uploadTestImage(owner)
    const at = new Date()
    await app.pool.query(
      `with created as (
         insert into miracles (id, user_id, title, description, audience, reported_at)
         values ($1, $2, 'Rain', 'It rained.', 'private', $3)
         returning id
       )
       update media set miracle_id = created.id from created where media.id = $4`,
      ['01980000-0000-7000-8000-00000000000b', owner.id, at, imageId],
    )
    expect(await statusesFor(imageId)).toEqual(only('owner'))
    await app.pool.query("update miracles set audience = 'public'")
    expect(await statusesFor(imageId)).toEqual(only(...viewers))
  })

  test('an admin access by role alone is audited, once per read (REQ-67)', async () => {
    const seen = await createPrayerWithImage({ by: owner, audience: 'public' })
    const hidden = await createPrayerWithImage({ by: owner, audience: 'private' })
    await fetchImage(seen.imageId, people.admin)
    await fetchImage(hidden.imageId, people.admin)
    const { rows } = await app.pool.query(
      'select actor_id, action, subject_kind, owner_id from audit_log where subject_id = any($1)',
      [[seen.prayer.id, hidden.prayer.id]],
    )
    const entry = { action: 'prayer.read', subject_kind: 'prayer', owner_id: owner.id }
    expect(rows).toEqual([{ actor_id: people.admin?.id, ...entry }])
  })
})

describe('responses with an image (REQ-210, SEC-X2)', () => {
  let thandi: Person
  beforeAll(async () => {
    thandi = await insertMember(app.pool)
  })

  test('no content can execute, and the file name is always the same', async () => {
    const { headers } = await fetchImage(await uploadTestImage(thandi), thandi)
    expect(headers).toMatchObject({
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline; filename="picture.webp"',
    })
  })

  test('a public image may be cached for five minutes, others are revalidated each time', async () => {
    const shown = await createPrayerWithImage({ by: thandi, audience: 'public' })
    const hidden = await createPrayerWithImage({ by: thandi, audience: 'private' })
    const cacheOf = async (imageId: string) => (await fetchImage(imageId, thandi)).headers['cache-control']
    expect(await cacheOf(shown.imageId)).toBe('public, max-age=300')
    expect(await cacheOf(hidden.imageId)).toBe('private, no-cache')
  })

  test('a matching etag gets 304, unless access was lost', async () => {
    const { imageId, prayer } = await createPrayerWithImage({ by: thandi, audience: 'public' })
    const stranger = await insertMember(app.pool)
    const etag = String((await fetchImage(imageId, stranger)).headers.etag)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await fetchImage(imageId, stranger, { 'if-none-match': known })
      expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([
        304,
        '',
        'public, max-age=300',
      ])
    }
    expect((await fetchImage(imageId, stranger, { 'if-none-match': '"other"' })).statusCode).toBe(200)
    await app.pool.query("update prayer_requests set audience = 'private' where id = $1", [prayer.id])
    expect((await fetchImage(imageId, stranger, { 'if-none-match': etag })).statusCode).toBe(404)
  })

  test('HEAD returns the same headers without the bytes', async () => {
    const imageId = await uploadTestImage(thandi)
    const { cookies } = thandi
    const [whole, head] = [
      await fetchImage(imageId, thandi),
      await app.request({ method: 'HEAD', path: `/media/${imageId}/320.webp`, cookies }),
    ]
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect(head.headers[name]).toBe(whole.headers[name])
  })
})

describe('the images of a prayer', () => {
  const idsOf = async (prayer: { id: string }) => {
    const { rows } = await app.pool.query(
      'select id, alt from media where prayer_id = $1 order by position',
      [prayer.id],
    )
    return rows
  }

  test('are the chosen ones, in order; a removed one becomes unused', async () => {
    const thandi = await insertMember(app.pool)
    const prayer = await insertPrayer(app.pool, { by: thandi })
    const [a = '', b = '', c = ''] = await Promise.all([1, 2, 3].map(() => uploadTestImage(thandi)))
    await attach(thandi, prayer, [a, b])
    await attach(thandi, prayer, [c, a])
    expect(await idsOf(prayer)).toEqual([
      { id: c, alt: 'Picture 1' },
      { id: a, alt: 'Picture 2' },
    ])
    expect(await rowOf(b)).toMatchObject({ prayer_id: null })
    await attach(thandi, prayer, [])
    expect(await idsOf(prayer)).toEqual([])
  })

  test('must be existing ones of the author, and of nobody else', async () => {
    const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
    const [prayer, other] = [
      await insertPrayer(app.pool, { by: thandi }),
      await insertPrayer(app.pool, { by: thandi }),
    ]
    const [free, used] = [await uploadTestImage(thandi), await uploadTestImage(thandi)]
    await attach(thandi, other, [used])
    const unfinished = await insertImage(app.pool, { by: thandi })
    await app.pool.query('update media set ready_at = null where id = $1', [unfinished.id])
    const unknown = '01980000-0000-7000-8000-000000000000'
    for (const wrong of [await uploadTestImage(sipho), used, unfinished.id, unknown])
      await expect(attach(thandi, prayer, [free, wrong])).rejects.toMatchObject({
        code: 'INVALID',
        fields: { images: { key: 'field.invalid' } },
      })
    expect(await idsOf(other)).toEqual([{ id: used, alt: 'Picture 1' }])
  })

  test('of two prayers that take the same image at the same moment one gets it', async () => {
    const thandi = await insertMember(app.pool)
    for (let round = 0; round < 20; round += 1) {
      const { id } = await insertImage(app.pool, { by: thandi })
      const prayers = await Promise.all([1, 2, 3].map(() => insertPrayer(app.pool, { by: thandi })))
      const outcomes = await Promise.allSettled(prayers.map((prayer) => attach(thandi, prayer, [id])))
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    }
  })
})

describe('clean-up of unused images', () => {
  test('removes files and row two days after the upload; used images stay', async () => {
    const own = await createTestApp()
    try {
      const thandi = await insertMember(own.pool)
      const prayer = await insertPrayer(own.pool, { by: thandi })
      const [used, unused] = [await own.as(thandi).upload(picture), await own.as(thandi).upload(picture)]
      await attach(thandi, prayer, [used.body.id], own)
      own.clock.advance(2 * DAY - 60)
      await cleanUp(own)
      expect(await storedFiles(own)).toHaveLength(6)
      own.clock.advance(120)
      await cleanUp(own)
      expect((await storedFiles(own)).every((name) => name.startsWith(used.body.id))).toBe(true)
      const { rows } = await own.pool.query('select id from media')
      expect(rows).toEqual([{ id: used.body.id }])
      expect(unused.body.id).not.toBe(used.body.id)
    } finally {
      await own.close()
    }
  })

  test('keeps an image of a message, and removes it after the message was deleted', async () => {
    const own = await createTestApp()
    try {
      const thandi = await insertMember(own.pool)
      const { id: groupId } = await insertGroup(own.pool, { by: thandi })
      const { body } = await own.as(thandi).upload(picture)
      const input = { groupId, clientId: randomUUID(), images: [{ id: body.id }] }
      const { id: messageId } = await own.as(thandi).must('sendMessage', input)
      own.clock.advance(2 * DAY + 60)
      await cleanUp(own)
      expect(await storedFiles(own)).toHaveLength(3)
      await own.as(thandi).must('deleteMessage', { groupId, messageId })
      await cleanUp(own)
      expect(await storedFiles(own)).toEqual([])
    } finally {
      await own.close()
    }
  })

  test('while the store is down the upload is refused, and its leftovers are removed when it is back', async () => {
    const own = await createTestApp()
    try {
      const thandi = await insertMember(own.pool)
      const folder = join(own.settings.dataDir, 'media')
      await writeFile(folder, 'a file where the folder should be')
      const answer = await own.as(thandi).upload(picture)
      expect([answer.status, answer.headers['retry-after']]).toEqual([503, '5'])
      own.clock.advance(2 * DAY + 60)
      await expect(cleanUp(own)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
      const { rows } = await own.pool.query('select ready_at from media')
      expect(rows).toEqual([{ ready_at: null }])
      await rm(folder)
      await cleanUp(own)
      expect((await own.pool.query('select from media')).rowCount).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('removes the oldest first, two hundred at a time', async () => {
    const own = await createTestApp()
    try {
      const thandi = await insertMember(own.pool)
      await own.pool.query(
        `insert into media (id, user_id, alt, width, height, bytes, created_at, ready_at)
         select gen_random_uuid(), $1, '', 1600, 1200, 240000, $2, $2 from generate_series(1, 205)`,
        [thandi.id, new Date()],
      )
      own.clock.advance(2 * DAY + 60)
      await cleanUp(own)
      expect((await own.pool.query('select from media')).rowCount).toBe(5)
      await cleanUp(own)
      expect((await own.pool.query('select from media')).rowCount).toBe(0)
    } finally {
      await own.close()
    }
  })

  test('an image being removed cannot be used', async () => {
    const thandi = await insertMember(app.pool)
    const prayer = await insertPrayer(app.pool, { by: thandi })
    const { id } = await insertImage(app.pool, { by: thandi })
    await app.pool.query('update media set ready_at = null where id = $1', [id])
    await expect(attach(thandi, prayer, [id])).rejects.toMatchObject({ code: 'INVALID' })
  })
})

describe('refusals', () => {
  test('401 and 403: nothing is accepted without a session or while suspended', async () => {
    const suspended = await insertMember(app.pool, { suspendedUntil: '2100-01-01T00:00:00Z' })
    expect((await app.as(null).upload(picture)).error?.code).toBe('UNAUTHENTICATED')
    expect((await app.as(suspended).upload(picture)).error?.code).toBe('SUSPENDED')
  })

  test('403: nothing is accepted from another origin (SEC-C6)', async () => {
    const thandi = await insertMember(app.pool)
    const answer = await app.as(thandi).upload(picture, 'image/png', { origin: 'https://evil.example' })
    expect(answer.error?.code).toBe('CROSS_ORIGIN')
  })

  test('404: unknown, malformed, missing and forbidden images get the same answer', async () => {
    const stranger = await insertMember(app.pool)
    const { imageId } = await createPrayerWithImage({
      by: await insertMember(app.pool),
      audience: 'private',
    })
    const shown = await createPrayerWithImage({ by: await insertMember(app.pool), audience: 'public' })
    const paths = [
      `${imageId}/320.webp`,
      '01980000-0000-7000-8000-000000000000/320.webp',
      'not-an-id/320.webp',
      `${shown.imageId}/321.webp`,
      `${shown.imageId}/320.png`,
      `${shown.imageId}/..%2f320.webp`,
      `${shown.imageId}/%00`,
    ]
    const answers = new Set<string>()
    for (const path of paths) {
      const answer = await app.request({ method: 'GET', path: `/media/${path}`, cookies: stranger.cookies })
      const { 'x-request-id': requestId, date, ...headers } = answer.headers
      expect([typeof date, answer.statusCode]).toEqual(['string', 404])
      answers.add(JSON.stringify([headers, answer.body.replace(String(requestId), '')]))
    }
    expect(answers.size).toBe(1)
  })

  test('404: a file missing in the store is 404, not an error', async () => {
    const thandi = await insertMember(app.pool)
    const { id } = await insertImage(app.pool, { by: thandi })
    expect((await fetchImage(id, thandi)).statusCode).toBe(404)
    expect(app.logged.some((line) => line.includes('a file of an image is missing'))).toBe(true)
  })

  test('413: a too large upload is refused before it is read', async () => {
    const thandi = await insertMember(app.pool)
    const headers = { 'content-length': String(mediaLimits.maxBytes + 1) }
    const answer = await app.as(thandi).upload(Buffer.from('GIF89a'), 'image/gif', headers)
    expect(answer.error).toMatchObject({ code: 'FILE_TOO_LARGE', message: 'File too large' })
  })

  test('415: JSON, forms and text are no files, and text in a file is no image', async () => {
    const thandi = await insertMember(app.pool)
    const codeOf = async (type: string, bytes = picture) =>
      (await app.as(thandi).upload(bytes, type)).error?.code
    for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', 'image', ''])
      expect(await codeOf(type)).toBe('UNSUPPORTED_TYPE')
    expect(await codeOf('image/png', Buffer.from('{"title":"For rain"}'))).toBe('NOT_AN_IMAGE')
    expect(await codeOf('image/png', Buffer.alloc(0))).toBe('NOT_AN_IMAGE')
  })

  test('429: limits of uploads in half an hour and of image requests in five minutes', async () => {
    const strict = await createTestApp({ settings: { rateLimitScale: 0.01 } })
    try {
      const thandi = await insertMember(strict.pool)
      const first = await strict.as(thandi).upload(picture)
      const second = await strict.as(thandi).upload(picture)
      expect([first.status, second.status]).toEqual([201, 429])
      const statuses = new Map<number, number>()
      for (let each = 0; each < 40; each += 1) {
        const path = `/media/${first.body.id}/320.webp`
        const { statusCode } = await strict.request({ method: 'GET', path, cookies: thandi.cookies })
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
      }
      expect([...statuses.keys()]).toEqual([200, 429])
      expect(statuses.get(200)).toBeGreaterThanOrEqual(30)
    } finally {
      await strict.close()
    }
  })

  test('409: 500 MB of images per member; deleting frees space again', async () => {
    const thandi = await insertMember(app.pool)
    const prayer = await insertPrayer(app.pool, { by: thandi })
    const old = await rowOf(await uploadTestImage(thandi))
    const freeBytes = mediaLimits.bytesInAll - old.bytes
    await app.pool.query(
      `update media set bytes = $2, prayer_id = $3, created_at = created_at - interval '2 days' where id = $1`,
      [old.id, freeBytes, prayer.id],
    )
    expect((await app.as(thandi).upload(picture)).status).toBe(201)
    const full = await app.as(thandi).upload(picture)
    expect([full.status, full.error?.code]).toEqual([409, 'IMAGES_FULL'])
    expect(full.error?.message).toContain('500 MB')
    expect((await app.as(await insertMember(app.pool)).upload(picture)).status).toBe(201)
    await app.as(thandi).must('deletePrayer', { prayerId: prayer.id })
    expect((await app.as(thandi).upload(picture)).status).toBe(201)
  })

  test('of ten concurrent uploads with space left for three, three succeed', async () => {
    const thandi = await insertMember(app.pool)
    const prayer = await insertPrayer(app.pool, { by: thandi })
    const old = await rowOf(await uploadTestImage(thandi))
    await app.pool.query(
      `update media set bytes = $2, prayer_id = $3, created_at = created_at - interval '2 days' where id = $1`,
      [old.id, mediaLimits.bytesInAll - 3 * old.bytes, prayer.id],
    )
    const answers = await Promise.all(Array.from({ length: 10 }, () => app.as(thandi).upload(picture)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true)
  })

  test('429: 50 MB of stored images a day (SEC-U2)', async () => {
    const thandi = await insertMember(app.pool)
    const first = await rowOf(await uploadTestImage(thandi))
    const freeBytes = mediaLimits.bytesPerDay - 2 * first.bytes
    await app.pool.query('update media set bytes = $2 where id = $1', [first.id, freeBytes + first.bytes])
    expect((await app.as(thandi).upload(picture)).status).toBe(201)
    const full = await app.as(thandi).upload(picture)
    expect([full.status, full.headers['retry-after']]).toEqual([429, '3600'])
    expect((await app.as(await insertMember(app.pool)).upload(picture)).status).toBe(201)
    await app.pool.query("update media set created_at = created_at - interval '1 day' where user_id = $1", [
      thandi.id,
    ])
    expect((await app.as(thandi).upload(picture)).status).toBe(201)
  })
})
