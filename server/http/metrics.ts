import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RoomGauge } from '#server/platform/gauge.ts'

/** What the live streams count. */
export type LiveMetrics = {
  opened(): void
  closed(): void
  /** So many facts went out to one stream. */
  told(facts: number): void
  /** A stream was ended from our side, and why. */
  ended(reason: string): void
}

export type Metrics = {
  live: LiveMetrics
  /** One answered operation, by what came of it. */
  count(operation: string, outcome: string): void
  /** How long an answer took, by route pattern. */
  observe(route: string, status: number, seconds: number): void
  text(): Promise<string>
  contentType: string
}

/** Figures for Prometheus: operations, durations, database pool, process, rooms. No ids, no addresses. */
export function createMetrics(pool: pg.Pool, gauges: readonly RoomGauge[]): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const operations = new Counter({
    name: 'operations_total',
    help: 'Operations answered',
    labelNames: ['operation', 'outcome'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answers',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of the pool',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  for (const gauge of gauges) addGauge(registry, gauge)
  const counters = labelled((operation, outcome) => operations.labels(operation, outcome))
  const timers = labelled((route, status) => durations.labels(route, status))
  return {
    count: (operation, outcome) => counters.of(operation, outcome).inc(),
    observe: (route, status, seconds) => timers.of(route, String(status)).observe(seconds),
    live: liveMetrics(registry),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

/** One that cannot be read is not a number: the other figures are wanted most when the database is away. */
function addGauge(registry: Registry, { name, help, read }: RoomGauge): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => Number.NaN))
    },
  })
}

function liveMetrics(registry: Registry): LiveMetrics {
  const registers = [registry]
  const open = new Gauge({ name: 'live_streams', help: 'Live streams open on this server', registers })
  const told = new Counter({ name: 'live_facts_told_total', help: 'Facts sent to live streams', registers })
  const ended = new Counter({
    name: 'live_streams_ended_total',
    help: 'Live streams ended by this server',
    labelNames: ['reason'],
    registers,
  })
  return {
    opened: () => open.inc(),
    closed: () => open.dec(),
    told: (facts) => told.inc(facts),
    ended: (reason) => ended.inc({ reason }),
  }
}

/** Finds the figure of two labels once; on the road of every request looking it up by name would cost more. */
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
