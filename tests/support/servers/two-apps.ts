import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { allOperations, type OperationName, type SentOf } from '#contract/api/all-operations.ts'
import { createApp } from '#server/create-app.ts'
import type { Address } from '#server/database/connect.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { requestFor } from '#tests/support/test-app.ts'
import { freshDatabase, patientLimits } from '#tests/support/test-database.ts'
import { type Lock, queueBehind } from './held-lock.ts'

/** A request of a person, before its time and server are chosen. */
export type Act = { person: Person; name: OperationName; input: object; idempotencyKey?: string }

/** Describes a request of a person. */
export function act<N extends OperationName>(person: Person, name: N, input: SentOf<N>): Act {
  return { person, name, input }
}

export type Outcome = { status: number; code: string; id: string | null }

export type TwoApps = {
  pool: pg.Pool
  address: Address
  /**
   * Sends all requests concurrently, at either server, in an order and at moments that the seed determines; answers in
   * the order given.
   */
  race(seed: number, acts: readonly Act[]): Promise<Outcome[]>
  /**
   * Sends the requests to the two servers in turn, each when the one before waits for the lock or is answered, beginning
   * with the one at `first`; then gives the lock to them in this order. Answers in the order given.
   */
  raceInOrder(acts: readonly Act[], first: number, lock: Lock): Promise<Outcome[]>
  close(): Promise<void>
}

/** The longest delay: about the duration of a transaction. */
const MAX_DELAY_MS = 8

/** Starts two servers on one database, as behind a load balancer; `rollUpMs` sets how often they roll up numbers. */
export async function createTwoApps({ rollUpMs }: { rollUpMs?: number } = {}): Promise<TwoApps> {
  const database = await freshDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'two-apps-'))
  const plain = readSettings({ APP_URL: 'http://site.test', DEMO: '0', RATE_LIMIT_SCALE: '100000' })
  const open = () =>
    createApp({
      settings: { ...plain, dataDir },
      address: database.address,
      databaseLimits: patientLimits,
      clock: systemClock,
      log: createLog('info', () => undefined),
      pageMode: 'none',
      simulatorOrigin: null,
      retryDelaySeconds: 1,
      scheduleMs: rollUpMs === undefined ? {} : { rollUp: rollUpMs },
    })
  const [one, other] = [await open(), await open()]

  async function send({ person, name, input, idempotencyKey }: Act, app: typeof one): Promise<Outcome> {
    const { method, path, body } = requestFor(allOperations[name], input)
    const answer = await app.server.inject({
      method: method as 'GET',
      url: path,
      headers: {
        origin: plain.appUrl,
        host: 'site.test',
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      cookies: person.cookies,
      ...(body !== undefined && { payload: body as object }),
    })
    const { error, id = null } = answer.json()
    return { status: answer.statusCode, code: error?.code ?? 'DONE', id }
  }

  return {
    pool: one.pool,
    address: database.address,
    race: async (seed, acts) => {
      const chance = createChance(seed).next
      const plans = acts.map((request) => ({
        request,
        after: chance() * MAX_DELAY_MS,
        where: chance() < 0.5 ? one : other,
      }))
      return await Promise.all(
        plans.map(async ({ request, after, where }) => {
          await sleep(after)
          return await send(request, where)
        }),
      )
    },
    raceInOrder: async (acts, first, lock) => {
      const inOrder = [...acts.slice(first), ...acts.slice(0, first)]
      const sends = inOrder.map((request, index) => () => send(request, index % 2 === 0 ? one : other))
      const answers = await queueBehind(one.pool, lock, sends)
      return [...answers.slice(acts.length - first), ...answers.slice(0, acts.length - first)]
    },
    close: async () => {
      await Promise.all([one.close(), other.close()])
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
