import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { liveAddress } from '#contract/events/live-stream.ts'
import { GROUPS, groupIdOf, groupOf, liveTokenOf, PEOPLE } from './live-groups.ts'
import type { Memory } from './measured-server.ts'
import { atRandomMoments, createRandom } from './random-arrivals.ts'
import {
  type Connection,
  memoryOf,
  openConnection,
  quantile,
  rawRequest,
  sessionHeaders,
  type Target,
} from './request-load.ts'

/** Counts of the frames of all streams, and their latencies in milliseconds. */
export type Figures = {
  messages: number
  frames: number
  lost: number
  /** Frames that came twice, or for a message that was not sent to that group. */
  tooMany: number
  /** Frames that came after one with a higher number. */
  outOfOrder: number
  sentToRead: Percentiles
  /** Negative where the frame arrived before the answer to the POST. */
  answeredToRead: Percentiles
}
type Percentiles = { medianMs: number; slowMs: number }

/** A message that was sent: its number in the group, when its POST began and when it was answered. */
type SentMessage = { group: number; number: number; sentAt: number; answeredAt: number }
/** One person's open stream, and the messages that it reported. */
type LiveStream = {
  group: number
  received: { groupId: string; number: number; at: number }[]
  close(): Promise<void>
}

const PER_SECOND = 50
const OPENING_AT_ONCE = 50
/** The first streams are opened, served and closed before memory is read, so that one-time work is not counted. */
const FIRST_STREAMS = 50
const PATIENCE_MS = 10_000
/** Long enough for a stray frame to arrive. */
const STRAYS_MS = 300
const FRAME = /"message\.sent","ids":\{"groupId":"([^"]+)","number":(\d+)\}/g

export type LoadClients = ReturnType<typeof startLoadClients>

/** All clients are in this process, so that one clock times sending and reading. */
export function startLoadClients() {
  let streams: LiveStream[] = []
  /** For each server and group a connection that sends one message after the other, as a browser does. */
  let senders: Connection[][] = []

  /** Opens so many streams, spread over these servers, in place of those before. */
  async function open(targets: readonly Target[], count: number): Promise<void> {
    await stop()
    const ports = targets.map(({ port }) => port)
    senders = await Promise.all(
      ports.map((port) => Promise.all(Array.from({ length: GROUPS }, () => openSender(port)))),
    )
    while (streams.length < count) {
      const people = Array.from({ length: OPENING_AT_ONCE }, (_, turn) => streams.length + turn)
      const portOf = (person: number) => ports[Math.floor(person / GROUPS) % ports.length] ?? 0
      streams.push(...(await Promise.all(people.map((person) => openStream(portOf(person), person)))))
    }
  }

  async function stop(): Promise<void> {
    for (const sender of senders.flat()) sender.close()
    await Promise.all(streams.map((stream) => stream.close()))
    streams = []
    senders = []
  }

  /**
   * Sends messages at random moments, as people do, fifty a second on average, whether or not earlier ones were
   * answered; the same moments and people each time. Returns what the streams received.
   */
  async function send(seconds: number): Promise<Figures> {
    for (const stream of streams) stream.received.length = 0
    const random = createRandom()
    const sent = await atRandomMoments({ perSecond: PER_SECOND, seconds, random }, (turn) =>
      sendMessage(Math.floor(random() * PEOPLE), turn),
    )
    const until = performance.now() + PATIENCE_MS
    const isMissing = () =>
      streams.some(({ group, received }) => received.length < sentTo(sent, group).length)
    while (isMissing() && performance.now() < until) await setTimeout(20)
    await setTimeout(STRAYS_MS)
    return evaluate(streams, sent)
  }

  async function sendMessage(person: number, turn: number): Promise<SentMessage> {
    const group = groupOf(person)
    const sentAt = performance.now()
    const answered = senders[turn % senders.length]?.[group]?.send(messageOf(person))
    const { status, end } = await (answered ?? Promise.reject(new Error('No server is connected')))
    const number = Number(/"number":(\d+)/.exec(end.toString('latin1'))?.[1])
    if (status !== 201) throw new Error(`A message was refused: ${end}`)
    return { group, number, sentAt, answeredAt: performance.now() }
  }

  return { open, send, stop }
}

