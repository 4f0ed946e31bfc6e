import type pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DomainEvent } from '#contract/events/all-events.ts'
import { connect } from '#server/database/connect.ts'
import { dbOn, inTransaction } from '#server/database/db.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { BATCH, maintainEventLog, recordEvent } from './domain-events.ts'
import { type OutboxReader, startOutboxReader } from './outbox-reader.ts'

const PATIENCE_MS = 600_000
/** Longer than any test may take. */
const FOR_EVER_MS = 3_600_000
const logged: string[] = []
const log = createLog('error', (line) => logged.push(line))

let database: Awaited<ReturnType<typeof freshDatabase>>
let pool: pg.Pool
let readers: OutboxReader[] = []
const bases: (() => Promise<void>)[] = []

beforeEach(async () => {
  database = await freshDatabase()
  pool = connect({ address: database.address, log, max: 10 }).pool
  const [ownPool, drop] = [pool, database.drop]
  bases.push(async () => {
    await ownPool.end()
    await drop()
  })
})
afterEach(async () => {
  await Promise.all(readers.map((reader) => reader.stop()))
  readers = []
})
afterAll(async () => {
  for (const close of bases) await close()
})

async function read(subscribers: Subscriber[], from = pool): Promise<OutboxReader> {
  const reader = await startOutboxReader({ pool: from, subscribers, log })
  readers.push(reader)
  return reader
}

/** Waits for the subscribers of an account that registered. */
function catchUp(reader: OutboxReader, xid: bigint, withinMs: number): Promise<void> {
  return reader.catchUp({ xid, names: ['account.registered'] }, withinMs)
}

/** Records the name of every account in the events it receives. */
function listener(name: string, handled: string[]): Subscriber {
  return {
    name,
    eventNames: ['account.registered'],
    handle: async (_, events) => {
      handled.push(...events.map(accountOf))
    },
  }
}

function accountOf({ payload }: DomainEvent): string {
  return 'accountId' in payload ? payload.accountId : ''
}

function publish(accountId: string): Promise<bigint> {
  return inTransaction(pool, (db) => publishIn(db, accountId))
}

function publishIn(
  db: Parameters<Parameters<typeof inTransaction>[1]>[0],
  accountId: string,
): Promise<bigint> {
  return recordEvent(db, {
    name: 'account.registered',
    payload: { accountId },
    actorId: null,
    at: new Date(),
  })
}

test('each event is handled once, in order, and its publisher may wait for that', async () => {
  const handled: string[] = []
  const reader = await read([listener('a', handled)])
  for (const name of ['one', 'two', 'three']) await catchUp(reader, await publish(name), PATIENCE_MS)
  expect(handled).toEqual(['one', 'two', 'three'])
})

test('a rolled-back transaction publishes nothing', async () => {
  const handled: string[] = []
  const reader = await read([listener('a', handled)])
  const lost = inTransaction(pool, async (db) => {
    await publishIn(db, 'lost')
    throw new Error('changed its mind')
  })
  await expect(lost).rejects.toThrow('changed its mind')
  await catchUp(reader, await publish('kept'), PATIENCE_MS)
  expect(handled).toEqual(['kept'])
})

test('events of an older, slower transaction are not skipped', async () => {
  const handled: string[] = []
  const reader = await read([listener('a', handled)])
  const slow = await pool.connect()
  await slow.query('begin')
  await slow.query(
    `insert into domain_events (name, payload, at) values ('account.registered', '{"accountId":"slow"}', now())`,
  )
  const quick = await publish('quick')
  await catchUp(reader, quick, 100)
  expect(handled).toEqual([])
  await slow.query('commit')
  slow.release()
  await catchUp(reader, quick, PATIENCE_MS)
  expect(handled).toEqual(['slow', 'quick'])
})

test('transaction numbers are numbers: 9 comes before 10', async () => {
  const numbers = [8, 9, 10, 11, 99, 100, 101]
  for (const xid of numbers.toReversed()) {
    await pool.query(
      `insert into domain_events (xid, name, payload, at) values ($1::xid8, 'account.registered', $2, now())`,
      [String(xid), JSON.stringify({ accountId: String(xid) })],
    )
  }
  const handled: string[] = []
  const reader = await read([listener('a', handled)])
  await catchUp(reader, await publish('last'), PATIENCE_MS)
  await catchUp(reader, await publish('very last'), PATIENCE_MS)
  expect(handled).toEqual([...numbers.map(String), 'last', 'very last'])
})

test('more than one batch is read to its end', async () => {
  const count = BATCH * 2 + 7
  await pool.query(
    `insert into domain_events (name, payload, at)
     select 'account.registered', jsonb_build_object('accountId', n::text), now() from generate_series(1, $1) n`,
    [count],
  )
  const handled: string[] = []
  const reader = await read([listener('a', handled)])
  await catchUp(reader, await publish('last'), PATIENCE_MS)
  expect(handled).toEqual([...Array.from({ length: count }, (_, n) => String(n + 1)), 'last'])
})

