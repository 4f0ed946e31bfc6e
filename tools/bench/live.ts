import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Address } from '../../server/database/connect.ts'
import type { Order } from './live-crowd.ts'
import type { Figures } from './live-figures.ts'
import { fillRooms, PEOPLE } from './live-rooms.ts'
import { type Measured, printLive, requireWhole } from './live-tables.ts'
import { cpuOf, memoryOf, startTarget, stopTarget, type Target } from './load.ts'
import { startRedis } from './redis-beside.ts'
import type { Store } from './store.ts'

const WARM_SECONDS = 5
/** So many streams come, hear as many messages and go before memory without any is read: that work is no stream's. */
const FIRST_STREAMS = 50
const collecting = { execArgv: ['--expose-gc'] }

type Crowd = { ask(order: Order): Promise<Figures>; stop(): void }
type Starts = readonly (() => Promise<Target>)[]

/**
 * The live stream beside an SSE broadcast from memory (issue 4, security G7): 1,000 streams, 50 messages a second.
 * Throws when a stream was not told of everything exactly once and in order.
 */
export async function measureLive({ community, copy }: Store, seconds: number): Promise<void> {
  const address = await copy(await community(10_000), 'measured_live')
  await fillRooms(address)
  const redis = await startRedis()
  const crowd = startCrowd()
  try {
    const measured: Measured[] = []
    for (const [name, starts] of Object.entries(setupsOn(address, redis?.url ?? null))) {
      console.log(`Measuring ${name} …`)
      measured.push({ name, ...(await measure(crowd, starts, seconds)) })
    }
    printLive(measured, seconds)
    if (!redis) console.log('\nNo redis-server is installed: two servers with Redis were not measured.')
    requireWhole(measured)
  } finally {
    crowd.stop()
    await redis?.stop()
  }
}

/** What is measured, one after the other on the same database. */
function setupsOn(address: Address, redisUrl: string | null): Record<string, Starts> {
  const bare = () => startTarget('live-bare-server.ts', address, collecting)
  const house = () => startTarget('house-server.ts', address, collecting)
  const settings = { REDIS_URL: redisUrl ?? '' }
  const wired = () => startTarget('house-server.ts', address, { ...collecting, settings })
  return {
    'bare broadcast': [bare],
    'one server': [house],
    'two servers, NOTIFY': [house, house],
    ...(redisUrl && { 'two servers, Redis': [wired, wired] }),
  }
}

async function measure(crowd: Crowd, starts: Starts, seconds: number): Promise<Omit<Measured, 'name'>> {
  const targets: Target[] = []
  try {
    for (const start of starts) targets.push(await start())
    return await measureStarted(crowd, targets, seconds)
  } finally {
    for (const target of targets) await stopTarget(target)
  }
}

async function measureStarted(crowd: Crowd, targets: readonly Target[], seconds: number) {
  const ports = targets.map(({ port }) => port)
  await crowd.ask({ kind: 'come', ports, streams: FIRST_STREAMS })
  await crowd.ask({ kind: 'talk', seconds: WARM_SECONDS + seconds })
  await crowd.ask({ kind: 'come', ports, streams: 0 })
  const withNone = await memoryOfAll(targets)
  await crowd.ask({ kind: 'come', ports, streams: PEOPLE })
  const withAll = await memoryOfAll(targets)
  await crowd.ask({ kind: 'talk', seconds: WARM_SECONDS })
  const cpuBefore = await cpuOfAll(targets)
  const figures = await crowd.ask({ kind: 'talk', seconds })
  const cpuMicros = (await cpuOfAll(targets)) - cpuBefore
  const afterwards = await memoryOfAll(targets)
  await crowd.ask({ kind: 'leave' })
  const kiloEach = (bytes: number) => bytes / PEOPLE / 1000
  return {
    ...figures,
    cpuPercent: cpuMicros / seconds / 10_000,
    usedKb: kiloEach(withAll.used - withNone.used),
    residentKb: kiloEach(withAll.resident - withNone.resident),
    afterwardsKb: kiloEach(afterwards.resident - withNone.resident),
  }
}

/** The clients, all in one process. When it breaks off, so does the measuring. */
function startCrowd(): Crowd {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-crowd.ts'))
  return {
    ask: (order) =>
      new Promise((resolve, reject) => {
        const breakOff = () => reject(new Error('The clients broke off'))
        child.once('exit', breakOff)
        child.once('message', (answer) => {
          child.off('exit', breakOff)
          resolve(answer as Figures)
        })
        child.send(order)
      }),
    stop: () => {
      if (child.connected) child.disconnect()
    },
  }
}

async function memoryOfAll(targets: readonly Target[]) {
  const all = await Promise.all(targets.map(memoryOf))
  return { used: sum(all.map(({ used }) => used)), resident: sum(all.map(({ resident }) => resident)) }
}

async function cpuOfAll(targets: readonly Target[]): Promise<number> {
  return sum(await Promise.all(targets.map(cpuOf)))
}

function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0)
}
