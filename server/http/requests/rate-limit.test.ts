import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LimitName, limits } from '#contract/api/rate-limits.ts'
import { connect } from '#server/database/connect.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { createLog } from '#server/platform/core/log.ts'
import { createTestClock, type TestClock } from '#tests/support/test-clock.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { createRateLimits, type RateLimits } from './rate-limit.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let clock: TestClock
let one: RateLimits
let other: RateLimits
let key: string
let keys = 0

beforeAll(async () => {
  database = await freshDatabase()
  pool = connect({ address: database.address, log: createLog('silent'), max: 10 }).pool
})
beforeEach(() => {
  clock = createTestClock()
  clock.stop()
  clock.set('2026-11-21T10:00:00Z')
  one = createRateLimits({ pool, nestedPool: pool, clock, scale: 1 })
  other = createRateLimits({ pool, nestedPool: pool, clock, scale: 1 })
  keys += 1
  key = `somebody ${keys}`
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** The seconds to wait, or 0 when the request was admitted. */
async function consume(names: LimitName[], by = one): Promise<number> {
  try {
    await by.consume(names, () => key)
    return 0
  } catch (error) {
    if (error instanceof Failure && error.code === 'RATE_LIMITED') return error.retryAfterSeconds ?? -1
    throw error
  }
}

async function passedOf(count: number, name: LimitName): Promise<number> {
  let passed = 0
  for (let each = 0; each < count; each += 1) if ((await consume([name])) === 0) passed += 1
  return passed
}

describe.each<LimitName>(['prayersPerHour', 'memberReads'])('the bucket %s', (name) => {
  const { amount, seconds } = limits[name]
  const step = seconds / amount

  test('admits exactly its capacity, then one request per step of time', async () => {
    expect(await passedOf(amount + 3, name)).toBe(amount)
    clock.advance(step * 0.9)
    expect(await passedOf(1, name)).toBe(0)
    clock.advance(step * 0.2)
    expect(await passedOf(2, name)).toBe(1)
  })

  test('is empty again after its time, and holds no more than before', async () => {
    await passedOf(amount, name)
    clock.advance(seconds * 5)
    expect(await passedOf(amount + 2, name)).toBe(amount)
  })

  test('says when to retry, and then admits', async () => {
    await passedOf(amount, name)
    const wait = await consume([name])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(Math.ceil(step))
    clock.advance(wait)
    expect(await consume([name])).toBe(0)
  })

  test('a clock that is set back locks nobody out, and gives no second bucketful', async () => {
    await passedOf(amount, name)
    clock.advance(-36 * 3600)
    expect(await passedOf(amount, name)).toBe(1)
    clock.advance(step * 1.1)
    expect(await passedOf(2, name)).toBe(1)
    clock.advance(seconds)
    expect(await passedOf(amount + 2, name)).toBe(amount)
  })

  test('small clock differences between servers open nothing', async () => {
    await passedOf(amount, name)
    clock.advance(-step / 2)
    expect(await passedOf(3, name)).toBe(0)
  })

  test('counts each person separately', async () => {
    await passedOf(amount, name)
    key = `${key}, another`
    expect(await consume([name])).toBe(0)
  })
})

test('a shared bucket is exact however many servers use it at once', async () => {
  const { amount } = limits.prayersPerHour
  const attempts = Array.from({ length: amount * 4 }, (_, attempt) =>
    consume(['prayersPerHour'], attempt % 2 === 0 ? one : other),
  )
  const passed = (await Promise.all(attempts)).filter((wait) => wait === 0)
  expect(passed).toHaveLength(amount)
})

test('concurrent consumers of several buckets, in any order, never deadlock', async () => {
  const names: LimitName[] = ['prayersPerHour', 'prayersPerDay', 'memberWrites']
  const attempts = Array.from({ length: 30 }, (_, attempt) =>
    consume(attempt % 2 === 0 ? names : names.toReversed(), attempt % 3 === 0 ? one : other),
  )
  expect((await Promise.all(attempts)).filter((wait) => wait === 0)).toHaveLength(
    limits.prayersPerHour.amount,
  )
})

test('the narrowest bucket decides, and the longest wait is returned', async () => {
  await passedOf(limits.prayersPerHour.amount, 'prayersPerHour')
  expect(await consume(['prayersPerHour', 'prayersPerDay'])).toBe(360)
})

test('the scale widens every bucket and never closes one', async () => {
  const wide = createRateLimits({ pool, nestedPool: pool, clock, scale: 3 })
  const narrow = createRateLimits({ pool, nestedPool: pool, clock, scale: 0.01 })
  for (let each = 0; each < limits.prayersPerHour.amount * 3; each += 1)
    expect(await consume(['prayersPerHour'], wide)).toBe(0)
  expect(await consume(['prayersPerHour'], wide)).toBeGreaterThan(0)
  key = `${key}, another`
  expect(await consume(['prayersPerHour'], narrow)).toBe(0)
  expect(await consume(['prayersPerHour'], narrow)).toBeGreaterThan(0)
})

test('the clean-up removes only buckets that are empty again', async () => {
  const countRows = async () =>
    (await pool.query('select from rate_limits where key like $1', [`%${key}`])).rowCount
  await passedOf(limits.prayersPerHour.amount, 'prayersPerHour')
  await one.cleanUp()
  expect(await countRows()).toBe(1)
  expect(await passedOf(1, 'prayersPerHour')).toBe(0)
  clock.advance(3601)
  await one.cleanUp()
  expect(await countRows()).toBe(0)
})

test('the memory of a process holds the busiest callers, not every address that ever came', async () => {
  const ownKey = key
  await passedOf(limits.anonymousReads.amount, 'anonymousReads')
  for (let index = 0; index < 9_000; index += 1) {
    key = `stranger ${index}`
    await consume(['anonymousReads'])
  }
  key = ownKey
  expect(await passedOf(1, 'anonymousReads')).toBe(0)
})
