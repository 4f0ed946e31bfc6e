import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/database/db.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { waitForLockWaits } from '#tests/support/test-database.ts'
import { cleanUpIdempotencyKeys, withIdempotency } from './idempotency.ts'

let app: TestApp
let member: Person
let other: Person

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100_000 } })
  member = await insertMember(app.pool)
  other = await insertMember(app.pool)
})
afterAll(() => app.close())

const prayer = (title: string) => ({
  title,
  description: 'Sent again when the answer was lost.',
  category: 'other' as const,
  audience: { kind: 'public' as const },
})

function submit(title: string, key: string, by = member) {
  return app.as(by).call('submitPrayer', prayer(title), { 'idempotency-key': key })
}

async function savedWith(title: string): Promise<number> {
  const { rows } = await app.pool.query('select id from prayer_requests where title = $1', [title])
  return rows.length
}

test('the same key returns the same response, and the command runs once', async () => {
  const key = randomUUID()
  const first = await submit('Once', key)
  const again = await submit('Once', key)
  const shouted = await submit('Once', key.toUpperCase())
  expect([first.status, again.status, shouted.status]).toEqual([201, 201, 201])
  expect(again.body).toEqual(first.body)
  expect(shouted.body).toEqual(first.body)
  expect(await savedWith('Once')).toBe(1)
  const events = await app.pool.query("select from domain_events where payload->>'prayerId' = $1", [
    first.body.id,
  ])
  expect(events.rowCount).toBe(1)
})

test('twenty concurrent requests with one key are one command with one response', async () => {
  const key = randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => submit('All at once', key)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  expect(await savedWith('All at once')).toBe(1)
})

test('the same key with other input is refused and changes nothing', async () => {
  const key = randomUUID()
  await submit('As it was', key)
  const changed = await submit('As it was not', key)
  expect([changed.status, changed.error?.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  expect(await savedWith('As it was not')).toBe(0)
})

test('a key belongs to one person and one operation', async () => {
  const key = randomUUID()
  const ownResponse = await submit('Ours', key)
  const otherResponse = await submit('Ours', key, other)
  expect(otherResponse.status).toBe(201)
  expect(otherResponse.body.id).not.toBe(ownResponse.body.id)
  const support = await app
    .as(other)
    .call('supportPrayer', { prayerId: ownResponse.body.id }, { 'idempotency-key': key })
  expect(support.body).toEqual({ count: 1, mine: true })
})

test('a refused request leaves no key behind: once corrected, it may use the same one', async () => {
  const key = randomUUID()
  const refused = await app
    .as(member)
    .call('supportPrayer', { prayerId: randomUUID() }, { 'idempotency-key': key })
  expect(refused.status).toBe(404)
  const { rows } = await app.pool.query('select from idempotency_keys where key = $1', [key])
  expect(rows).toEqual([])
  expect((await submit('Corrected', key)).status).toBe(201)
})

test('when the first attempt fails, the one waiting for it runs the command', async () => {
  const scopedKey = { scope: member.id, operation: 'test', key: randomUUID() }
  const content = { input: {}, at: app.clock.now() }
  let isFirstIn: () => void = () => undefined
  const firstIn = new Promise<void>((resolve) => {
    isFirstIn = resolve
  })
  const first = inTransaction(app.pool, (db) =>
    withIdempotency(db, scopedKey, content, async () => {
      isFirstIn()
      await waitForLockWaits(app.pool)
      throw new Error('lost its way')
    }),
  )
  await firstIn
  const second = inTransaction(app.pool, (db) => withIdempotency(db, scopedKey, content, async () => 'done'))
  await expect(first).rejects.toThrow('lost its way')
  expect(await second).toBe('done')
})

test('no secret is stored, not even as a hash of it', async () => {
  const scopedKey = { scope: 'anyone', operation: 'test', key: randomUUID() }
  const at = app.clock.now()
  const run = (password: string) =>
    inTransaction(app.pool, (db) =>
      withIdempotency(db, scopedKey, { input: { email: 'a', password }, at }, async () => 1),
    )
  await run('one')
  const { rows } = await app.pool.query('select request_hash from idempotency_keys where key = $1', [
    scopedKey.key,
  ])
  expect(await run('another')).toBe(1)
  const { createHash } = await import('node:crypto')
  const withSecret = createHash('sha256')
    .update(JSON.stringify({ email: 'a', password: 'one' }))
    .digest()
  expect(withSecret.equals(rows[0].request_hash)).toBe(false)
})

test('neither the new nor the old password can be guessed from the stored request', async () => {
  const scopedKey = { scope: 'anyone', operation: 'test', key: randomUUID() }
  const at = app.clock.now()
  const run = (currentPassword: string) =>
    inTransaction(app.pool, (db) =>
      withIdempotency(db, scopedKey, { input: { currentPassword }, at }, async () => 1),
    )
  expect([await run('one'), await run('another')]).toEqual([1, 1])
})

test('a write that a phone may send late is done once in 35 days, without a copy of the response after one (OFF-5)', async () => {
  const key = randomUUID()
  const first = await submit('For a day', key)
  await laterBySeconds(86_000)
  expect((await submit('For a day', key)).body).toEqual(first.body)
  await laterBySeconds(500)
  const { rows } = await app.pool.query('select body from idempotency_keys where key = $1', [key])
  expect(rows).toEqual([{ body: null }])
  await laterBySeconds(33 * 86_400)
  const late = await submit('For a day', key)
  expect([late.status, late.error?.code]).toEqual([409, 'ALREADY_DONE'])
  expect((await submit('With other words', key)).error?.code).toBe('IDEMPOTENCY_MISMATCH')
  expect(await savedWith('For a day')).toBe(1)
  await laterBySeconds(86_400)
  expect((await submit('For a day', key)).status).toBe(201)
})

test('the key of any other write is forgotten after a day', async () => {
  const key = randomUUID()
  const pause = () => app.as(member).call('pauseReminders', { days: 1 }, { 'idempotency-key': key })
  expect((await pause()).status).toBe(200)
  await laterBySeconds(86_500)
  const { rows } = await app.pool.query('select from idempotency_keys where key = $1', [key])
  expect(rows).toEqual([])
})

test('what waited on a phone is refused as anybody but its writer (OFF-9)', async () => {
  const own = { 'x-account-id': member.id }
  const title = 'Whoever holds the phone'
  for (const visitor of [app.as(other), app.as(null)]) {
    const answer = await visitor.call('submitPrayer', prayer(title), own)
    expect([answer.status, answer.error?.code]).toEqual([401, 'UNAUTHENTICATED'])
  }
  expect(await savedWith(title)).toBe(0)
  expect((await app.as(member).call('submitPrayer', prayer(title), own)).status).toBe(201)
})

/** Time passes, and the sessions last. */
async function laterBySeconds(seconds: number): Promise<void> {
  app.clock.advance(seconds)
  await app.pool.query(
    'update sessions set idle_ends_at = idle_ends_at + $1::interval, ends_at = ends_at + $1::interval',
    [`${seconds} seconds`],
  )
  await cleanUpIdempotencyKeys(app.pool, app.clock)
}
