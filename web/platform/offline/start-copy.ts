import type { QueryClient } from '@tanstack/react-query'
import type { LiveEvent } from '#contract/events/all-events.ts'
import { subscribeToLiveEvents } from '#web/platform/live/live-store.ts'

/** The page is there by then, and its own files have come. */
const AFTER_MS = 3000

/**
 * Begins to keep the copy of a member once their first page stands; what the live stream says until then is not lost.
 * Returns the stop function.
 */
export function startCopy(queryClient: QueryClient, accountId: string): () => void {
  const missed = { events: [] as LiveEvent[], hasGap: false }
  const stopListening = subscribeToLiveEvents({
    isQuiet: true,
    event: (event) => void missed.events.push(event),
    afterGap: () => {
      missed.hasGap = true
    },
  })
  let isWanted = true
  let stopKeeping = (): void => undefined

  async function load(): Promise<void> {
    const { keepCopy } = await import('./keep-copy.ts')
    stopListening()
    if (isWanted) stopKeeping = keepCopy(queryClient, accountId, missed)
  }
  const timer = setTimeout(() => void load().catch(continueWithout), AFTER_MS)
  return () => {
    isWanted = false
    clearTimeout(timer)
    stopListening()
    stopKeeping()
  }
}

/** Without its code nothing is stored on this page; the next one tries again. */
function continueWithout(): void {}
