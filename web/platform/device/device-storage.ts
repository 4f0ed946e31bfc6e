const PREFIX = 'kept:'

/** Reads what was kept on this device under a name, or null; a device that refuses storage keeps nothing. */
export function readStored(name: string): unknown {
  const text = storage()?.getItem(PREFIX + name)
  if (!text) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Keeps something on this device; a full or closed storage is no error, the page goes on without. */
export function writeStored(name: string, value: unknown): boolean {
  try {
    storage()?.setItem(PREFIX + name, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

export function removeStored(name: string): void {
  storage()?.removeItem(PREFIX + name)
}

/** Under which names beginning like this something is kept. */
export function storedNames(beginning: string): string[] {
  const start = PREFIX + beginning
  return Object.keys(storage() ?? {})
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(PREFIX.length))
}

/** Calls back when another tab keeps or forgets something under a name beginning like this; returns how to stop. */
export function onStoredChange(beginning: string, onChange: () => void): () => void {
  const start = PREFIX + beginning
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(start)) onChange()
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}

/** Forgets everything kept for members of this device: drafts and caches (REQ-149). */
export function clearDeviceStorage(): void {
  const store = storage()
  if (!store) return
  const names = Object.keys(store).filter((name) => name.startsWith(PREFIX))
  for (const name of names) store.removeItem(name)
}

function storage(): Storage | null {
  try {
    return globalThis.localStorage ?? null
  } catch {
    return null
  }
}
