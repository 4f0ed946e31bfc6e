import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { liveLimits } from '#contract/values/constants.ts'
import { type Address, connect } from '#server/database/connect.ts'
import { type Db, dbOn, inTransaction } from '#server/database/db.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/platform/core/log.ts'
import type { Subscriber } from '#server/platform/core/request-context.ts'
import {
  findSettledEnd,
  maintainEventLog,
  moveCursor,
  oldestUnprocessed,
  readEventsAfter,
  readNewestEvents,
  recordEvent,
  registerCursors,
} from '#server/platform/events/domain-events.ts'
import {
  type LogPosition,
  positionAt,
  timelineOf,
  transactionOf,
} from '#server/platform/events/log-position.ts'
import { deliverBatch } from '#server/platform/events/outbox-reader.ts'
import { openGrowthTable } from './comparisons.ts'
import { withConnection } from './database.ts'
import { fixed, grouped, median, quantile, timeOf } from './numbers.ts'
import { openTable, print } from './report.ts'
import type { Pair } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'

/** Weeks that stand in a log whose old ones were dropped: three whole ones at least, and the present one. */
const WEEKS_KEPT = 4
/** Transactions over which the events are spread, at most. */
const TRANSACTIONS = 100_000
const SUBSCRIBERS = 20

/** Subscribers that handle nothing: one has read everything, and one is put back again and again. */
const [done, behind] = [idleSubscriber('measured-0'), idleSubscriber('measured-1')]
const log = createLog('warn')

function idleSubscriber(name: string): Subscriber {
  return { name, eventNames: [], handle: () => Promise.resolve() }
}

/** An event log of so many events, and positions in it. */
type EventLog = { pool: pg.Pool; address: Address; end: LogPosition; middle: LogPosition }

/**
 * Compares reads and writes of a small event log with one of three years, of which nothing was dropped because a
 * subscriber never went on, and with what stands after the drop; measures what dropping does to those who publish.
 */
export async function measureEventLog({ events, reads }: Scale, store: Store): Promise<void> {
  try {
    const small = await writeLog(store, 'events_few', events.small, WEEKS_KEPT)
    const large = await writeLog(store, 'events_many', events.large, events.weeks)
    const about = `${grouped(events.small)} events (small) and ${grouped(events.large)} in ${events.weeks} weeks (large)`
    await compareLogs(`${about}: ${reads} of each in turn`, [small, large], reads)
    await dropWeeks(large, events.restSeconds)
    await compareLogs('After old weeks were dropped, as they always are', [small, large], reads)
    for (const { pool } of [small, large]) await pool.end()
  } finally {
    await store.drop('events_few')
    await store.drop('events_many')
  }
}

/** Writes a log that ends today, in the partitions that the product makes. */
async function writeLog(store: Store, name: string, events: number, weeks: number): Promise<EventLog> {
  const address = await store.empty(name)
  await migrate({ address, log })
  const started = performance.now()
  await withConnection(address, async (client) => {
    await client.query('set synchronous_commit = off')
    const { rows } = await client.query('select pg_current_xact_id()::text::bigint as first')
    const transactions = Math.min(TRANSACTIONS, events)
    await client.query(
      `do $$ begin for n in 1..${transactions} loop perform pg_current_xact_id(); commit; end loop; end $$`,
    )
    const perWeek = Math.floor(events / weeks)
    for (let week = 0; week < weeks; week++) {
      await client.query(createWeek(weeks - 1 - week))
      await client.query(fillWeek, [rows[0].first, transactions, weeks, week, perWeek])
    }
    await client.query(`select setval('domain_event_numbers', $1)`, [events])
    await client.query('vacuum (analyze, freeze) domain_events')
  })
  await withConnection({ ...address, user: 'postgres' }, (client) => client.query('checkpoint'))
  const { pool } = connect({ address, log })
  const names = Array.from({ length: SUBSCRIBERS }, (_, number) => `measured-${number}`)
  const db = dbOn(pool)
  await db.query(registerCursors, [names])
  const end = await findSettledEnd(db)
  for (const each of names) await moveTo(db, each, end)
  const size = await sizeOf(pool)
  const seconds = ((performance.now() - started) / 1000).toFixed(0)
  print(`\n${grouped(events)} events in ${weeks} weeks: written in ${seconds} s, ${size}.`)
  const { rows } = await pool.query(
    `select xid::text, id::int from domain_events where published_on = current_date - 10 order by id limit 1`,
  )
  return { pool, address, end, middle: positionAt(timelineOf(end), BigInt(rows[0].xid), rows[0].id) }
}

/** A partition like those of maintain_event_log, so many weeks ago. */
const createWeek = (ago: number) => `
  do $$
    declare
      monday date := date_trunc('week', current_date)::date - 7 * ${ago};
    begin
      execute format('create table %I partition of domain_events for values from (%L) to (%L)',
                     'domain_events_' || to_char(monday, 'YYYYMMDD'), monday, monday + 7);
    end
  $$`

const fillWeek = `
  insert into domain_events (id, xid, name, payload, actor_id, at, published_on)
  select $4::bigint * $5 + n, ($1::bigint + ($4::bigint * $5 + n) * $2::bigint / ($3::bigint * $5 + 1))::text::xid8,
         'prayer.prayed-for', jsonb_build_object('prayerId', uuidv7()), uuidv7(), monday + n * span / $5,
         (monday + n * span / $5)::date
    from (select date_trunc('week', current_date) - interval '7 days' * ($3::int - 1 - $4::int) as monday,
                 case when $4::int = $3::int - 1 then current_date - date_trunc('week', current_date)::date + 0.99 else 6.99 end
                   * interval '1 day' as span) week,
         generate_series(1, $5::bigint) n`

