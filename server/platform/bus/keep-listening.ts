import { sleep } from '#server/platform/core/interval.ts'

const FIRST_RETRY_MS = 100
const SLOWEST_RETRY_MS = 5_000

export type Attempt = {
  /** The number of the attempt, from 0 on. */
  number: number
  /** Called once the connection listens. */
  opened(): void
  /** Aborted when the server stops: the connection is to be closed. */
  signal: AbortSignal
}

type Options = {
  /** Opens one connection and listens; returns or throws the reason once it is lost or closed. */
  listen(attempt: Attempt): Promise<unknown>
  /** Called when a connection is lost or cannot be opened, and not again until one was open. */
  onLoss(reason: unknown): void
  /** Called when a connection listens: one wake-up makes up for those missed before. */
  onWakeUp(): void
}

/** Listens over one connection after the other until it is stopped; the wait between attempts grows until one succeeds. */
export function keepListening({ listen, onLoss, onWakeUp }: Options) {
  const stopping = new AbortController()
  const { signal } = stopping
  let isListening = false
  let isLost = false
  let retryMs = FIRST_RETRY_MS

  function opened(): void {
    isListening = true
    isLost = false
    retryMs = FIRST_RETRY_MS
    onWakeUp()
  }

  async function listenUntilStopped(): Promise<void> {
    for (let number = 0; !signal.aborted; number += 1) {
      const reason = await listen({ number, opened, signal }).catch((error: unknown) => error)
      isListening = false
      if (!isLost && !signal.aborted) onLoss(reason)
      isLost = true
      await sleep(retryMs, signal)
      retryMs = Math.min(retryMs * 2, SLOWEST_RETRY_MS)
    }
  }

  const listening = listenUntilStopped()
  return {
    isListening: () => isListening,
    stop: async (): Promise<void> => {
      stopping.abort()
      await listening
    },
  }
}
