import type { Address } from '#server/database/connect.ts'
import type { MediaStore } from '#server/platform/media/media-store.ts'
import { type Contents, writeManifest } from './backup-manifest.ts'
import { copyMediaOut } from './backup-media.ts'
import { copyDatabaseOut } from './database-snapshot.ts'
import { writeEncryptedBackup } from './encrypted-backup.ts'

type BackupInput = {
  address: Address
  /** A replica that is read instead. */
  replica: Address | null
  store: MediaStore
  /** The folder that contains all backups. */
  among: string
  keys: readonly string[]
  now: Date
  appVersion: string
}

/** Takes a backup of a site, beside its servers or without them. */
export async function writeBackup(input: BackupInput): Promise<{ path: string; contents: Contents }> {
  const { address, replica, store, among, keys, now, appVersion } = input
  const name = `thandaza-${now.toISOString().replaceAll(':', '-')}`
  const { path, result } = await writeEncryptedBackup({ among, name, keys }, async (encryptedBackup) => {
    const { imageIds, ...database } = await copyDatabaseOut({ primary: address, replica }, encryptedBackup)
    const media = await copyMediaOut({ encryptedBackup, store, ids: imageIds, address })
    const contents: Contents = { format: 2, createdAt: now.toISOString(), appVersion, ...database, media }
    await writeManifest(encryptedBackup, contents)
    return contents
  })
  return { path, contents: result }
}
