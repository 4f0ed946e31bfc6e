import { ACCOUNT } from './account-record.ts'
import { openOfflineDatabase } from './offline-database.ts'

/** Removes everything that was stored for reading without a connection; what is not sent yet stays (REQ-505). */
export async function removeOfflineCopy(): Promise<void> {
  for (const name of await caches.keys()) await caches.delete(name)
  const database = await openOfflineDatabase()
  await Promise.all([
    database.clear('responses'),
    database.clear('pictures'),
    database.delete('meta', ACCOUNT),
  ])
}
