import { randomUUID } from 'node:crypto'
import { createConnection } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import { liveAddress } from '#contract/events/live-stream.ts'
import type { Address } from '#server/database/connect.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { runFile, signIn, tokenNamed, withConnection } from './database.ts'
import { medianAndSlow } from './numbers.ts'
import { accepted, atRandomMoments, openConnection, rawRequest, sessionHeaders } from './requests.ts'
import { type Target, usageOf } from './targets.ts'

/** Groups of twenty people, each with one open stream (SEC-G7). People and groups are identified by number. */
export type Crowd = { groups: number; people: number }

/** So many groups and their people. */
export const crowdOf = (groups: number): Crowd => ({ groups, people: 20 * groups })

const PER_SECOND = 50
const opening = pLimit(50)
/** The first streams are opened, served and closed before memory is read, so that one-time work is not counted. */
const FIRST_STREAMS = 50
const PATIENCE_MS = 10_000
/** Long enough for a stray frame to arrive. */
const STRAYS_MS = 300
const FRAME = /"message\.sent","ids":\{"groupId":"([^"]+)","number":(\d+)\}/g

const SEEN = '"notifications.seen"'

/** A message that was sent: its number in the group, when its POST began and when it was answered. */
type SentMessage = { group: number; number: number; sentAt: number; answeredAt: number }
type Received = { groupId: string; number: number; at: number }
type LiveStream = {
  group: number
  received: Received[]
  /** The time when its member has seen their notifications on another device. */
  seenAt: number | null
  close(): void
}

/** Connects load clients to servers. All are in this process, so that one clock times sending and reading. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
async function openClients(targets: readonly Target[], { groups, people }: Crowd) {
  let streams: LiveStream[] = []
  /** Each server and group has a connection that sends one message after the other, as a browser does. */
  const senders = await Promise.all(
    targets.map(({ port }) => Promise.all(Array.from({ length: groups }, () => openConnection(port)))),
  )

  /** Opens the streams of so many people, spread over the servers. */
  async function connect(count: number): Promise<void> {
    const portOf = (person: number) => targets[Math.floor(person / groups) % targets.length]?.port ?? 0
    const open = (person: number) => openStream(portOf(person), person, person % groups)
    streams = await opening.map(Array(count).keys(), open)
  }

  /**
   * Sends messages at random moments, as people do, fifty a second on average, whether or not earlier ones were
   * answered; the same moments and people each time. Returns what the streams received.
   */
  async function send(seconds: number) {
    for (const stream of streams) stream.received.length = 0
    const { next: random } = createChance(1)
    const sendNext = async (turn: number): Promise<SentMessage> => {
      const person = Math.floor(random() * people)
      const group = person % groups
      const sender = senders[turn % senders.length]?.[group]
      if (!sender) throw new Error('No server is connected')
      const sentAt = performance.now()
      const { end } = accepted(await sender.send(messageOf(person, group)))
      const number = Number(/"number":(\d+)/.exec(end.toString('latin1'))?.[1])
      return { group, number, sentAt, answeredAt: performance.now() }
    }
    const sent = await atRandomMoments(PER_SECOND, seconds, sendNext, random)
    const byGroup = Array.from({ length: groups }, (_, group) => sent.filter((each) => each.group === group))
    const until = performance.now() + PATIENCE_MS
    const isMissing = ({ group, received }: LiveStream) => received.length < (byGroup[group]?.length ?? 0)
    while (streams.some(isMissing) && performance.now() < until) await setTimeout(20)
    await setTimeout(STRAYS_MS)
    return { messages: sent.length, ...evaluate(streams, byGroup) }
  }

  /**
   * Members see their notifications on another device, one after the other; returns the milliseconds until their streams
   * say so.
   */
  async function lookAtNotifications(looking: readonly number[]): Promise<number[]> {
    const device = await openConnection(targets[0]?.port ?? 0)
    const times: number[] = []
    for (const person of looking) {
      const sentAt = performance.now()
      accepted(await device.send(seenBy(person)))
      const stream = streams[person]
      while (stream?.seenAt === null && performance.now() < sentAt + PATIENCE_MS) await setTimeout(1)
      times.push((stream?.seenAt ?? Number.POSITIVE_INFINITY) - sentAt)
    }
    device.close()
    return times
  }

  function disconnect(): void {
    for (const stream of streams.splice(0)) stream.close()
  }

  function stop(): void {
    for (const each of [...streams, ...senders.flat()]) each.close()
  }

  return { connect, send, lookAtNotifications, disconnect, stop }
}

