import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Address, Log } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { printSql } from './schema-sql.ts'
import { readSchema } from './schema-tables.ts'

const file = join(import.meta.dirname, '../server/database/schema.sql')
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Today's shape as a freshly migrated database tells it. */
async function printSchema(address: Address): Promise<string> {
  await migrate({ address, log: quiet })
  const client = new pg.Client({ ...address, options: '-c search_path=public' })
  await client.connect()
  try {
    return printSql(await readSchema(client))
  } finally {
    await client.end()
  }
}

async function withTemporaryDatabase<T>(work: (address: Address) => Promise<T>): Promise<T> {
  const temporary = await makeTempDir('schema')
  const server = await startEmbedded({ dataDir: join(temporary, 'data'), log: quiet, durable: false })
  try {
    return await work(server.address)
  } finally {
    await server.stop()
    await rm(temporary, { recursive: true })
  }
}

const printed = await withTemporaryDatabase(printSchema)
if (process.argv.includes('--check')) {
  const isStale = (await readFile(file, 'utf8')) !== printed
  if (isStale) console.error('server/database/schema.sql no longer fits the migrations: run npm run schema.')
  process.exitCode = isStale ? 1 : 0
} else {
  await writeFile(file, printed)
}
