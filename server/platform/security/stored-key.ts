import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { newBytes } from '#server/platform/core/ids.ts'

/** A key that a server in development keeps in its data folder. */
export type StoredKey = {
  file: string
  isKey(text: string): boolean
  make(): string
  /** Ends the sentence about a broken file: the consequence of moving it away. */
  whenMovedAway: string
}

/**
 * The key of a folder, made at the first call, for this user alone. If several processes make one at the same moment,
 * all take the first. A file without a key is refused, never replaced.
 */
export function storedKey(folder: string, key: StoredKey): string {
  const path = join(folder, key.file)
  return readKey(path, key) ?? makeKey(folder, path, key.make()) ?? readKey(path, key) ?? ''
}

function readKey(path: string, { isKey, whenMovedAway }: StoredKey): string | null {
  try {
    const key = readFileSync(path, 'utf8').trim()
    if (isKey(key)) return key
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
  throw refusal(
    `${path} holds no key any more. Bring it back from a backup, or move it away and ${whenMovedAway}.`,
  )
}

/** Written under a temporary name, then linked to its real one: nobody ever reads half a key, also after a crash. */
function makeKey(folder: string, path: string, key: string): string | null {
  const draft = `${path}.${newBytes(8).toString('hex')}`
  mkdirSync(folder, { recursive: true })
  const file = openSync(draft, 'wx', 0o600)
  try {
    writeSync(file, `${key}\n`)
    fsyncSync(file)
    linkSync(draft, path)
    return key
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return null
    throw error
  } finally {
    closeSync(file)
    rmSync(draft, { force: true })
  }
}
