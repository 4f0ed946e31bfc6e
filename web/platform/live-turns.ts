/** A page nobody has looked at for so long lets the stream go: battery and data belong to what is on screen. */
const HIDDEN_FOR_MS = 60_000

/**
 * Leads while this page is looked at and no other tab of this browser leads: the streams of all tabs are one. `lead`
 * returns how to stop; the tab that takes over goes on from where this one was. A browser that cannot agree between
 * tabs lets each lead. Returns how to leave.
 */
export function takeTurns(name: string, lead: () => () => void): () => void {
  let giveUp: (() => void) | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  function look(): void {
    clearTimeout(timer)
    if (document.visibilityState === 'visible') giveUp ??= standIn(name, lead)
    else timer = setTimeout(rest, HIDDEN_FOR_MS)
  }
  function rest(): void {
    clearTimeout(timer)
    giveUp?.()
    giveUp = null
  }

  document.addEventListener('visibilitychange', look)
  addEventListener('pageshow', look)
  // A page with an open stream could not be kept for the way back.
  addEventListener('pagehide', rest)
  look()
  return () => {
    document.removeEventListener('visibilitychange', look)
    removeEventListener('pageshow', look)
    removeEventListener('pagehide', rest)
    rest()
  }
}

/** Waits in line for the lock of all tabs, leads while it has it, and gives it up when told. */
function standIn(name: string, lead: () => () => void): () => void {
  if (!navigator.locks) return lead()
  const leaving = new AbortController()
  const { signal } = leaving
  function hold(): Promise<void> {
    if (signal.aborted) return Promise.resolve()
    const stop = lead()
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => {
        stop()
        resolve()
      })
    })
  }
  navigator.locks.request(name, { signal }, hold).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })
  return () => leaving.abort()
}
