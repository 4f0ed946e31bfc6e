import { useSyncExternalStore } from 'react'

/** True when the device reports a connection. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(onChange, isOnline, () => true)
}

function isOnline(): boolean {
  return navigator.onLine
}

function onChange(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
