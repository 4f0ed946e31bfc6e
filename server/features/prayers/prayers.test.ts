import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { aMember } from '#server/testing/people.ts'
import { aPrayer } from '#server/testing/things.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ settings: { rateLimitScale: 1000 } })
})
afterAll(() => house.close())

const words = { title: 'For rain', description: 'The boreholes are low.', category: 'other' } as const

test('a submitted prayer is active, dated by the server and private unless shared', async () => {
  const thandi = await aMember(house.pool)
  const answer = await house.as(thandi).call('submitPrayer', { ...words, audience: { kind: 'private' } })
  expect(answer.status).toBe(201)
  expect(answer.body).toMatchObject({
    ...words,
    status: 'active',
    audience: { kind: 'private' },
    mine: true,
    support: { count: 0, mine: false },
    author: { name: thandi.fullName },
    viewerCan: ['prayer.read', 'prayer.support'],
  })
  expect(Math.abs(Date.parse(answer.body.dateSubmitted) - house.clock.now().getTime())).toBeLessThan(10_000)
})

test('a public prayer stands on the wall for everybody, newest first; a private one for nobody', async () => {
  const thandi = await aMember(house.pool)
  const older = await aPrayer(house.pool, { by: thandi, audience: 'public', at: new Date('2090-01-01') })
  const newer = await aPrayer(house.pool, { by: thandi, audience: 'public', at: new Date('2090-01-02') })
  const secret = await aPrayer(house.pool, { by: thandi, audience: 'private', at: new Date('2090-01-03') })
  const wall = await house.as(null).get('listPublicPrayers', {})
  const ids = wall.items.map(({ id }) => id)
  expect(ids.slice(0, 2)).toEqual([newer.id, older.id])
  expect(ids).not.toContain(secret.id)
  expect((await house.as(thandi).get('listPublicPrayers', {})).items.map(({ id }) => id)).not.toContain(
    secret.id,
  )
})

test('the wall pages by 20 without gaps or repeats, also while new prayers arrive', async () => {
  const other = await openTestHouse()
  try {
    const thandi = await aMember(other.pool)
    const at = new Date('2026-01-01T00:00:00Z')
    const made = []
    for (let count = 0; count < 45; count++)
      made.push(await aPrayer(other.pool, { by: thandi, audience: 'public', at }))
    const first = await other.as(null).get('listPublicPrayers', {})
    await aPrayer(other.pool, { by: thandi, audience: 'public' })
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

test('a card carries an excerpt and a name, never the owner or the whole text', async () => {
  const thandi = await aMember(house.pool, { fullName: 'Thandi Mabaso', shownAs: 'first_name' })
  await aPrayer(house.pool, {
    by: thandi,
    audience: 'public',
    description: 'word '.repeat(300),
    at: new Date('2095-01-01'),
  })
  const { items } = await house.as(null).get('listPublicPrayers', {})
  expect(items[0]?.author.name).toBe('Thandi M.')
  expect(items[0]?.excerpt.length).toBeLessThanOrEqual(241)
  expect(JSON.stringify(items[0])).not.toContain(thandi.id)
})

test('what a viewer may not see answers exactly like what does not exist', async () => {
  const [thandi, sipho] = [await aMember(house.pool), await aMember(house.pool)]
  const secret = await aPrayer(house.pool, { by: thandi })
  const hidden = await aPrayer(house.pool, { by: thandi, audience: 'public', hiddenAt: new Date() })
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
    const answer = await house.as(sipho).call('getPrayer', { prayerId })
    expect(answer.status, prayerId).toBe(404)
    bodies.add(JSON.stringify({ ...answer.error, requestId: '' }))
  }
  expect(bodies.size).toBe(1)
  expect((await house.as(thandi).call('getPrayer', { prayerId: hidden.id })).status).toBe(200)
})

test('refused words get their sentences and leave nothing behind', async () => {
  const thandi = await aMember(house.pool)
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
    const answer = await house
      .as(thandi)
      .call('submitPrayer', { ...words, audience: { kind: 'private' }, ...change })
    expect(answer.status, sentence).toBe(422)
    expect(answer.error?.fields?.[field]?.text, field).toBe(sentence)
  }
  const { rows } = await house.pool.query('select from prayer_requests where user_id = $1', [thandi.id])
  expect(rows).toHaveLength(0)
})

test('length is counted in characters as people see them', async () => {
  const thandi = await aMember(house.pool)
  const family = '👨‍👩‍👧‍👦'
  const exact = await house
    .as(thandi)
    .call('submitPrayer', { ...words, title: family.repeat(100), audience: { kind: 'private' } })
  expect(exact.status).toBe(201)
  const over = await house
    .as(thandi)
    .call('submitPrayer', { ...words, title: family.repeat(101), audience: { kind: 'private' } })
  expect(over.status).toBe(422)
})

test('text is kept as written, without characters that turn it around', async () => {
  const thandi = await aMember(house.pool)
  const title = '  <b>Môre</b> \u202egnirts  '
  const prayer = await house
    .as(thandi)
    .get('submitPrayer', { ...words, title, audience: { kind: 'private' } })
  expect(prayer.title).toBe('<b>Môre</b> gnirts')
})

test('the same idempotency key submits once, with the same answer; other words under it are refused', async () => {
  const thandi = await aMember(house.pool)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const input = { ...words, audience: { kind: 'public' } } as const
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => house.as(thandi).call('submitPrayer', input, headers)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const other = await house.as(thandi).call('submitPrayer', { ...input, title: 'Other' }, headers)
  expect(other.error?.code).toBe('IDEMPOTENCY_MISMATCH')
  const { rows } = await house.pool.query('select from prayer_requests where user_id = $1', [thandi.id])
  expect(rows).toHaveLength(1)
})

test('refusals: signed out 401, suspended 403, too often 429', async () => {
  const input = { ...words, audience: { kind: 'private' } }
  expect((await house.as(null).call('submitPrayer', input)).status).toBe(401)
  expect((await house.as(null).call('getPrayer', { prayerId: 'x' })).status).toBe(401)
  const suspended = await aMember(house.pool, { suspendedUntil: '2099-01-01T00:00:00Z' })
  expect((await house.as(suspended).call('submitPrayer', input)).error?.code).toBe('SUSPENDED')

  const strict = await openTestHouse()
  try {
    const eager = await aMember(strict.pool)
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
