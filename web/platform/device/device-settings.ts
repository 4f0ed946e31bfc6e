/**
 * Settings of this phone, each under its own name beside that of the theme: they say nothing of an account, so a sign-out
 * leaves them (REQ-540).
 */
type SettingName = 'data-mode' | 'data-use' | 'shared-device' | 'language-offered'

const listeners = new Set<() => void>()

/** The stored text, or null; a device that refuses storage has none. */
export function readSetting(name: SettingName): string | null {
  try {
    return globalThis.localStorage?.getItem(name) ?? null
  } catch {
    return null
  }
}

/** Stores a text, or removes it with null; false where the device refuses, and the page goes by it until it is left. */
export function writeSetting(name: SettingName, value: string | null): boolean {
  const isStored = store(name, value)
  for (const listener of [...listeners]) listener()
  return isStored
}

function store(name: SettingName, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    return true
  } catch {
    return false
  }
}

/** Calls back when a setting changes, here or in another tab; returns the unsubscribe function. */
export function onSettingChange(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}
