/** What the tabs of one browser tell each other. */
export type SessionChange = 'signed-in' | 'signed-out'

let channel: BroadcastChannel | undefined

/** Tells the other tabs of this browser that somebody signed in or out. */
export function announceSession(change: SessionChange): void {
  openChannel()?.postMessage(change)
}

/** Calls back when another tab signed in or out; returns how to stop listening. */
export function onSessionChange(onChange: () => void): () => void {
  const opened = openChannel()
  opened?.addEventListener('message', onChange)
  return () => opened?.removeEventListener('message', onChange)
}

/** One channel for both: a channel does not hear itself, but another one of the same page would. */
function openChannel(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'undefined') channel ??= new BroadcastChannel('session')
  return channel
}
