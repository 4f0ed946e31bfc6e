import { setTimeout } from 'node:timers/promises'
import { stopwatch } from './clock.ts'
import { Failure } from './failure.ts'
import type { Log } from './log.ts'

type Options<From, T> = {
  /** What it is, for the log. */
  name: string
  read(from: From): Promise<T>
  /** Marks an answer as no longer current. */
  age(answer: T): T
  /** Who says nothing for so long has failed too; what comes later is good for next time. */
  patienceMs?: number
  /** An answer older than this stands in for nothing. */
  keptMs?: number
}

/**
 * A read whose last good answer stays in the process: when it fails, the last one is given back marked as old, or null
 * when there never was one. The failure is logged; nothing is ever made up (REQ-2, REQ-11).
 */
export function createLastGood<From extends { log: Log }, T>({
  name,
  read,
  age,
  patienceMs = 2_000,
  keptMs = Number.POSITIVE_INFINITY,
}: Options<From, T>): (from: From) => Promise<T | null> {
  let lastGood: { answer: T; oldMs: () => number } | null = null

  async function readAndKeep(from: From): Promise<T> {
    const answer = await read(from)
    lastGood = { answer, oldMs: stopwatch() }
    return answer
  }

  return async (from) => {
    try {
      return await inTime(readAndKeep(from), patienceMs)
    } catch (error) {
      from.log.error('the last good answer stands in', { part: name, error })
      return lastGood === null || lastGood.oldMs() > keptMs ? null : age(lastGood.answer)
    }
  }
}

async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const giveUp = new AbortController()
  const late = setTimeout(ms, undefined, { ref: false, signal: giveUp.signal }).then(() => {
    throw new Failure('UNAVAILABLE')
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    giveUp.abort()
  }
}
