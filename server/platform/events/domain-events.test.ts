import type pg from 'pg'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { DomainEvent } from '#contract/events.ts'
import { connect } from '#server/database/connect.ts'
import { dbOn, inTransaction } from '#server/database/db.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { BATCH, maintainEventLog, recordEvent } from './domain-events.ts'
import { type OutboxReader, startOutboxReader } from './outbox-reader.ts'

const PATIENCE_MS = 30_000
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

/** Notes the name of every account it hears of. */
function listener(name: string, heard: string[]): Subscriber {
  return {
    name,
    eventNames: ['account.registered'],
    handle: async (_, event) => {
      heard.push(accountOf(event))
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

test('each fact is heard once, in order, and the one who told it may wait for that', async () => {
  const heard: string[] = []
  const reader = await read([listener('a', heard)])
  for (const name of ['one', 'two', 'three']) await reader.catchUp(await publish(name), PATIENCE_MS)
  expect(heard).toEqual(['one', 'two', 'three'])
})

test('a transaction that rolls back has told nothing', async () => {
  const heard: string[] = []
  const reader = await read([listener('a', heard)])
  const lost = inTransaction(pool, async (db) => {
    await publishIn(db, 'lost')
    throw new Error('changed its mind')
  })
  await expect(lost).rejects.toThrow('changed its mind')
  await reader.catchUp(await publish('kept'), PATIENCE_MS)
  expect(heard).toEqual(['kept'])
})

test('what an older, slower transaction tells is not skipped', async () => {
  const heard: string[] = []
  const reader = await read([listener('a', heard)])
  const slow = await pool.connect()
  await slow.query('begin')
  await slow.query(
    `insert into facts (name, payload, at) values ('account.registered', '{"accountId":"slow"}', now())`,
  )
  const quick = await publish('quick')
  await reader.catchUp(quick, 100)
  expect(heard).toEqual([])
  await slow.query('commit')
  slow.release()
  await reader.catchUp(quick, PATIENCE_MS)
  expect(heard).toEqual(['slow', 'quick'])
})

test('transaction numbers are numbers: 9 comes before 10', async () => {
  const numbers = [8, 9, 10, 11, 99, 100, 101]
  for (const xid of numbers.toReversed()) {
    await pool.query(
      `insert into facts (xid, name, payload, at) values ($1::xid8, 'account.registered', $2, now())`,
      [String(xid), JSON.stringify({ accountId: String(xid) })],
    )
  }
  const heard: string[] = []
  const reader = await read([listener('a', heard)])
  await reader.catchUp(await publish('last'), PATIENCE_MS)
  await reader.catchUp(await publish('very last'), PATIENCE_MS)
  expect(heard).toEqual([...numbers.map(String), 'last', 'very last'])
})

test('more than one batch is read to its end', async () => {
  const count = BATCH * 2 + 7
  await pool.query(
    `insert into facts (name, payload, at)
     select 'account.registered', jsonb_build_object('accountId', n::text), now() from generate_series(1, $1) n`,
    [count],
  )
  const heard: string[] = []
  const reader = await read([listener('a', heard)])
  await reader.catchUp(await publish('last'), PATIENCE_MS)
  expect(heard).toEqual([...Array.from({ length: count }, (_, n) => String(n + 1)), 'last'])
})

test('a subscriber that fails stops nobody else, keeps its place and hears all when it can again', async () => {
  const heard: string[] = []
  const steady: string[] = []
  let isBroken = true
  const healing: Subscriber = {
    ...listener('healing', heard),
    handle: async (db, event) => {
      if (isBroken) await db.run('insert into user_roles values (null, null)')
      heard.push(accountOf(event))
    },
  }
  const reader = await read([healing, listener('steady', steady)])
  const first = await publish('one')
  await reader.catchUp(first, 100)
  const second = await publish('two')
  await reader.catchUp(second, 100)
  expect(heard).toEqual([])
  expect(steady).toEqual(['one', 'two'])
  expect(logged.some((line) => line.includes('a subscriber failed') && line.includes('healing'))).toBe(true)
  isBroken = false
  await reader.catchUp(second, PATIENCE_MS)
  expect(heard).toEqual(['one', 'two'])
})

test('what a subscriber did is undone with its failure, so that nothing counts twice', async () => {
  await pool.query('create table counted (account text)')
  let failures = 2
  const counting: Subscriber = {
    name: 'counting',
    eventNames: ['account.registered'],
    handle: async (db, event) => {
      await db.run('insert into counted values ($1)', [accountOf(event)])
      if (accountOf(event) === 'two' && failures-- > 0) throw new Error('not yet')
    },
  }
  const reader = await read([counting])
  for (const name of ['one', 'two', 'three', 'four', 'five'])
    await reader.catchUp(await publish(name), PATIENCE_MS)
  const { rows } = await pool.query('select account from counted')
  expect(rows.map(({ account }) => account)).toEqual(['one', 'two', 'three', 'four', 'five'])
})

test('two servers on one database hear each fact once between them', async () => {
  const elsewhere = connect({ address: database.address, log, max: 5 }).pool
  bases.unshift(() => elsewhere.end())
  const heard: string[] = []
  const here = await read([listener('a', heard)])
  const there = await read([listener('a', heard)], elsewhere)
  const told = Array.from({ length: 60 }, async (_, n) => {
    const xid = await publish(String(n))
    await (n % 2 === 0 ? here : there).catchUp(xid, PATIENCE_MS)
  })
  await Promise.all(told)
  expect(heard.toSorted()).toEqual(Array.from({ length: 60 }, (_, n) => String(n)).toSorted())
})

test('a subscriber that comes later hears from the beginning, and a restart goes on where it was', async () => {
  await publish('before')
  const heard: string[] = []
  const reader = await read([listener('a', heard)])
  await reader.catchUp(await publish('during'), PATIENCE_MS)
  await reader.stop()
  readers = []
  await publish('between')
  const again = await read([listener('a', heard)])
  await again.catchUp(await publish('after'), PATIENCE_MS)
  expect(heard).toEqual(['before', 'during', 'between', 'after'])
})

test('nobody waits long for what is not heard: at once for a failure, a little for a cursor held elsewhere', async () => {
  let attempts = 0
  const failing: Subscriber = {
    ...listener('failing', []),
    handle: () => {
      attempts += 1
      return Promise.reject(new Error('never'))
    },
  }
  const reader = await read([failing])
  await reader.catchUp(await publish('one'), FOR_EVER_MS)
  expect(attempts).toBeLessThan(4)
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from fact_cursors for update')
  await reader.catchUp(await publish('two'), 60)
  await holder.query('rollback')
  holder.release()
})

test('weeks that everybody heard are dropped, the coming one is prepared, and what has no week is kept too', async () => {
  const db = dbOn(pool)
  const weeks = async () => {
    const { rows } = await pool.query(
      `select relid::regclass::text as name from pg_partition_tree('facts') where isleaf order by 1`,
    )
    return rows.map(({ name }) => name)
  }
  await pool.query(`insert into fact_cursors (subscriber) values ('folding')`)
  await pool.query(
    `create table facts_20200106 partition of facts for values from ('2020-01-06') to ('2020-01-13')`,
  )
  await pool.query(
    `insert into facts (name, payload, at, told_on) values ('account.verified', '{}', now(), '2020-01-07')`,
  )
  await maintainEventLog(db)
  expect(await weeks(), 'nobody heard it yet').toContain('facts_20200106')
  const reader = await read([listener('folding', [])])
  await reader.catchUp(await publish('now'), PATIENCE_MS)
  await maintainEventLog(db)
  await maintainEventLog(db)
  const { rows } = await pool.query(
    `select 'facts_' || to_char(date_trunc('week', current_date) + interval '1 week', 'YYYYMMDD') as coming`,
  )
  expect(await weeks()).toEqual([rows[0].coming, 'facts_unsorted'])
  expect((await pool.query('select count(*)::int as kept from facts_unsorted')).rows[0].kept).toBeGreaterThan(
    0,
  )
})
