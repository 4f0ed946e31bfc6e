import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { type EncryptedBackup, syncFolder } from './backup-files.ts'
import { MANIFEST } from './backup-manifest.ts'

const ENCRYPTED = 'THZB'

/**
 * Creates a folder for a backup inside another one and fills it. It gets its final name when it is complete; until
 * then, and after a power cut, it has a temporary one.
 */
export async function writeEncryptedBackup<T>(
  where: { among: string; name: string; keys: readonly string[] },
  fill: (encryptedBackup: EncryptedBackup) => Promise<T>,
): Promise<{ path: string; result: T }> {
  const draft = join(where.among, `.unfinished-${where.name}`)
  const path = join(where.among, where.name)
  await mkdir(where.among, { recursive: true, mode: 0o700 })
  await mkdir(draft, { mode: 0o700 })
  try {
    const result = await fill({ folder: draft, keys: where.keys, isEncrypted: where.keys.length > 0 })
    for (const folder of await foldersIn(draft)) await syncFolder(folder)
    await rename(draft, path)
    await syncFolder(where.among)
    return { path, result }
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}

async function foldersIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const inner = entries.filter((entry) => entry.isDirectory())
  return [...inner.map(({ parentPath, name }) => join(parentPath, name)), folder]
}

/**
 * Opens the folder of a backup for reading. Throws for a folder that is no backup, and for an encrypted one without a
 * key.
 */
export async function openEncryptedBackup(folder: string, keys: readonly string[]): Promise<EncryptedBackup> {
  const isEncrypted = (await firstBytesOf(join(folder, MANIFEST))) === ENCRYPTED
  if (isEncrypted && keys.length === 0)
    throw refusal('This backup is encrypted: BACKUP_KEY must be the key it was made with.')
  return { folder, keys, isEncrypted }
}

async function firstBytesOf(path: string): Promise<string> {
  try {
    const file = await open(path, 'r')
    try {
      const { buffer } = await file.read(Buffer.alloc(ENCRYPTED.length), 0, ENCRYPTED.length, 0)
      return buffer.toString('latin1')
    } finally {
      await file.close()
    }
  } catch (error) {
    if (!hasCode(error, 'ENOENT', 'ENOTDIR')) throw error
    throw refusal(`${path} is not there: this is no backup, or one that was never finished.`, error)
  }
}
