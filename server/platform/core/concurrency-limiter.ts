import { Failure } from './failure.ts'

/** Runs work when a slot is free. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * Runs so many at once, the others queue in order of arrival. Work that finds the queue full is refused (UNAVAILABLE)
 * instead of waiting for ever.
 */
export function createLimiter({
  concurrency,
  queueSize,
}: {
  concurrency: number
  queueSize: number
}): Limiter {
  const waiting: (() => void)[] = []
  let free = concurrency

  /** A freed slot goes straight to the next in the queue, so no later work overtakes it. */
  function release(): void {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }

  async function acquire(): Promise<void> {
    if (free > 0) {
      free -= 1
      return
    }
    if (waiting.length >= queueSize) throw new Failure('UNAVAILABLE', { retryAfterSeconds: 5 })
    await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return async (work) => {
    await acquire()
    try {
      return await work()
    } finally {
      release()
    }
  }
}
