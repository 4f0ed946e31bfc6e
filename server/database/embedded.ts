import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Address, Log } from './connect.ts'
import { readyBinaries } from './embedded-binaries.ts'
import { application, readyCluster } from './embedded-cluster.ts'
import { findPlace, writePrivate } from './embedded-files.ts'
import { bringUp, type House, type Keeper } from './embedded-keeper.ts'
import { socketPort, stopPostmaster } from './embedded-postmaster.ts'
import { hasCode, refusal } from './refusal.ts'

/**
 * A running packaged PostgreSQL. `folder` is where its data lies; `pid` is today's: it changes when PostgreSQL had to be
 * started anew.
 */
export type Embedded = { address: Address; folder: string; stop: () => Promise<void>; readonly pid: number }

/**
 * Starts the packaged PostgreSQL of a data folder, or takes over the one that outlived a killed server, and starts
 * it again whenever it dies. Refuses while another server uses the same data. Only tests may give up durability.
 */
export async function startEmbedded(options: {
  dataDir: string
  log: Log
  durable?: boolean
}): Promise<Embedded> {
  const { dataDir, log, durable = true } = options
  const place = await findPlace(dataDir)
  const binaries = await readyBinaries(place)
  await readyCluster(place, binaries, durable)
  const house: House = { place, binaries, durable, log, isStopping: false }

  let keeper = await bringUp(house)
  await provision(keeper.client)
  const address = { host: place.socketDir, port: socketPort, ...application }
  await writePrivate(addressFile(place.dataDir), `${JSON.stringify(address)}\n`)
  log.info('PostgreSQL is ready', { pid: keeper.pid })

  const watch = keepUp(house, keeper, (next) => {
    keeper = next
  })
  return {
    address,
    folder: place.cluster,
    get pid() {
      return keeper.pid
    },
    stop: () => stop(house, watch),
  }
}

/** The address of the PostgreSQL that runs on a data folder, for tools beside a running server. */
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

async function keepUp(house: House, first: Keeper, tell: (keeper: Keeper) => void): Promise<void> {
  await first.closed
  for (let failures = 0; !house.isStopping; ) {
    house.log.warn('PostgreSQL is gone: starting it again', { failures })
    try {
      const keeper = await bringUp(house)
      tell(keeper)
      house.log.info('PostgreSQL is back', { pid: keeper.pid })
      failures = 0
      if (!house.isStopping) await keeper.closed
    } catch (error) {
      if (house.isStopping) return
      house.log.error('PostgreSQL did not come back', { error })
      failures += 1
      await sleep(Math.min(5_000, 100 * 2 ** failures))
    }
  }
}

/** First PostgreSQL, and with it the lock: nobody may take over a server that is about to end. */
async function stop(house: House, watch: Promise<void>): Promise<void> {
  house.isStopping = true
  await stopPostmaster(house.place.cluster)
  await watch
  // The watch may have been starting it anew at that moment.
  await stopPostmaster(house.place.cluster)
  await rm(addressFile(house.place.dataDir), { force: true })
}
