import { stopwatch } from '#server/platform/core/clock.ts'
import { GatewayFault } from './payment-gateway.ts'

export type Breaker = {
  /** Lets a call through, or refuses it at once while the breaker is open. */
  guard<T>(operation: string, call: () => Promise<T>): Promise<T>
  /** Whether the breaker is open, or only lets a trial call through. */
  isOpen(): boolean
}

type Options = {
  /** Opens after so many faults … */
  faults?: number
  /** … within so long … */
  withinMs?: number
  /** … open the breaker for so long. */
  openMs?: number
  /** Monotonic milliseconds; tests move them. */
  elapsed?: () => number
}

/**
 * Stops calling a provider that is down, so that people see an error at once instead of after a deadline. After the
 * pause one trial call decides for all (PAY-A9).
 */
export function createBreaker(options: Options = {}): Breaker {
  const { faults = 5, withinMs = 30_000, openMs = 30_000, elapsed = stopwatch() } = options
  let faultTimes: number[] = []
  let openedAt: number | null = null
  let isProbing = false

  function refuseWhileOpen(operation: string): void {
    if (openedAt === null) return
    const remainingMs = openedAt + openMs - elapsed()
    if (remainingMs <= 0 && !isProbing) return
    const retryAfterSeconds = Math.max(1, Math.ceil(remainingMs / 1000))
    throw new GatewayFault('away', { operation, detail: 'it is left alone for a while', retryAfterSeconds })
  }

  function recordFault(): void {
    const now = elapsed()
    faultTimes = [...faultTimes.filter((at) => now - at < withinMs), now]
    if (faultTimes.length >= faults) openedAt ??= now
  }

  async function probe<T>(call: () => Promise<T>): Promise<T> {
    isProbing = true
    try {
      const result = await call()
      openedAt = null
      faultTimes = []
      return result
    } catch (error) {
      openedAt = isOfTheProvider(error) ? elapsed() : null
      if (openedAt === null) faultTimes = []
      throw error
    } finally {
      isProbing = false
    }
  }

  return {
    isOpen: () => openedAt !== null,
    guard: async (operation, call) => {
      refuseWhileOpen(operation)
      if (openedAt !== null) return await probe(call)
      try {
        return await call()
      } catch (error) {
        if (isOfTheProvider(error)) recordFault()
        throw error
      }
    },
  }
}

/** A refusal is an answer, so the provider is up. */
function isOfTheProvider(error: unknown): boolean {
  return error instanceof GatewayFault && ['away', 'unknown-outcome'].includes(error.kind)
}
