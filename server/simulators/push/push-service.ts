import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout } from 'node:timers/promises'
import { type Clock, systemClock } from '#server/platform/core/clock.ts'
import { isOwnHost, listenOnLoopback } from '../listen-on-loopback.ts'
import { checkPushHeaders, MOST_MESSAGE_BYTES, RefusedPush } from './check-push-request.ts'
import { type PushFault, readFault } from './push-faults.ts'
import {
  createPushMessages,
  type PushMessages,
  type ReceivedPush,
  type SimulatedSubscription,
} from './push-messages.ts'

export type PushSimulator = {
  /** `http://127.0.0.1:<port>`: endpoints below `/push/`, the same control as here below `/__push`. */
  origin: string
  /** A new browser. With `applicationServerKey` it takes messages that are signed with that key alone. */
  createSubscription(applicationServerKey?: string): SimulatedSubscription
  /** Every message of a subscription that was accepted, the first one first. */
  received(subscriptionId: string): ReceivedPush[]
  /** Delivers to the browser, as when it is online: messages that were neither replaced nor expired, each once. */
  deliver(subscriptionId: string): ReceivedPush[]
  /** From now on messages meet a fault, those of one subscription or all; null ends it. */
  setFault(fault: PushFault | null, subscriptionId?: string): void
  /** Messages that came for a subscription, accepted or not. */
  attempts(subscriptionId: string): number
  /** Requests that came to where a fault redirected. */
  followedRedirects(): number
  close(): Promise<void>
}

type World = {
  origin: string
  messages: PushMessages
  faults: Map<string, PushFault>
  attempts: Map<string, number>
  followed: number
}
type Reply = { status: number; json?: unknown; headers?: Record<string, string> }

/** The key of the fault for all subscriptions, which is no id of one. */
const ALL = ''
const MOST_CONTROL_BYTES = 10_000
const SUBSCRIPTION = /^\/push\/([\w-]{1,100})$/
const CONTROL =
  /^(GET|POST|PUT) \/__push\/(?:(fault)|subscriptions(?:\/([\w-]{1,100})\/(messages|delivery|fault))?)$/

/**
 * A push service on this machine, for development and tests: it checks messages as those of browsers' makers do, keeps
 * them decrypted, and goes wrong when asked to. It listens on 127.0.0.1 alone.
 */
export async function startPushSimulator({
  port = 0,
  clock = systemClock,
}: {
  port?: number
  clock?: Clock
} = {}): Promise<PushSimulator> {
  const messages = createPushMessages(clock)
  const world: World = { origin: '', messages, faults: new Map(), attempts: new Map(), followed: 0 }
  const server = createServer((request, response) => {
    answer(world, request, response).catch((error: Error) => response.destroy(error))
  })
  world.origin = await listenOnLoopback(server, port)
  return {
    origin: world.origin,
    createSubscription: (key) => messages.createSubscription(world.origin, key ?? null),
    received: messages.received,
    deliver: messages.deliver,
    setFault: (fault, subscriptionId = ALL) => setFault(world, fault, subscriptionId),
    attempts: (subscriptionId) => world.attempts.get(subscriptionId) ?? 0,
    followedRedirects: () => world.followed,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function setFault({ faults }: World, fault: PushFault | null, subscriptionId: string): void {
  if (fault) faults.set(subscriptionId, fault)
  else faults.delete(subscriptionId)
}

async function answer(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', world.origin)
  const [, subscriptionId] = (request.method === 'POST' && SUBSCRIPTION.exec(pathname)) || []
  if (!isOwnHost(world.origin, request.headers.host)) reply(response, { status: 403 })
  else if (subscriptionId) await takeMessage(world, subscriptionId, request, response)
  else if (pathname.startsWith('/__push/')) reply(response, await controlled(world, pathname, request))
  else {
    if (pathname === '/elsewhere') world.followed += 1
    reply(response, { status: pathname === '/elsewhere' ? 201 : 404 })
  }
}

async function takeMessage(
  world: World,
  subscriptionId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  world.attempts.set(subscriptionId, (world.attempts.get(subscriptionId) ?? 0) + 1)
  const body = await bodyOf(request, MOST_MESSAGE_BYTES)
  const fault = world.faults.get(subscriptionId) ?? world.faults.get(ALL)
  if (fault?.kind === 'hang') return
  if (fault?.kind === 'close') return void response.destroy()
  const accepted = refusalBy(fault) ?? (await accept(world, subscriptionId, request, body))
  if (fault?.kind === 'slow') await setTimeout(fault.ms)
  if (fault?.kind === 'endless-body' && accepted.status === 201) await answerEndlessly(response)
  else reply(response, accepted)
}

function refusalBy(fault: PushFault | undefined): Reply | null {
  if (fault?.kind === 'redirect') return { status: fault.status, headers: { location: '/elsewhere' } }
  if (fault?.kind !== 'status') return null
  return { status: fault.status, ...(fault.retryAfter && { headers: { 'retry-after': fault.retryAfter } }) }
}

async function accept(
  { origin, messages }: World,
  subscriptionId: string,
  { headers }: IncomingMessage,
  body: Buffer | null,
): Promise<Reply> {
  try {
    if (!body) throw new RefusedPush(413, `A message has at most ${MOST_MESSAGE_BYTES} bytes`)
    const { id } = messages.add(subscriptionId, await checkPushHeaders(headers, origin), body)
    return { status: 201, headers: { location: `${origin}/message/${id}` } }
  } catch (error) {
    if (error instanceof RefusedPush) return { status: error.status, json: { error: error.message } }
    throw error
  }
}

/** Until the other side has had enough. */
async function answerEndlessly(response: ServerResponse): Promise<void> {
  const chunk = Buffer.alloc(65_536)
  response.writeHead(201)
  await pipeline(
    Readable.from(
      (function* () {
        for (;;) yield chunk
      })(),
    ),
    response,
  )
}

/** The control over HTTP, for tests that run the server as another process. */
async function controlled(world: World, pathname: string, request: IncomingMessage): Promise<Reply> {
  const { messages } = world
  const [, method, forAll, id = ALL, part] = CONTROL.exec(`${request.method} ${pathname}`) ?? []
  const route = `${method} ${forAll ?? part ?? 'subscriptions'}`
  if (route === 'GET messages') return { status: 200, json: messages.received(id) }
  if (route === 'POST delivery') return { status: 200, json: messages.deliver(id) }
  try {
    const body: unknown = JSON.parse((await bodyOf(request, MOST_CONTROL_BYTES))?.toString() || 'null')
    if (route === 'PUT fault') {
      setFault(world, body === null ? null : readFault(body), id)
      return { status: 204 }
    }
    const { applicationServerKey: key } = Object(body)
    if (route === 'POST subscriptions')
      return {
        status: 201,
        json: messages.createSubscription(world.origin, typeof key === 'string' ? key : null),
      }
    return { status: 404 }
  } catch (error) {
    return { status: 400, json: { error: error instanceof Error ? error.message : String(error) } }
  }
}

function reply(response: ServerResponse, { status, json, headers = {} }: Reply): void {
  response.writeHead(status, { 'cache-control': 'no-store', 'content-type': 'application/json', ...headers })
  response.end(json === undefined ? undefined : JSON.stringify(json))
}

/** The body of a request; null beyond the limit. */
async function bodyOf(request: IncomingMessage, limit: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size <= limit) chunks.push(chunk)
  }
  return size <= limit ? Buffer.concat(chunks) : null
}
