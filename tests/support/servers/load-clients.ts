import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { liveAddress } from '#contract/live-events.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { goodPassword } from '#tests/support/test-browser.ts'

/** What the crowd is told of the server it asks. */
export type Surroundings = {
  origin: string
  people: readonly Person[]
  picture: Buffer
  /** Marks what this crowd wrote, so that it can be counted. */
  title: string
  /** A proxy stands in front: it opens new connections until it sees that readiness is red. */
  isBehindProxy: boolean
}

/** What came of it: how many answers of each kind and status, and what no client should ever meet. */
export type Outcome = {
  title: string
  answers: Map<string, number>
  faults: string[]
  /** Requests on open connections that began when the time for them was nearly over, and were not heard. */
  tooLate: string[]
  registered: string[]
  streams: string[]
  /** Answers on new connections after readiness had turned red. */
  servedWhileNotReady: number
  hasSeenNotReady: boolean
  /** How the proxy came to know instead that the server is gone. */
  missedNotReady?: string
}

type Asking = { method: string; path: string; headers: Record<string, string>; parts: readonly Buffer[] }
type Answer = { status: number; isLast: boolean; retryAfter: string | undefined }
type Client = { name: string; asking(turn: number): Asking }

const PAUSE_IN_UPLOAD_MS = 120
const LOOK_EVERY_MS = 20
const REQUESTS_WHILE_NOT_READY = 3
/**
 * How long after the signal a request on an open connection is surely heard: half of the server's last call, and behind a
 * proxy its notice before (server/http/graceful-close.ts). Only a busy machine asks later than that.
 */
const ACCEPTED_FOR_MS = { plain: 250, behindProxy: 2_750 }
/** Only against waiting for ever. */
const DEADLINE_MS = 60_000

/**
 * A crowd on keep-alive connections: readers, writers, somebody who registers (and is sent a mail by a job), somebody
 * who uploads, and open streams. It asks without pauses until the server has said on each connection that this was the
 * last answer there; behind a proxy, until readiness is red and some more was asked then.
 */
export function gather(surroundings: Surroundings) {
  const outcome: Outcome = {
    title: surroundings.title,
    answers: new Map(),
    faults: [],
    tooLate: [],
    registered: [],
    streams: [],
    servedWhileNotReady: 0,
    hasSeenNotReady: false,
  }
  const clients = clientsOf(surroundings, outcome)
  let surelyAcceptedUntil = Number.POSITIVE_INFINITY
  const isTooLate = (askedAt: number) => askedAt > surelyAcceptedUntil
  const asking = clients.map((client) => keepRequesting(client, { ...surroundings, isTooLate }, outcome))
  const listening = surroundings.people.slice(0, 3).map((person) => listen(surroundings, person, outcome))
  const watching = surroundings.isBehindProxy ? watchReadiness(surroundings, outcome) : Promise.resolve()
  return {
    outcome,
    /** Waits until each kind of request was answered, and every stream stands. */
    async isBusy(): Promise<void> {
      while (outcome.answers.size < clients.length || outcome.streams.some((text) => text === '')) {
        if (outcome.faults.length > 0) throw new Error(outcome.faults.join('\n'))
        await sleep(5)
      }
    },
    /** Told at the moment in which the server is told to stop. */
    isStopping(): void {
      surelyAcceptedUntil =
        performance.now() + (surroundings.isBehindProxy ? ACCEPTED_FOR_MS.behindProxy : ACCEPTED_FOR_MS.plain)
    },
    async isGone(): Promise<void> {
      await Promise.all([...asking, ...listening, watching])
    },
  }
}

