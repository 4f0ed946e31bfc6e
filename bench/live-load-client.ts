import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createRandom } from '#tools/bench/dice.ts'
import { evaluate, type Figures, type Said } from './live-figures.ts'
import { createMessageConnection, type MessageConnection } from '#tools/bench/live-lane.ts'
import { GROUPS, groupOf, PEOPLE } from './live-groups.ts'
import { type LiveStream, openLiveStream } from './load-stream.ts'

/** What the measuring process asks of this one. */
export type Order =
  | { kind: 'come'; ports: readonly number[]; streams: number }
  | { kind: 'talk'; seconds: number }
  | { kind: 'leave' }

const PER_SECOND = 50
const COMING_AT_ONCE = 50
const PATIENCE_MS = 10_000
/** Long enough for something to arrive that should not. */
const STRAYS_MS = 300

let streams: LiveStream[] = []
/** For each server one for each group. */
let connections: MessageConnection[][] = []

process.on('message', async (order: Order) => process.send?.(await obey(order)))

/** All clients of the measured servers in one process, so that one clock tells when something was sent and read. */
async function obey(order: Order): Promise<Figures | 'done'> {
  if (order.kind === 'come') await come(order.ports, order.streams)
  if (order.kind === 'leave') await leave()
  return order.kind === 'talk' ? await talk(order.seconds) : 'done'
}

async function come(ports: readonly number[], count: number): Promise<void> {
  await leave()
  connections = ports.map((port) => Array.from({ length: GROUPS }, () => createMessageConnection(port)))
  for (let person = 0; person < count; person += COMING_AT_ONCE) {
    const group = Array.from({ length: COMING_AT_ONCE }, (_, turn) => person + turn)
    streams.push(...(await Promise.all(group.map((each) => openLiveStream(portFor(each, ports), each)))))
  }
}

/** Neighbours in a group are on different servers. */
function portFor(person: number, ports: readonly number[]): number {
  return ports[Math.floor(person / GROUPS) % ports.length] ?? 0
}

async function leave(): Promise<void> {
  await Promise.all(streams.map((stream) => stream.close()))
  for (const connection of connections.flat()) connection.close()
  streams = []
  connections = []
}

/**
 * Messages come at random moments, as people's do, fifty a second on average, whether or not those before were
 * answered. The same moments and people each time.
 */
async function talk(seconds: number): Promise<Figures> {
  for (const stream of streams) stream.told.length = 0
  const random = createRandom()
  const saying: Promise<Said>[] = []
  const started = performance.now()
  for (let due = 0; due < seconds * 1000; due += (-Math.log(1 - random()) * 1000) / PER_SECOND) {
    const early = started + due - performance.now()
    if (early > 0) await setTimeout(early)
    saying.push(say(Math.floor(random() * PEOPLE), saying.length))
  }
  const said = await Promise.all(saying)
  await everythingPublished(said)
  return evaluate(streams, said)
}

/** No two texts are the same: saying the same again and again is refused. */
async function say(person: number, turn: number): Promise<Said> {
  const group = groupOf(person)
  const connection = connections[turn % connections.length]?.[group]
  if (!connection) throw new Error('Nobody has come yet')
  const sentAt = performance.now()
  const number = await connection.say(person, `${randomUUID()} ${'We carry this with you. '.repeat(4)}`)
  return { group, number, sentAt, answeredAt: performance.now() }
}

async function everythingPublished(said: readonly Said[]): Promise<void> {
  const inGroup = Array.from(
    { length: GROUPS },
    (_, group) => said.filter((one) => one.group === group).length,
  )
  const until = performance.now() + PATIENCE_MS
  const isMissing = () => streams.some(({ group, told }) => told.length < (inGroup[group] ?? 0))
  while (isMissing() && performance.now() < until) await setTimeout(20)
  await setTimeout(STRAYS_MS)
}
