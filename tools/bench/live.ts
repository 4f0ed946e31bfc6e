import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Order } from './live-crowd.ts'
import type { Figures } from './live-figures.ts'
import { fillRooms, GROUPS, PEOPLE } from './live-rooms.ts'
import { cpuOf, memoryOf, startTarget, stopTarget, type Target } from './load.ts'
import { startRedis } from './redis-beside.ts'
import { head, row } from './rounds.ts'
import type { Store } from './store.ts'

const WARM_SECONDS = 5
/** So many streams come and go before memory without any is read: their code is no stream's. */
const FIRST_STREAMS = 50
const collecting = { execArgv: ['--expose-gc'] }

type Crowd = { ask(order: Order): Promise<Figures>; stop(): void }

/** What one server, or two together, made of it. */
type Measured = Figures & {
  /** Of one core, in hundredths. */
  cpuPercent: number
  /** Resident memory for each stream, in KB: when all had come, and when all had been told. */
  openKb: number
  toldKb: number
}

/**
 * The live stream beside an SSE broadcast from memory (issue 4, security G7): 1,000 streams, 50 messages a second.
 * Throws when a stream was not told of everything exactly once and in order.
 */
export async function measureLive({ community, copy }: Store, seconds: number): Promise<void> {
  const address = await copy(await community(10_000), 'measured_live')
  await fillRooms(address)
  const crowd = startCrowd()
  const house = (settings: Record<string, string> = {}) =>
    startTarget('house-server.ts', address, { ...collecting, settings })
  console.log(
    `\n${PEOPLE.toLocaleString('en')} streams in ${GROUPS} groups, 50 messages a second for ${seconds} s\n`,
  )
  console.log(head('What', ...columns))
  const bare = await measure(crowd, [await startTarget('live-bare-server.ts', address, collecting)], seconds)
  print('bare broadcast', bare)
  const one = await measure(crowd, [await house()], seconds)
  print('one server', one)
  const two = await measure(crowd, [await house(), await house()], seconds)
  print('two servers, NOTIFY', two)
  const redis = await startRedis()
  const settings = { REDIS_URL: redis?.url ?? '' }
  const wired = redis && (await measure(crowd, [await house(settings), await house(settings)], seconds))
  if (wired) print('two servers, Redis', wired)
  await redis?.stop()
  crowd.stop()
  printRatios(bare, one)
  if (!redis) console.log('No redis-server is installed: two servers with Redis were not measured.')
  requireWhole([bare, one, two, ...(wired ? [wired] : [])])
}

async function measure(crowd: Crowd, targets: Target[], seconds: number): Promise<Measured> {
  const ports = targets.map(({ port }) => port)
  await crowd.ask({ kind: 'come', ports, streams: FIRST_STREAMS })
  await crowd.ask({ kind: 'talk', seconds: WARM_SECONDS })
  await crowd.ask({ kind: 'come', ports, streams: 0 })
  const withNone = await sumOf(targets, memoryOf)
  await crowd.ask({ kind: 'come', ports, streams: PEOPLE })
  const withAll = await sumOf(targets, memoryOf)
  await crowd.ask({ kind: 'talk', seconds: WARM_SECONDS })
  const cpuBefore = await sumOf(targets, cpuOf)
  const figures = await crowd.ask({ kind: 'talk', seconds })
  const cpuMicros = (await sumOf(targets, cpuOf)) - cpuBefore
  const afterwards = await sumOf(targets, memoryOf)
  await crowd.ask({ kind: 'leave' })
  for (const target of targets) await stopTarget(target)
  return {
    ...figures,
    cpuPercent: cpuMicros / seconds / 10_000,
    openKb: (withAll - withNone) / PEOPLE / 1000,
    toldKb: (afterwards - withNone) / PEOPLE / 1000,
  }
}

function startCrowd(): Crowd {
  const child: ChildProcess = fork(join(import.meta.dirname, 'live-crowd.ts'))
  const broken = once(child, 'exit').then(() => {
    throw new Error('The clients broke off')
  })
  broken.catch(() => undefined)
  return {
    ask: async (order) => {
      child.send(order)
      const [answer] = await Promise.race([once(child, 'message'), broken])
      return answer
    },
    stop: () => child.disconnect(),
  }
}

async function sumOf(
  targets: readonly Target[],
  figure: (target: Target) => Promise<number>,
): Promise<number> {
  const figures = await Promise.all(targets.map(figure))
  return figures.reduce((sum, each) => sum + each, 0)
}

const columns = [
  'frames',
  'lost',
  'too many',
  'out of order',
  'sent → read: p50 ms',
  'p99 ms',
  'answered → read: p50 ms',
  'p99 ms',
  'CPU of a core',
  'KB a stream, open',
  'after',
]

function print(name: string, measured: Measured): void {
  const { frames, lost, tooMany, outOfOrder, sentToRead, answeredToRead, cpuPercent, openKb, toldKb } =
    measured
  const times = [sentToRead, answeredToRead].flatMap(({ medianMs, slowMs }) => [medianMs, slowMs])
  const rest = [`${cpuPercent.toFixed(0)} %`, openKb.toFixed(0), toldKb.toFixed(0)]
  console.log(
    row(name, frames.toLocaleString('en'), lost, tooMany, outOfOrder, ...times.map(toTenth), ...rest),
  )
}

function printRatios(bare: Measured, one: Measured): void {
  const of = (figure: (measured: Measured) => number) => toTenth(figure(one) / figure(bare))
  console.log(
    `\nOne server to the bare broadcast: sent → read p50 ${of((each) => each.sentToRead.medianMs)}, p99 ${of(
      (each) => each.sentToRead.slowMs,
    )}; CPU ${of((each) => each.cpuPercent)}; memory of a stream ${of((each) => each.openKb)}.`,
  )
}

function toTenth(figure: number): string {
  return figure.toFixed(1)
}

function requireWhole(all: readonly Measured[]): void {
  const broken = all.some(({ lost, tooMany, outOfOrder }) => lost + tooMany + outOfOrder > 0)
  if (broken) throw new Error('A stream was not told of every message once and in order')
}
