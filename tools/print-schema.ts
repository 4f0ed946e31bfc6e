import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { Address, Log } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { printSql } from './schema-sql.ts'
import { readSchema } from './schema-tables.ts'
import { printTypes } from './schema-types.ts'

const folder = join(import.meta.dirname, '../server/database')
const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** The generated files as a freshly migrated database says they should be. */
async function printFiles(address: Address): Promise<Record<string, string>> {
  await migrate({ address, log: quiet })
  const client = new pg.Client({ ...address, options: '-c search_path=public' })
  await client.connect()
  try {
    const schema = await readSchema(client)
    return { 'schema.sql': printSql(schema), 'tables.ts': printTypes(schema) }
  } finally {
    await client.end()
  }
}

async function withTemporaryDatabase<T>(work: (address: Address) => Promise<T>): Promise<T> {
  const temporary = await mkdtemp('/tmp/thandaza-schema-')
  await chmod(temporary, 0o755)
  const server = await startEmbedded({ dataDir: join(temporary, 'data'), log: quiet, durable: false })
  try {
    return await work(server.address)
  } finally {
    await server.stop()
    await rm(temporary, { recursive: true })
  }
}

async function isStale([name, text]: [string, string]): Promise<boolean> {
  return (await readFile(join(folder, name), 'utf8').catch(() => '')) !== text
}

const files = Object.entries(await withTemporaryDatabase(printFiles))
if (process.argv.includes('--check')) {
  const verdicts = await Promise.all(files.map(isStale))
  const stale = files.filter((_, index) => verdicts[index]).map(([name]) => `server/database/${name}`)
  if (stale.length) console.error(`${stale.join(' and ')} no longer fit the migrations: run npm run schema.`)
  process.exitCode = stale.length ? 1 : 0
} else {
  for (const [name, text] of files) await writeFile(join(folder, name), text)
}
