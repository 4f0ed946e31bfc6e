import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { detailPath, openCommunity, pray, submitPrayer } from './community.ts'
import { withConnection } from './database.ts'
import { grouped, quantile, sum } from './numbers.ts'
import { openTable } from './report.ts'
import { run, signedIn, visit, type Work } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets } from './targets.ts'

/** The cost of one request of a kind. */
type Cost = {
  /** Processor time of the server and of its connections to PostgreSQL. */
  serverMicros: number
  databaseMicros: number
  /** Bytes of the answer, headers included; bytes by which the database grows; bytes of its write-ahead log. */
  sent: number
  stored: number
  logged: number
}
/** A kind of request, with how often a member who comes makes it on a day. */
type Kind = { name: string; times: number; cost: Cost }

/** Assumptions: there is no community yet to measure them in. docs/scaling.md says so, and what changes with them. */
const ACTIVE = 0.3
const SHARE_OF_BUSIEST_HOUR = 0.2
const MINUTES_OPEN = 12
/** Processors are busy for this share of the busiest hour. */
const UTILISATION = 0.6
const MEMBERS = [100_000, 1_000_000, 10_000_000, 100_000_000]

const CONNECTIONS = 8
/** The simulated busy share may differ from the computed one by so much. */
const TOLERANCE = 0.02
const SIMULATED_ARRIVALS = 2_000_000
const HOUR_S = 3_600
const MICROS = 1_000_000

/**
 * Measures what the requests of a member's day cost, and prints what as many members need in their busiest hour. A
 * simulation of that hour checks the arithmetic: it fails where the cores are busy for another share than computed.
 */
export async function planCapacity(scale: Scale, store: Store): Promise<void> {
  const kinds = await measureDay(scale, store)
  printDay(kinds)
  const row = openTable(
    `Members, of whom ${100 * ACTIVE} % come on a day, in the busiest hour (${100 * SHARE_OF_BUSIEST_HOUR} % of a day)`,
    ...['members', 'requests/s', 'server cores', 'PostgreSQL cores', 'open streams', 'write-ahead log MB/s'],
    ...['stored GB/year', 'simulated: busy', 'wait p99 ms'],
  )
  for (const members of MEMBERS) {
    const need = needOf(kinds, members)
    const { busy, wait } = simulateHour(kinds, need)
    if (Math.abs(busy - need.busy) > TOLERANCE)
      throw new Error(`Cores are planned to be busy for ${need.busy}, and were for ${busy} in the simulation`)
    row(
      grouped(members),
      grouped(Math.round(need.perSecond)),
      need.serverCores,
      need.databaseCores,
      grouped(Math.round(need.streams)),
      need.loggedMegabytes.toFixed(1),
      grouped(Math.round(need.storedGigabytes)),
      busy.toFixed(2),
      wait.toFixed(2),
    )
  }
}

/** The requests of a day, each measured on a copy of the community by itself. */
async function measureDay(scale: Scale, store: Store): Promise<Kind[]> {
  const source = await store.community(scale.compared)
  const { publicIds } = await openCommunity(source)
  const address = await store.copy(source, 'measured_day')
  const app = await startTarget('app-server.ts', address)
  const day: [name: string, times: number, work: Work][] = [
    ['page of the dashboard', 1.6, signedIn('/dashboard')],
    ['dashboard', 2, signedIn('/api/dashboard')],
    ['session', 3, signedIn('/api/session')],
    ['number of notifications', 3, signedIn('/api/notifications/count')],
    ['public wall', 1, visit('/api/prayers')],
    ['page of a prayer', 3, signedIn(...publicIds.map(detailPath))],
    ['I prayed', 3, pray(publicIds)],
    ['submit prayer', 0.2, submitPrayer],
  ]
  const kinds: Kind[] = []
  for (const [name, times, work] of day) {
    const sending = { seconds: scale.seconds, connections: CONNECTIONS }
    // The first rounds open connections and plan their statements.
    for (const round of [0, 1]) await run(app, work, sending, round)
    const before = await volumesOf(address)
    const { answers, cpuMicros, databaseMicros, sent } = await run(app, work, sending, 2)
    const after = await volumesOf(address)
    const each = (figure: keyof typeof after) => (after[figure] - before[figure]) / answers
    const cost = {
      serverMicros: cpuMicros,
      databaseMicros,
      sent,
      stored: each('stored'),
      logged: each('logged'),
    }
    kinds.push({ name, times, cost })
  }
  await stopTargets(app)
  return kinds
}

