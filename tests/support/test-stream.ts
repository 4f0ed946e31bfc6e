import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { expect } from 'vitest'
import type { ErrorBody } from '#contract/api/error-codes.ts'
import type { LiveEvent } from '#contract/events/all-events.ts'
import { liveAddress, type Watched } from '#contract/events/live-stream.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import {
  beginning,
  isAfter,
  parsePosition,
  positionAt,
  timelineOf,
} from '#server/platform/events/log-position.ts'
import type { TestApp } from './test-app.ts'

/** One event as it arrived; `id` is the cursor to resume from. */
export type StreamEvent = { id: string | null; event: string; data: unknown }

/** The live stream of an open app, over a real connection. */
export type TestStream = {
  status: number
  headers: IncomingMessage['headers']
  /** Everything that arrived so far. */
  events: StreamEvent[]
  /** The domain events alone, in the order of arrival. */
  liveEvents(): LiveEvent[]
  /** The id from which a client that disconnects now would resume. */
  lastId(): string | undefined
  /** Waits for an event; throws the events that came instead when it does not come in time, or the stream ends. */
  waitFor(wanted: (event: StreamEvent) => boolean): Promise<StreamEvent>
  waitForEvent(name: LiveEvent['name'], ids?: Record<string, unknown>): Promise<StreamEvent>
  /** Settles when the server has ended the stream. */
  closed: Promise<void>
  /** Reads no more bytes, like a phone in a tunnel. */
  stall(): void
  close(): void
}

type StreamOptions = { after?: string; watch?: readonly Watched[]; lastEventId?: string; query?: string }

const PATIENCE_MS = 600_000

type StreamedApp = Pick<TestApp, 'listen'> & Partial<Pick<TestApp, 'pool' | 'hub'>>

/**
 * Opens a stream that must be accepted; it has announced its starting point. Of an app of this process, everything that
 * was committed before has been delivered, so that the stream begins after it: transactions of other tests on the same
 * PostgreSQL can hold it up.
 */
export async function openStream(
  app: StreamedApp,
  person: Person,
  options: StreamOptions = {},
): Promise<TestStream> {
  await untilDelivered(app)
  const { outgoing, answer } = await connectStream(app, person, options)
  if (answer.statusCode !== 200) throw new Error(`The stream was refused with ${answer.statusCode}`)
  const stream = listen(outgoing, answer)
  await stream.waitFor(({ event }) => event === 'open')
  return stream
}

async function untilDelivered({ pool, hub }: StreamedApp): Promise<void> {
  if (!pool || !hub) return
  const { rows } = await pool.query(
    'select xid::text as xid, id::int as id from domain_events order by domain_events.xid desc, domain_events.id desc limit 1',
  )
  const [newest] = rows
  if (!newest) return
  const isDelivered = () => {
    const delivered = parsePosition(hub.cursor()) ?? beginning
    return !isAfter(positionAt(timelineOf(delivered), BigInt(newest.xid), newest.id), delivered)
  }
  await expect.poll(isDelivered).toBe(true)
}

/** The answer to a stream that is refused. */
export async function refusedStream(
  app: Pick<TestApp, 'listen'>,
  person: Person | null,
  options: StreamOptions & { headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; error: ErrorBody['error'] }> {
  const { outgoing, answer } = await connectStream(app, person, options)
  if (answer.statusCode === 200) {
    outgoing.destroy()
    throw new Error('the stream was accepted')
  }
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode ?? 0, headers: answer.headers, error: JSON.parse(text).error }
}

async function connectStream(
  app: Pick<TestApp, 'listen'>,
  person: Person | null,
  { after, watch = [], lastEventId, query, headers }: StreamOptions & { headers?: Record<string, string> },
): Promise<{ outgoing: ClientRequest; answer: IncomingMessage }> {
  const wanted = new URLSearchParams(watch.map((each): [string, string] => ['watch', each]))
  if (after !== undefined) wanted.set('after', after)
  const cookie = Object.entries(person?.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
  const outgoing = request(`${await app.listen()}${liveAddress}?${query ?? wanted}`, {
    agent: false,
    headers: {
      ...(person && { cookie: cookie.join('; ') }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...headers,
    },
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject).end()
  })
  return { outgoing, answer }
}

function listen(outgoing: ClientRequest, answer: IncomingMessage): TestStream {
  const events: StreamEvent[] = []
  const waiting = new Set<() => void>()
  let text = ''
  answer.setEncoding('utf8')
  answer.on('data', (chunk: string) => {
    const blocks = `${text}${chunk}`.split('\n\n')
    text = blocks.pop() ?? ''
    events.push(...blocks.map(eventOf))
    for (const look of waiting) look()
  })
  answer.on('error', () => undefined)
  outgoing.on('error', () => undefined)

  function waitFor(wanted: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(patience)
        waiting.delete(look)
        answer.off('close', fail)
      }
      const fail = () => {
        stop()
        reject(new Error(`the event did not arrive. Arrived: ${JSON.stringify(events)}`))
      }
      const look = () => {
        const found = events.find(wanted)
        if (!found) return
        stop()
        resolve(found)
      }
      const patience = setTimeout(fail, PATIENCE_MS)
      answer.on('close', fail)
      waiting.add(look)
      look()
      if (answer.closed) fail()
    })
  }

  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    liveEvents: () => events.filter(({ event }) => event === 'event').map(({ data }) => data as LiveEvent),
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? undefined,
    waitFor,
    waitForEvent: (name, ids = {}) =>
      waitFor(({ event, data }) => event === 'event' && isDomainEvent(data as LiveEvent, name, ids)),
    closed: new Promise((resolve) => answer.on('close', resolve)),
    stall: () => answer.pause(),
    close: () => outgoing.destroy(),
  }
}

function isDomainEvent(liveEvent: LiveEvent, name: LiveEvent['name'], ids: Record<string, unknown>): boolean {
  const own: Record<string, unknown> = liveEvent.ids
  return liveEvent.name === name && Object.entries(ids).every(([id, value]) => own[id] === value)
}

/** Parses a block of lines; a heartbeat is one without an event. */
function eventOf(block: string): StreamEvent {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).trim()]
    }),
  )
  const data = fields.get('data')
  return {
    id: fields.get('id') ?? null,
    event: fields.get('event') ?? '',
    data: data === undefined ? null : JSON.parse(data),
  }
}
