import { chmod, mkdtemp, rm, statfs } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type Address, connect } from '#server/database/connect.ts'
import { superuser } from '#server/database/embedded/embedded-cluster.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { migrate } from '#server/database/migrate.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openQueuesFor } from '#server/platform/jobs/job-queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL to test on instead of the packaged one (DATABASE_URL_FOR_TESTS). */
    databaseUrl: string | undefined
    /** The server of this run, the database to copy from, and the superuser where the server is our own. */
    testServer: { address: Address; template: string; superuser: string | null }
  }
}

const quiet = createLog('error', () => undefined)

/** Starts one PostgreSQL per run, with one migrated database that tests copy. Not durable: tests only. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { databaseUrl } = project.getProvidedContext()
  const server = databaseUrl ? await connectToServer(databaseUrl) : await startServer()
  const template = `thandaza_template_${process.pid}`
  await runOn(
    server.address,
    `drop database if exists ${template}`,
    `create database ${template} template template0`,
  )
  await prepare(onDatabase(server.address, template))
  project.provide('testServer', { address: server.address, template, superuser: server.superuser })
  return async () => {
    await dropDatabase(server.address, template)
    await server.stop()
  }
}

/** Migrates a database and lets the job queue create its tables, as the first start of a server does. */
async function prepare(address: Address): Promise<void> {
  await migrate({ address, log: quiet })
  const { pool, end } = connect({ address, log: quiet, max: 1 })
  const queues = await openQueuesFor({ pool, log: quiet }, [])
  await queues.stop()
  await end()
}

/** Runs statements one after the other, each outside a transaction. */
export async function runOn(address: Address, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ ...address })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Drops a database with all of its connections. PostgreSQL's own clean-up runs as its superuser, whose connections our
 * user may not end by force; without force, the server waits for the others and ends its own itself.
 */
export async function dropDatabase(address: Address, name: string): Promise<void> {
  try {
    await runOn(address, `drop database if exists ${name} with (force)`)
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && error.code === '42501')) throw error
    await runOn(address, `drop database if exists ${name}`)
  }
}

/** The same server, another database. */
export function onDatabase(address: Address, database: string): Address {
  if (!address.connectionString) return { ...address, database }
  const url = new URL(address.connectionString)
  url.pathname = `/${database}`
  return { connectionString: url.href }
}

async function connectToServer(connectionString: string) {
  return { address: { connectionString }, superuser: null, stop: async () => undefined }
}

const REQUIRED_BYTES = 4 * 1024 ** 3

/** The folder is in memory where there is plenty: each database of a test is a thousand files on a disk. */
async function folderWithSpace(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => null)
  return memory && memory.bavail * memory.bsize > REQUIRED_BYTES ? '/dev/shm' : '/tmp'
}

/** Named after the run, by which `npm test` finds and removes the remains of it (tools/test/leftovers.ts). */
function folderPrefix(): string {
  const run = process.env.THANDAZA_TEST_RUN
  return run ? `${basename(run)}-` : 'thandaza-tests-'
}

async function startServer() {
  const dataDir = await mkdtemp(join(await folderWithSpace(), folderPrefix()))
  await chmod(dataDir, 0o755)
  const { address, stop } = await startEmbedded({
    dataDir: join(dataDir, 'data'),
    log: quiet,
    durable: false,
  })
  return {
    address,
    superuser,
    stop: async () => {
      await stop()
      await rm(dataDir, { recursive: true })
    },
  }
}