/** The size of a database and the position in its write-ahead log, in bytes. */
async function volumesOf(address: Parameters<typeof withConnection>[0]) {
  return await withConnection(address, async (client) => {
    const { rows } = await client.query<{ stored: number; logged: number }>(
      `select pg_database_size(current_database())::float8 as stored,
              pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as logged`,
    )
    return rows[0] ?? { stored: 0, logged: 0 }
  })
}

function printDay(kinds: readonly Kind[]): void {
  const row = openTable(
    'A day of a member who comes: what one request of each kind costs, and all of them',
    ...[
      'What',
      'times a day',
      'server CPU µs',
      'PostgreSQL CPU µs',
      'bytes sent',
      'bytes stored',
      'bytes logged',
    ],
  )
  const figures = ({ serverMicros, databaseMicros, sent, stored, logged }: Cost) =>
    [serverMicros, databaseMicros, sent, stored, logged].map((figure) => grouped(Math.round(figure)))
  for (const { name, times, cost } of kinds) row(name, times, ...figures(cost))
  row('a day', grouped(sum(kinds.map(({ times }) => times))), ...figures(dayOf(kinds)))
}

/** The cost of all requests of a day. */
function dayOf(kinds: readonly Kind[]): Cost {
  const total = (figure: keyof Cost) => sum(kinds.map(({ times, cost }) => times * cost[figure]))
  return {
    serverMicros: total('serverMicros'),
    databaseMicros: total('databaseMicros'),
    sent: total('sent'),
    stored: total('stored'),
    logged: total('logged'),
  }
}

/** The needs of so many members in their busiest hour, with whole cores. */
function needOf(kinds: readonly Kind[], members: number) {
  const day = dayOf(kinds)
  const active = members * ACTIVE
  const daysPerSecond = (active * SHARE_OF_BUSIEST_HOUR) / HOUR_S
  const cores = (micros: number) => Math.ceil((daysPerSecond * micros) / MICROS / UTILISATION)
  const serverCores = cores(day.serverMicros)
  return {
    perSecond: daysPerSecond * sum(kinds.map(({ times }) => times)),
    serverCores,
    busy: (daysPerSecond * day.serverMicros) / MICROS / serverCores,
    databaseCores: cores(day.databaseMicros),
    streams: (active * SHARE_OF_BUSIEST_HOUR * MINUTES_OPEN) / 60,
    loggedMegabytes: (daysPerSecond * day.logged) / 1e6,
    storedGigabytes: (active * day.stored * 365) / 1e9,
  }
}

/**
 * Plays requests that arrive at random moments of the busiest hour, each taking the server as long as measured on the
 * first core that is free; returns the busy share of the cores and how long one request in a hundred waits at least.
 */
function simulateHour(
  kinds: readonly Kind[],
  { perSecond, serverCores }: ReturnType<typeof needOf>,
): { busy: number; wait: number } {
  const random = createChance(1).next
  const arrivals = Math.min(SIMULATED_ARRIVALS, Math.round(perSecond * HOUR_S))
  const times = sum(kinds.map((kind) => kind.times))
  const freeAt = new Float64Array(serverCores)
  const waits: number[] = []
  let [now, worked] = [0, 0]
  for (let arrival = 0; arrival < arrivals; arrival++) {
    now -= Math.log(1 - random()) / perSecond
    let first = 0
    for (let core = 1; core < serverCores; core++)
      if ((freeAt[core] ?? 0) < (freeAt[first] ?? 0)) first = core
    const begin = Math.max(now, freeAt[first] ?? 0)
    const seconds = kindAt(kinds, random() * times).cost.serverMicros / MICROS
    freeAt[first] = begin + seconds
    worked += seconds
    waits.push(begin - now)
  }
  return { busy: worked / now / serverCores, wait: quantile(waits, 0.99) * 1000 }
}

/** The kind at this place of a day, where each has as much room as it has requests. */
function kindAt(kinds: readonly Kind[], place: number): Kind {
  let rest = place
  const found = kinds.find(({ times }) => {
    rest -= times
    return rest < 0
  })
  return found ?? (kinds.at(-1) as Kind)
}
