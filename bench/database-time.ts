import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { Address } from '#server/database/connect.ts'

/**
 * Nanoseconds of processor time that each connection of a database has used, by process id. Read from Linux; elsewhere
 * empty.
 */
export async function databaseTimes(address: Address): Promise<Map<number, number>> {
  const client = new pg.Client(address)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>(
      "select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    )
    const times = await Promise.all(rows.map(async ({ pid }) => [pid, await timeOf(pid)] as const))
    return new Map(times)
  } finally {
    await client.end()
  }
}

/** Nanoseconds between two readings, over all connections. */
export function timeBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, time]) => sum + time - (before.get(pid) ?? 0), 0)
}

async function timeOf(pid: number): Promise<number> {
  if (process.platform !== 'linux') return 0
  return Number((await readFile(`/proc/${pid}/schedstat`, 'utf8')).split(' ', 1)[0])
}
