import type pg from 'pg'
import { type Limit, type LimitName, limits } from '#contract/api/rate-limits.ts'
import { accountLimits } from '#contract/values/constants.ts'
import { normalizeEmail } from '#contract/values/email-address.ts'
import { dbOn, sql } from '#server/database/db.ts'
import type { Clock } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { hashToken } from '#server/platform/core/ids.ts'
import type { Actor, Client } from '#server/platform/core/request-context.ts'

/**
 * One row per bucket, generic cell rate: `full_at` is when the bucket would be empty again. The update happens only
 * while there is capacity, so no returned row means a full bucket: exact over all servers. A bucket more than full was
 * filled before the clock was set back: it counts as full from this request on.
 */
export const consumeShared = sql(
  'consume-rate-limits',
  `
    insert into rate_limits as held (key, full_at, span)
    select key, $4::timestamptz + step * interval '1 millisecond', span * interval '1 millisecond'
      from unnest($1::text[], $2::float8[], $3::float8[]) as bucket (key, step, span)
     order by key
    on conflict (key) do update
       set full_at = least(greatest(held.full_at, $4) + (excluded.full_at - $4), $4 + excluded.span),
           span = excluded.span
     where greatest(held.full_at, $4) + (excluded.full_at - $4) <= $4 + excluded.span
        or held.full_at - (excluded.full_at - $4) > $4 + excluded.span
    returning key`,
)

const FORGET_AFTER = 10_000

/** The number of times that a limit admits somebody on this site (RATE_LIMIT_SCALE). */
export function scaledAmount({ amount }: Limit, scale: number): number {
  return Math.max(1, Math.floor(amount * scale))
}

export type RateLimits = {
  /** Counts once against each bucket; throws RATE_LIMITED with the seconds to wait when one is full. */
  consume(names: readonly LimitName[], keyOf: (limit: Limit) => string): Promise<void>
  /**
   * The same inside a transaction, over a pool of its own: if many requests each hold a connection and wait for a
   * second one of the same pool, they deadlock.
   */
  consumeWithin: RateLimits['consume']
  /** Removes shared buckets that are empty again. */
  cleanUp(): Promise<void>
}

type Bucket = { key: string; step: number; span: number }

/** The buckets of contract/api/rate-limits.ts: reads count in this process, writes and sign-ins in the database. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its closures are short, and measured alone.
export function createRateLimits({
  pool,
  nestedPool,
  clock,
  scale,
}: {
  pool: pg.Pool
  /** The pool of callers that already hold a connection of `pool`. */
  nestedPool: pg.Pool
  clock: Clock
  scale: number
}): RateLimits {
  const inProcess = new Map<string, number>()

  function bucket(name: LimitName, keyOf: (limit: Limit) => string): Bucket {
    const limit: Limit = limits[name]
    const amount = scaledAmount(limit, scale)
    const span = limit.seconds * 1000
    return { key: `${name}:${keyOf(limit)}`, step: span / amount, span }
  }

  function consumeInProcess({ key, step, span }: Bucket): void {
    const now = clock.now().getTime()
    const fullAtBefore = inProcess.get(key) ?? 0
    const fullAt = Math.max(fullAtBefore, now) + step
    const wasSetBack = fullAtBefore - step > now + span
    if (fullAt > now + span && !wasSetBack) throw tooMany(step)
    inProcess.delete(key)
    inProcess.set(key, Math.min(fullAt, now + span))
    if (inProcess.size > FORGET_AFTER) forgetOldest(inProcess)
  }

  async function consumeInDatabase(from: pg.Pool, buckets: Bucket[]): Promise<void> {
    const rows = await dbOn(from).query(consumeShared, [
      buckets.map(({ key }) => key),
      buckets.map(({ step }) => step),
      buckets.map(({ span }) => span),
      clock.now(),
    ])
    const passed = new Set(rows.map(({ key }) => key))
    const full = buckets.filter(({ key }) => !passed.has(key))
    if (full.length > 0) throw tooMany(Math.max(...full.map(({ step }) => step)))
  }

  function consumeFrom(from: pg.Pool): RateLimits['consume'] {
    return async (names, keyOf) => {
      const shared: Bucket[] = []
      for (const name of names) {
        const each = bucket(name, keyOf)
        if (limits[name].store === 'process') consumeInProcess(each)
        else shared.push(each)
      }
      if (shared.length > 0) await consumeInDatabase(from, shared)
    }
  }

  return {
    consume: consumeFrom(pool),
    consumeWithin: consumeFrom(nestedPool),
    cleanUp: async () => {
      await pool.query('delete from rate_limits where full_at < $1', [clock.now()])
    },
  }
}

/** The next request is admitted after one step at the latest. */
function tooMany(stepMs: number): Failure {
  return new Failure('RATE_LIMITED', { retryAfterSeconds: Math.max(1, Math.ceil(stepMs / 1000)) })
}

function forgetOldest(buckets: Map<string, number>): void {
  for (const key of buckets.keys()) {
    if (buckets.size <= FORGET_AFTER / 2) return
    buckets.delete(key)
  }
}

type Counted = { actor: Actor | null; client: Client; input: unknown }

/**
 * The bucket key of a request for a limit. An IPv6 address comes with its whole network, so the network counts
 * (SEC-M6). A mailbox address is taken as sent: counting after parsing would be too late for floods.
 */
export function bucketKey({ per }: Limit, { actor, client, input }: Counted): string {
  if (per === 'member' && actor) return actor.id
  if (per === 'email') return emailIn(input) ?? actor?.id ?? client.network
  return client.network
}

/** Hashed, so that no bucket names anybody; null without an address, or when it is no text. */
function emailIn(input: unknown): string | null {
  const email = typeof input === 'object' && input !== null && 'email' in input ? input.email : undefined
  if (typeof email !== 'string') return null
  return hashToken(normalizeEmail(email).slice(0, accountLimits.email.max)).toString('base64url')
}
