import { spawnSync } from 'node:child_process'
import type { Address } from '#server/database/connect.ts'
import { startRedis } from '#tests/support/servers/redis-process.ts'
import { type Crowd, crowdOf, fillLiveGroups, kiloEach, openAllStreams } from './live-load.ts'
import { fixed, grouped, medianAndSlow } from './numbers.ts'
import { aimText, note, openTable, print } from './report.ts'
import type { Scale } from './scale.ts'
import type { Store } from './store.ts'
import { startTarget, stopTargets, usageOf } from './targets.ts'

const BARE = 'bare broadcast'
/** Members who see their notifications on one device; others for each setup, as nobody does it twice. */
const LOOKING = 100
/** Seen on one device is seen on all (NOTIF-4). */
const SEEN_AIM = { atMost: 2_000 }

/** Servers that are started together: the file, their number and settings. */
type Setup = { name: string; file: string; count: number; settings?: Record<string, string> }
type Measured = Awaited<ReturnType<typeof measureSetup>>

/**
 * Compares the live stream with an SSE broadcast from memory (SEC-G7): 1,000 streams, 50 messages a second.
 * Fails when a stream did not receive every message exactly once and in order.
 */
export async function measureLive({ prayers, live }: Scale, store: Store): Promise<void> {
  const address = await store.copy(await store.community(prayers.small), 'measured_live')
  const crowd = crowdOf(50)
  await fillLiveGroups(address, crowd)
  const redis = spawnSync('redis-server', ['--version']).status === 0 ? await startRedis() : null
  const file = 'app-server.ts'
  const setups: Setup[] = [
    { name: BARE, file: 'live-bare-server.ts', count: 1 },
    { name: 'one server', file, count: 1 },
    { name: 'two servers, NOTIFY', file, count: 2 },
  ]
  if (redis) setups.push({ name: 'two servers, Redis', file, count: 2, settings: { REDIS_URL: redis.url } })
  try {
    const measured: Measured[] = []
    for (const [index, setup] of setups.entries())
      measured.push(await measureSetup(setup, address, { ...live, crowd, first: index * LOOKING }))
    printLive(measured, crowd, live.seconds)
    if (!redis) print('\nNo redis-server is installed: two servers with Redis were not measured.')
    requireComplete(measured)
  } finally {
    await redis?.close()
  }
}

/** Measures very many streams of one server: the memory of each, and how late they are (docs/scaling.md). */
export async function measureManyStreams({ prayers, live, manyGroups }: Scale, store: Store): Promise<void> {
  const address = await store.copy(await store.community(prayers.small), 'measured_streams')
  const crowd = crowdOf(manyGroups)
  await fillLiveGroups(address, crowd)
  const setup = { name: 'one server', file: 'app-server.ts', count: 1 }
  const measured = [await measureSetup(setup, address, { ...live, crowd, first: 0 })]
  printLive(measured, crowd, live.seconds)
  requireComplete(measured)
}

function requireComplete(measured: readonly Measured[]): void {
  if (measured.some(({ strays }) => strays > 0))
    throw new Error('A stream did not receive every message once and in order')
}

/** Processor time is a percentage of one core; memory is that of a stream, when all were connected or all was sent. */
async function measureSetup(
  setup: Setup,
  address: Address,
  { warmSeconds, seconds, crowd, first }: Scale['live'] & { crowd: Crowd; first: number },
) {
  const { name, file, count, settings } = setup
  console.log(`Measuring ${name} …`)
  const start = () => startTarget(file, address, settings)
  const targets = await Promise.all(Array.from({ length: count }, start))
  const { clients, before, usedKb, residentKb } = await openAllStreams(targets, crowd, warmSeconds + seconds)
  await clients.send(warmSeconds)
  const { cpuMicros } = await usageOf(targets)
  const figures = await clients.send(seconds)
  const cpuPercent = ((await usageOf(targets)).cpuMicros - cpuMicros) / seconds / 10_000
  const afterwardsKb = kiloEach((await usageOf(targets, 'memory')).resident - before.resident, crowd)
  const looking = Array.from({ length: LOOKING }, (_, index) => first + index)
  const seen = file === 'app-server.ts' ? await clients.lookAtNotifications(looking) : []
  clients.stop()
  await stopTargets(...targets)
  const strays = figures.lost + figures.tooMany + figures.outOfOrder
  return { name, ...figures, seen, strays, cpuPercent, usedKb, residentKb, afterwardsKb }
}

/** Prints latencies and cost. */
function printLive(all: readonly Measured[], { groups, people }: Crowd, seconds: number): void {
  const about = `${grouped(people)} streams in ${groups} groups, 50 messages a second for ${seconds} s`
  const times = ['sent → read: p50 ms', 'p99 ms', 'answered → read: p50 ms', 'p99 ms']
  const row = openTable(about, 'What', 'messages', 'frames', 'lost', 'too many', 'out of order', ...times)
  for (const { name, messages, frames, lost, tooMany, outOfOrder, sentToRead, answeredToRead } of all)
    row(name, messages, frames, lost, tooMany, outOfOrder, ...fixed([...sentToRead, ...answeredToRead], 1))
  const apps = all.filter(({ name }) => name !== BARE)
  printSeen(apps)
  const memory = ['KB a stream, in use', 'resident', 'resident afterwards']
  const costRow = openTable('', 'What', 'CPU, of a core', ...memory)
  for (const { name, cpuPercent, usedKb, residentKb, afterwardsKb } of all)
    costRow(name, `${cpuPercent.toFixed(0)} %`, ...fixed([usedKb, residentKb, afterwardsKb], 1))
  // The aims are those of SEC-G7.
  for (const { name, strays, sentToRead, usedKb, residentKb, afterwardsKb } of apps) {
    note({ name: `${name}: frames lost, doubled or out of order`, measured: strays, aim: { atMost: 0 } })
    const slow = { measured: sentToRead[1], unit: 'ms', aim: { atMost: 500 } }
    note({ name: `${name}: message, sent to read, p99`, ...slow })
    const larger = { measured: Math.max(usedKb, residentKb), unit: 'KB', aim: { atMost: 60 } }
    note({ name: `${name}: memory a stream, the larger of in use and resident`, ...larger })
    const grown = { measured: afterwardsKb, unit: 'KB' }
    note({ name: `${name}: the same with all that the servers grew by at work`, ...grown })
  }
}

/** Prints how soon the other devices of a member know what was seen on one. */
function printSeen(apps: readonly Measured[]): void {
  const seenRow = openTable(
    `Notifications of ${LOOKING} members are seen on one device`,
    'What',
    'on the other after: p50 ms',
    'p99 ms',
    'aim',
  )
  for (const { name, seen } of apps) {
    const times = medianAndSlow(seen)
    seenRow(name, ...fixed([...times], 1), aimText(SEEN_AIM))
    note({
      name: `${name}: seen on one device, seen on the other, p99`,
      measured: times[1],
      unit: 'ms',
      aim: SEEN_AIM,
    })
  }
}
