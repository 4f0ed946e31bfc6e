import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { transactionalSubscribers } from '#server/app/features.ts'
import type { Address } from '#server/database/connect.ts'
import { dbOn, inTransaction } from '#server/database/db.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { repeatAccountDeletion } from '#server/features/account-deletion/delete-account.ts'
import { finishAccountDeletions } from '#server/features/account-deletion/finish-account-deletion.ts'
import { type Clock, systemClock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import { eventPublisher } from '#server/platform/events/event-publisher.ts'
import { type Jobs, openQueuesFor } from '#server/platform/jobs/job-queue.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { onConnection, onPool } from './backup-connection.ts'
import type { EncryptedBackup } from './backup-files.ts'
import type { Contents } from './backup-manifest.ts'
import { requireOnlySameMedia, restoreMedia } from './backup-media.ts'
import { migrateOn, migrateTo, unmark } from './backup-versions.ts'
import type { AccountDeletion } from './deletion-list.ts'
import { loadDatabase } from './load-database.ts'
import { requireEmptyDatabase } from './restore-target.ts'
import { jobsIn } from './waiting-jobs.ts'

/** Clean-up waits two minutes for uploads that had just begun (media/deletion-preview). */
const PAUSE_MS = 5_000
const MOST_PAUSES = 36

/** Mails were sent when the member deleted the account; the remaining work is done here at once. */
const noJobs: Jobs = {
  enqueue: async () => undefined,
  wake: () => undefined,
  stop: async () => undefined,
}

type DeletionDeps = { pool: pg.Pool; clock: Clock; store: MediaStore }

/**
 * Replays the deletions of members who deleted their account after the backup was taken, and removes everything that
 * they and earlier ones wrote (POPIA s14; SEC-6.6). Returns how many deletions were replayed, and for how many members
 * rows were removed.
 */
async function replayDeletions(
  parts: DeletionDeps,
  deletions: readonly AccountDeletion[],
): Promise<{ again: number; finished: number }> {
  let again = 0
  for (const { memberId, deletedAt } of deletions) {
    if (await deleteAgain(parts, memberId, new Date(deletedAt))) again += 1
  }
  const finished = await countUnfinished(parts.pool)
  await finishAll(parts, finished)
  return { again, finished }
}

async function finishAll(parts: DeletionDeps, count: number): Promise<void> {
  let left = count
  for (let pauses = 0; left > 0; ) {
    await finishAccountDeletions(parts)
    const still = await countUnfinished(parts.pool)
    if (still === left && pauses === MOST_PAUSES)
      throw refusal(
        'What members who left wrote could not be removed yet. Run the same npm run restore again.',
      )
    if (still === left) await sleep(PAUSE_MS)
    pauses = still === left ? pauses + 1 : 0
    left = still
  }
}

async function deleteAgain(
  { pool, clock }: DeletionDeps,
  memberId: string,
  deletedAt: Date,
): Promise<boolean> {
  return await inTransaction(pool, async (db) => {
    const effects = { published: [], publishedIn: null, enqueued: [] }
    const { publish } = eventPublisher(
      { clock, jobs: noJobs, transactionalSubscribers },
      { actor: null },
      db,
      effects,
    )
    return await repeatAccountDeletion({ db, clock, publish }, { memberId, deletedAt })
  })
}

async function countUnfinished(pool: pg.Pool): Promise<number> {
  const { rows } = await dbOn(pool).run(
    'select count(*)::int as count from account_deletions where done_at is null',
  )
  return rows[0]?.count ?? 0
}

type RestoreDeps = {
  encryptedBackup: EncryptedBackup
  contents: Contents
  hash: string
  address: Address
  settings: Settings
  store: MediaStore
  log: Log
  deletions: readonly AccountDeletion[]
  say(line: string): void
}

/**
 * Restores a verified backup: images, then the database in one transaction, then the migrations, then the account
 * deletions. A restore aborted before the database was loaded leaves it empty. One aborted later leaves it marked as
 * unfinished: no server opens it, and the same restore continues where it stopped.
 */
export async function restoreSite(restoring: RestoreDeps): Promise<void> {
  const { contents, hash, address, store, log, deletions, say } = restoring
  const state = await onConnection(address, (client) => requireEmptyDatabase(client, contents, hash))
  if (state === 'empty') await fillEmpty(restoring)
  else say('A restore of this backup was broken off; it goes on.')
  const later = await migrateOn({ address, log, hash })
  if (later.length > 0) say(`Brought forward to today’s version: ${later.length} migrations`)
  const left = await onPool(address, (pool) =>
    replayDeletions({ pool, clock: systemClock, store }, deletions),
  )
  say(
    `Members who left after the backup and left again now: ${left.again} of ${deletions.length} in the list`,
  )
  say(`Members who left and whose things were removed to the end: ${left.finished}`)
  await onConnection(address, (client) => unmark(client, hash))
}

/** Images come first: while the database is empty, existing ones belong to no one and can be written again. */
async function fillEmpty({
  encryptedBackup,
  contents,
  hash,
  address,
  settings,
  store,
  log,
  say,
}: RestoreDeps): Promise<void> {
  const { media, migrations, tables } = contents
  const parts = { encryptedBackup, media, store, place: settings }
  const count = await restoreMedia(parts, await requireOnlySameMedia(parts))
  say(`Images: ${count} files, equal`)
  await migrateTo({ address, log, applied: migrations })
  const names = new Set((await jobsIn(encryptedBackup, contents.jobs)).map(({ name }) => name))
  await onPool(address, async (pool) => {
    const queues = await openQueuesFor({ pool, log }, [...names])
    try {
      await onConnection(address, (client) =>
        loadDatabase({ client, encryptedBackup, contents, hash, queues }),
      )
    } finally {
      await queues.stop()
    }
  })
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  say(
    `Database: ${rows} rows in ${tables.length} tables, counts and checksums equal; ${contents.jobs.rows} jobs`,
  )
}

/** A new key could not decrypt what the old one sealed (ADR-23). */
export function requireSealKey({ sealedValues }: Contents, settings: Settings): void {
  const { appEnv, encryptionKeys, dataDir } = settings
  if (sealedValues === 0 || encryptionKeys.length > 0) return
  if (appEnv === 'development' && existsSync(join(dataDir, 'encryption.key'))) return
  throw refusal(
    `Bank accounts and donors’ addresses in this backup are sealed. Set ENCRYPTION_KEY as it was, or put the old encryption.key into ${dataDir}.`,
  )
}
