import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Address, connect, type Log } from '#server/database/connect.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { createDataDir, type Pages, startServer } from './server-process.ts'
import { type Answer, send, type Write } from './writers.ts'

export type ServerIndex = 0 | 1
type Question = { method: 'GET'; path: string; cookie?: string }

/** Two real servers on one database, as behind a load balancer. Either can be killed and started again. */
export type TwoServers = {
  /** A pool of the test's own on their database. */
  readonly pool: pg.Pool
  /** The current address of a server: it changes with every start. */
  originOf(index: ServerIndex): string
  isUp(index: ServerIndex): boolean
  /** Sends one request to one of them, once. */
  request(index: ServerIndex, question: Question | Write): Promise<Answer>
  /** Repeats a write at either server until one answers; throws a final refusal. */
  retryUntilAnswered(index: ServerIndex, write: Write): Promise<Answer>
  /** Ends a server with a signal, and waits until it has ended. */
  kill(index: ServerIndex, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  restart(index: ServerIndex): Promise<void>
  /** Starts one after the other again on another database; the pool leads there too. */
  moveTo(address: Address): Promise<void>
  close(): Promise<void>
}

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const AGAIN_MS = 40

/** The other one of the two. */
export function otherThan(index: ServerIndex): ServerIndex {
  return index === 0 ? 1 : 0
}

/** Starts them, with settings of the test's own beside those of every test, on a database of their own or that one. */
export async function openTwoServers(
  settings: Record<string, string> = {},
  given?: { address: Address; drop(): Promise<void> },
  pages: Pages = 'none',
): Promise<TwoServers> {
  const [database, folder] = [given ?? (await freshDatabase()), await createDataDir()]
  const environment = { ...settings, DATABASE_URL: urlOf(database.address), DATA_DIR: folder.dataDir }
  const poolAt = (address: Address) => connect({ address, log: quiet, max: 4 })
  let { pool, end } = poolAt(database.address)
  const start = () => startServer(environment, [], pages)
  const [first, second] = await Promise.all([start(), start()])
  const servers = { 0: first, 1: second }
  const up = new Set<ServerIndex>([0, 1])

  function request(index: ServerIndex, question: Question | Write): Promise<Answer> {
    return send(servers[index].origin, question)
  }

  async function tryOnce(index: ServerIndex, write: Write): Promise<Answer | null> {
    try {
      const answer = await request(index, write)
      return answer.status === 503 ? null : answer
    } catch {
      // Cut off midway: the next attempt finds out whether it was done.
      return null
    }
  }

  async function retryUntilAnswered(index: ServerIndex, write: Write): Promise<Answer> {
    for (let at = index; ; at = otherThan(at)) {
      const answer = await tryOnce(at, write)
      if (answer && answer.status < 300) return answer
      if (answer) throw new Error(`${write.path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(AGAIN_MS)
    }
  }

  async function kill(index: ServerIndex, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    up.delete(index)
    servers[index].signal(signal)
    await servers[index].ended
  }

  async function restart(index: ServerIndex): Promise<void> {
    servers[index] = await start()
    up.add(index)
  }

  return {
    get pool() {
      return pool
    },
    originOf: (index) => servers[index].origin,
    isUp: (index) => up.has(index),
    request,
    retryUntilAnswered,
    kill,
    restart,
    moveTo: async (address) => {
      environment.DATABASE_URL = urlOf(address)
      for (const index of [0, 1] as const) {
        await kill(index, 'SIGTERM')
        await restart(index)
      }
      await end()
      ;({ pool, end } = poolAt(address))
    },
    close: async () => {
      await folder.remove()
      await end()
      await database.drop()
    },
  }
}

/** A test database that is reached by its socket has an address too. */
export function urlOf({ connectionString, host, port, user, database }: Address): string {
  return connectionString ?? `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
}
