import { isSharedDevice } from './shared-device.ts'

/** All names of members' data in the browser's storage begin with it; settings of the phone are in device-settings.ts. */
export const STORAGE_PREFIX = 'kept:'

/** The name of the mark of who has an offline copy on this device (copy-mark.ts). */
export const COPY = 'copy'
/** The name of the mark that a session ended here only (web/platform/session). */
export const UNENDED = 'unended-session'

/** The name of the mark of whose pushes this browser gets (web/platform/push). */
export const PUSH_OWNER = 'push-owner'

/** True when something is left to be done here after a session has ended. */
export function hasTrace(): boolean {
  return [COPY, UNENDED, PUSH_OWNER].some((name) => readStored(name) !== null)
}

/** Reads a value stored on this device, or null; a device that refuses storage has none. */
export function readStored(name: string): unknown {
  const [text] = storages().flatMap((storage) => storage.getItem(STORAGE_PREFIX + name) ?? [])
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * Stores a value on this device, or on a shared one in this tab alone (OFF-10); a full or blocked storage is not an
 * error, the page continues without.
 */
export function writeStored(name: string, value: unknown): boolean {
  const [storage, other] = storages()
  try {
    storage?.setItem(STORAGE_PREFIX + name, JSON.stringify(value))
    other?.removeItem(STORAGE_PREFIX + name)
    return true
  } catch {
    return false
  }
}

export function removeStored(name: string): void {
  for (const storage of storages()) storage.removeItem(STORAGE_PREFIX + name)
}

/** The stored names with this prefix. */
export function storedNames(beginning: string): string[] {
  const start = STORAGE_PREFIX + beginning
  const names = storages().flatMap((storage) => Object.keys(storage))
  return [...new Set(names)]
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(STORAGE_PREFIX.length))
}

/**
 * Removes everything stored for members of this device: drafts and caches (REQ-149). That a session has not ended on the
 * server stays known.
 */
export function clearDeviceStorage(): void {
  for (const name of storedNames('')) if (!name.endsWith(UNENDED)) removeStored(name)
}

/**
 * The storage that is written to, and the other one, where something may be left: from a session that ended, or from
 * before the phone was called a shared one.
 */
function storages(): Storage[] {
  try {
    const { localStorage, sessionStorage } = globalThis
    if (!localStorage) return []
    return isSharedDevice() ? [sessionStorage, localStorage] : [localStorage, sessionStorage]
  } catch {
    return []
  }
}
