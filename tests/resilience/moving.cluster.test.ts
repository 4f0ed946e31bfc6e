import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDaemon, type Daemon } from '#tests/support/servers/cluster-machine.ts'
import { freePort } from '#tests/support/servers/free-port.ts'
import {
  PASSWORD,
  type PatroniCluster,
  POSTGRES_BIN,
  startPatroniCluster,
  TTL_SECONDS,
  until,
} from '#tests/support/servers/patroni-cluster.ts'
import { workThroughFaults } from '#tests/support/servers/shared-work-checks.ts'
import { openTwoServers, type TwoServers } from '#tests/support/servers/two-servers.ts'
import { startWatch } from '#tests/support/servers/work-pause.ts'

const run = promisify(execFile)
/** A patient limit; the figure is printed, and stands in docs/cluster.md. */
const MOVED_MS = 3_000 * TTL_SECONDS

let cluster: PatroniCluster
let old: Daemon
let servers: TwoServers
beforeAll(async () => {
  let url = ''
  cluster = await startPatroniCluster({
    startFollowed: async (certificates) => {
      const port = String(await freePort())
      old = await startOldPostgres(certificates, port)
      const trust = `sslmode=verify-full&sslrootcert=${join(certificates, 'ca.crt')}`
      url = `postgresql://thandaza:${PASSWORD}@localhost:${port}/thandaza?${trust}`
      return { host: '127.0.0.1', port }
    },
  })
  servers = await openTwoServers({}, { address: { connectionString: url }, drop: async () => undefined })
})
afterAll(async () => {
  await servers?.close()
  await old?.end('SIGINT')
  await cluster?.close()
})

test('a site moves from a PostgreSQL of its own to a cluster while people work, and nothing acknowledged is lost or done twice', async () => {
  await until(async () => (await cluster.standbyLeader()) !== null)
  let longest = 0
  console.info(
    await workThroughFaults(servers, [
      async (work) => {
        const pause = startWatch(work)
        // It sends all that it has before it ends.
        await old.end('SIGINT')
        await cluster.standAlone()
        await servers.moveTo({ connectionString: cluster.databaseUrl })
        await cluster.whole()
        longest = await pause.end()
      },
    ]),
  )
  console.info(`${(longest / 1_000).toFixed(1)} s without an acknowledged write`)
  expect(longest).toBeLessThan(MOVED_MS)
})

/** The steps of docs/cluster.md for the old PostgreSQL, beginning with one that has the site's role and database. */
async function startOldPostgres(certificates: string, port: string): Promise<Daemon> {
  const folder = join(dirname(certificates), 'old')
  const dataDir = join(folder, 'data')
  await mkdir(folder)
  await run('chown', ['postgres:postgres', folder])
  const asPostgres = (program: string, ...args: string[]) =>
    run('setpriv', [
      '--reuid=postgres',
      '--regid=postgres',
      '--init-groups',
      join(POSTGRES_BIN, program),
      ...args,
    ])
  await asPostgres(
    'initdb',
    '-D',
    dataDir,
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '--data-checksums',
    '-A',
    'peer',
  )
  const access = ['local all all peer', 'hostssl all all 127.0.0.0/8 scram-sha-256']
  const replication = 'hostssl replication replicator 127.0.0.0/8 scram-sha-256'
  await writeFile(join(dataDir, 'pg_hba.conf'), [...access, replication, ''].join('\n'))
  const settings = {
    port,
    unix_socket_directories: folder,
    wal_keep_size: '1GB',
    ssl: 'on',
    ssl_cert_file: join(certificates, 'member.crt'),
    ssl_key_file: join(certificates, 'member.key'),
    ssl_ca_file: join(certificates, 'ca.crt'),
  }
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const daemon = createDaemon([join(POSTGRES_BIN, 'postgres'), '-D', dataDir, ...options], folder, 'old')
  daemon.start()
  const sql = [
    `alter role postgres password '${PASSWORD}'`,
    `create role replicator replication login password '${PASSWORD}'`,
    `create role thandaza login password '${PASSWORD}'`,
    "create database thandaza owner thandaza template template0 encoding 'UTF8' lc_collate 'C.UTF-8' lc_ctype 'C.UTF-8'",
  ]
  const isUp = () =>
    asPostgres('pg_isready', '-h', folder, '-p', port).then(
      () => true,
      () => false,
    )
  await until(isUp)
  for (const statement of sql) await asPostgres('psql', '-h', folder, '-p', port, '-c', statement)
  return daemon
}
