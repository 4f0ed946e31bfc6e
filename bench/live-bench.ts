import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from '#server/database/connect.ts'
import { print } from './bench-report.ts'
import type { Scale } from './bench-scale.ts'
import type { Bench, Part } from './benchmark.ts'
import { fillLiveGroups } from './live-groups.ts'
import {
  kiloEach,
  type LoadClients,
  memoryOfAll,
  openAllStreams,
  startLoadClients,
  sum,
} from './live-load.ts'
import { type Measured, printLive, requireWhole } from './live-tables.ts'
import { cpuOf, startTarget, stopTarget, type Target } from './request-load.ts'

export type RedisBeside = { url: string; stop(): Promise<void> }

/** Starts a Redis without persistence; returns null where none is installed. */
async function startRedis(): Promise<RedisBeside | null> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'thandaza-redis-'))
  const options = [
    '--port',
    String(port),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
  ]
  const child = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] })
  const isReady = await new Promise<boolean>((resolve) => {
    child.stdout.on('data', (chunk) => {
      if (String(chunk).includes('Ready to accept connections')) resolve(true)
    })
    child.on('error', () => resolve(false))
    child.on('exit', () => resolve(false))
  })
  return isReady ? { url: `redis://127.0.0.1:${port}`, stop } : null

  async function stop(): Promise<void> {
    child.kill('SIGTERM')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No port was free')
  return address.port
}

const collecting = { execArgv: ['--expose-gc'] }

type Starts = readonly (() => Promise<Target>)[]

/**
 * Compares the live stream with an SSE broadcast from memory (SEC-G7): 1,000 streams, 50 messages a second.
 * Fails when a stream did not receive every message exactly once and in order.
 */
export const live: Part = { name: 'live', title: 'The live stream', run: measureLive }

async function measureLive({ scale, openStore }: Bench): Promise<void> {
  const { community, copy } = await openStore()
  const address = await copy(await community(scale.prayers.small), 'measured_live')
  await fillLiveGroups(address)
  const redis = await startRedis()
  const clients = startLoadClients()
  try {
    const measured: Measured[] = []
    for (const [name, starts] of Object.entries(setupsOn(address, redis?.url ?? null))) {
      console.log(`Measuring ${name} …`)
      measured.push({ name, ...(await measure(clients, starts, scale.live)) })
    }
    printLive(measured, scale.live.seconds)
    if (!redis) print('\nNo redis-server is installed: two servers with Redis were not measured.')
    requireWhole(measured)
  } finally {
    clients.stop()
    await redis?.stop()
  }
}

/** The measured setups, one after the other on the same database. */
function setupsOn(address: Address, redisUrl: string | null): Record<string, Starts> {
  const bare = () => startTarget('live-bare-server.ts', address, collecting)
  const app = () => startTarget('app-server.ts', address, collecting)
  const settings = { REDIS_URL: redisUrl ?? '' }
  const overRedis = () => startTarget('app-server.ts', address, { ...collecting, settings })
  return {
    'bare broadcast': [bare],
    'one server': [app],
    'two servers, NOTIFY': [app, app],
    ...(redisUrl && { 'two servers, Redis': [overRedis, overRedis] }),
  }
}

async function measure(
  clients: LoadClients,
  starts: Starts,
  duration: Scale['live'],
): Promise<Omit<Measured, 'name'>> {
  const targets: Target[] = []
  try {
    for (const start of starts) targets.push(await start())
    return await measureStarted(clients, targets, duration)
  } finally {
    for (const target of targets) await stopTarget(target)
  }
}

async function measureStarted(
  clients: LoadClients,
  targets: readonly Target[],
  { warmSeconds, seconds }: Scale['live'],
) {
  const { withNone, withAll } = await openAllStreams(clients, targets, warmSeconds + seconds)
  await clients.ask({ kind: 'talk', seconds: warmSeconds })
  const cpuBefore = await cpuOfAll(targets)
  const figures = await clients.ask({ kind: 'talk', seconds })
  const cpuMicros = (await cpuOfAll(targets)) - cpuBefore
  const afterwards = await memoryOfAll(targets)
  await clients.ask({ kind: 'leave' })
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
