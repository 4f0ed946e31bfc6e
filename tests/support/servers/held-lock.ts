import type pg from 'pg'
import { expect } from 'vitest'

/** A statement that takes a lock until its transaction ends. */
export type Lock = { text: string; values: readonly unknown[] }

export type HeldLock = {
  /** The number of connections that wait for the lock, also those that wait behind another one that does. */
  waiting(): Promise<number>
  /** Gives the lock to those who wait, in the order in which they came. */
  release(): Promise<void>
}

const countWaiting = `
  with recursive waiting as materialized (
    select pid, pg_blocking_pids(pid) as blockers
      from pg_stat_activity
     where datname = current_database()
       and wait_event_type = 'Lock'
  ), behind as (
    select $1::int as pid
     union
    select w.pid
      from behind b
      join waiting w on b.pid = any(w.blockers)
  )
  select count(*)::int - 1 as waiting from behind`

const often = { interval: 5 }

/** Takes a lock in a transaction of its own. The database may be killed meanwhile. */
export async function holdLock(pool: pg.Pool, { text, values }: Lock): Promise<HeldLock> {
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('set local idle_in_transaction_session_timeout = 0')
  await holder.query(text, [...values])
  const { rows } = await holder.query<{ pid: number }>('select pg_backend_pid() as pid')
  return {
    waiting: async () => {
      const answer = await pool.query<{ waiting: number }>(countWaiting, [rows[0]?.pid])
      return answer.rows[0]?.waiting ?? 0
    },
    release: async () => {
      await holder.query('rollback').catch(() => undefined)
      holder.release(true)
    },
  }
}

/** The lock of a group's row, which every change of the group waits for. */
export function groupRow(groupId: string): Lock {
  return { text: 'select from groups where id = $1 for update', values: [groupId] }
}

/**
 * Starts work one after the other, each when the one before waits for the lock or is done with it; then releases the
 * lock, so that they go on in this order.
 */
export async function queueBehind<T>(
  pool: pg.Pool,
  lock: Lock,
  works: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const held = await holdLock(pool, lock)
  let done = 0
  const started: Promise<T>[] = []
  try {
    for (const work of works) {
      started.push(
        work().finally(() => {
          done += 1
        }),
      )
      await expect.poll(async () => done + (await held.waiting()), often).toBe(started.length)
    }
  } finally {
    await held.release()
  }
  return await Promise.all(started)
}
