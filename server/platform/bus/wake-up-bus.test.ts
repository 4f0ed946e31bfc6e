import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { createLog } from '#server/platform/core/log.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { type Bus, openBus } from './wake-up-bus.ts'

const logged: string[] = []
const log = createLog('warn', (line) => logged.push(line))

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let end: () => Promise<void>
const buses: Bus[] = []

beforeAll(async () => {
  database = await freshDatabase()
  ;({ pool, end } = connect({ address: database.address, log, max: 4 }))
})
afterAll(async () => {
  for (const bus of buses) await bus.stop()
  await end()
  await database.drop()
})

/** A bus that is already listening, and the wake-ups it has received. */
async function aBus() {
  const bus = await openBus({ pool, address: database.address, redisUrl: null, log })
  buses.push(bus)
  let wakeUps = 0
  const stop = bus.listen(() => {
    wakeUps += 1
  })
  await expect.poll(() => wakeUps).toBe(1)
  return { wakeUp: bus.wakeUp, stop, wakeUps: () => wakeUps - 1 }
}

test('a wake-up arrives at once here, and on every other server', async () => {
  const [here, there] = [await aBus(), await aBus()]
  here.wakeUp()
  expect(here.wakeUps()).toBe(1)
  await expect.poll(there.wakeUps).toBe(1)
  expect(here.wakeUps()).toBe(1)
})

test('a thousand wake-ups are a thousand here, and few on the transport', async () => {
  const [here, there] = [await aBus(), await aBus()]
  for (let times = 0; times < 1_000; times += 1) here.wakeUp()
  expect(here.wakeUps()).toBe(1_000)
  await expect.poll(there.wakeUps).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(there.wakeUps()).toBeLessThanOrEqual(2)
})

test('when its connection breaks it listens again, and wakes once for what it missed', async () => {
  const [here, there] = [await aBus(), await aBus()]
  await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`,
  )
  await expect.poll(there.wakeUps).toBe(1)
  await expect.poll(here.wakeUps).toBe(1)
  here.wakeUp()
  await expect.poll(there.wakeUps).toBe(2)
  expect(logged.some((line) => line.includes('wake-ups of other servers are not received'))).toBe(true)
})

test('a stopped listener receives nothing', async () => {
  const bus = await aBus()
  bus.stop()
  bus.wakeUp()
  expect(bus.wakeUps()).toBe(0)
})
