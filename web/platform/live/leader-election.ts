/** A page nobody has looked at for so long lets the stream go: battery and data belong to what is on screen. */
const HIDDEN_FOR_MS = 60_000

/**
 * Leads while this page is looked at and no other tab of this browser leads: the streams of all tabs are one. `lead`
 * returns how to stop; the tab that takes over goes on from where this one was. A browser that cannot agree between
 * tabs lets each lead. Returns how to leave.
 */
export function runAsLeader(name: string, lead: () => () => void): () => void {
  let stopLeading: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function update(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') stopLeading ??= waitForLeadership(name, lead)
    else timer = setTimeout(stopNow, HIDDEN_FOR_MS)
  }
  function stopNow(): void {
    clearTimeout(timer)
    stopLeading?.()
    stopLeading = null
  }

  document.addEventListener('visibilitychange', update)
  addEventListener('pageshow', update)
  // A page with an open stream could not be kept for the way back.
  addEventListener('pagehide', stopNow)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    removeEventListener('pageshow', update)
    removeEventListener('pagehide', stopNow)
    stopNow()
  }
}

/** Waits in line for the lock of all tabs, leads while it has it, and gives it up when told. */
function waitForLeadership(name: string, lead: () => () => void): () => void {
  if (!navigator.locks) return lead()
  const leaving = new AbortController()
  const { signal } = leaving
  function leadWithLock(): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    const stop = lead()
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  }
  navigator.locks.request(name, { signal }, leadWithLock).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => leaving.abort()
}
