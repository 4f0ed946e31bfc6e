import { Failure } from './failure.ts'

/** Runs work when its turn comes. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

/**
 * So many at once, the others in line in the order they came. Who finds the line full is sent away (UNAVAILABLE)
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

  /** A turn that ends is handed straight to the next in line, so nobody slips in between. */
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
