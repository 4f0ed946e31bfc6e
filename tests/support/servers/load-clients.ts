import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveAddress } from '#contract/events/live-stream.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { goodPassword } from '#tests/support/test-browser.ts'

/** The server under load, and the people and data of its clients. */
export type LoadOptions = {
  origin: string
  people: readonly Person[]
  picture: Buffer
  /** Marks the content of these clients, so that it can be counted. */
  title: string
  /** A proxy stands in front: it opens new connections until it sees that the server is not ready. */
  isBehindProxy: boolean
}

/** The result: the number of answers of each kind and status, and faults that no client should ever meet. */
export type Outcome = {
  title: string
  answers: Map<string, number>
  faults: string[]
  registered: string[]
  streams: string[]
  /** Answers on new connections after the server was not ready. */
  servedWhileNotReady: number
  hasSeenNotReady: boolean
}

type PlannedRequest = {
  method: string
  path: string
  headers: Record<string, string>
  parts: readonly Buffer[]
}
type Answer = { status: number; isLast: boolean; retryAfter: string | undefined }
type Client = { name: string; nextRequest(turn: number): PlannedRequest }

const PAUSE_IN_UPLOAD_MS = 120
const LOOK_EVERY_MS = 20
const REQUESTS_WHILE_NOT_READY = 3
/** Ends a hanging run. */
const DEADLINE_MS = 600_000

/**
 * Load clients on keep-alive connections: readers, writers, a client that registers (and is sent a mail by a job), one
 * that uploads, and open streams. They send without pauses until the server has announced on each connection that this
 * was the last answer there; behind a proxy, until it is not ready and some more requests were sent then.
 */
export function startLoadClients(options: LoadOptions) {
  const outcome: Outcome = {
    title: options.title,
    answers: new Map(),
    faults: [],
    registered: [],
    streams: [],
    servedWhileNotReady: 0,
    hasSeenNotReady: false,
  }
  const clients = clientsOf(options, outcome)
  const requesting = clients.map((client) => keepRequesting(client, options, outcome))
  const listening = options.people.slice(0, 3).map((person) => listen(options, person, outcome))
  const watching = options.isBehindProxy ? watchReadiness(options, outcome) : Promise.resolve()
  return {
    outcome,
    /** Waits until each kind of request was answered, and every stream is open. */
    async isBusy(): Promise<void> {
      while (outcome.answers.size < clients.length || outcome.streams.some((text) => text === '')) {
        if (outcome.faults.length > 0) throw new Error(outcome.faults.join('\n'))
        await sleep(5)
      }
    },
    /** Waits until no client sends anything more. */
    async isQuiet(): Promise<void> {
      await Promise.all([...requesting, watching])
    },
    async isGone(): Promise<void> {
      await Promise.all([...requesting, ...listening, watching])
    },
  }
}

function clientsOf({ people, picture, title, origin }: LoadOptions, { registered }: Outcome): Client[] {
  const [one, two, three] = people.map(({ cookies }) => ({
    origin,
    cookie: `tz_sid=${cookies.tz_sid}; tz_in=1`,
  }))
  const plain = { origin, 'content-type': 'application/json' }
  const get = (path: string, headers = {}): PlannedRequest => ({ method: 'GET', path, headers, parts: [] })
  const post = (path: string, headers: object, body: object): PlannedRequest => ({
    method: 'POST',
    path,
    headers: { ...plain, ...headers },
    parts: [Buffer.from(JSON.stringify(body))],
  })
  const prayer = { title, description: 'Before the door shuts.', category: 'other' }
  const writer = (headers: object | undefined) => () =>
    post('/api/prayers', { ...headers }, { ...prayer, audience: { kind: 'private' } })
  const halves = [picture.subarray(0, picture.length / 2), picture.subarray(picture.length / 2)]
  return [
    { name: 'healthz', nextRequest: () => get('/healthz') },
    { name: 'wall', nextRequest: () => get('/api/prayers') },
    { name: 'dashboard', nextRequest: () => get('/api/dashboard', one) },
    { name: 'prayer', nextRequest: writer(one) },
    { name: 'another prayer', nextRequest: writer(two) },
    {
      name: 'upload',
      nextRequest: () => ({
        method: 'POST',
        path: '/api/media',
        headers: { ...plain, ...three, 'content-type': 'image/jpeg' },
        parts: halves,
      }),
    },
    {
      name: 'account',
      nextRequest: (turn) => {
        const email = `${title.replaceAll(' ', '.')}.${turn}@example.co.za`.toLowerCase()
        registered[turn] = email
        const passwords = { password: goodPassword, confirmPassword: goodPassword }
        return post('/api/account', {}, { fullName: 'Late Comer', email, ...passwords, acceptsTerms: true })
      },
    },
  ]
}

