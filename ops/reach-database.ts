import type { Address } from '#server/database/connect.ts'
import { embeddedConnection, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Settings } from '#server/platform/settings/settings.ts'

/** Connects to DATABASE_URL, to the embedded database of a running server, or to one started for the moment. */
export async function reachDatabase(
  { databaseUrl, dataDir }: Settings,
  log: Log,
): Promise<{ address: Address; close(): Promise<void> }> {
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
