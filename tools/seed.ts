import { join } from 'node:path'
import type { Address } from '../server/database/connect.ts'
import { embeddedConnection, startEmbedded } from '../server/database/embedded.ts'
import { migrate } from '../server/database/migrate.ts'
import { seedDemoWhenEmpty } from '../server/demo/seed.ts'
import { systemClock } from '../server/platform/clock.ts'
import { createLog } from '../server/platform/log.ts'
import { environment, readSettings } from '../server/platform/settings.ts'

const log = createLog('warn')

try {
  const { address, close } = await reachDatabase()
  try {
    await migrate({ address, log })
    const lines = await seedDemoWhenEmpty({ address, clock: systemClock, log, say: console.log })
    const isTaken = lines.length === 0
    console.log(isTaken ? 'The database has members of its own, so it was left alone.' : lines.join('\n'))
  } finally {
    await close()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

/** DATABASE_URL, the embedded database of a running server, or one started for the moment. */
async function reachDatabase(): Promise<{ address: Address; close(): Promise<void> }> {
  const { databaseUrl, dataDir } = readSettings(environment(join(import.meta.dirname, '..')))
  const stays = async () => undefined
  if (databaseUrl) return { address: { connectionString: databaseUrl }, close: stays }
  try {
    return { address: await embeddedConnection(dataDir), close: stays }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error
    const embedded = await startEmbedded({ dataDir, log })
    return { address: embedded.address, close: embedded.stop }
  }
}
