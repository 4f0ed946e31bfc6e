import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import type { Address } from '#server/database/connect.ts'
import { fixed, grouped, spreadOf } from './numbers.ts'
import { note, openTable } from './report.ts'
import { accepted, openConnection, rawRequest } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets, type Target } from './targets.ts'

/** The largest allowed factor for the slowest hundredth while a client floods the pages. */
const AIM = { atMost: 5 }
const PAUSE_MS = 5

/** The requests of one client; `{n}` in a path is replaced by a counter. */
type Flood = { paths: readonly string[]; headers: readonly string[]; connections: number }
/** The duration of a request in milliseconds, and the moment of its start. */
type Timed = { at: number; ms: number }

const headers = ['accept-encoding: gzip, br']
/** Clients that send requests as fast as they are answered, under the limits of production. */
const floods: Readonly<Record<string, Flood>> = {
  'cached pages, with a session cookie': {
    paths: ['/', '/prayers', '/fundraising'],
    headers: ['cookie: tz_in=1', ...headers],
    connections: 8,
  },
  'pages not requested before': { paths: ['/s/{n}'], headers, connections: 8 },
  'the description of the API': { paths: ['/docs', '/openapi.json'], headers, connections: 4 },
}

/** Measures other requests while a client floods the pages: the health check must answer in time. */
export async function measureFloods(scale: Scale, store: Store): Promise<void> {
  const address = await store.community(scale.prayers.small)
  const seconds = scale.seconds * scale.rounds
  const row = openTable(
    `/healthz, requested every ${PAUSE_MS} ms for ${seconds} s at rest and in the flood, in milliseconds.
A flood past the limit is refused; until then each of its pages is rendered.`,
    ...['Flood', 'at rest: p50', 'p99', 'in it: p50', 'p99', 'p99 ratio', 'answered'],
  )
  for (const [name, flood] of Object.entries(floods)) {
    const { atRest, inFlood, refusedAt, statuses } = await measureFlood(flood, address, seconds)
    const rest = spreadOf(atRest)
    const printRow = (label: string, timed: readonly Timed[], answered: string) => {
      const times = spreadOf(timed)
      row(label, ...fixed([...rest, ...times], 2), (times[1] / rest[1]).toFixed(1), answered)
      return times[1] / rest[1]
    }
    const early = inFlood.filter(({ at }) => at <= refusedAt)
    if (early.length > 0) printRow(`${name}, until it is refused`, early, '')
    const late = inFlood.filter(({ at }) => at > refusedAt)
    const answered = Object.entries(statuses).map(([status, count]) => `${grouped(count)} × ${status}`)
    const measured = printRow(name, late, answered.join(', '))
    note({ name: `/healthz in a flood of ${name}, p99`, measured, unit: 'times', aim: AIM })
  }
}

/** Each flood runs against a server of its own with full rate-limit buckets. */
async function measureFlood(flood: Flood, address: Address, seconds: number) {
  const target = await startTarget('app-server.ts', address, { RATE_LIMIT_SCALE: '1' })
  await timeHealth(target, 1)
  const atRest = await timeHealth(target, seconds)
  const client = new Worker(new URL(import.meta.url), { workerData: { ...flood, port: target.port } })
  try {
    await once(client, 'message')
    const inFlood = await timeHealth(target, seconds)
    client.postMessage('stop')
    const [result] = await once(client, 'message')
    return { atRest, inFlood, ...(result as Awaited<ReturnType<typeof sendFlood>>) }
  } finally {
    await client.terminate()
    await stopTargets(target)
  }
}

/** Times /healthz over one connection. */
async function timeHealth({ port }: Target, seconds: number): Promise<Timed[]> {
  const connection = await openConnection(port)
  const until = now() + seconds * 1000
  const timed: Timed[] = []
  while (now() < until) {
    const at = now()
    const { ms } = accepted(await connection.send(rawRequest('GET /healthz')))
    timed.push({ at, ms })
    await setTimeout(PAUSE_MS)
  }
  connection.close()
  return timed
}

/** Sends requests as fast as they are answered until it is stopped. Returns how often each status came. */
async function sendFlood({ port, paths, headers, connections }: Flood & { port: number }) {
  const statuses: Record<number, number> = {}
  let [sent, refusedAt, isOver] = [0, 0, false]
  async function drive(): Promise<void> {
    const connection = await openConnection(port)
    while (!isOver) {
      const path = paths[sent % paths.length]?.replace('{n}', String(sent))
      sent += 1
      const { status } = await connection.send(rawRequest(`GET ${path}`, headers))
      if (status === 429) refusedAt ||= now()
      statuses[status] = (statuses[status] ?? 0) + 1
    }
    connection.close()
  }
  parentPort?.once('message', () => {
    isOver = true
  })
  parentPort?.postMessage('begun')
  await Promise.all(Array.from({ length: connections }, drive))
  return { refusedAt, statuses }
}

/** The same in every thread. */
const now = (): number => performance.timeOrigin + performance.now()

// The client is this file in a thread of its own, so that it does not delay the measurement.
if (!isMainThread) parentPort?.postMessage(await sendFlood(workerData))