/** Connects all streams to warmed-up servers. Returns the memory before and after in bytes, and of a stream in KB. */
export async function openAllStreams(targets: readonly Target[], crowd: Crowd, warmSeconds: number) {
  const clients = await openClients(targets, crowd)
  await clients.connect(FIRST_STREAMS)
  await clients.send(warmSeconds)
  clients.disconnect()
  const before = await usageOf(targets, 'memory')
  await clients.connect(crowd.people)
  const withAll = await usageOf(targets, 'memory')
  const usedKb = kiloEach(withAll.used - before.used, crowd)
  return { clients, before, withAll, usedKb, residentKb: kiloEach(withAll.resident - before.resident, crowd) }
}

/** The memory per stream, in KB. */
export const kiloEach = (bytes: number, { people }: Crowd): number => bytes / people / 1000

/** Adds the groups and their signed-in members to a community. */
export async function fillLiveGroups(address: Address, { groups, people: size }: Crowd): Promise<void> {
  await withConnection(address, async (client) => {
    await runFile(client, 'live-groups.sql', { groups, size })
    const people = Array.from({ length: size }, (_, n) => [tokenNamed(`live${n}`), `live${n}@example.com`])
    await signIn(client, Object.fromEntries(people))
  })
}

const headersOf = (person: number): string[] => sessionHeaders(tokenNamed(`live${person}`))

const groupIdOf = (group: number): string => `00000000-0000-4000-8000-${String(group).padStart(12, '0')}`

/** Opens a person's stream and parses only which messages it reports: measuring must be cheap. */
async function openStream(port: number, person: number, group: number): Promise<LiveStream> {
  const stream: LiveStream = { group, received: [], seenAt: null, close: () => socket.destroy() }
  const socket = createConnection({ port, host: '127.0.0.1', noDelay: true }).setEncoding('latin1')
  socket.write(rawRequest(`GET ${liveAddress}?watch=group:${groupIdOf(group)}`, headersOf(person)))
  await new Promise<void>((resolve, reject) => {
    let unread = ''
    socket.on('data', (text: string) => {
      const at = performance.now()
      unread += text
      const end = unread.lastIndexOf('\n\n') + 1
      const frames = unread.slice(0, end)
      unread = unread.slice(end)
      if (frames.includes('event: open')) resolve()
      for (const [, groupId = '', number] of frames.matchAll(FRAME))
        stream.received.push({ groupId, number: Number(number), at })
      if (frames.includes(SEEN)) stream.seenAt = at
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error(`A stream ended: ${unread}`)))
  })
  return stream
}

/** No two texts are the same, because repeated messages are refused. */
function messageOf(person: number, group: number): string {
  const content = `${randomUUID()} ${'We carry this with you. '.repeat(4)}`
  const body = JSON.stringify({ clientId: randomUUID(), content, images: [] })
  return rawRequest(`POST /api/groups/${groupIdOf(group)}/messages`, headersOf(person), body)
}

/** All that has come so far is seen. */
function seenBy(person: number): string {
  const body = JSON.stringify({ upTo: new Date().toISOString() })
  return rawRequest('PUT /api/notifications/seen', headersOf(person), body)
}

/**
 * Each stream must have received each message of its group once, in the order of their numbers. `tooMany` counts frames
 * that came twice, or for a message that was not sent to that group. Latencies are in milliseconds.
 */
function evaluate(streams: readonly LiveStream[], sentByGroup: readonly SentMessage[][]) {
  const counts = { frames: 0, lost: 0, tooMany: 0, outOfOrder: 0 }
  const sentToRead: number[] = []
  /** Negative where the frame arrived before the answer to the POST. */
  const answeredToRead: number[] = []
  for (const { group, received } of streams) {
    const missing = new Map(sentByGroup[group]?.map((message) => [message.number, message]))
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
