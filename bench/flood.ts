import { setTimeout } from 'node:timers/promises'
import type { Address } from '#server/database/connect.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Bench, Part } from './benchmark.ts'
import type { Flood } from './flood-client.ts'
import {
  ask,
  openConnection,
  quantile,
  rawRequest,
  startProcess,
  startTarget,
  stopTarget,
  type Target,
} from './request-load.ts'

/** The largest allowed factor for the slowest hundredth while a client floods the pages. */
const AIM_RATIO = 5
const PAUSE_MS = 5

type Kind = { name: string } & Omit<Flood, 'port'>

const compressed = 'accept-encoding: gzip, br'
/** One client that sends requests as fast as they are answered, under the limits of production. */
const kinds: readonly Kind[] = [
  {
    name: 'cached pages, with a session cookie',
    paths: ['/', '/prayers', '/fundraising'],
    headers: ['cookie: tz_in=1', compressed],
    connections: 8,
  },
  { name: 'pages not requested before', paths: ['/s/{n}'], headers: [compressed], connections: 8 },
  {
    name: 'the description of the API',
    paths: ['/docs', '/openapi.json'],
    headers: [compressed],
    connections: 4,
  },
]

/** Measures other requests while a client floods the pages: the health check must answer in time. */
export const flood: Part = { name: 'flood', title: 'A flood of pages', run: measureFloods }

async function measureFloods({ scale, openStore }: Bench): Promise<void> {
  const { community } = await openStore()
  const address = await community(scale.prayers.small)
  const seconds = scale.seconds * scale.rounds
  print(
    `\n/healthz, requested every ${PAUSE_MS} ms for ${seconds} s at rest and in the flood, in milliseconds.`,
  )
  print('A flood past the limit is refused; until then each of its pages is rendered.\n')
  print(head('Flood', 'at rest: p50', 'p99', 'in it: p50', 'p99', 'p99 ratio', 'answered'))
  for (const kind of kinds) await measureFlood(kind, address, seconds)
}

type Timed = { at: number; ms: number }

/** Each flood runs against a server of its own with full rate-limit buckets. */
async function measureFlood({ name, ...kind }: Kind, address: Address, seconds: number): Promise<void> {
  const target = await startTarget('app-server.ts', address, { settings: { RATE_LIMIT_SCALE: '1' } })
  const client = startProcess('flood-client.ts')
  let refusedAt = 0
  client.on('message', (message) => {
    if (message === 'refused') refusedAt = performance.now()
  })
  await timeHealth(target, 1)
  const atRest = await timeHealth(target, seconds)
  await ask(client, { ...kind, port: target.port } satisfies Flood)
  const inFlood = await timeHealth(target, seconds)
  const statuses = await ask<Record<string, number>>(client, 'stop')
  const early = inFlood.filter(({ at }) => at <= refusedAt)
  if (early.length > 0) printRow(`${name}, until it is refused`, [atRest, early], {})
  const late = inFlood.filter(({ at }) => at > refusedAt)
  const ratio = {
    measured: printRow(name, [atRest, late], statuses),
    unit: 'times',
    aim: { atMost: AIM_RATIO },
  }
  note({ name: `/healthz in a flood of ${name}, p99`, ...ratio })
  client.disconnect()
  await stopTarget(target)
}

/** Prints both rows and returns how many times longer the slowest hundredth took. */
function printRow(name: string, pair: readonly Timed[][], statuses: Record<string, number>): number {
  const times = pair.flatMap((timed) => {
    const sorted = timed.map(({ ms }) => ms).sort((a, b) => a - b)
    return [quantile(sorted, 0.5), quantile(sorted, 0.99)]
  })
  const ratio = (times[3] ?? Number.NaN) / (times[1] ?? Number.NaN)
  const answered = Object.entries(statuses).map(
    ([status, count]) => `${count.toLocaleString('en')} × ${status}`,
  )
  print(row(name, ...times.map((ms) => ms.toFixed(2)), ratio.toFixed(1), answered.join(', ')))
  return ratio
}

/** Times /healthz over one connection, with the start of each request. */
async function timeHealth({ port }: Target, seconds: number): Promise<Timed[]> {
  const connection = await openConnection(port)
  const until = performance.now() + seconds * 1000
  const timed: Timed[] = []
  while (performance.now() < until) {
    const at = performance.now()
    const { status } = await connection.send(rawRequest('GET /healthz', []))
    if (status !== 200) throw new Error(`/healthz answered ${status}`)
    timed.push({ at, ms: performance.now() - at })
    await setTimeout(PAUSE_MS)
  }
  connection.close()
  return timed
}