test('a failing subscriber stops no other, keeps its cursor and catches up once it works again', async () => {
  const handled: string[] = []
  const steady: string[] = []
  let isBroken = true
  const healing: Subscriber = {
    ...listener('healing', handled),
    handle: async (db, events) => {
      if (isBroken) await db.run('insert into user_roles values (null, null)')
      handled.push(...events.map(accountOf))
    },
  }
  const reader = await read([healing, listener('steady', steady)])
  const first = await publish('one')
  await catchUp(reader, first, 100)
  const second = await publish('two')
  await catchUp(reader, second, 100)
  const isReported = () =>
    logged.some((line) => line.includes('a subscriber failed') && line.includes('healing'))
  await vi.waitFor(() => {
    expect(steady).toEqual(['one', 'two'])
    expect(isReported()).toBe(true)
  }, PATIENCE_MS)
  expect(handled).toEqual([])
  isBroken = false
  await catchUp(reader, second, PATIENCE_MS)
  expect(handled).toEqual(['one', 'two'])
})

test('writes of a failed subscriber run are rolled back, so that nothing counts twice', async () => {
  await pool.query('create table counted (account text)')
  let failures = 2
  const counting: Subscriber = {
    name: 'counting',
    eventNames: ['account.registered'],
    handle: async (db, events) => {
      for (const account of events.map(accountOf)) {
        await db.run('insert into counted values ($1)', [account])
        if (account === 'two' && failures-- > 0) throw new Error('not yet')
      }
    },
  }
  const reader = await read([counting])
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    await catchUp(reader, await publish(name), PATIENCE_MS)
  const { rows } = await pool.query('select account from counted')
  expect(rows.map(({ account }) => account)).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('two servers on one database handle each event once between them', async () => {
  const elsewhere = connect({ address: database.address, log, max: 5 }).pool
  bases.unshift(() => elsewhere.end())
  const handled: string[] = []
  const local = await read([listener('a', handled)])
  const remote = await read([listener('a', handled)], elsewhere)
  const publishing = Array.from({ length: 60 }, async (_, n) => {
    const xid = await publish(String(n))
    await catchUp(n % 2 === 0 ? local : remote, xid, PATIENCE_MS)
  })
  await Promise.all(publishing)
  expect(handled.toSorted()).toEqual(Array.from({ length: 60 }, (_, n) => String(n)).toSorted())
})

test('a new subscriber starts from the beginning, and a restart continues at the cursor', async () => {
  await publish('before')
  const handled: string[] = []
  const reader = await read([listener('a', handled)])
  await catchUp(reader, await publish('during'), PATIENCE_MS)
  await reader.stop()
  readers = []
  await publish('between')
  const again = await read([listener('a', handled)])
  await catchUp(again, await publish('after'), PATIENCE_MS)
  expect(handled).toEqual(['before', 'during', 'between', 'after'])
})

test('catchUp never waits long: not at all for a failing subscriber, a little for a cursor locked elsewhere', async () => {
  let attempts = 0
  const failing: Subscriber = {
    ...listener('failing', []),
    handle: () => {
      attempts += 1
      return Promise.reject(new Error('never'))
    },
  }
  const reader = await read([failing])
  await catchUp(reader, await publish('one'), FOR_EVER_MS)
  expect(attempts).toBeLessThan(4)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from event_cursors for update')
  await catchUp(reader, await publish('two'), 60)
  await holder.query('rollback')
  holder.release()
})

test('fully processed weeks are dropped, the next one is prepared, and rows without a partition are stored too', async () => {
  const db = dbOn(pool)
  const weeks = async () => {
    const { rows } = await pool.query(
      `select relid::regclass::text as name from pg_partition_tree('domain_events') where isleaf order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  await pool.query(`insert into event_cursors (subscriber) values ('maintaining')`)
  const mondays = ['2020-01-06', '2020-01-13', '2020-01-20', '2020-01-27', '2020-02-03', '2020-02-10']
  const old = mondays.slice(0, -1).map((monday) => `domain_events_${monday.replaceAll('-', '')}`)
  for (const [week, name] of old.entries()) {
    await pool.query(
      `create table ${name} partition of domain_events for values from ('${mondays[week]}') to ('${mondays[week + 1]}')`,
    )
    await pool.query(
      `insert into domain_events (name, payload, at, published_on) values ('account.verified', '{}', now(), $1)`,
      [mondays[week]],
    )
  }
  await maintainEventLog(db)
  expect(await weeks(), 'not handled by all yet').toEqual(expect.arrayContaining(old))
  const reader = await read([listener('maintaining', [])])
  await catchUp(reader, await publish('now'), PATIENCE_MS)
  await maintainEventLog(db)
  expect(
    (await weeks()).filter((name) => old.includes(name)),
    'the oldest first, four at a time',
  ).toEqual(old.slice(4))
  await maintainEventLog(db)
  const { rows } = await pool.query(
    `select 'domain_events_' || to_char(date_trunc('week', current_date) + interval '1 week', 'YYYYMMDD') as coming`,
  )
  expect(await weeks()).toEqual([rows[0].coming, 'domain_events_unsorted'])
  expect(
    (await pool.query('select count(*)::int as kept from domain_events_unsorted')).rows[0].kept,
  ).toBeGreaterThan(0)
})
