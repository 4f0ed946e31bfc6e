import { type ComponentType, useSyncExternalStore } from 'react'

/** up · offline: the device has no connection · away: it has one, and the server does not answer. */
type Connection = 'up' | 'offline' | 'away'

type ConnectionState = {
  connection: Connection
  /** When it was lost, in milliseconds since 1970. */
  since: number
  /** The panel in place of what was never read, while the device is offline. */
  OfflinePanel: ComponentType<{ level: 1 | 2 | 3 | undefined }> | null
}

const listeners = new Set<() => void>()
let state: ConnectionState = { connection: 'up', since: 0, OfflinePanel: null }

/** The connection, as far as the page knows it. Until something watches it (web/features/shell), it is up. */
export function connectionState(): ConnectionState {
  return state
}

/** Replaces the state, and renders anew what shows it. */
export function setConnectionState(next: ConnectionState): void {
  state = next
  for (const listener of [...listeners]) listener()
}

/** The state of the connection, rendered anew as it changes. */
export function useConnectionState(): ConnectionState {
  return useSyncExternalStore(subscribe, connectionState, connectionState)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
