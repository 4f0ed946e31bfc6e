import pg from 'pg'

/** Transactions inside of the one that is rolled back. What is checked at a commit is checked at the end of each. */
const INNER: Record<string, string> = {
  begin: 'savepoint step',
  commit: 'set constraints all immediate; set constraints all deferred; release savepoint step',
  rollback: 'rollback to savepoint step',
}

/** All of the work waits for one connection, also while images are decoded. */
const oneForAll = { connectionTimeoutMillis: 0, idle_in_transaction_session_timeout: 0 }

/**
 * Gives work a pool of one connection on which nothing is ever committed: the pool's connection begins a transaction
 * when it opens, transactions of the work are savepoints in it, and it is rolled back at the end, also when the process
 * is killed.
 */
export async function rehearse<T>(config: pg.PoolConfig, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  let opened = 0
  const losses: Error[] = []
  const onConnect = async (client: pg.ClientBase) => {
    opened += 1
    await client.query('begin')
    keepOpen(client)
  }
  const pool = new pg.Pool({ ...config, ...oneForAll, max: 1, onConnect })
  pool.on('error', (error) => losses.push(error))
  try {
    const result = await work(pool)
    if (opened > 1) throw new Error('The check lost its connection: run it again.', { cause: losses[0] })
    await pool.query('ROLLBACK')
    return result
  } finally {
    await pool.end()
  }
}

/** Turns the transactions of a connection into savepoints of the one that is open. */
function keepOpen(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  client.query = ((text: unknown, ...rest: unknown[]) =>
    query(typeof text === 'string' ? (INNER[text] ?? text) : text, ...rest)) as typeof client.query
}
