import { spawnSync } from 'node:child_process'
import type { Address } from '#server/database/connect.ts'
import { startRedis } from '#tests/support/servers/redis-process.ts'
import { type Figures, kiloEach, type LoadClients, openAllStreams, startLoadClients } from './live-load.ts'
import { fillLiveGroups, GROUPS, PEOPLE } from './live-streams.ts'
import { fixed, grouped } from './numbers.ts'
import { note, openTable, print } from './report.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { cpuOf, memoryOf, startTarget, stopTargets } from './targets.ts'

/** The result of one server, or of two together. */
type Measured = Figures & {
  name: string
  /** Processor time of the servers, as a percentage of one core. */
  cpuPercent: number
  /** Memory per stream, in KB: used and resident when all were connected, resident after all messages. */
  usedKb: number
  residentKb: number
  afterwardsKb: number
}

/** Servers that are started together: the file, their number and settings. */
type Setup = { name: string; file: string; count: number; settings?: Record<string, string> }

/** Per stream (SEC-G7). */
const AIMS = { lost: { atMost: 0 }, slowMs: { atMost: 500 }, residentKb: { atMost: 60 } }

/**
 * Compares the live stream with an SSE broadcast from memory (SEC-G7): 1,000 streams, 50 messages a second.
 * Fails when a stream did not receive every message exactly once and in order.
 */
export async function measureLive({ prayers, live }: Scale, store: Store): Promise<void> {
  const address = await store.copy(await store.community(prayers.small), 'measured_live')
  await fillLiveGroups(address)
  const hasRedis = spawnSync('redis-server', ['--version']).status === 0
  const redis = hasRedis ? await startRedis() : null
  const clients = startLoadClients()
  const file = 'app-server.ts'
  const setups: Setup[] = [
    { name: 'bare broadcast', file: 'live-bare-server.ts', count: 1 },
    { name: 'one server', file, count: 1 },
    { name: 'two servers, NOTIFY', file, count: 2 },
  ]
  if (redis) setups.push({ name: 'two servers, Redis', file, count: 2, settings: { REDIS_URL: redis.url } })
  try {
    const measured: Measured[] = []
    for (const setup of setups) measured.push(await measureSetup(setup, address, { clients, ...live }))
    printLive(measured, live.seconds)
    if (!redis) print('\nNo redis-server is installed: two servers with Redis were not measured.')
    if (measured.some((each) => straysOf(each) > 0))
      throw new Error('A stream did not receive every message once and in order')
  } finally {
    await clients.stop()
    await redis?.close()
  }
}

async function measureSetup(
  { name, file, count, settings }: Setup,
  address: Address,
  { clients, warmSeconds, seconds }: Scale['live'] & { clients: LoadClients },
): Promise<Measured> {
  console.log(`Measuring ${name} …`)
  const start = () => startTarget(file, address, settings)
  const targets = await Promise.all(Array.from({ length: count }, start))
  const { before, usedKb, residentKb } = await openAllStreams(clients, targets, warmSeconds + seconds)
  await clients.send(warmSeconds)
  const cpuBefore = await cpuOf(...targets)
  const figures = await clients.send(seconds)
  const cpuPercent = ((await cpuOf(...targets)) - cpuBefore) / seconds / 10_000
  const afterwards = await memoryOf(...targets)
  await clients.stop()
  await stopTargets(...targets)
  const afterwardsKb = kiloEach(afterwards.resident - before.resident)
  return { name, ...figures, cpuPercent, usedKb, residentKb, afterwardsKb }
}

function straysOf({ lost, tooMany, outOfOrder }: Figures): number {
  return lost + tooMany + outOfOrder
}

/** Prints latencies and cost, and both as ratios to the first setup. */
function printLive(all: readonly Measured[], seconds: number): void {
  const about = `${grouped(PEOPLE)} streams in ${GROUPS} groups, 50 messages a second for ${seconds} s`
  const times = ['sent → read: p50 ms', 'p99 ms', 'answered → read: p50 ms', 'p99 ms']
  const row = openTable(about, 'What', 'messages', 'frames', 'lost', 'too many', 'out of order', ...times)
  for (const { name, messages, frames, lost, tooMany, outOfOrder, sentToRead, answeredToRead } of all)
    row(name, messages, frames, lost, tooMany, outOfOrder, ...fixed([...sentToRead, ...answeredToRead], 1))
  const costRow = openTable(
    '',
    'What',
    'CPU, of a core',
    'KB a stream, in use',
    'resident',
    'resident afterwards',
  )
  for (const { name, cpuPercent, usedKb, residentKb, afterwardsKb } of all)
    costRow(name, `${cpuPercent.toFixed(0)} %`, ...fixed([usedKb, residentKb, afterwardsKb], 1))
  const ratioRow = openTable('', 'Ratio to bare', 'sent → read: p50', 'p99', 'CPU', 'KB in use')
  const [bare = [], ...apps] = all.map(({ sentToRead, cpuPercent, usedKb }) => [
    ...sentToRead,
    cpuPercent,
    usedKb,
  ])
  for (const [index, app] of apps.entries()) {
    const ratios = app.map((figure, column) => figure / (bare[column] ?? Number.NaN))
    ratioRow(all[index + 1]?.name ?? '', ...fixed(ratios, 1))
  }
  for (const measured of all.slice(1)) noteFigures(measured)
}

function noteFigures(measured: Measured): void {
  const { name, sentToRead, usedKb, residentKb, afterwardsKb } = measured
  const lost = { measured: straysOf(measured), aim: AIMS.lost }
  note({ name: `${name}: frames lost, doubled or out of order`, ...lost })
  note({ name: `${name}: message, sent to read, p99`, measured: sentToRead[1], unit: 'ms', aim: AIMS.slowMs })
  const larger = { measured: Math.max(usedKb, residentKb), unit: 'KB', aim: AIMS.residentKb }
  note({ name: `${name}: memory a stream, the larger of in use and resident`, ...larger })
  const grown = { measured: afterwardsKb, unit: 'KB' }
  note({ name: `${name}: the same with all that the servers grew by at work`, ...grown })
}
