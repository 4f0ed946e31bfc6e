import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { openStream } from '#tests/support/test-stream.ts'
import { cleanUpPresence } from './presence-store.ts'

let app: TestApp
let other: TestApp

beforeAll(async () => {
  app = await createTestApp({ presenceMs: 20 })
  other = await createTestApp({ presenceMs: 20, besides: app })
})
afterAll(async () => {
  await other?.close()
  await app.close()
})

/** Counts the present members, without the reader. */
async function praying(at: TestApp = app): Promise<number> {
  return (await at.as(await insertMember(app.pool)).get('getPresence', {})).praying - 1
}

test('a member with an open app is counted once, on any server and in any number of windows (REQ-1)', async () => {
  const [thandi, sipho] = [await insertMember(app.pool), await insertMember(app.pool)]
  expect(await praying()).toBe(0)
  const streams = [
    await openStream(app, thandi),
    await openStream(other, thandi),
    await openStream(other, sipho),
  ]
  await expect.poll(() => praying(app)).toBe(2)
  await expect.poll(() => praying(other)).toBe(2)
  const [first] = streams
  await first?.waitFor(({ event, data }) => event === 'presence' && JSON.stringify(data) === '{"praying":2}')
  for (const stream of streams) stream.close()
  await expect.poll(() => praying()).toBe(0)
})

test('an act of prayer counts for five minutes, also without an open app', async () => {
  const thandi = await insertMember(app.pool)
  const prayer = await insertPrayer(app.pool, { by: await insertMember(app.pool), audience: 'public' })
  await app.as(thandi).must('supportPrayer', { prayerId: prayer.id })
  await expect.poll(() => praying()).toBe(1)
  app.clock.advance(240)
  expect(await praying()).toBe(1)
  app.clock.advance(120)
  expect(await praying()).toBe(0)
  await cleanUpPresence(app.pool, app.clock)
  const { rows } = await app.pool.query('select 1 from presence where user_id = $1', [thandi.id])
  expect(rows).toEqual([])
})

test('a closing server removes its members; those of a killed server expire after a minute', async () => {
  const third = await createTestApp({ presenceMs: 20, besides: app })
  const thandi = await insertMember(app.pool)
  const stream = await openStream(third, thandi)
  await expect.poll(() => praying()).toBe(1)
  await third.close()
  await stream.closed
  expect(await praying()).toBe(0)
  await app.pool.query(
    `insert into presence (place, user_id, until) values ('killed', $1, $2::timestamptz + interval '60 s')`,
    [thandi.id, app.clock.now()],
  )
  expect(await praying()).toBe(1)
  app.clock.advance(60)
  expect(await praying()).toBe(0)
})

test('the reader is present, and counted once when their app is open too', async () => {
  const thandi = await insertMember(app.pool)
  const readCount = async () => (await app.as(thandi).get('getPresence', {})).praying
  expect(await readCount()).toBe(1)
  const stream = await openStream(app, thandi)
  await expect.poll(() => praying()).toBe(1)
  expect(await readCount()).toBe(1)
  stream.close()
  await expect.poll(() => praying()).toBe(0)
})

test('no answer says who is present (SEC-P5)', async () => {
  const thandi = await insertMember(app.pool)
  const stream = await openStream(app, thandi)
  const answer = await app.as(await insertMember(app.pool)).call('getPresence', {})
  expect(Object.keys(answer.body)).toEqual(['praying'])
  stream.close()
})

test('a visitor reads the number and is not counted (REQ-21)', async () => {
  const thandi = await insertMember(app.pool)
  await expect.poll(() => praying()).toBe(0)
  const before = await app.as(null).get('getPresence', {})
  expect(await app.as(thandi).get('getPresence', {})).toEqual({ praying: before.praying + 1 })
  expect(await app.as(null).get('getPresence', {})).toEqual(before)
})

test('refusals: any unknown parameter 422', async () => {
  const thandi = await insertMember(app.pool)
  expect((await app.as(thandi).call('getPresence', { who: 'all' })).status).toBe(422)
})
