import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { GROUPS, groupIdOf, groupOf, headersOf, type LiveStream, openStream, PEOPLE } from './live-streams.ts'
import { medianAndSlow } from './numbers.ts'
import { type Connection, openConnection, rawRequest } from './requests.ts'
import { atRandomMoments } from './rounds.ts'
import { memoryOf, type Target } from './targets.ts'

/** Counts of the frames of all streams, and the median and 99th percentile of their latencies in milliseconds. */
export type Figures = {
  messages: number
  frames: number
  lost: number
  /** Frames that came twice, or for a message that was not sent to that group. */
  tooMany: number
  /** Frames that came after one with a higher number. */
  outOfOrder: number
  sentToRead: [median: number, slow: number]
  /** Negative where the frame arrived before the answer to the POST. */
  answeredToRead: [median: number, slow: number]
}

/** A message that was sent: its number in the group, when its POST began and when it was answered. */
type SentMessage = { group: number; number: number; sentAt: number; answeredAt: number }

const PER_SECOND = 50
const OPENING_AT_ONCE = 50
/** The first streams are opened, served and closed before memory is read, so that one-time work is not counted. */
const FIRST_STREAMS = 50
const PATIENCE_MS = 10_000
/** Long enough for a stray frame to arrive. */
const STRAYS_MS = 300

export type LoadClients = ReturnType<typeof startLoadClients>

/** All clients are in this process, so that one clock times sending and reading. */
export function startLoadClients() {
  let streams: LiveStream[] = []
  /** For each server and group a connection that sends one message after the other, as a browser does. */
  let senders: Connection[][] = []

  /** Opens so many streams, spread over these servers, in place of those before. */
  async function open(targets: readonly Target[], count: number): Promise<void> {
    await stop()
    const opening = targets.map(({ port }) => Array.from({ length: GROUPS }, () => openSender(port)))
    senders = await Promise.all(opening.map((ofServer) => Promise.all(ofServer)))
    const portOf = (person: number) => targets[Math.floor(person / GROUPS) % targets.length]?.port ?? 0
    while (streams.length < count) {
      const people = Array.from({ length: OPENING_AT_ONCE }, (_, turn) => streams.length + turn)
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
    const { next: random } = createChance(1)
    const sent = await atRandomMoments({ perSecond: PER_SECOND, seconds, random }, (turn) =>
      sendMessage(senders[turn % senders.length] ?? [], Math.floor(random() * PEOPLE)),
    )
    const until = performance.now() + PATIENCE_MS
    const isMissing = () =>
      streams.some(({ group, received }) => received.length < sentTo(sent, group).length)
    while (isMissing() && performance.now() < until) await setTimeout(20)
    await setTimeout(STRAYS_MS)
    return evaluate(streams, sent)
  }

  return { open, send, stop }
}

/** Connects all streams to warmed-up servers; returns the memory before, and what each stream added, in KB. */
export async function openAllStreams(clients: LoadClients, targets: readonly Target[], seconds: number) {
  await clients.open(targets, FIRST_STREAMS)
  await clients.send(seconds)
  await clients.open(targets, 0)
  const before = await memoryOf(...targets)
  await clients.open(targets, PEOPLE)
  const withAll = await memoryOf(...targets)
  return {
    before,
    withAll,
    usedKb: kiloEach(withAll.used - before.used),
    residentKb: kiloEach(withAll.resident - before.resident),
  }
}

/** The memory per stream, in KB. */
export function kiloEach(bytes: number): number {
  return bytes / PEOPLE / 1000
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

async function sendMessage(senders: readonly Connection[], person: number): Promise<SentMessage> {
  const group = groupOf(person)
  const sentAt = performance.now()
  const answered = senders[group]?.send(messageOf(person))
  const { status, end } = await (answered ?? Promise.reject(new Error('No server is connected')))
  const number = Number(/"number":(\d+)/.exec(end.toString('latin1'))?.[1])
  if (status !== 201) throw new Error(`A message was refused: ${end}`)
  return { group, number, sentAt, answeredAt: performance.now() }
}

/** No two texts are the same, because repeated messages are refused. */
function messageOf(person: number): string {
  const content = `${randomUUID()} ${'We carry this with you. '.repeat(4)}`
  const body = JSON.stringify({ clientId: randomUUID(), content, images: [] })
  return rawRequest(`POST /api/groups/${groupIdOf(groupOf(person))}/messages`, headersOf(person), body)
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
  return { ...counts, sentToRead: medianAndSlow(sentToRead), answeredToRead: medianAndSlow(answeredToRead) }
}