/** Sends again and again on one connection, or on the next one when the server wants this one closed. */
async function keepRequesting(
  { name, nextRequest }: Client,
  options: LoadOptions,
  outcome: Outcome,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let requestsWhileNotReady = 0
  try {
    for (let turn = 0; ; turn += 1) {
      const wasNotReady = outcome.hasSeenNotReady
      const { status, isLast, retryAfter } = await sendRequest(options.origin, nextRequest(turn), agent)
      outcome.answers.set(`${name} ${status}`, (outcome.answers.get(`${name} ${status}`) ?? 0) + 1)
      if (status === 503 && retryAfter === undefined) outcome.faults.push(`${name}: 503 without Retry-After`)
      if (wasNotReady) requestsWhileNotReady += 1
      if (wasNotReady) outcome.servedWhileNotReady += 1
      if (options.isBehindProxy ? requestsWhileNotReady >= REQUESTS_WHILE_NOT_READY : isLast) return
    }
  } catch (error) {
    outcome.faults.push(`${name}: ${error}`)
  } finally {
    agent.destroy()
  }
}

async function sendRequest(
  origin: string,
  { method, path, headers, parts }: PlannedRequest,
  agent: Agent,
): Promise<Answer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const sized = parts.length > 0 ? { ...headers, 'content-length': String(length) } : headers
  const outgoing = request(new URL(path, origin), { method, agent, headers: sized })
  outgoing.setTimeout(DEADLINE_MS, () => outgoing.destroy(new Error('no answer within the deadline')))
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.on('response', resolve).on('error', reject)
  })
  for (const [index, part] of parts.entries()) {
    if (index > 0) await Promise.race([sleep(PAUSE_IN_UPLOAD_MS), answered])
    outgoing.write(part)
  }
  outgoing.end()
  const incoming = await answered
  await incoming.toArray()
  const isLast = incoming.headers.connection === 'close'
  return { status: incoming.statusCode ?? 0, isLast, retryAfter: incoming.headers['retry-after'] }
}

/** Reads an open stream as text; it must end with the server's own closing event. */
async function listen({ origin }: LoadOptions, person: Person, { streams }: Outcome): Promise<void> {
  const at = streams.push('') - 1
  const outgoing = request(new URL(liveAddress, origin), {
    agent: false,
    headers: { cookie: `tz_sid=${person.cookies.tz_sid}; tz_in=1` },
  })
  await new Promise<void>((resolve) => {
    outgoing.on('error', () => resolve())
    outgoing.on('response', (incoming) => {
      incoming.setEncoding('utf8')
      incoming.on('data', (text: string) => {
        streams[at] += text
      })
      incoming.on('error', () => undefined)
      incoming.on('close', resolve)
    })
    outgoing.end()
  })
}

/** Polls readiness on new connections, as a proxy does, until the server refuses. */
async function watchReadiness({ origin }: LoadOptions, outcome: Outcome): Promise<void> {
  while (!outcome.hasSeenNotReady) {
    const probe = { method: 'GET', path: '/readyz', headers: {}, parts: [] }
    const { status } = await sendRequest(origin, probe, new Agent())
    outcome.hasSeenNotReady = status === 503
    await sleep(LOOK_EVERY_MS)
  }
}
