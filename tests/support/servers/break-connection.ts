import type pg from 'pg'

/** Ends one connection of the database that is at work, chosen at random. */
export async function breakConnection(pool: pg.Pool): Promise<void> {
  await pool
    .query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()
        order by random() limit 1`,
    )
    .catch(() => null)
}
