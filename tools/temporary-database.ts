import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address, Log } from '#server/database/connect.ts'
import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'

/** A log that says nothing. */
export const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Starts an empty PostgreSQL for a piece of work and removes it afterwards. */
export async function withTemporaryDatabase<T>(work: (address: Address) => Promise<T>): Promise<T> {
  const temporary = await makeTempDir('database')
  const server = await startEmbedded({ dataDir: join(temporary, 'data'), log: quiet, durable: false })
  try {
    return await work(server.address)
  } finally {
    await server.stop()
    await rm(temporary, { recursive: true })
  }
}
