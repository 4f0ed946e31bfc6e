import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from '#server/database/connect.ts'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import type { DataDirs } from './data-dirs.ts'
import { isAlive, launchPostmaster, runningPostmaster, socketPort, stopPostmaster } from './postmaster.ts'

/** State that is needed to keep one PostgreSQL running. */
export type SupervisorState = {
  dirs: DataDirs
  binaries: string
  durable: boolean
  log: Log
  isStopping: boolean
}

/**
 * The connection that guards a data folder: it holds the lock that only one server may have, and it closes when
 * PostgreSQL ends. The lock ends with the connection, so a kill -9 leaves nothing behind.
 */
export type Guard = { client: pg.Client; pid: number; closed: Promise<void> }

/** Finds PostgreSQL running or starts it, and takes the lock of its data. */
export async function attachOrStart(state: SupervisorState): Promise<Guard> {
  for (let attempt = 1; attempt <= 40 && !state.isStopping; attempt += 1) {
    const running = await runningPostmaster(state.dirs.cluster)
    const pid = running ?? (await launchPostmaster(state.dirs, state.binaries, state.durable))
    const guard = await connectWhenReady(state, pid)
    if (guard && (await lockData(guard.client, state.dirs))) return guard
    // After a kill -9 of PostgreSQL its orphans keep the shared memory for about a second.
    await sleep(100)
  }
  throw refusal(`PostgreSQL does not start. Its own words are in ${state.dirs.logFile}.`)
}

/** Connects as soon as that process answers; undefined when it ended first or never opened its socket. */
async function connectWhenReady({ dirs, log }: SupervisorState, pid: number): Promise<Guard | undefined> {
  for (let waited = 0; await isAlive(pid); waited += 20) {
    try {
      return await openGuard(dirs, pid)
    } catch (error) {
      if (!isNotReadyYet(error)) throw error
      const isRecovering = hasCode(error, '57P03')
      if (isRecovering && waited % 5_000 === 4_980) log.info('PostgreSQL is still recovering')
      if (!isRecovering && waited > 10_000) await stopPostmaster(dirs.cluster)
    }
    await sleep(20)
  }
  return undefined
}

async function openGuard({ socketDir, cluster }: DataDirs, pid: number): Promise<Guard> {
  const client = new pg.Client({
    host: socketDir,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    application_name: 'thandaza keeper',
    connectionTimeoutMillis: 10_000,
  })
  const closed = new Promise<void>((resolve) => client.on('end', resolve).on('error', () => resolve()))
  await client.connect()
  return { client, closed, pid: (await runningPostmaster(cluster)) ?? pid }
}

/** True while PostgreSQL is not listening yet, has stopped, or replays its log after a crash. */
function isNotReadyYet(error: unknown): boolean {
  const isCutOff = error instanceof Error && /terminated|timeout|not queryable/.test(error.message)
  return (
    isCutOff || hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03')
  )
}

/** False when that PostgreSQL ended meanwhile because its server was being stopped. */
async function lockData(client: pg.Client, { dataDir }: DataDirs): Promise<boolean> {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const isOurs = await tryLock(client)
    if (isOurs !== undefined) return isOurs
    // The lock of a server killed a moment ago lasts until PostgreSQL has noticed.
    await sleep(100)
  }
  await client.end()
  throw refusal(
    `Another server already uses the data in ${dataDir}. Stop it first, or choose another DATA_DIR.`,
  )
}

/** Undefined while another connection holds the lock, false when ours is lost. */
async function tryLock(client: pg.Client): Promise<boolean | undefined> {
  try {
    const { rows } = await client.query('select pg_try_advisory_lock(7) as "isOurs"')
    return rows[0].isOurs || undefined
  } catch (error) {
    if (isNotReadyYet(error)) return false
    throw error
  }
}
