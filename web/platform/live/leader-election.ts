/** A page hidden for this long closes the stream, to save battery and data. */
const HIDDEN_FOR_MS = 60_000

/**
 * Runs `lead` while this page is visible and no other tab of this browser leads: all tabs share one stream. `lead`
 * returns its stop function; the next leader continues from the last cursor. In a browser without locks between tabs
 * every tab leads. Returns the function to leave.
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
  // A page with an open stream cannot enter the back/forward cache.
  addEventListener('pagehide', stopNow)
  update()
  return () => {
    document.removeEventListener('visibilitychange', update)
    removeEventListener('pageshow', update)
    removeEventListener('pagehide', stopNow)
    stopNow()
  }
}

/** Requests the lock of all tabs, leads while it has it, and releases it when aborted. */
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
