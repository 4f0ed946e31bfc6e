import type pg from 'pg'
import { dbOn } from '#server/database/db.ts'
import type { Bus } from './bus.ts'
import { findSettledEnd, type PlacedFact, readFactsAfter, readNewestFacts } from './facts.ts'
import type { Log } from './log.ts'
import { isAfter, type Position, positionIn, timelineOf, transactionOf } from './position.ts'

/** How long an idle server looks away; only a ring that got lost waits for it. */
const POLL_MS = 1_000
const AWAY_MS = 500
/** How soon it looks again when somebody older may still commit, growing to the other. */
const UNSETTLED_MS = { first: 5, most: 40 }

type Follower = (facts: readonly PlacedFact[]) => Promise<void>
type Restart = (position: Position) => Promise<void>

/** Every fact of every server, in order, as this one comes to know of it. */
export type FactTail = {
  /** Where it began: everything up to here had happened before. */
  start: Position
  /** What happened right before the start, at most so much. */
  before(count: number): Promise<PlacedFact[]>
  /**
   * Hears each batch when those before were dealt with; one that throws is told the same batch again. `startAnew` is called
   * when the database has gone back to an earlier moment: what is told from then on is behind this position.
   */
  follow(follower: Follower, startAnew?: Restart): () => void
  /** Begins to read. Who follows later misses what was read before. */
  begin(): void
  stop(): Promise<void>
}

type Options = { pool: pg.Pool; bus: Bus; log: Log }

/**
 * Starts at the settled end of the table and reads on whenever the bus rings. Nothing is skipped: a fact is read only
 * when no running transaction can come before it any more. The database being away stops nothing for good.
 */
export async function openFactTail({ pool, bus, log }: Options): Promise<FactTail> {
  const db = dbOn(pool)
  const followers = new Map<Follower, Restart | undefined>()
  const start = await findSettledEnd(db)
  const rest = createRest()
  let position = start
  let isStopped = false
  let isAway = false
  let unsettledMs = UNSETTLED_MS.first
  let running: Promise<void> | null = null

  /** Reads one batch and has it heard; gives back how long there is nothing to do. */
  async function readOn(): Promise<number> {
    const end = await findSettledEnd(db)
    if (hasGoneBack(position, end)) {
      position = sharedPast(position, end)
      log.warn('the database goes on from an earlier moment')
      for (const startAnew of followers.values()) await startAnew?.(position)
    }
    const { facts, isMore, isUnsettled } = await readFactsAfter(db, position)
    if (facts.length > 0) for (const hear of followers.keys()) await hear(facts)
    position = facts.at(-1)?.position ?? position
    if (isMore) return 0
    const restMs = isUnsettled ? unsettledMs : POLL_MS
    unsettledMs = isUnsettled ? Math.min(unsettledMs * 2, UNSETTLED_MS.most) : UNSETTLED_MS.first
    return restMs
  }

  async function run(): Promise<void> {
    while (!isStopped) {
      let restMs = AWAY_MS
      try {
        restMs = await readOn()
        isAway = false
      } catch (error) {
        if (!isAway && !isStopped) log.error('facts cannot be followed', { error })
        isAway = true
      }
      await rest.of(restMs)
    }
  }

  const stopListening = bus.listen(rest.end)
  return {
    start,
    before: (count) => readNewestFacts(db, start, count),
    follow: (follower, startAnew) => {
      followers.set(follower, startAnew)
      return () => followers.delete(follower)
    },
    begin: () => {
      running ??= run()
    },
    stop: async () => {
      isStopped = true
      stopListening()
      rest.end()
      await running
    },
  }
}

/** Within one history, what is settled only grows. */
function hasGoneBack(position: Position, end: Position): boolean {
  return timelineOf(position) !== timelineOf(end) || end.xid < position.xid
}

/** What both histories may have told up to, in the new one. */
function sharedPast(position: Position, end: Position): Position {
  const before = positionIn(timelineOf(end), transactionOf(position), position.id)
  return isAfter(before, end) ? end : before
}

/** A rest that can be ended; ended before it began, it does not take place. */
function createRest(): { of(ms: number): Promise<void>; end(): void } {
  let isEnded = false
  let resting: AbortController | null = null
  return {
    of: async (ms) => {
      resting = new AbortController()
      if (!isEnded && ms > 0) await restOf(ms, resting.signal)
      resting = null
      isEnded = false
    },
    end: () => {
      isEnded = true
      resting?.abort()
    },
  }
}

function restOf(ms: number, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    ended.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}
