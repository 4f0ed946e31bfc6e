import { join } from 'node:path'
import pg from 'pg'
import { refusal } from '#server/database/startup-refusal.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { type Jobs, openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { type Summary, tableOf } from './import/import-report.ts'
import { importFolder } from './import/run-import.ts'
import { type Wishes, wishesOf } from '#tools/import/wishes.ts'
import { reachDatabase } from './reach-database.ts'

const log = createLog('warn')

/** Brings the data of a hosted backend in, beside a running server or without one (docs/import.md). */
try {
  const { counts, lines, isComplete } = await bringIn(wishesOf(process.argv.slice(2)))
  console.log([tableOf(counts), ...lines].join('\n'))
  if (!isComplete) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function bringIn({ folder, isMailing, images, bucket, names }: Wishes): Promise<Summary> {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  if (settings.encryptionKeys.length === 0 && settings.appEnv !== 'development')
    throw refusal('ENCRYPTION_KEY is missing: donors’ addresses are sealed with it.')
  const { address, close } = await reachDatabase(settings, log)
  try {
    await migrate({ address, log })
    const store = openMediaStore({ settings, log })
    const secrets = { seal: openSeal(settings), fees: settings.fees }
    const parts = { folder, names, images, bucket, store, now: systemClock.now(), ...secrets }
    return await withPool(address, (pool) =>
      isMailing
        ? withMails(address, (enqueue) => importFolder({ ...parts, pool, enqueue }))
        : importFolder({ ...parts, pool, enqueue: null }),
    )
  } finally {
    await close()
  }
}

/** A batch takes longer than a page may. One connection works, the other holds the lock. */
async function withPool<T>(address: Address, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const patience = { statement_timeout: 0, query_timeout: 0, lock_timeout: 0, idleTimeoutMillis: 0 }
  const pool = new pg.Pool({ ...sessionSettings, ...address, ...patience, max: 2 })
  pool.on('error', () => log.warn('database connection lost'))
  try {
    return await work(pool)
  } finally {
    await pool.end()
  }
}

/** The queue has a connection of its own: it looks around while a batch holds the other one. */
async function withMails<T>(address: Address, work: (enqueue: Jobs['enqueue']) => Promise<T>): Promise<T> {
  return await withPool(address, async (pool) => {
    const queue = await openJobQueue({ pool, log }, 'send-mail')
    try {
      return await work(queue.enqueue)
    } finally {
      await queue.stop()
    }
  })
}
