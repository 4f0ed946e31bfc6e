import type pg from 'pg'
import { unlessLocked } from '#server/database/advisory-lock.ts'
import { refusal } from '#server/database/startup-refusal.ts'
import { waitingImages } from './images/statements.ts'

const IMPORT_LOCK = 43

/** Rows that wait for others: ordinary tables, which any connection finds, and which need not outlive a crash. */
const waitingTables: readonly string[] = [
  'drop schema if exists import_waiting cascade',
  'create schema import_waiting',
  `create unlogged table import_waiting.profiles
     (id uuid primary key, full_name text, username text, is_used boolean not null default false, waiting jsonb not null)`,
  `create unlogged table import_waiting.messages
     (id uuid primary key, group_id uuid not null, at timestamptz not null, waiting jsonb not null)`,
  'create index messages__in_order on import_waiting.messages (group_id, at, id)',
  waitingImages,
]

/**
 * Runs an import with its tables for rows that wait. They hold what members wrote, so they go with it; what a killed one
 * left goes when the next begins. Throws a sentence while another import is under way.
 */
export async function withWaitingTables<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const holder = await pool.connect()
  let isDone = false
  try {
    const outcome = await unlessLocked(holder, IMPORT_LOCK, async () => {
      for (const text of waitingTables) await pool.query(text)
      try {
        return { result: await work() }
      } finally {
        await pool.query('drop schema import_waiting cascade')
      }
    })
    isDone = true
    if (!outcome) throw refusal('Another import is under way on this database.')
    return outcome.result
  } finally {
    holder.release(!isDone)
  }
}
