import type pg from 'pg'

/**
 * Runs work beside others who share an advisory lock, after whoever holds it alone. The lock lies in a transaction of the
 * client that does nothing else: it ends with it however it ends, on whatever connection a pooler put it.
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

/** Runs work as the only holder of an advisory lock, in the same way; null, without the work, when somebody else is. */
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

/** A transaction that only holds a lock rests for as long as the work takes. */
async function beginLockTransaction(client: pg.ClientBase): Promise<void> {
  await client.query('begin')
  await client.query('set local idle_in_transaction_session_timeout = 0')
}