/** Connects all streams to warmed-up servers, and returns the memory without and with all streams. */
export async function openAllStreams(clients: LoadClients, targets: readonly Target[], seconds: number) {
  await clients.open(targets, FIRST_STREAMS)
  await clients.send(seconds)
  await clients.open(targets, 0)
  const withNone = await memoryOfAll(targets)
  await clients.open(targets, PEOPLE)
  return { withNone, withAll: await memoryOfAll(targets) }
}

/** The memory of several servers together. */
export async function memoryOfAll(targets: readonly Target[]): Promise<Memory> {
  const all = await Promise.all(targets.map(memoryOf))
  return { used: sum(all.map(({ used }) => used)), resident: sum(all.map(({ resident }) => resident)) }
}

/** The memory per stream, in KB. */
export function kiloEach(bytes: number): number {
  return bytes / PEOPLE / 1000
}

/** The sum of all figures. */
export function sum(figures: readonly number[]): number {
  return figures.reduce((total, each) => total + each, 0)
}

/** Opens a person's stream and parses only which messages it reports: measuring must be cheap. */
async function openStream(port: number, person: number): Promise<LiveStream> {
  const group = groupOf(person)
  const received: LiveStream['received'] = []
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  await new Promise<void>((resolve, reject) => {
    let unread = ''
    socket.setEncoding('latin1')
    socket.on('data', (text: string) => {
      const at = performance.now()
      unread += text
      const end = unread.lastIndexOf('\n\n') + 1
      const frames = unread.slice(0, end)
      unread = unread.slice(end)
      if (frames.includes('event: open')) resolve()
      for (const [, groupId = '', number] of frames.matchAll(FRAME))
        received.push({ groupId, number: Number(number), at })
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`A stream ended: ${unread}`)))
    const start = `GET ${liveAddress}?watch=group:${groupIdOf(group)}`
    socket.write(rawRequest(start, sessionHeaders(liveTokenOf(person))))
  })
  const close = async () => {
    socket.destroy()
    await closed
  }
  return { group, received, close }
}

/** Opens a connection on which a message waits until the one before is answered. */
async function openSender(port: number): Promise<Connection> {
  const { send, close } = await openConnection(port)
  let before: Promise<unknown> = Promise.resolve()
  return {
    send: async (text) => {
      const answer = before.then(() => send(text))
      before = answer
      return await answer
    },
    close,
  }
}

/** No two texts are the same, because repeated messages are refused. */
function messageOf(person: number): string {
  const content = `${randomUUID()} ${'We carry this with you. '.repeat(4)}`
  const body = JSON.stringify({ clientId: randomUUID(), content, images: [] })
  const start = `POST /api/groups/${groupIdOf(groupOf(person))}/messages`
  return rawRequest(start, sessionHeaders(liveTokenOf(person)), body)
}

function sentTo(sent: readonly SentMessage[], group: number): SentMessage[] {
  return sent.filter((message) => message.group === group)
}

/** Each stream must have received each message of its group once, in the order of their numbers. */
function evaluate(streams: readonly LiveStream[], sent: readonly SentMessage[]): Figures {
  const counts = { messages: sent.length, frames: 0, lost: 0, tooMany: 0, outOfOrder: 0 }
  const sentToRead: number[] = []
  const answeredToRead: number[] = []
  for (const { group, received } of streams) {
    const missing = new Map(sentTo(sent, group).map((message) => [message.number, message]))
    for (const [index, { groupId, number, at }] of received.entries()) {
      const message = groupId === groupIdOf(group) ? missing.get(number) : undefined
      if (message) {
        sentToRead.push(at - message.sentAt)
        answeredToRead.push(at - message.answeredAt)
      } else counts.tooMany++
      if (number < (received[index - 1]?.number ?? 0)) counts.outOfOrder++
      missing.delete(number)
    }
    counts.frames += received.length
    counts.lost += missing.size
  }
  return { ...counts, sentToRead: percentilesOf(sentToRead), answeredToRead: percentilesOf(answeredToRead) }
}

function percentilesOf(times: number[]): Percentiles {
  times.sort((a, b) => a - b)
  return { medianMs: quantile(times, 0.5), slowMs: quantile(times, 0.99) }
}