function clientsOf({ people, picture, title, origin }: Surroundings, { registered }: Outcome): Client[] {
  const [one, two, three] = people.map(({ cookies }) => ({ origin, cookie: `tz_sid=${cookies.tz_sid}` }))
  const plain = { origin, 'content-type': 'application/json' }
  const get = (path: string, headers = {}): Asking => ({ method: 'GET', path, headers, parts: [] })
  const post = (path: string, headers: object, body: object): Asking => ({
    method: 'POST',
    path,
    headers: { ...plain, ...headers },
    parts: [Buffer.from(JSON.stringify(body))],
  })
  const prayer = { title, description: 'Before the door shuts.', category: 'other' }
  const writer = (who: object | undefined) => () =>
    post('/api/prayers', { ...who }, { ...prayer, audience: { kind: 'private' } })
  const halves = [picture.subarray(0, picture.length / 2), picture.subarray(picture.length / 2)]
  return [
    { name: 'healthz', asking: () => get('/healthz') },
    { name: 'wall', asking: () => get('/api/prayers') },
    { name: 'dashboard', asking: () => get('/api/dashboard', one) },
    { name: 'prayer', asking: writer(one) },
    { name: 'another prayer', asking: writer(two) },
    {
      name: 'upload',
      asking: () => ({
        method: 'POST',
        path: '/api/media',
        headers: { ...plain, ...three, 'content-type': 'image/jpeg' },
        parts: halves,
      }),
    },
    {
      name: 'account',
      asking: (turn) => {
        const email = `${title.replaceAll(' ', '.')}.${turn}@example.co.za`.toLowerCase()
        registered[turn] = email
        const passwords = { password: goodPassword, confirmPassword: goodPassword }
        return post('/api/account', {}, { fullName: 'Late Comer', email, ...passwords, acceptsTerms: true })
      },
    },
  ]
}

/** Asks again and again on one connection, or on the next one where the server wants this one closed. */
async function keepRequesting(
  { name, asking }: Client,
  around: Surroundings & { isTooLate(askedAt: number): boolean },
  outcome: Outcome,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let requestsWhileNotReady = 0
  let askedAt = 0
  try {
    for (let turn = 0; ; turn += 1) {
      const wasNotReady = outcome.hasSeenNotReady
      askedAt = performance.now()
      const { status, isLast, retryAfter } = await ask(around.origin, asking(turn), agent)
      outcome.answers.set(`${name} ${status}`, (outcome.answers.get(`${name} ${status}`) ?? 0) + 1)
      if (status === 503 && retryAfter === undefined) outcome.faults.push(`${name}: 503 without Retry-After`)
      if (wasNotReady) requestsWhileNotReady += 1
      if (wasNotReady) outcome.servedWhileNotReady += 1
      if (around.isBehindProxy ? requestsWhileNotReady >= REQUESTS_WHILE_NOT_READY : isLast) return
    }
  } catch (error) {
    // Behind a proxy each request comes on a connection of its own by then: who finds the door shut was not let in.
    const text = String(error)
    const isCutOff = text.includes('ECONNRESET') || text.includes('socket hang up')
    const isTurnedAway = text.includes('ECONNREFUSED') || (isCutOff && !outcome.hasSeenNotReady)
    if (around.isBehindProxy && isTurnedAway) return
    const list = isCutOff && around.isTooLate(askedAt) ? outcome.tooLate : outcome.faults
    list.push(`${name}: ${text}`)
  } finally {
    agent.destroy()
  }
}

async function ask(origin: string, { method, path, headers, parts }: Asking, agent: Agent): Promise<Answer> {
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

/** An open stream, as the text that came; it must end with the server's own words. */
async function listen({ origin }: Surroundings, person: Person, { streams }: Outcome): Promise<void> {
  const at = streams.push('') - 1
  const outgoing = request(new URL(liveAddress, origin), {
    agent: false,
    headers: { cookie: `tz_sid=${person.cookies.tz_sid}` },
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

/** What a proxy does: it asks again and again, on new connections, until it is sent away. */
async function watchReadiness({ origin }: Surroundings, outcome: Outcome): Promise<void> {
  try {
    while (!outcome.hasSeenNotReady) {
      const agent = new Agent()
      const { status } = await ask(origin, { method: 'GET', path: '/readyz', headers: {}, parts: [] }, agent)
      outcome.hasSeenNotReady = status === 503
      await sleep(LOOK_EVERY_MS)
    }
  } catch (error) {
    // A machine that is busy with other things noticed too late; then there is nothing to say about this stop.
    outcome.missedNotReady = String(error)
  }
}
