import { afterAll, beforeAll, expect, test } from 'vitest'
import { categories } from '#contract/prayers/prayer-constants.ts'
import { insertImage, insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => app.close())

const fields = { title: 'For rain', description: 'The boreholes are low.', category: 'other' } as const

test('a submitted prayer is active, dated by the server and private unless shared (PNEW-29)', async () => {
  const thandi = await insertMember(app.pool)
  const answer = await app.as(thandi).call('submitPrayer', { ...fields, audience: { kind: 'private' } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...fields,
    status: 'active',
    audience: { kind: 'private', groups: [] },
    location: null,
    images: [],
    edited: null,
    version: 1,
    mine: true,
    support: { count: 0, mine: false },
    updateCount: 0,
    commentCount: 0,
    shareToken: null,
    author: { name: thandi.fullName },
    viewerCan: [
      'prayer.read',
      'prayer.support',
      'prayer.intercede',
      'prayer.comment',
      'prayer.remind',
      'prayer.edit',
      'prayer.delete',
      'prayer.changeAudience',
      'prayer.changeImages',
      'prayer.changeAnonymity',
      'prayer.pin',
      'prayer.archive',
      'prayer.addUpdate',
      'prayer.reportMiracle',
    ],
  })
  expect(Math.abs(Date.parse(answer.body.dateSubmitted) - app.clock.now().getTime())).toBeLessThan(10_000)
})

test('an invisible prayer gives exactly the response of a nonexistent one (PDET-15, REQ-92)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const secret = await insertPrayer(app.pool, { by: thandi })
  const hidden = await insertPrayer(app.pool, { by: thandi, audience: 'public', hiddenAt: new Date() })
  const ids = [
    secret.id,
    hidden.id,
    '01900000-0000-7000-8000-000000000000',
    'nonsense',
    '%00',
    "'; drop table",
  ]
  const bodies = new Set<string>()
  for (const prayerId of ids) {
    const answer = await app.as(sipho).call('getPrayer', { prayerId })
    expect(answer.status, prayerId).toBe(404)
    bodies.add(JSON.stringify({ ...answer.error, requestId: '' }))
  }
  expect(bodies.size).toBe(1)
  expect((await app.as(thandi).call('getPrayer', { prayerId: hidden.id })).status).toBe(200)
})

test('refused texts get their messages and are not stored', async () => {
  const thandi = await insertMember(app.pool)
  const cases = [
    [{ title: '' }, 'title', 'Title is required'],
    [{ title: '   ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: 'a'.repeat(101) }, 'title', 'Title must be less than 100 characters'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ description: 'a'.repeat(2001) }, 'description', 'Description must be less than 2000 characters'],
    [{ category: 'weather' }, 'category', 'Please select a valid category'],
    [{ audience: { kind: 'everyone' } }, 'audience.kind', 'Please choose who can see this'],
    [{ ownerId: thandi.id }, 'ownerId', 'This field is not known here'],
    [{ title: 'a\u0000b' }, 'title', 'This text contains characters that cannot be stored'],
    [{ title: 'a\ud800b' }, 'title', 'This text contains characters that cannot be stored'],
  ] as const
  for (const [change, field, sentence] of cases) {
    const answer = await app
      .as(thandi)
      .call('submitPrayer', { ...fields, audience: { kind: 'private' }, ...change })
    expect(answer.status, sentence).toBe(422)
    expect(answer.error?.fields?.[field]?.text, field).toBe(sentence)
  }
  const { rows } = await app.pool.query('select from prayer_requests where user_id = $1', [thandi.id])
  expect(rows).toHaveLength(0)
})

test('length is counted in characters as people see them, 100 and 2000 pass (PNEW-6, PNEW-8, REQ-27)', async () => {
  const thandi = await insertMember(app.pool)
  const submit = (change: { title?: string; description?: string }) =>
    app.as(thandi).call('submitPrayer', { ...fields, audience: { kind: 'private' }, ...change })
  for (const character of ['a', 'ê', '🙏🏽', '👨‍👩‍👧‍👦', '🇿🇦']) {
    const longest = { title: character.repeat(100), description: character.repeat(2000) }
    expect(await submit(longest), character).toMatchObject({ status: 201, body: longest })
    const title = await submit({ title: character.repeat(101) })
    expect([title.status, Object.keys(title.error?.fields ?? {})]).toEqual([422, ['title']])
    const description = await submit({ description: character.repeat(2001) })
    expect([description.status, Object.keys(description.error?.fields ?? {})]).toEqual([422, ['description']])
  }
})

test('each of the eight categories is accepted, an unknown one is not (PNEW-9)', async () => {
  const thandi = await insertMember(app.pool)
  for (const category of categories) {
    const prayer = await app
      .as(thandi)
      .must('submitPrayer', { ...fields, category, audience: { kind: 'private' } })
    expect(prayer.category).toBe(category)
  }
  for (const category of ['Health', 'weather', '', null, 3])
    expect(
      (await app.as(thandi).call('submitPrayer', { ...fields, category, audience: { kind: 'private' } }))
        .error?.fields?.category?.text,
    ).toBe('Please select a valid category')
})

test('a prayer stores its town and its images in their order', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const location = { name: 'Putsonderwater', latitude: -29.18, longitude: 21.87 }
  const images = [
    { id: (await insertImage(app.pool, { by: thandi })).id, alt: 'The dry dam' },
    { id: (await insertImage(app.pool, { by: thandi })).id, alt: '' },
  ]
  const made = await app
    .as(thandi)
    .must('submitPrayer', { ...fields, audience: { kind: 'public' }, location, images })
  expect(made.location).toEqual(location)
  expect(made.images.map(({ id, alt }) => ({ id, alt }))).toEqual(images)
  const read = await app.as(sipho).get('getPrayer', { prayerId: made.id })
  expect(read.images).toEqual(made.images)
  expect(read.location).toEqual({ name: 'Putsonderwater' })
})

test('an image of another member is refused, and the prayer is not stored', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  const { id } = await insertImage(app.pool, { by: sipho })
  const answer = await app
    .as(thandi)
    .call('submitPrayer', { ...fields, audience: { kind: 'public' }, images: [{ id }] })
  expect([answer.status, Object.keys(answer.error?.fields ?? {})]).toEqual([422, ['images']])
  const { rows } = await app.pool.query('select from prayer_requests where user_id = $1', [thandi.id])
  expect(rows).toHaveLength(0)
})

