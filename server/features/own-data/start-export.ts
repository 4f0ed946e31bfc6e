import type { DataExport } from '#contract/account/own-data-operations.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, sql } from '#server/database/db.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import type { Context, RunAsSystem } from '#server/platform/core/request-context.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { requireFresh } from '#server/platform/security/access-rules.ts'
import { getExport } from './get-export.ts'
import { chunkKeys } from './stored-export.ts'

const HOUR = 3600
/** Longer than any export takes, with all its retries after an outage. */
const ABANDONED_AFTER_HOURS = 3
const CLEANUP_BATCH_SIZE = 50

/** The id and chunks of the former file stay until the job begins, which removes the chunks and takes another id. */
const upsertExport = sql(
  'ask-for-export',
  `
    insert into data_exports (id, user_id, asked_at)
    values ($1, $2, $3)
        on conflict (user_id) do update
       set state = 'waiting',
           bytes = 0,
           done = 0,
           total = 0,
           asked_at = excluded.asked_at,
           ready_at = null,
           expires_at = null
     where data_exports.state in ('ready', 'failed')
    returning id`,
)

const failAbandoned = sql(
  'give-up-exports',
  `
    update data_exports
       set state = 'failed'
     where state in ('waiting', 'running')
       and asked_at < $1
    returning user_id as "memberId"`,
)

const leftovers = sql(
  'exports-left-over',
  `
    select id, parts
      from data_exports
     where expires_at <= $1
        or (state = 'failed' and parts > 0)
     limit ${CLEANUP_BATCH_SIZE}`,
)

const forgetLeftovers = sql(
  'delete-exports-left-over',
  `
    with expired as (
      delete from data_exports where id = any ($1::uuid[]) and expires_at <= $2
    )
    update data_exports set parts = 0 where id = any ($1::uuid[]) and state = 'failed'`,
)

/** From here on every run is obsolete. */
const stopExport = sql(
  'stop-export',
  `
    update data_exports
       set state = 'failed',
           ready_at = null,
           expires_at = null
     where user_id = $1
    returning id, parts`,
)

const forgetExport = sql('delete-export', 'delete from data_exports where user_id = $1 and id = $2')

/**
 * Starts a new export of the member's data (REQ-13, POPIA s23); a suspended member may. An export in progress is
 * returned as it is, however often it is requested, and counts once. Throws FRESH_SIGN_IN_REQUIRED, and RATE_LIMITED
 * from the third a day (SEC-3.4, SEC-6.4).
 */
export async function startExport(context: Context<'member'>): Promise<{ export: DataExport | null }> {
  const { db, actor, clock, consume, enqueue, publish } = context
  requireFresh(actor, clock)
  const now = clock.now()
  const requested = await db.query(upsertExport, [newId(now), actor.id, now])
  if (requested.length > 0) {
    await consume('ownDataPerDay', actor.id)
    await enqueue('write-export', { memberId: actor.id })
    await publish('export.moved', { memberId: actor.id })
  }
  return await getExport(context)
}

/** Removes the export of a member, made or in progress, during account deletion (REQ-95). */
export async function removeExports(
  { db, store }: { db: Db; store: MediaStore },
  memberId: string,
): Promise<void> {
  const [stopped] = await db.query(stopExport, [memberId])
  if (!stopped) return
  await store.remove(chunkKeys(stopped))
  await db.query(forgetExport, [memberId, stopped.id])
}

type CleanupDeps = { pool: Pool; clock: Clock; store: MediaStore }

/** Marks exports that take too long as failed, and removes expired ones: their chunks first. */
export async function cleanUpExports(
  { pool, clock, store }: CleanupDeps,
  runAsSystem: RunAsSystem,
): Promise<void> {
  const now = clock.now()
  await runAsSystem(async ({ db, publish }) => {
    const failed = await db.query(failAbandoned, [secondsFrom(now, -ABANDONED_AFTER_HOURS * HOUR)])
    await publish('export.moved', ...failed.map(({ memberId }) => ({ memberId })))
  })
  const db = dbOn(pool)
  const found = await db.query(leftovers, [now])
  if (found.length === 0) return
  await store.remove(found.flatMap(chunkKeys))
  await db.query(forgetLeftovers, [found.map(({ id }) => id), now])
}
