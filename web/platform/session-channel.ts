const NAME = 'session'

/** Tells the other tabs of this browser that somebody signed in or out. */
export function announceSession(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage('changed')
  channel.close()
}

/** Calls back when another tab signed in or out; returns how to stop listening. */
export function hearSessions(onChange: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(NAME)
  channel.onmessage = onChange
  return () => channel.close()
}
