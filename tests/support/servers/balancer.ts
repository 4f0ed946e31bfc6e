import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { type Answer, send, type Write } from './writers.ts'

type Request = Write | { method: 'GET'; path: string; cookie?: string; body?: undefined }

/** Passes requests to the servers in turn, and to the other one when a connection breaks, as the reverse proxy does. */
export type Balancer = {
  request(request: Request): Promise<Answer>
  /** The number of requests that had to go to the other server. */
  passedOn(): number
}

/**
 * Passes requests on like deploy/nginx: a connection for each, at most two attempts, writes under one idempotency key.
 */
export function createBalancer(origins: readonly (() => string)[]): Balancer {
  let [turn, passedOn] = [0, 0]
  const agent = new Agent({ keepAlive: false })
  return {
    request: async (request) => {
      turn += 1
      const headers: Record<string, string> =
        request.method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
      const [first, second] = turn % 2 === 0 ? origins : origins.toReversed()
      try {
        return await send(first?.() ?? '', request, { agent, headers })
      } catch {
        passedOn += 1
        return await send(second?.() ?? '', request, { agent, headers })
      }
    },
    passedOn: () => passedOn,
  }
}

export type Load = {
  /** Unexpected answers. */
  faults: string[]
  /** The titles of all prayers that were acknowledged. */
  prayers: string[]
  /** The number of completed rounds of each person. */
  rounds: number[]
  stop(): Promise<void>
}

/** Starts people who write and read without a pause, each in a loop of the same actions. */
export function startLoad(balancer: Balancer, people: readonly Person[]): Load {
  const load = { faults: [] as string[], prayers: [] as string[], rounds: people.map(() => 0) }
  let isOver = false

  async function act(request: Request): Promise<Answer | null> {
    try {
      const answer = await balancer.request(request)
      if (answer.status < 300) return answer
      load.faults.push(
        `${request.method} ${request.path} answered ${answer.status} ${JSON.stringify(answer.body)}`,
      )
    } catch (error) {
      load.faults.push(`${request.method} ${request.path} was lost: ${error}`)
    }
    return null
  }

  async function live({ cookies }: Person, person: number): Promise<void> {
    const cookie = cookies.tz_sid
    while (!isOver) {
      const title = `Round ${load.rounds[person]} of ${person}`
      const content = {
        description: 'While servers change.',
        category: 'other',
        audience: { kind: 'public' },
      }
      const written = await act({ method: 'POST', path: '/api/prayers', cookie, body: { ...content, title } })
      if (written) load.prayers.push(title)
      const path = `/api/prayers/${written?.body.id}`
      if (written) {
        await act({ method: 'GET', path, cookie })
        await act({ method: 'PUT', path: `${path}/support`, cookie })
        await act({ method: 'POST', path: `${path}/comments`, cookie, body: { comment: 'Amen.' } })
      }
      await act({ method: 'GET', path: '/api/prayers' })
      await act({ method: 'GET', path: '/api/dashboard', cookie })
      load.rounds[person] = (load.rounds[person] ?? 0) + 1
    }
  }

  const lives = people.map(live)
  return {
    ...load,
    stop: async () => {
      isOver = true
      await Promise.all(lives)
    },
  }
}
