import { exportLimits } from '#contract/moderation/people-constants.ts'
import type { Pool } from '#server/database/connect.ts'
import { type Db, dbOn, inTransaction, sql } from '#server/database/db.ts'
import { countOwnRows } from '#server/features/own-data/export-contents/account-data.ts'
import { type OwnData, openOwnData } from '#server/features/own-data/export-contents/read-own-data.ts'
import { chunkKeys } from '#server/features/own-data/stored-export.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { newId } from '#server/platform/core/ids.ts'
import { recordEvent } from '#server/platform/events/domain-events.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'

/*
 * One run that writes a file. Each run has an id of its own, so an abandoned run that is still active by mistake (a
 * suspended server) writes to other keys than the next one and finds its row gone: the two never mix.
 */

const HOUR = 3600

const waitingOrBroken = sql(
  'export-to-write',
  `
    select id, parts
      from data_exports
     where user_id = $1
       and state in ('waiting', 'running')
       and not exists (select from account_deletions where member_id = $1)`,
)

const beginOne = sql(
  'begin-export',
  `
    update data_exports
       set id = $2,
           state = 'running',
           parts = 0,
           bytes = 0,
           done = 0,
           total = $3
     where id = $1
       and state in ('waiting', 'running')
    returning id`,
)

const updateChunkCount = sql(
  'record-parts-of-export',
  `
    update data_exports
       set parts = $2
     where id = $1
       and state = 'running'
    returning id`,
)

/** The account deletion is checked each time: from that moment nothing more is written for the member. */
const updateProgress = sql(
  'record-progress-of-export',
  `
    update data_exports
       set done = $2
     where id = $1
       and state = 'running'
       and not exists (select from account_deletions where member_id = user_id)
    returning id`,
)

const finishOne = sql(
  'finish-export',
  `
    update data_exports
       set state = 'ready',
           bytes = $2,
           done = total,
           ready_at = $3,
           expires_at = $4
     where id = $1
       and state = 'running'
       and not exists (select from account_deletions where member_id = user_id)
    returning id`,
)

type ExportDeps = { pool: Pool; clock: Clock; store: MediaStore }

/** One run: the owner of the file, its contents, and their size. */
export type ExportRun = {
  id: string
  memberId: string
  own: OwnData
  rows: number
  images: number
}

/**
 * Takes over the export of a member's file from the start: the chunks of an earlier try are removed first. Returns
 * null when there is nothing to write any more.
 */
export async function beginExportRun(
  { pool, clock, store }: ExportDeps,
  memberId: string,
): Promise<ExportRun | null> {
  const db = dbOn(pool)
  const [found] = await db.query(waitingOrBroken, [memberId])
  const own = found ? await openOwnData({ db, clock }, memberId) : null
  if (!found || !own) return null
  const { rows, images } = await countOwnRows(db, memberId)
  await store.remove(chunkKeys(found))
  const id = newId(clock.now())
  const begun = await db.query(beginOne, [found.id, id, rows + images])
  return begun.length > 0 ? { id, memberId, own, rows, images } : null
}

/**
 * A chunk is recorded before it is stored, so that no unknown one is ever left. Returns false when this run is
 * obsolete.
 */
export async function recordChunk({ pool }: ExportDeps, { id }: ExportRun, parts: number): Promise<boolean> {
  return (await dbOn(pool).query(updateChunkCount, [id, parts])).length > 0
}

/**
 * Stores the progress, and publishes it to the member's open pages if `shouldPublish`. Returns false when the run is
 * obsolete.
 */
export async function recordProgress(
  { pool, clock }: ExportDeps,
  { id, memberId }: ExportRun,
  { done, shouldPublish }: { done: number; shouldPublish: boolean },
): Promise<boolean> {
  const db = dbOn(pool)
  const isWanted = (await db.query(updateProgress, [id, done])).length > 0
  if (isWanted && shouldPublish) await publishExportMoved(db, { memberId, at: clock.now() })
  return isWanted
}

/** Marks the file as ready until it expires. Returns false when the run is obsolete. */
export async function finishExportRun(
  { pool, clock }: ExportDeps,
  { id, memberId }: ExportRun,
  bytes: number,
): Promise<boolean> {
  const now = clock.now()
  const until = secondsFrom(now, exportLimits.keptHours * HOUR)
  return await inTransaction(pool, async (db) => {
    const isReady = (await db.query(finishOne, [id, bytes, now, until])).length > 0
    if (isReady) await publishExportMoved(db, { memberId, at: now })
    return isReady
  })
}

async function publishExportMoved(db: Db, { memberId, at }: { memberId: string; at: Date }): Promise<void> {
  await recordEvent(db, { name: 'export.moved', payload: { memberId }, actorId: memberId, at })
}
