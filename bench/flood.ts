import { setTimeout } from 'node:timers/promises'
import type { Address } from '#server/database/connect.ts'
import type { Flood } from './flood-client.ts'
import { fixed, grouped, medianAndSlow } from './numbers.ts'
import { note, openTable } from './report.ts'
import { openConnection, rawRequest } from './requests.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { ask, startProcess, startTarget, stopTargets, type Target } from './targets.ts'

/** The largest allowed factor for the slowest hundredth while a client floods the pages. */
const AIM = { atMost: 5 }
const PAUSE_MS = 5

const headers = ['accept-encoding: gzip, br']
/** One client that sends requests as fast as they are answered, under the limits of production. */
const kinds: Readonly<Record<string, Omit<Flood, 'port'>>> = {
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
  for (const [name, flood] of Object.entries(kinds)) {
    const { atRest, inFlood, refusedAt, statuses } = await measureFlood(flood, address, seconds)
    const rest = medianAndSlow(atRest.map(({ ms }) => ms))
    const printRow = (label: string, timed: readonly Timed[], answered: string) => {
      const times = medianAndSlow(timed.map(({ ms }) => ms))
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
async function measureFlood(flood: Omit<Flood, 'port'>, address: Address, seconds: number) {
  const target = await startTarget('app-server.ts', address, { RATE_LIMIT_SCALE: '1' })
  const client = startProcess('flood-client.ts')
  let refusedAt = 0
  client.on('message', (message) => {
    if (message === 'refused') refusedAt = performance.now()
  })
  await timeHealth(target, 1)
  const atRest = await timeHealth(target, seconds)
  await ask(client, { ...flood, port: target.port } satisfies Flood)
  const inFlood = await timeHealth(target, seconds)
  const statuses = await ask<Record<string, number>>(client, 'stop')
  client.disconnect()
  await stopTargets(target)
  return { atRest, inFlood, refusedAt, statuses }
}

type Timed = { at: number; ms: number }

/** Times /healthz over one connection, with the start of each request. */
async function timeHealth({ port }: Target, seconds: number): Promise<Timed[]> {
  const connection = await openConnection(port)
  const until = performance.now() + seconds * 1000
  const timed: Timed[] = []
  while (performance.now() < until) {
    const at = performance.now()
    const { status, ms } = await connection.send(rawRequest('GET /healthz'))
    if (status !== 200) throw new Error(`/healthz answered ${status}`)
    timed.push({ at, ms })
    await setTimeout(PAUSE_MS)
  }
  connection.close()
  return timed
}
