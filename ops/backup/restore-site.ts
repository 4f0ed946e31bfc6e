import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { refusal } from '#server/database/startup-refusal.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import type { Log } from '#server/platform/core/log.ts'
import { openQueuesFor } from '#server/platform/jobs/job-queue.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import type { Address } from '#server/database/connect.ts'
import { onConnection, onPool } from './backup-connection.ts'
import type { AccountDeletion } from './deletion-list.ts'
import type { EncryptedBackup } from './backup-files.ts'
import { jobsIn } from './waiting-jobs.ts'
import { loadDatabase } from './load-database.ts'
import type { Contents } from './backup-manifest.ts'
import { requireOnlySameMedia, restoreMedia } from '#tools/backup/media-back.ts'
import { replayDeletions } from '#tools/backup/replay.ts'
import { requireEmptyDatabase } from './restore-target.ts'
import { migrateOn, migrateTo, unmark } from './backup-versions.ts'

type RestoreDeps = {
  encryptedBackup: EncryptedBackup
  contents: Contents
  hash: string
  address: Address
  settings: Settings
  store: MediaStore
  log: Log
  departures: readonly AccountDeletion[]
  say(line: string): void
}

/**
 * Brings a verified backup back: images, then the database in one transaction, then today's shape, then the departures.
 * Broken off before the database was loaded it leaves it empty; broken off later, it is marked as unfinished, no server
 * opens on it, and the same restore goes on where it stopped.
 */
export async function restoreSite(restoring: RestoreDeps): Promise<void> {
  const { contents, hash, address, store, log, departures, say } = restoring
  const state = await onConnection(address, (client) => requireEmptyDatabase(client, contents, hash))
  if (state === 'empty') await fillEmpty(restoring)
  else say('A restore of this backup was broken off; it goes on.')
  const later = await migrateOn({ address, log, hash })
  if (later.length > 0) say(`Brought forward to today’s version: ${later.length} migrations`)
  const left = await onPool(address, (pool) =>
    replayDeletions({ pool, clock: systemClock, store }, departures),
  )
  say(
    `Members who left after the backup and left again now: ${left.again} of ${departures.length} in the list`,
  )
  say(`Members who left and whose things were removed to the end: ${left.finished}`)
  await onConnection(address, (client) => unmark(client, hash))
}

/** Images come first: while the database is empty, what is there of them belongs to nobody and can be put there again. */
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

/** A key made anew would open nothing of what the old one sealed (ADR-23). */
export function requireSealKey({ sealedValues }: Contents, settings: Settings): void {
  const { appEnv, encryptionKeys, dataDir } = settings
  if (sealedValues === 0 || encryptionKeys.length > 0) return
  if (appEnv === 'development' && existsSync(join(dataDir, 'encryption.key'))) return
  throw refusal(
    `Bank accounts and donors’ addresses in this backup are sealed. Set ENCRYPTION_KEY as it was, or put the old encryption.key into ${dataDir}.`,
  )
}
