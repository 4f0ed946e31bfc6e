import pLimit from 'p-limit'
import { Failure } from './failure.ts'

/** Runs work when a slot is free. */
export type Limiter = <T>(work: () => Promise<T>) => Promise<T>

type Options = { concurrency: number; queueSize: number; retryAfterSeconds?: number }

/**
 * Runs so many at once, the others queue in order of arrival. Work that finds the queue full is refused (UNAVAILABLE)
 * instead of waiting for ever.
 */
export function createLimiter({ concurrency, queueSize, retryAfterSeconds = 5 }: Options): Limiter {
  const limit = pLimit(concurrency)
  return async (work) => {
    if (limit.activeCount + limit.pendingCount >= concurrency + queueSize)
      throw new Failure('UNAVAILABLE', { retryAfterSeconds })
    return await limit(work)
  }
}
