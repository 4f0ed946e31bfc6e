import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Log } from './connect.ts'
import type { Place } from './embedded-files.ts'
import {
  isAlive,
  launchPostmaster,
  livingPostmaster,
  socketPort,
  stopPostmaster,
} from './embedded-postmaster.ts'
import { hasCode, refusal } from './refusal.ts'

/** What it takes to have one PostgreSQL running. */
export type House = { place: Place; binaries: string; durable: boolean; log: Log; isStopping: boolean }

/**
 * The connection that guards a data folder: it holds the lock that only one server may have, and its end tells that
 * PostgreSQL is gone. The lock dies with the connection, so a kill -9 leaves nothing behind.
 */
export type Keeper = { client: pg.Client; pid: number; closed: Promise<void> }

/** Finds PostgreSQL running or starts it, and takes the lock of its data. */
export async function bringUp(house: House): Promise<Keeper> {
  for (let attempt = 1; attempt <= 40 && !house.isStopping; attempt += 1) {
    const running = await livingPostmaster(house.place.cluster)
    const pid = running ?? (await launchPostmaster(house.place, house.binaries, house.durable))
    const keeper = await reach(house, pid)
    if (keeper && (await lockData(keeper.client, house.place))) return keeper
    // After a kill -9 of PostgreSQL its orphans hold the shared memory for about a second.
    await sleep(100)
  }
  throw refusal(`PostgreSQL does not start. Its own words are in ${house.place.logFile}.`)
}

/** Connects as soon as that process answers; undefined when it ended first or never opened its socket. */
async function reach({ place, log }: House, pid: number): Promise<Keeper | undefined> {
  for (let waited = 0; await isAlive(pid); waited += 20) {
    try {
      return await openKeeper(place, pid)
    } catch (error) {
      if (!isNotYet(error)) throw error
      const isRecovering = hasCode(error, '57P03')
      if (isRecovering && waited % 5_000 === 4_980) log.info('PostgreSQL is still recovering')
      if (!isRecovering && waited > 10_000) await stopPostmaster(place.cluster)
    }
    await sleep(20)
  }
  return undefined
}

async function openKeeper({ socketDir, cluster }: Place, pid: number): Promise<Keeper> {
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
  return { client, closed, pid: (await livingPostmaster(cluster)) ?? pid }
}

/** Not listening yet, gone again, or replaying its log after a crash. */
function isNotYet(error: unknown): boolean {
  const isCutOff = error instanceof Error && /terminated|timeout|not queryable/.test(error.message)
  return (
    isCutOff || hasCode(error, 'ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P01', '57P02', '57P03')
  )
}

/** False when that PostgreSQL ended meanwhile: its server was being stopped. */
async function lockData(client: pg.Client, { dataDir }: Place): Promise<boolean> {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const isOurs = await tryLock(client)
    if (isOurs !== undefined) return isOurs
    // A server killed a moment ago holds its lock until PostgreSQL has noticed.
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
    if (isNotYet(error)) return false
    throw error
  }
}
