import type { Address } from '#server/database/connect.ts'
import {
  kiloEach,
  type LoadClients,
  memoryOfAll,
  openAllStreams,
  startLoadClients,
  sum,
} from './live-load.ts'
import { fillLiveGroups } from './live-groups.ts'
import { type Measured, printLive, requireWhole } from './live-tables.ts'
import { cpuOf, startTarget, stopTarget, type Target } from './request-load.ts'
import type { Bench, Part } from './benchmark.ts'
import { startRedis } from '#tools/bench/redis-beside.ts'
import { print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'

const collecting = { execArgv: ['--expose-gc'] }

type Starts = readonly (() => Promise<Target>)[]

/**
 * The live stream beside an SSE broadcast from memory (issue 4, SEC-G7): 1,000 streams, 50 messages a second.
 * Breaks off when a stream was not told of everything exactly once and in order.
 */
export const live: Part = { name: 'live', title: 'The live stream', run: measureLive }

async function measureLive({ scale, openStore }: Bench): Promise<void> {
  const { community, copy } = await openStore()
  const address = await copy(await community(scale.prayers.small), 'measured_live')
  await fillLiveGroups(address)
  const redis = await startRedis()
  const crowd = startLoadClients()
  try {
    const measured: Measured[] = []
    for (const [name, starts] of Object.entries(setupsOn(address, redis?.url ?? null))) {
      console.log(`Measuring ${name} …`)
      measured.push({ name, ...(await measure(crowd, starts, scale.live)) })
    }
    printLive(measured, scale.live.seconds)
    if (!redis) print('\nNo redis-server is installed: two servers with Redis were not measured.')
    requireWhole(measured)
  } finally {
    crowd.stop()
    await redis?.stop()
  }
}

/** What is measured, one after the other on the same database. */
function setupsOn(address: Address, redisUrl: string | null): Record<string, Starts> {
  const bare = () => startTarget('live-bare-server.ts', address, collecting)
  const app = () => startTarget('house-server.ts', address, collecting)
  const settings = { REDIS_URL: redisUrl ?? '' }
  const overRedis = () => startTarget('house-server.ts', address, { ...collecting, settings })
  return {
    'bare broadcast': [bare],
    'one server': [app],
    'two servers, NOTIFY': [app, app],
    ...(redisUrl && { 'two servers, Redis': [overRedis, overRedis] }),
  }
}

async function measure(
  crowd: LoadClients,
  starts: Starts,
  wish: Scale['live'],
): Promise<Omit<Measured, 'name'>> {
  const targets: Target[] = []
  try {
    for (const start of starts) targets.push(await start())
    return await measureStarted(crowd, targets, wish)
  } finally {
    for (const target of targets) await stopTarget(target)
  }
}

async function measureStarted(
  crowd: LoadClients,
  targets: readonly Target[],
  { warmSeconds, seconds }: Scale['live'],
) {
  const { withNone, withAll } = await openAllStreams(crowd, targets, warmSeconds + seconds)
  await crowd.ask({ kind: 'talk', seconds: warmSeconds })
  const cpuBefore = await cpuOfAll(targets)
  const figures = await crowd.ask({ kind: 'talk', seconds })
  const cpuMicros = (await cpuOfAll(targets)) - cpuBefore
  const afterwards = await memoryOfAll(targets)
  await crowd.ask({ kind: 'leave' })
  return {
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
