import { randomUUID } from 'node:crypto'
import { Agent, request as openRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export type Write = {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: object
  /** Sent instead of JSON: a picture. */
  file?: Buffer
  cookie?: string
  /** The write ends the session: a repeated attempt may find nobody signed in, which counts as its answer. */
  endsSession?: boolean
  /** A legitimate refusal that may come, such as when the outcome of an earlier attempt is unknown. */
  mayBeRefused?: number
}
export type Answer = { status: number; retryAfter: string | undefined; body: Record<string, unknown> }

/** The faults that the writers met during the test. */
export type Journal = {
  /** Wrong answers, and connections cut without a reason. */
  faults: string[]
  /** The number of writes that were refused with 503. */
  putOff: number
  /** The number of cut connections. */
  cutOff: number
}

type Target = {
  /** The current address of the server: it changes with every start. */
  origin: string
  /** Set while the server itself is down, when connections may be cut. */
  mayCutOff: boolean
}

type Read = { method: 'GET'; path: string; body?: undefined; file?: undefined; cookie?: string }

const DEADLINE_MS = 600_000

/** Sends one request and waits for the whole answer; rejects when the connection is cut or stays silent. */
export function send(
  origin: string,
  { method, path, body, file, cookie }: Write | Read,
  { agent, headers = {} }: { agent?: Agent; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const payload = file ?? (body === undefined ? undefined : JSON.stringify(body))
  return new Promise((resolve, reject) => {
    const outgoing = openRequest(new URL(path, origin), {
      method,
      agent,
      headers: {
        origin,
        ...(cookie && { cookie: `tz_sid=${cookie}` }),
        ...(payload !== undefined && { 'content-type': file ? 'image/jpeg' : 'application/json' }),
        ...headers,
      },
    })
    outgoing.setTimeout(DEADLINE_MS, () => outgoing.destroy(new Error('no answer within the deadline')))
    outgoing.on('error', reject)
    outgoing.on('response', (incoming) => {
      let text = ''
      incoming.setEncoding('utf8')
      incoming.on('data', (chunk) => {
        text += chunk
      })
      incoming.on('error', reject)
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          retryAfter: incoming.headers['retry-after'],
          body: text.startsWith('{') ? JSON.parse(text) : {},
        }),
      )
    })
    outgoing.end(payload)
  })
}

/**
 * A browser that does not give up: it repeats a write under one idempotency key until it is answered, sometimes sends
 * it twice at once, and records every answer that is neither success nor a legitimate 503.
 */
export function createWriter(target: Target, journal: Journal) {
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })

  async function tryOnce(write: Write, key: string): Promise<Answer | null> {
    const { origin } = target
    try {
      const answer = await send(origin, write, { agent, headers: { 'idempotency-key': key } })
      if (answer.status === 503) journal.putOff += 1
      if (answer.status === 503 && answer.retryAfter === undefined)
        journal.faults.push('503 without Retry-After')
      const expected = [503, write.endsSession ? 401 : 503, write.mayBeRefused]
      if (answer.status >= 300 && !expected.includes(answer.status))
        journal.faults.push(
          `${write.method} ${write.path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
        )
      return answer.status === 503 ? null : answer
    } catch (error) {
      journal.cutOff += 1
      const isServerGone = target.mayCutOff || target.origin !== origin
      if (!isServerGone) journal.faults.push(`${write.method} ${write.path} was cut off: ${error}`)
      return null
    }
  }

  async function retryUntilAnswered(write: Write): Promise<Answer> {
    const key = randomUUID()
    for (;;) {
      const isImpatient = Math.random() < 0.1
      const answers = await Promise.all(
        isImpatient ? [tryOnce(write, key), tryOnce(write, key)] : [tryOnce(write, key)],
      )
      const [first, second] = answers.filter((answer) => answer !== null)
      if (first && second) compare(first, second)
      if (first) return first
      await sleep(40)
    }
  }

  function compare(first: Answer, second: Answer): void {
    const areDone = first.status < 300 && second.status < 300
    if (areDone && JSON.stringify(first.body) !== JSON.stringify(second.body))
      journal.faults.push(`one key, two answers: ${JSON.stringify([first.body, second.body])}`)
  }

  return { retryUntilAnswered, close: () => agent.destroy() }
}
