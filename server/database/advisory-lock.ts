import type pg from 'pg'

/**
 * Runs work while sharing an advisory lock with others, after an exclusive holder has released it. The client's
 * transaction does nothing else: the lock ends with it, however it ends and on whatever connection a pooler put it.
 */
export async function underSharedLock<T>(
  client: pg.ClientBase,
  key: number,
  work: () => Promise<T>,
): Promise<T> {
  await beginLockTransaction(client)
  await client.query('select pg_advisory_xact_lock_shared($1)', [key])
  const result = await work()
  await client.query('commit')
  return result
}

/**
 * Runs work as the only holder of an advisory lock, in the same way; returns null, without running it, when the lock is
 * taken.
 */
export async function unlessLocked<T>(
  client: pg.ClientBase,
  key: number,
  work: () => Promise<T>,
): Promise<T | null> {
  await beginLockTransaction(client)
  const { rows } = await client.query('select pg_try_advisory_xact_lock($1) as mine', [key])
  const result = rows[0]?.mine ? await work() : null
  await client.query('commit')
  return result
}

/** This transaction only holds a lock, so it stays idle for as long as the work takes. */
async function beginLockTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
}
