import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { type Address, connect, type Log } from '#server/database/connect.ts'
import { freshDatabase } from '#tests/support/test-database.ts'
import { createDataDir, startServer } from './server-process.ts'
import { type Answer, send, type Write } from './writers.ts'

export type Place = 0 | 1
type Question = { method: 'GET'; path: string; cookie?: string }

/** Two real servers on one database, as behind a load balancer. Either can be struck down and raised again. */
export type TwoServers = {
  pool: pg.Pool
  /** Where a server is now: it moves with every start. */
  originOf(place: Place): string
  isUp(place: Place): boolean
  /** Asks one of them, once. */
  ask(place: Place, question: Question | Write): Promise<Answer>
  /** Does it by whichever server answers, again and again until one does; throws what refuses it for good. */
  persist(place: Place, write: Write): Promise<Answer>
  /** Ends a server with a signal, and waits until it is gone. */
  strike(place: Place, signal: 'SIGKILL' | 'SIGTERM'): Promise<void>
  raise(place: Place): Promise<void>
  close(): Promise<void>
}

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const AGAIN_MS = 40

/** The other one of the two. */
export function otherThan(place: Place): Place {
  return place === 0 ? 1 : 0
}

/** Starts them, with settings of the test's own beside what every test has. */
export async function openTwoServers(settings: Record<string, string> = {}): Promise<TwoServers> {
  const [database, folder] = [await freshDatabase(), await createDataDir()]
  const environment = { ...settings, DATABASE_URL: urlOf(database.address), DATA_DIR: folder.dataDir }
  const { pool, end } = connect({ address: database.address, log: quiet, max: 4 })
  const start = () => startServer(environment)
  const [first, second] = await Promise.all([start(), start()])
  const servers = { 0: first, 1: second }
  const up = new Set<Place>([0, 1])

  function ask(place: Place, question: Question | Write): Promise<Answer> {
    return send(servers[place].origin, question)
  }

  async function tryOnce(place: Place, write: Write): Promise<Answer | null> {
    try {
      const answer = await ask(place, write)
      return answer.status === 503 ? null : answer
    } catch {
      // Cut off in the middle: done or not, that is what trying again must find out.
      return null
    }
  }

  async function persist(place: Place, write: Write): Promise<Answer> {
    for (let at = place; ; at = otherThan(at)) {
      const answer = await tryOnce(at, write)
      if (answer && answer.status < 300) return answer
      if (answer) throw new Error(`${write.path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
      await sleep(AGAIN_MS)
    }
  }

  return {
    pool,
    originOf: (place) => servers[place].origin,
    isUp: (place) => up.has(place),
    ask,
    persist,
    strike: async (place, signal) => {
      up.delete(place)
      servers[place].signal(signal)
      await servers[place].ended
    },
    raise: async (place) => {
      servers[place] = await start()
      up.add(place)
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
