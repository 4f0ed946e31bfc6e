import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from '#server/database/connect.ts'
import { dbOn, inTransaction } from '#server/database/db.ts'
import { type Bus, openBus } from '#server/platform/bus/wake-up-bus.ts'
import { createLog } from '#server/platform/core/log.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { BATCH, recordEvent } from './domain-events.ts'
import { type EventLogTail, openEventLogTail } from './event-log-tail.ts'

let logged: string[] = []
const log = createLog('error', (line) => logged.push(line))

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let end: () => Promise<void>
let bus: Bus
let tail: EventLogTail
let received: string[]

beforeEach(async () => {
  logged = []
  received = []
  database = await freshDatabase()
  ;({ pool, end } = connect({ address: database.address, log, max: 6 }))
  await publish('before')
  await everythingSettled()
  bus = await openBus({ pool, address: database.address, redisUrl: null, log })
  tail = await openEventLogTail({ pool, bus, log })
})
afterEach(async () => {
  await tail.stop()
  await bus.stop()
  await end()
  await database.drop()
})

async function publish(...accountIds: string[]): Promise<void> {
  await inTransaction(pool, async (db) => {
    for (const accountId of accountIds)
      await recordEvent(db, {
        name: 'account.registered',
        payload: { accountId },
        actorId: null,
        at: new Date(),
      })
  })
}

/** Other databases of this PostgreSQL have transactions too, and each can keep later events unsettled. */
async function everythingSettled(): Promise<void> {
  const unsettled = 'select from domain_events where xid >= pg_snapshot_xmin(pg_current_snapshot())'
  await expect.poll(async () => (await pool.query(unsettled)).rowCount).toBe(0)
}

function follow(): void {
  tail.follow(async (events) => {
    for (const { payload } of events) received.push('accountId' in payload ? payload.accountId : '')
  })
  tail.begin()
}

test('it begins where it was opened, and knows the events right before', async () => {
  follow()
  await publish('one', 'two')
  await publish('three')
  bus.wakeUp()
  await expect.poll(() => received).toEqual(['one', 'two', 'three'])
  expect((await tail.before(5)).map(({ payload }) => payload)).toEqual([{ accountId: 'before' }])
})

test('without a wake-up it polls', async () => {
  follow()
  await publish('one')
  await expect.poll(() => received).toEqual(['one'])
})

test('more than a batch comes in order, whichever subscriber is slow', async () => {
  const names = Array.from({ length: BATCH * 2 + 5 }, (_, index) => String(index))
  tail.follow(() => new Promise((resolve) => setTimeout(resolve, 5)))
  follow()
  await publish(...names)
  bus.wakeUp()
  await expect.poll(() => received).toEqual(names)
})

test('a lower number that commits later is waited for, without a wake-up', async () => {
  follow()
  const slow = await pool.connect()
  await slow.query('begin')
  await recordEvent(dbOn(slow), {
    name: 'account.registered',
    payload: { accountId: 'slow' },
    actorId: null,
    at: new Date(),
  })
  await publish('quick')
  bus.wakeUp()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(received).toEqual([])
  await slow.query('commit')
  slow.release()
  await expect.poll(() => received).toEqual(['slow', 'quick'])
})

test('a failing subscriber gets the same batch again; the failure is logged once, and nothing is skipped', async () => {
  let failures = 3
  tail.follow(async () => {
    failures -= 1
    if (failures >= 0) throw new Error('not now')
  })
  follow()
  for (const name of ['one', 'two', 'three']) {
    await publish(name)
    bus.wakeUp()
  }
  await expect.poll(() => received).toEqual(['one', 'two', 'three'])
  expect(logged.filter((line) => line.includes('events cannot be followed'))).toHaveLength(1)
})
