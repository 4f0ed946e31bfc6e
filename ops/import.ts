import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { type Address, patientSettings } from '#server/database/connect.ts'
import { migrate, pendingMigrations } from '#server/database/migrate.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { systemClock } from '#server/platform/core/clock.ts'
import { createLog } from '#server/platform/core/log.ts'
import { type Jobs, openJobQueue } from '#server/platform/jobs/job-queue.ts'
import { type MediaStore, openMediaStore } from '#server/platform/media/media-store.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { environment, readSettings } from '#server/platform/settings/settings.ts'
import type { TableNames } from './import/files/import-files.ts'
import { type Summary, tableOf } from './import/import-report.ts'
import { rehearse } from './import/rehearsal.ts'
import { type Import, importFolder } from './import/run-import.ts'
import { tableNames } from './import/tables/tables-in-order.ts'
import { reachDatabase } from './reach-database.ts'

const usage = `Usage: npm run import -- <folder> [--check] [--send-mails] [--images <folder>] [--bucket <address>]
       [--table <name there>=<name here>]…`

/** The options of an import. */
export type ImportOptions = {
  folder: string
  /** Everything is read and tried, nothing is written, and the lists are printed. */
  isCheck: boolean
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
  const { bucket = null, images, table: pairs = [] } = values
  const { check: isCheck = false, 'send-mails': isMailing = false } = values
  if (bucket !== null && !URL.canParse(bucket)) throw new Error(`${usage}\n${bucket} is no address`)
  return {
    folder: resolve(folder),
    isCheck,
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
        check: { type: 'boolean' },
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
const poolSettings = { ...patientSettings, idleTimeoutMillis: 0 }

/** Imports the data of a hosted backend, beside a running server or without one (docs/import.md). */
try {
  const options = importOptions(process.argv.slice(2))
  const { counts, lines, printed, isComplete } = await bringIn(options)
  const notice = options.isCheck ? ['Nothing was written: this was a check.'] : []
  console.log([tableOf(counts), ...lines, ...notice, ...printed].join('\n'))
  if (!isComplete) process.exitCode = 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function bringIn(options: ImportOptions): Promise<Summary> {
  const settings = readSettings(environment(join(import.meta.dirname, '..')))
  if (settings.encryptionKeys.length === 0 && settings.appEnv !== 'development')
    throw refusal('ENCRYPTION_KEY is missing: donors’ addresses are sealed with it.')
  const { address, close } = await reachDatabase(settings, log)
  try {
    if (!options.isCheck) await migrate({ address, log })
    const store = openMediaStore({ settings, log })
    const secrets = { seal: openSeal(settings), fees: settings.fees }
    const { folder, names, images, bucket, isCheck } = options
    const parts = { folder, names, images, bucket, isCheck, store, now: systemClock.now(), ...secrets }
    return await withPool(address, async (pool) => {
      if (isCheck) return await check(pool, { address, parts, isMailing: options.isMailing })
      if (!options.isMailing) return await importFolder({ ...parts, pool, lockPool: pool, enqueue: null })
      return await withMails(address, (enqueue) => importFolder({ ...parts, pool, lockPool: pool, enqueue }))
    })
  } finally {
    await close()
  }
}

type Check = {
  address: Address
  parts: Omit<Import, 'pool' | 'lockPool' | 'enqueue'>
  isMailing: boolean
}

/** Does the whole import in one transaction that is rolled back; images are decoded, and no file is stored. */
async function check(lockPool: pg.Pool, { address, parts, isMailing }: Check): Promise<Summary> {
  if ((await pendingMigrations(lockPool)).length > 0)
    throw refusal('The database is not that of this version yet. Start the server once, then check.')
  const store: MediaStore = { ...parts.store, put: async () => undefined }
  const enqueue = isMailing ? async () => undefined : null
  return await rehearse({ ...poolSettings, ...address }, (pool) =>
    importFolder({ ...parts, store, pool, lockPool, enqueue }),
  )
}

/** One connection works, the other holds the lock. */
async function withPool<T>(address: Address, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ ...poolSettings, ...address, max: 2 })
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
