/** All names in the browser's storage begin with it. */
export const STORAGE_PREFIX = 'kept:'

/** Reads a value stored on this device, or null; a device that refuses storage has none. */
export function readStored(name: string): unknown {
  const text = storage()?.getItem(STORAGE_PREFIX + name)
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Stores a value on this device; a full or blocked storage is not an error, the page continues without. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    storage()?.setItem(STORAGE_PREFIX + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(name: string): void {
  storage()?.removeItem(STORAGE_PREFIX + name)
}

/** The stored names with this prefix. */
export function storedNames(beginning: string): string[] {
  const start = STORAGE_PREFIX + beginning
  return Object.keys(storage() ?? {})
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(STORAGE_PREFIX.length))
}

/**
 * Calls back when another tab stores or removes a value whose name has this prefix; returns the unsubscribe function.
 */
export function onStoredChange(beginning: string, onChange: () => void): () => void {
  const start = STORAGE_PREFIX + beginning
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(start)) onChange()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Removes everything stored for members of this device: drafts and caches (REQ-149). */
export function clearDeviceStorage(): void {
  const store = storage()
  if (!store) return
  const names = Object.keys(store).filter((name) => name.startsWith(STORAGE_PREFIX))
  for (const name of names) store.removeItem(name)
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
