import { setTimeout } from 'node:timers/promises'
import { stopwatch } from './clock.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'

type Options<From, T> = {
  /** Its name in the log. */
  name: string
  read(from: From): Promise<T>
  /** Marks an answer as no longer current. */
  age(answer: T): T
  /** A read that takes longer has failed too; its late answer is good for next time. */
  patienceMs?: number
  /** An answer older than this is not returned. */
  maxAgeMs?: number
}

/**
 * A read whose last good answer stays in the process: when it fails, the last one is returned marked as old, or null
 * when there never was one. The failure is logged; nothing is ever made up (REQ-2, REQ-11).
 */
export function createStaleIfError<From extends { log: Log }, T>({
  name,
  read,
  age,
  patienceMs = 2_000,
  maxAgeMs = Number.POSITIVE_INFINITY,
}: Options<From, T>): (from: From) => Promise<T | null> {
  let lastResult: { answer: T; oldMs: () => number } | null = null

  async function readAndStore(from: From): Promise<T> {
    const answer = await read(from)
    lastResult = { answer, oldMs: stopwatch() }
    return answer
  }

  return async (from) => {
    try {
      return await inTime(readAndStore(from), patienceMs)
    } catch (error) {
      from.log.error('the last good answer stands in', { part: name, error })
      return lastResult === null || lastResult.oldMs() > maxAgeMs ? null : age(lastResult.answer)
    }
  }
}

async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const aborter = new AbortController()
  const timeout = setTimeout(ms, undefined, { ref: false, signal: aborter.signal }).then(() => {
    throw new Failure('UNAVAILABLE')
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    aborter.abort()
  }
}
