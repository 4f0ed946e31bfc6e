import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Log } from '#server/platform/core/log.ts'
import type { MetricCollector } from '#server/platform/core/metric-collector.ts'
import { type CachedMetrics, createCachedMetrics } from './cached-metrics.ts'

/** Time within which the database has to answer. */
const PATIENCE_MS = 2_000

/** Counters of the live streams. */
export type LiveMetrics = {
  opened(): void
  closed(): void
  /** Counts events that were sent to one stream. */
  sent(events: number): void
  /** The server ended a stream for this reason. */
  ended(reason: string): void
}

export type Metrics = {
  live: LiveMetrics
  /** Counts one answered operation, by its outcome. */
  count(operation: string, outcome: string): void
  /** Records the duration of a response, by route pattern. */
  observe(route: string, status: number, seconds: number): void
  text(): Promise<string>
  contentType: string
}

type Options = {
  pool: pg.Pool
  collectors: readonly MetricCollector[]
  log: Log
  ttlMs?: number
}

/** Metrics for Prometheus: operations, durations, database, log, process, features. No ids, no addresses. */
export function createMetrics({ pool, collectors, log, ttlMs }: Options): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const operations = new Counter({
    name: 'operations_total',
    help: 'Operations answered',
    labelNames: ['operation', 'outcome'],
    registers,
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answers',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers,
  })
  addConnections(registry, pool)
  addLogLines(registry, log)
  const all = [databaseMetrics(pool), ...collectors]
  const cachedMetrics = createCachedMetrics({ collectors: all, ttlMs })
  for (const [name, definition] of all.flatMap(({ definitions }) => Object.entries(definitions)))
    addGauge(registry, cachedMetrics, { name, ...definition })
  const counters = labelled((operation, outcome) => operations.labels(operation, outcome))
  const timers = labelled((route, status) => durations.labels(route, status))
  return {
    count: (operation, outcome) => counters.of(operation, outcome).inc(),
    observe: (route, status, seconds) => timers.of(route, String(status)).observe(seconds),
    live: liveMetrics(registry),
    text: async () => {
      await cachedMetrics.refresh()
      return await registry.metrics()
    },
    contentType: registry.contentType,
  }
}

function addConnections(registry: Registry, pool: pg.Pool): void {
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool, and requests that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

/** Log lines are counted as a metric too: an alert notices them before a person reads them. */
function addLogLines(registry: Registry, log: Log): void {
  new Counter({
    name: 'log_lines_total',
    help: 'Warnings and errors written to the log',
    labelNames: ['level', 'message'],
    registers: [registry],
    collect() {
      this.reset()
      for (const { level, message, count } of log.counts()) this.inc({ level, message }, count)
    },
  })
}

/** A database that does not answer counts as down too. */
function databaseMetrics(pool: pg.Pool): MetricCollector<'database_up'> {
  return {
    definitions: { database_up: { help: '1 when the database answered' } },
    read: async () => {
      const answer = pool.query('select 1').then(
        () => 1,
        () => 0,
      )
      return { database_up: await Promise.race([answer, setTimeout(PATIENCE_MS, 0, { ref: false })]) }
    },
  }
}

type MetricDefinition = { name: string; help: string; labels?: readonly string[] }

/** A metric that cannot be read is NaN: the others are needed most when the database is down. */
function addGauge(
  registry: Registry,
  cachedMetrics: CachedMetrics,
  { name, help, labels = [] }: MetricDefinition,
): void {
  new Gauge({
    name,
    help,
    labelNames: [...labels],
    registers: [registry],
    collect() {
      this.reset()
      const figure = cachedMetrics.of(name)
      if (Array.isArray(figure)) for (const sample of figure) this.set({ ...sample.labels }, sample.value)
      else this.set(typeof figure === 'number' ? figure : Number.NaN)
    },
  })
}

function liveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry]
  const open = new Gauge({ name: 'live_streams', help: 'Live streams open on this server', registers })
  const sent = new Counter({ name: 'live_events_sent_total', help: 'Events sent to live streams', registers })
  const ended = new Counter({
    name: 'live_streams_ended_total',
    help: 'Live streams ended by this server',
    labelNames: ['reason'],
    registers,
  })
  return {
    opened: () => open.inc(),
    closed: () => open.dec(),
    sent: (events) => sent.inc(events),
    ended: (reason) => ended.inc({ reason }),
  }
}

/** Finds the metric of two labels once; looking it up by name for every request would cost more. */
function labelled<T>(find: (first: string, second: string) => T): { of(first: string, second: string): T } {
  const found = new Map<string, T>()
  return {
    of: (first, second) => {
      const name = `${first} ${second}`
      const known = found.get(name) ?? find(first, second)
      found.set(name, known)
      return known
    },
  }
}
