import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Address, sessionSettings } from '#server/database/connect.ts'
import { migrate } from '#server/database/migrate.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { type Jobs, openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { openMediaStore } from '#server/platform/media/media-store.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import { type Summary, tableOf } from './import/import-report.ts'
import type { TableNames } from './import/read-rows.ts'
import { importFolder } from './import/run-import.ts'
import { tableNames } from './import/tables/tables-in-order.ts'
import { reachDatabase } from './reach-database.ts'

const usage = `Usage: npm run import -- <folder> [--send-mails] [--images <folder>] [--bucket <address>]
       [--table <name there>=<name here>]…`

/** The options of an import. */
export type ImportOptions = {
  folder: string
  isMailing: boolean
  images: string | null
  bucket: string | null
  names: TableNames
}

/** Parses the command line. */
export function importOptions(args: string[]): ImportOptions {
  const { values, positionals } = parsedArgs(args)
  const [folder, ...more] = positionals
  if (!folder || more.length > 0) throw new Error(usage)
  const { bucket = null, images, table: pairs = [], 'send-mails': isMailing = false } = values
  if (bucket !== null && !URL.canParse(bucket)) throw new Error(`${usage}\n${bucket} is no address`)
  return {
    folder: resolve(folder),
    isMailing,
    images: images === undefined ? null : resolve(images),
    bucket,
    names: Object.fromEntries(pairs.map(namedTable)),
  }
}

function parsedArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        'send-mails': { type: 'boolean' },
        images: { type: 'string' },
        bucket: { type: 'string' },
        table: { type: 'string', multiple: true },
      },
    })
  } catch (error) {
    throw new Error(usage, { cause: error })
  }
}

/** Parses `prayer_support=prayer_supports`: the name of a table on the old site, and its name here. */
function namedTable(pair: string): [string, string] {
  const [there = '', here = '', ...more] = pair.split('=')
  if (!there || more.length > 0 || !tableNames.includes(here))
    throw new Error(`${usage}\n--table ${pair}: the second name is one of ${tableNames.join(', ')}`)
  return [there, here]
}

const log = createLog('warn')

/** Imports the data of a hosted backend, beside a running server or without one (docs/import.md). */
try {
  const { counts, lines, isComplete } = await bringIn(importOptions(process.argv.slice(2)))
  console.log([tableOf(counts), ...lines].join('\n'))
  if (!isComplete) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function bringIn({ folder, isMailing, images, bucket, names }: ImportOptions): Promise<Summary> {
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

/** The queue polls on its own connection while a batch uses the other one. */
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
