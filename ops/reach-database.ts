import { existsSync } from 'node:fs'
import type { Address } from '#server/database/connect.ts'
import { embeddedConnection, startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import type { Log } from '#server/platform/core/log.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { waitForReplica } from './replica.ts'

type Reached = { address: Address; close(): Promise<void> }

const stays = async () => undefined

/** Connects to DATABASE_URL, to the embedded database of a running server, or to one started for the moment. */
export async function reachDatabase({ databaseUrl, dataDir }: Settings, log: Log): Promise<Reached> {
  if (databaseUrl) return { address: { connectionString: databaseUrl }, close: stays }
  try {
    return { address: await embeddedConnection(dataDir), close: stays }
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'Refusal') throw error
    const embedded = await startEmbedded({ dataDir, log })
    return { address: embedded.address, close: embedded.stop }
  }
}

/** The same for a tool that needs what is stored: it creates no embedded database where there was none. */
export async function reachExisting(settings: Settings, log: Log): Promise<Reached> {
  if (!settings.databaseUrl && !existsSync(settings.dataDir))
    throw refusal(`No server has ever run on ${settings.dataDir} (npm start).`)
  return await reachDatabase(settings, log)
}

/**
 * The same for a tool that changes nothing: it reads from the replica, if there is one, as soon as that has everything
 * the primary has now.
 */
export async function reachToRead(settings: Settings, log: Log): Promise<Reached> {
  const reached = await reachExisting(settings, log)
  const replica = replicaOf(settings)
  if (!replica) return reached
  await waitForReplica(reached.address, replica)
  return { address: replica, close: stays }
}

/** The address of the replica in the settings, or null. */
export function replicaOf({ databaseReplicaUrl }: Settings): Address | null {
  return databaseReplicaUrl ? { connectionString: databaseReplicaUrl } : null
}
