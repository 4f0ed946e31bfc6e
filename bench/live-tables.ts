import { head, row } from './alternating-runs.ts'
import { note, print } from './bench-report.ts'
import type { Figures } from './live-figures.ts'
import { GROUPS, PEOPLE } from './live-groups.ts'

/** The result of one server, or of two together. */
export type Measured = Figures & {
  name: string
  /** Processor time of the servers, as a percentage of one core. */
  cpuPercent: number
  /** Memory per stream, in KB: used and resident when all were connected, resident after all messages. */
  usedKb: number
  residentKb: number
  afterwardsKb: number
}

/** Per stream (SEC-G7). */
const AIMS = { slowMs: 500, residentKb: 60 }

/** Prints latencies and cost, and both as ratios to the first setup. */
export function printLive(all: readonly Measured[], seconds: number): void {
  const people = PEOPLE.toLocaleString('en')
  print(`\n${people} streams in ${GROUPS} groups, 50 messages a second for ${seconds} s\n`)
  const times = ['sent → read: p50 ms', 'p99 ms', 'answered → read: p50 ms', 'p99 ms']
  print(head('What', 'messages', 'frames', 'lost', 'too many', 'out of order', ...times))
  for (const one of all) {
    const { name, messages, frames, lost, tooMany, outOfOrder, sentToRead, answeredToRead } = one
    const percentiles = [sentToRead, answeredToRead].flatMap(({ medianMs, slowMs }) => [medianMs, slowMs])
    print(row(name, messages, frames, lost, tooMany, outOfOrder, ...percentiles.map(toTenth)))
  }
  print(`\n${head('What', 'CPU, of a core', 'KB a stream, in use', 'resident', 'resident afterwards')}`)
  for (const { name, cpuPercent, usedKb, residentKb, afterwardsKb } of all)
    print(row(name, `${cpuPercent.toFixed(0)} %`, ...[usedKb, residentKb, afterwardsKb].map(toTenth)))
  printRatios(all)
  for (const one of all.slice(1)) recordAims(one)
}

function printRatios([bare, ...apps]: readonly Measured[]): void {
  if (!bare) return
  print(`\n${head('Ratio to bare', 'sent → read: p50', 'p99', 'CPU', 'KB in use')}`)
  for (const app of apps) {
    const ratios = figures.map((of) => toTenth(of(app) / of(bare)))
    print(row(app.name, ...ratios))
  }
}

const figures: readonly ((of: Measured) => number)[] = [
  ({ sentToRead }) => sentToRead.medianMs,
  ({ sentToRead }) => sentToRead.slowMs,
  ({ cpuPercent }) => cpuPercent,
  ({ usedKb }) => usedKb,
]

function recordAims({ name, lost, tooMany, outOfOrder, sentToRead, ...memory }: Measured): void {
  const strays = lost + tooMany + outOfOrder
  note({ name: `${name}: frames lost, doubled or out of order`, measured: strays, aim: { atMost: 0 } })
  const { slowMs, residentKb } = AIMS
  note({
    name: `${name}: message, sent to read, p99`,
    measured: sentToRead.slowMs,
    unit: 'ms',
    aim: { atMost: slowMs },
  })
  note({
    name: `${name}: memory a stream, the larger of in use and resident`,
    measured: Math.max(memory.usedKb, memory.residentKb),
    unit: 'KB',
    aim: { atMost: residentKb },
  })
  note({
    name: `${name}: the same with all that the servers grew by at work`,
    measured: memory.afterwardsKb,
    unit: 'KB',
  })
}

function toTenth(figure: number): string {
  return figure.toFixed(1)
}

/** Throws unless each stream received every message once and in order. */
export function requireWhole(all: readonly Measured[]): void {
  const broken = all.some(({ lost, tooMany, outOfOrder }) => lost + tooMany + outOfOrder > 0)
  if (broken) throw new Error('A stream did not receive every message once and in order')
}