test('text that looks like a program is returned as it is', async () => {
  const thandi = await insertMember(app.pool)
  const scripts = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    'javascript:alert(1)',
    "'); drop table prayer_requests; --",
    '{{constructor.constructor("alert(1)")()}}',
    '</title><meta http-equiv="refresh" content="0">',
  ]
  for (const text of scripts) {
    const { id: prayerId } = await app.as(thandi).must('submitPrayer', {
      title: text,
      description: text,
      category: 'other',
      location: { name: text },
      audience: { kind: 'public' },
    })
    const answer = await app.as(thandi).call('getPrayer', { prayerId })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.body).toMatchObject({ title: text, description: text, location: { name: text } })
  }
})

test('text is stored as written, without characters that change its direction', async () => {
  const thandi = await insertMember(app.pool)
  const title = '  <b>Môre</b> \u202egnirts  '
  const prayer = await app
    .as(thandi)
    .must('submitPrayer', { ...fields, title, audience: { kind: 'private' } })
  expect(prayer.title).toBe('<b>Môre</b> gnirts')
})

test('the same idempotency key submits once, with the same response; another text under it is refused', async () => {
  const thandi = await insertMember(app.pool)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const input = { ...fields, audience: { kind: 'public' } } as const
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => app.as(thandi).call('submitPrayer', input, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const other = await app.as(thandi).call('submitPrayer', { ...input, title: 'Other' }, headers)
  expect(other.error?.code).toBe('IDEMPOTENCY_MISMATCH')
  const { rows } = await app.pool.query('select from prayer_requests where user_id = $1', [thandi.id])
  expect(rows).toHaveLength(1)
})

test('refusals: signed out 401, suspended 403, too often 429', async () => {
  const input = { ...fields, audience: { kind: 'private' } }
  expect((await app.as(null).call('submitPrayer', input)).status).toBe(401)
  expect((await app.as(null).call('getPrayer', { prayerId: 'x' })).status).toBe(401)
  const suspended = await insertMember(app.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  expect((await app.as(suspended).call('submitPrayer', input)).error?.code).toBe('SUSPENDED')

  const strict = await createTestApp()
  try {
    const eager = await insertMember(strict.pool)
    const statuses = []
    for (let count = 0; count < 11; count++)
      statuses.push((await strict.as(eager).call('submitPrayer', input)).status)
    expect(statuses).toEqual([...Array(10).fill(201), 429])
    const refused = await strict.as(eager).call('submitPrayer', input)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    strict.clock.advance(400)
    expect((await strict.as(eager).call('submitPrayer', input)).status).toBe(201)
  } finally {
    await strict.close()
  }
})
