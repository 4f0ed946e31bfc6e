import { spawnSync } from 'node:child_process'
import type { Address } from '#server/database/connect.ts'
import { startRedis } from '#tests/support/servers/redis-process.ts'
import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import type { Bench, Part } from './benchmark.ts'
import { fillLiveGroups, GROUPS, PEOPLE } from './live-groups.ts'
import {
  type Figures,
  kiloEach,
  type LoadClients,
  memoryOfAll,
  openAllStreams,
  startLoadClients,
  sum,
} from './live-load.ts'
import { cpuOf, startTarget, stopTarget, type Target } from './request-load.ts'

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
const AIMS = { slowMs: 500, residentKb: 60 }

/**
 * Compares the live stream with an SSE broadcast from memory (SEC-G7): 1,000 streams, 50 messages a second.
 * Fails when a stream did not receive every message exactly once and in order.
 */
export const live: Part = { name: 'live', title: 'The live stream', run: measureLive }

async function measureLive({ scale, openStore }: Bench): Promise<void> {
  const { community, copy } = await openStore()
  const address = await copy(await community(scale.prayers.small), 'measured_live')
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
    for (const setup of setups) measured.push(await measureSetup(setup, address, { clients, ...scale.live }))
    printLive(measured, scale.live.seconds)
    if (!redis) print('\nNo redis-server is installed: two servers with Redis were not measured.')
    const broken = measured.some(({ lost, tooMany, outOfOrder }) => lost + tooMany + outOfOrder > 0)
    if (broken) throw new Error('A stream did not receive every message once and in order')
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
  const start = () => startTarget(file, address, { settings, execArgv: ['--expose-gc'] })
  const targets = await Promise.all(Array.from({ length: count }, start))
  const { withNone, withAll } = await openAllStreams(clients, targets, warmSeconds + seconds)
  await clients.send(warmSeconds)
  const cpuBefore = await cpuOfAll(targets)
  const figures = await clients.send(seconds)
  const cpuMicros = (await cpuOfAll(targets)) - cpuBefore
  const afterwards = await memoryOfAll(targets)
  await clients.stop()
  for (const target of targets) await stopTarget(target)
  return {
    name,
    ...figures,
    cpuPercent: cpuMicros / seconds / 10_000,
    usedKb: kiloEach(withAll.used - withNone.used),
    residentKb: kiloEach(withAll.resident - withNone.resident),
    afterwardsKb: kiloEach(afterwards.resident - withNone.resident),
  }
}

async function cpuOfAll(targets: readonly Target[]): Promise<number> {
  return sum(await Promise.all(targets.map(cpuOf)))
}

/** Prints latencies and cost, and both as ratios to the first setup. */
function printLive(all: readonly Measured[], seconds: number): void {
  const people = PEOPLE.toLocaleString('en')
  print(`\n${people} streams in ${GROUPS} groups, 50 messages a second for ${seconds} s\n`)
  const times = ['sent → read: p50 ms', 'p99 ms', 'answered → read: p50 ms', 'p99 ms']
  print(head('What', 'messages', 'frames', 'lost', 'too many', 'out of order', ...times))
  for (const { name, messages, frames, lost, tooMany, outOfOrder, sentToRead, answeredToRead } of all) {
    const percentiles = [sentToRead, answeredToRead].flatMap(({ medianMs, slowMs }) => [medianMs, slowMs])
    print(row(name, messages, frames, lost, tooMany, outOfOrder, ...percentiles.map(toTenth)))
  }
  print(`\n${head('What', 'CPU, of a core', 'KB a stream, in use', 'resident', 'resident afterwards')}`)
  for (const { name, cpuPercent, usedKb, residentKb, afterwardsKb } of all)
    print(row(name, `${cpuPercent.toFixed(0)} %`, ...[usedKb, residentKb, afterwardsKb].map(toTenth)))
  print(`\n${head('Ratio to bare', 'sent → read: p50', 'p99', 'CPU', 'KB in use')}`)
  const [bare, ...apps] = all.map(ratioFigures)
  for (const [index, app] of apps.entries()) {
    const ratios = app.map((figure, column) => toTenth(figure / (bare?.[column] ?? Number.NaN)))
    print(row(all[index + 1]?.name ?? '', ...ratios))
  }
  for (const measured of all.slice(1)) recordAims(measured)
}

function ratioFigures({ sentToRead, cpuPercent, usedKb }: Measured): number[] {
  return [sentToRead.medianMs, sentToRead.slowMs, cpuPercent, usedKb]
}

function recordAims({ name, lost, tooMany, outOfOrder, sentToRead, ...memory }: Measured): void {
  const strays = lost + tooMany + outOfOrder
  const slow = { measured: sentToRead.slowMs, unit: 'ms', aim: { atMost: AIMS.slowMs } }
  const kilobytes = Math.max(memory.usedKb, memory.residentKb)
  const stream = { measured: kilobytes, unit: 'KB', aim: { atMost: AIMS.residentKb } }
  const grown = { measured: memory.afterwardsKb, unit: 'KB' }
  note({ name: `${name}: frames lost, doubled or out of order`, measured: strays, aim: { atMost: 0 } })
  note({ name: `${name}: message, sent to read, p99`, ...slow })
  note({ name: `${name}: memory a stream, the larger of in use and resident`, ...stream })
  note({ name: `${name}: the same with all that the servers grew by at work`, ...grown })
}

function toTenth(figure: number): string {
  return figure.toFixed(1)
}
