import type pg from 'pg'
import { statisticLimits } from '#contract/constants.ts'
import { unlessLocked } from '#server/database/lock.ts'
import type { Act } from './context.ts'
import type { Jobs } from './jobs.ts'
import type { Log } from './log.ts'
import { type Outage, watchOutage } from './outage.ts'

/** What a sweep may set off: jobs on a connection of its own, or an act that tells facts. */
export type Hands = { enqueue: Jobs['enqueue']; act: Act; log: Log }

/** Something that grows and must be thrown out from time to time, or falls due. */
export type Sweep = { name: string; run(hands: Hands): Promise<void> }

/** How often, and under which advisory lock. */
export type Round = { everyMs: number; lock: number }

/** Throwing out may wait; folding is waited for (REQ-215). */
export const rounds = {
  sweep: { everyMs: 60_000, lock: 7_301 },
  fold: { everyMs: statisticLimits.foldEveryMs, lock: 7_302 },
  /** Payments whose state nobody told us (PAY-B4, PAY-B5). */
  pay: { everyMs: 15_000, lock: 7_304 },
} as const satisfies Record<string, Round>
export type RoundName = keyof typeof rounds

/**
 * Runs all sweeps every so often, on one server at a time (REQ-215); a round that takes longer than its time is not
 * joined by the next. Returns how to stop.
 */
export function startSweeper(options: Options): { stop(): Promise<void> } {
  let running: Promise<void> | null = null
  const outage = watchOutage(options.hands.log, 'sweeping')
  const timer = setInterval(() => {
    running ??= sweepAll(options, outage).finally(() => {
      running = null
    })
  }, options.round.everyMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

type Options = {
  pool: pg.Pool
  sweeps: readonly Sweep[]
  hands: Hands
  round: Round
}

/** Runs one round, unless another server is at it. */
export async function sweepAll(
  { pool, sweeps, hands, round }: Options,
  outage: Outage = watchOutage(hands.log, 'sweeping'),
): Promise<void> {
  const client = await pool.connect().catch((error: unknown) => tellFailure(error, { hands, outage }))
  if (!client) return
  let broken: Error | undefined
  try {
    await unlessLocked(client, round.lock, async () => {
      for (const sweep of sweeps) await runOne(sweep, { hands, outage })
    })
  } catch (error) {
    broken = error instanceof Error ? error : new Error('sweeping failed')
    tellFailure(error, { hands, outage })
  } finally {
    client.release(broken)
  }
}

type Telling = { hands: Hands; outage: Outage }

function tellFailure(error: unknown, { hands, outage }: Telling): null {
  if (!outage.covers(error)) hands.log.error('sweeping failed', { error })
  return null
}

async function runOne(sweep: Sweep, { hands, outage }: Telling): Promise<void> {
  try {
    await sweep.run(hands)
    outage.over()
  } catch (error) {
    if (!outage.covers(error)) hands.log.error('a sweep failed', { sweep: sweep.name, error })
  }
}
