import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { ErrorBody } from '#contract/api/error-codes.ts'
import { type LiveEvent, liveAddress, type Watched } from '#contract/live-events.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import type { TestApp } from './test-app.ts'

/** One event as it arrived; `id` is where to go on from. */
export type StreamEvent = { id: string | null; event: string; data: unknown }

/** The live stream of an open app, over a real connection. */
export type TestStream = {
  status: number
  headers: IncomingMessage['headers']
  /** Everything that arrived so far. */
  events: StreamEvent[]
  /** Only the facts, in the order they came. */
  liveEvents(): LiveEvent[]
  /** Where a client that breaks off now would go on. */
  lastId(): string | undefined
  /** Waits for an event; throws what came instead when it does not come in time. */
  waitFor(wanted: (event: StreamEvent) => boolean): Promise<StreamEvent>
  waitForEvent(name: LiveEvent['name'], ids?: Record<string, unknown>): Promise<StreamEvent>
  /** When the server has ended it. */
  closed: Promise<void>
  /** Takes no bytes any more, like a phone in a tunnel. */
  stall(): void
  close(): void
}

type Wishes = { after?: string; watch?: readonly Watched[]; lastEventId?: string; query?: string }

const PATIENCE_MS = 60_000

/** Opens a stream that must be let in; it has said where it begins. */
export async function openStream(
  app: Pick<TestApp, 'listen'>,
  person: Person,
  wishes: Wishes = {},
): Promise<TestStream> {
  const { asking, answer } = await ask(app, person, wishes)
  if (answer.statusCode !== 200) throw new Error(`The stream was refused with ${answer.statusCode}`)
  const stream = listen(asking, answer)
  await stream.waitFor(({ event }) => event === 'open')
  return stream
}

/** What is answered to a stream that is not let in. */
export async function refusedStream(
  app: Pick<TestApp, 'listen'>,
  person: Person | null,
  wishes: Wishes & { headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: IncomingMessage['headers']; error: ErrorBody['error'] }> {
  const { asking, answer } = await ask(app, person, wishes)
  if (answer.statusCode === 200) {
    asking.destroy()
    throw new Error('The stream was let in')
  }
  let text = ''
  for await (const chunk of answer) text += chunk
  return { status: answer.statusCode ?? 0, headers: answer.headers, error: JSON.parse(text).error }
}

async function ask(
  app: Pick<TestApp, 'listen'>,
  person: Person | null,
  { after, watch = [], lastEventId, query, headers }: Wishes & { headers?: Record<string, string> },
): Promise<{ asking: ClientRequest; answer: IncomingMessage }> {
  const wanted = new URLSearchParams(watch.map((each): [string, string] => ['watch', each]))
  if (after !== undefined) wanted.set('after', after)
  const cookie = Object.entries(person?.cookies ?? {}).map(([name, value]) => `${name}=${value}`)
  const asking = request(`${await app.listen()}${liveAddress}?${query ?? wanted}`, {
    agent: false,
    headers: {
      ...(person && { cookie: cookie.join('; ') }),
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
      ...headers,
    },
  })
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    asking.on('response', resolve).on('error', reject).end()
  })
  return { asking, answer }
}

function listen(asking: ClientRequest, answer: IncomingMessage): TestStream {
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
  asking.on('error', () => undefined)

  function waitFor(wanted: (event: StreamEvent) => boolean): Promise<StreamEvent> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(patience)
        waiting.delete(look)
      }
      const look = () => {
        const found = events.find(wanted)
        if (!found) return
        stop()
        resolve(found)
      }
      const patience = setTimeout(() => {
        stop()
        reject(new Error(`It did not come. What came: ${JSON.stringify(events)}`))
      }, PATIENCE_MS)
      waiting.add(look)
      look()
    })
  }

  return {
    status: answer.statusCode ?? 0,
    headers: answer.headers,
    events,
    liveEvents: () => events.filter(({ event }) => event === 'fact').map(({ data }) => data as LiveEvent),
    lastId: () => events.findLast(({ id }) => id !== null)?.id ?? undefined,
    waitFor,
    waitForEvent: (name, ids = {}) =>
      waitFor(({ event, data }) => event === 'fact' && isDomainEvent(data as LiveEvent, name, ids)),
    closed: new Promise((resolve) => answer.on('close', resolve)),
    stall: () => answer.pause(),
    close: () => asking.destroy(),
  }
}

function isDomainEvent(liveEvent: LiveEvent, name: LiveEvent['name'], ids: Record<string, unknown>): boolean {
  const own: Record<string, unknown> = liveEvent.ids
  return liveEvent.name === name && Object.entries(ids).every(([id, value]) => own[id] === value)
}

/** A block of lines; a heartbeat is one without an event. */
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
