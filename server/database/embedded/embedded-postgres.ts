import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Address, Log } from '#server/database/connect.ts'
import { hasCode, refusal } from '#server/database/startup-refusal.ts'
import { prepareDataDirs, writePrivate } from './data-dirs.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import { application, prepareCluster } from './embedded-cluster.ts'
import { socketPort, stopPostmaster } from './postmaster.ts'
import { attachOrStart, type Guard, type SupervisorState } from './supervisor.ts'

/**
 * A running packaged PostgreSQL. `folder` is its data folder; `pid` is the current one and changes whenever PostgreSQL
 * is restarted.
 */
export type Embedded = { address: Address; folder: string; stop: () => Promise<void>; readonly pid: number }

/**
 * Starts the packaged PostgreSQL of a data folder, or takes over one that outlived a killed server, and restarts it
 * whenever it dies. Refuses while another server uses the same data. Only tests may give up durability.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  durable?: boolean
}): Promise<Embedded> {
  const { dataDir, log, durable = true } = options
  const dirs = await prepareDataDirs(dataDir)
  const binaries = await prepareBinaries(dirs)
  await prepareCluster(dirs, binaries, durable)
  const state: SupervisorState = { dirs, binaries, durable, log, isStopping: false }

  let guard = await attachOrStart(state)
  await provision(guard.client)
  const address = { host: dirs.socketDir, port: socketPort, ...application }
  await writePrivate(addressFile(dirs.dataDir), `${JSON.stringify(address)}\n`)
  log.info('PostgreSQL is ready', { pid: guard.pid })

  const watch = restartWhenGone(state, guard, (next) => {
    guard = next
  })
  return {
    address,
    folder: dirs.cluster,
    get pid() {
      return guard.pid
    },
    stop: () => stop(state, watch),
  }
}

/** The address of the PostgreSQL running on a data folder, for tools beside a running server. */
export async function embeddedConnection(dataDir: string): Promise<Address> {
  try {
    return JSON.parse(await readFile(addressFile(dataDir), 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT'))
      throw refusal(`No server is running on ${dataDir}: start it first (npm start).`)
    throw error
  }
}

function addressFile(dataDir: string): string {
  return join(dataDir, 'postgres.json')
}

/** The application's role owns its database but is no superuser. */
async function provision(client: pg.Client): Promise<void> {
  const { user, database } = application
  const { rowCount: roles } = await client.query('select from pg_roles where rolname = $1', [user])
  if (!roles) await client.query(`create role ${user} login createdb`)
  const { rowCount: databases } = await client.query('select from pg_database where datname = $1', [database])
  if (!databases) await client.query(`create database ${database} owner ${user}`)
}

async function restartWhenGone(
  state: SupervisorState,
  first: Guard,
  onRestart: (guard: Guard) => void,
): Promise<void> {
  await first.closed
  for (let failures = 0; !state.isStopping; ) {
    state.log.warn('PostgreSQL is gone: starting it again', { failures })
    try {
      const guard = await attachOrStart(state)
      onRestart(guard)
      state.log.info('PostgreSQL is back', { pid: guard.pid })
      failures = 0
      if (!state.isStopping) await guard.closed
    } catch (error) {
      if (state.isStopping) return
      state.log.error('PostgreSQL did not come back', { error })
      failures += 1
      await sleep(Math.min(5_000, 100 * 2 ** failures))
    }
  }
}

/** Stops PostgreSQL first, and the lock ends with it: no server may take over one that is about to end. */
async function stop(state: SupervisorState, watch: Promise<void>): Promise<void> {
  state.isStopping = true
  await stopPostmaster(state.dirs.cluster)
  await watch
  // The supervisor may have been restarting it at that moment.
  await stopPostmaster(state.dirs.cluster)
  await rm(addressFile(state.dirs.dataDir), { force: true })
}
