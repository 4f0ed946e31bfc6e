import { createHash } from 'node:crypto'
import type pg from 'pg'
import { deferrableWrites } from '#contract/values/constants.ts'
import { type Db, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { Failure } from '#server/platform/core/failure.ts'

/** A second request with the same key waits here until the first one has committed or rolled back. */
export const claim = sql(
  'claim-idempotency-key',
  `
    insert into idempotency_keys (scope, operation, key, request_hash, created_at, is_deferrable)
    values ($1, $2, $3, $4, $5, $6)
    on conflict on constraint idempotency_keys__once do nothing
    returning key`,
)

const findStoredResponse = sql(
  'find-idempotent-answer',
  `
    select request_hash as "requestHash", body, response_deleted_at as "responseDeletedAt"
      from idempotency_keys
     where scope = $1 and operation = $2 and key = $3`,
)

export const storeResponse = sql(
  'store-idempotent-answer',
  'update idempotency_keys set body = $4 where scope = $1 and operation = $2 and key = $3',
)

export type IdempotencyKey = { scope: string; operation: string; key: string }

type KeyedRequest = { input: unknown; at: Date; isDeferrable?: boolean }

/**
 * Runs `work` once per key: the same key with the same input returns the stored response, after a day ALREADY_DONE; with
 * other input IDEMPOTENCY_MISMATCH. A refused request leaves no key behind, because the whole transaction is rolled back.
 */
export async function withIdempotency<T>(
  db: Db,
  { scope, operation, key }: IdempotencyKey,
  { input, at, isDeferrable = false }: KeyedRequest,
  work: () => Promise<T>,
): Promise<T> {
  const keyColumns = [scope, operation, key] as const
  const hash = createHash('sha256').update(JSON.stringify(input, withoutSecrets)).digest()
  const claimed = await db.query(claim, [...keyColumns, hash, at, isDeferrable])
  if (claimed.length === 0) return await replayResponse<T>(db, keyColumns, hash)
  const result = await work()
  await db.query(storeResponse, [...keyColumns, JSON.stringify(result)])
  return result
}

const SECRETS = new Set([
  'password',
  'currentPassword',
  'confirmPassword',
  'token',
  'ticket',
  'code',
  'setUp',
  'accountNumber',
])

/** Nothing is stored from which a password or an account number could be guessed, not even a hash. */
function withoutSecrets(name: string, value: unknown): unknown {
  return SECRETS.has(name) ? undefined : value
}

const DAY_SECONDS = 86_400

/**
 * Removes keys after a day. Those of writes that a phone may send late live 35 days, but lose their response, so that no
 * second copy of people's words remains.
 */
export async function cleanUpIdempotencyKeys(pool: pg.Pool, clock: Clock): Promise<void> {
  const now = clock.now()
  const aDayAgo = secondsFrom(now, -DAY_SECONDS)
  const longAgo = secondsFrom(now, -deferrableWrites.keptDays * DAY_SECONDS)
  await pool.query('delete from idempotency_keys where not is_deferrable and created_at < $1', [aDayAgo])
  await pool.query('delete from idempotency_keys where response_deleted_at is not null and created_at < $1', [
    longAgo,
  ])
  await pool.query(
    `
      update idempotency_keys
         set body = null,
             response_deleted_at = $2
       where is_deferrable
         and response_deleted_at is null
         and created_at < $1`,
    [aDayAgo, now],
  )
}

async function replayResponse<T>(
  db: Db,
  keyColumns: readonly [string, string, string],
  hash: Buffer,
): Promise<T> {
  const [stored] = await db.query(findStoredResponse, keyColumns)
  if (!stored?.requestHash.equals(hash)) throw new Failure('IDEMPOTENCY_MISMATCH')
  if (stored.responseDeletedAt !== null) throw new Failure('ALREADY_DONE')
  if (stored.body === null) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 1 })
  return JSON.parse(stored.body)
}