/** The hot reads of a log, and publishing last. */
const works: Readonly<Record<string, (log: EventLog) => Promise<unknown>>> = {
  'a subscriber polls, nothing is new': ({ pool }) => inTransaction(pool, (db) => deliverBatch(db, done)),
  'a subscriber behind handles its next 200': ({ pool, middle }) =>
    inTransaction(pool, async (db) => {
      await moveTo(db, behind.name, middle)
      await deliverBatch(db, behind)
    }),
  'the streams of a server poll, nothing is new': ({ pool, end }) => readEventsAfter(dbOn(pool), end),
  'they resume ten days back: the next 200': ({ pool, middle }) => readEventsAfter(dbOn(pool), middle),
  [`a server starts: the newest ${grouped(liveLimits.replay)}`]: ({ pool, end }) =>
    readNewestEvents(dbOn(pool), end, liveLimits.replay),
  [`metrics: the age of what ${SUBSCRIBERS} subscribers have before them`]: ({ pool }) =>
    dbOn(pool).query(oldestUnprocessed, [new Date()]),
  'an event is published': publish,
}

async function compareLogs(about: string, [small, large]: Pair<EventLog>, reads: number): Promise<void> {
  const row = openGrowthTable(
    about,
    'What',
    'small: median ms',
    'p95 ms',
    'large: median ms',
    'p95 ms',
    'ratio',
  )
  const logs: Pair<EventLog> = [await atEnd(small), await atEnd(large)]
  for (const [name, work] of Object.entries(works)) {
    const times: Pair<number[]> = [[], []]
    const warming = Math.min(100, reads)
    for (let turn = 0; turn < reads + warming; turn++)
      for (const index of [0, 1] as const) {
        const ms = await timeOf(() => work(logs[index]))
        if (turn >= warming) times[index].push(ms)
      }
    row(name, times, null)
  }
}

/** The log with the position behind its newest event, where one subscriber then is. */
async function atEnd(of: EventLog): Promise<EventLog> {
  const end = await findSettledEnd(dbOn(of.pool))
  await moveTo(dbOn(of.pool), done.name, end)
  return { ...of, end }
}

function moveTo(db: Db, name: string, position: LogPosition): Promise<unknown> {
  return db.query(moveCursor, [name, transactionOf(position).toString(), position.id])
}

function publish({ pool }: Pick<EventLog, 'pool'>): Promise<bigint> {
  const payload = { accountId: crypto.randomUUID() }
  return inTransaction(pool, (db) =>
    recordEvent(db, { name: 'account.registered', payload, actorId: null, at: new Date() }),
  )
}

/** Makes the coming week, then drops the oldest week, then all others that are over, beside a member who publishes. */
async function dropWeeks({ pool }: EventLog, restSeconds: number): Promise<void> {
  const row = openTable(
    'Beside a connection that publishes one event after another',
    'What',
    'ms',
    ...publishing,
  )
  const oldest = await pool.query(
    `select current_date - (min(to_date(right(relid::text, 8), 'YYYYMMDD')) + 7) as days
       from pg_partition_tree('domain_events')
      where relid::text ~ '\\d{8}$'`,
  )
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    'nothing happens': () => setTimeout(1000 * restSeconds),
    'the coming week is made': () => pool.query(`select maintain_event_log('100 years')`),
    'nothing is to be done': () => pool.query(`select maintain_event_log('100 years')`),
    'the oldest week is dropped': () =>
      pool.query('select maintain_event_log(make_interval(days => $1))', [oldest.rows[0].days]),
    'four weeks are dropped, as in a minute of the product': () => maintainEventLog(dbOn(pool)),
    'all others, four at a time': async () => {
      for (let before = Number.POSITIVE_INFINITY, weeks = await weeksIn(pool); weeks < before; ) {
        await maintainEventLog(dbOn(pool))
        before = weeks
        weeks = await weeksIn(pool)
      }
    },
  }
  for (const [name, step] of Object.entries(steps)) {
    let isOver = false
    const times: number[] = []
    const others = (async () => {
      while (!isOver) times.push(await timeOf(() => publish({ pool })))
    })()
    const ms = await timeOf(step).finally(async () => {
      isOver = true
      await others
    })
    row(name, ms.toFixed(1), ...fixed([median(times), quantile(times, 0.99), Math.max(...times)], 1))
  }
  print(`\n${await sizeOf(pool)} stand.`)
}

async function weeksIn(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as weeks from pg_partition_tree('domain_events') where isleaf`,
  )
  return rows[0].weeks
}

const publishing = ['publishing: median ms', 'p99 ms', 'longest ms']

async function sizeOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query(
    `select count(*) as weeks, round(sum(pg_table_size(relid)) / 1e6) as rows, round(sum(pg_indexes_size(relid)) / 1e6) as indexes
       from pg_partition_tree('domain_events')
      where isleaf`,
  )
  const [{ weeks, rows: table, indexes }] = rows
  return `${weeks} partitions, ${table} MB of rows and ${indexes} MB of indexes`
}
