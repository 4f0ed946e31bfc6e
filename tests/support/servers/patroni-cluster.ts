import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:https'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { expect } from 'vitest'
import { root } from '#tests/support/sources.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { writeClusterFiles } from '#tools/deployment/cluster-files.ts'
import { programs } from '#tools/test/programs.ts'
import { createDaemon, createMachine, type Daemon, type Machine } from './cluster-machine.ts'
import { freePort } from './free-port.ts'

export const members = ['db1', 'db2', 'db3'] as const
export type Member = (typeof members)[number]

/** The database cluster of deploy/cluster/, with three machines on this one. */
export type PatroniCluster = {
  /** The address through HAProxy, over TLS, as in production. */
  databaseUrl: string
  /** The version of Patroni. */
  version: string
  machines: Record<Member, Machine>
  etcd: Record<Member, Daemon>
  /** The primary that holds the lease, as any member that answers says. */
  leader(): Promise<Member | null>
  /** The member that follows another PostgreSQL, in a cluster that is a copy of it. */
  standbyLeader(): Promise<Member | null>
  /** Waits until all run, one is the primary and another its synchronous standby; returns the primary. */
  whole(): Promise<Member>
  /** The synchronous standby of a whole cluster. */
  standby(): Promise<Member>
  /** A planned change of the primary. */
  switchover(): Promise<void>
  /** Makes a cluster that follows another PostgreSQL one of its own, and waits until it has a primary. */
  standAlone(): Promise<void>
  close(): Promise<void>
}

/** The lease of a primary, in seconds: the least that Patroni takes. */
export const TTL_SECONDS = 20

const { PATRONI_PATH: patroniPath = '/usr/bin/patroni' } = process.env
export const POSTGRES_BIN = dirname(programs.postgres.names.find((path) => existsSync(path)) ?? '')
const run = promisify(execFile)
const PATIENCE_MS = 600_000
const AGAIN_MS = 200
export const PASSWORD = 'of-this-test'

/** The three machines have an address each of this one. */
const addresses: Record<Member, string> = { db1: '127.0.0.11', db2: '127.0.0.12', db3: '127.0.0.13' }
const portNames = [
  'POSTGRES_PORT',
  'REST_PORT',
  'ETCD_PORT',
  'ETCD_PEER_PORT',
  'HAPROXY_PORT',
  'HAPROXY_REPLICA_PORT',
] as const
type Ports = Record<(typeof portNames)[number], string>

type Options = {
  /** Starts the PostgreSQL that the cluster begins by following, with the certificates in this folder. */
  startFollowed?: (folder: string) => Promise<{ host: string; port: string }>
}

/** Starts etcd, Patroni and HAProxy with the files of deploy/cluster/; root alone can run them as `postgres`. */
export async function startPatroniCluster({ startFollowed }: Options = {}): Promise<PatroniCluster> {
  const folder = await makeTempDir('cluster')
  const ports = Object.fromEntries(
    await Promise.all(portNames.map(async (name) => [name, String(await freePort())])),
  ) as Ports
  await writeFiles(folder, ports)
  const followed = await startFollowed?.(join(folder, 'db1'))
  if (followed) await Promise.all(members.map((member) => follow(join(folder, member), followed)))
  const ofEach = <T>(create: (member: Member) => T) =>
    Object.fromEntries(members.map((member) => [member, create(member)])) as Record<Member, T>
  const etcd = ofEach((member) =>
    createDaemon(['etcd', '--config-file', join(folder, member, 'etcd.yaml')], folder, `etcd-${member}`),
  )
  const machines = ofEach((member) => {
    const patroni = createDaemon(
      [patroniPath, join(folder, member, 'patroni.yaml')],
      folder,
      `patroni-${member}`,
    )
    return createMachine(patroni, join(folder, member, 'data'))
  })
  const haproxy = createDaemon(
    ['haproxy', '-db', '-f', join(folder, 'db1', 'haproxy.cfg')],
    folder,
    'haproxy',
  )
  const questions = await questionsFor(folder, ports)

  for (const member of members) etcd[member].start()
  haproxy.start()
  machines.db1.start()
  await until(async () => (await (followed ? questions.standbyLeader() : questions.leader())) === 'db1')
  machines.db2.start()
  machines.db3.start()
  const { stdout } = await run(patroniPath, ['--version'])
  const trust = `sslmode=verify-full&sslrootcert=${join(folder, 'db1', 'ca.crt')}`
  return {
    databaseUrl: `postgresql://thandaza:${PASSWORD}@localhost:${ports.HAPROXY_PORT}/thandaza?${trust}`,
    version: stdout.trim().split(' ').at(-1) ?? '',
    machines,
    etcd,
    ...questions,
    close: async () => {
      await haproxy.end('SIGTERM')
      await Promise.all(Object.values(machines).map((machine) => machine.wake().then(machine.stop)))
      await Promise.all(Object.values(etcd).map((daemon) => daemon.end('SIGTERM')))
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Lets a cluster that is not made yet begin as a copy of another PostgreSQL, as docs/cluster.md says. */
async function follow(machine: string, { host, port }: { host: string; port: string }): Promise<void> {
  const file = join(machine, 'patroni.yaml')
  const text = await readFile(file, 'utf8')
  const line = `standby_cluster: {host: ${host}, port: ${port}}`
  await writeFile(file, text.replace('\n  dcs:\n', `\n  dcs:\n    ${line}\n`))
}

/** The files of each machine, readable by `postgres` alone. */
async function writeFiles(folder: string, ports: Ports): Promise<void> {
  await writeClusterFiles(root, folder, {
    machines: members.map((name) => ({ name, address: addresses[name] })),
    values: {
      ...ports,
      DATABASE_NAME: 'localhost',
      POSTGRES_BIN,
      TTL: String(TTL_SECONDS),
      LOOP_WAIT: '2',
      RETRY_TIMEOUT: '3',
      SUPERUSER_PASSWORD: PASSWORD,
      REPLICATION_PASSWORD: PASSWORD,
      THANDAZA_PASSWORD: PASSWORD,
    },
  })
  await run('chown', ['--recursive', 'postgres:postgres', folder])
}

type Seen = { name: Member; role: string; state: string }

/** Questions to Patroni about the cluster, over TLS with a certificate of the cluster. */
async function questionsFor(folder: string, { REST_PORT: port }: Ports) {
  const read = (name: string) => readFile(join(folder, 'db1', name))
  const [ca, cert, key] = await Promise.all(['ca.crt', 'member.crt', 'member.key'].map(read))

  type Body = { method: 'POST' | 'PATCH'; body: object }

  function ask(member: Member, path: string, sent?: Body): Promise<{ status: number; text: string }> {
    return new Promise((resolve, reject) => {
      const { method = 'GET', body } = sent ?? {}
      const asking = request({ host: addresses[member], port, path, method, ca, cert, key })
      asking.setTimeout(body ? 60_000 : 2_000, () => asking.destroy(new Error('no answer')))
      asking.on('error', reject)
      asking.on('response', async (answer) => {
        let text = ''
        for await (const chunk of answer) text += chunk
        resolve({ status: answer.statusCode ?? 0, text })
      })
      asking.end(body && JSON.stringify(body))
    })
  }

  async function seen(): Promise<Seen[]> {
    for (const member of members) {
      const answer = await ask(member, '/cluster').catch(() => null)
      if (answer?.status === 200) return JSON.parse(answer.text).members
    }
    return []
  }

  async function memberAs(wanted: string, path: string): Promise<Member | null> {
    const found = (await seen()).find(({ role }) => role === wanted)
    const isSo = found && (await ask(found.name, path).catch(() => null))?.status === 200
    return isSo ? found.name : null
  }
  const leader = () => memberAs('leader', '/primary')
  const standbyLeader = () => memberAs('standby_leader', '/standby-leader')

  async function whole(): Promise<Member> {
    const isWhole = async () => {
      const all = await seen()
      const areUp = await Promise.all(members.map((member) => ask(member, '/health').catch(() => null)))
      const roles = all.map(({ role }) => role).toSorted()
      return (
        areUp.every((answer) => answer?.status === 200) &&
        all.every(({ state }) => state === 'running' || state === 'streaming') &&
        roles.join() === 'leader,replica,sync_standby' &&
        (await leader()) !== null
      )
    }
    await until(isWhole)
    return (await leader()) as Member
  }

  async function standby(): Promise<Member> {
    await whole()
    const found = (await seen()).find(({ role }) => role === 'sync_standby')
    if (!found) throw new Error('The cluster has no synchronous standby')
    return found.name
  }

  async function switchover(): Promise<void> {
    const [from, to] = [await whole(), await standby()]
    const body = { leader: from, candidate: to }
    const { status, text } = await ask(from, '/switchover', { method: 'POST', body })
    expect(status, text).toBe(200)
  }

  async function standAlone(): Promise<void> {
    const at = (await standbyLeader()) ?? 'db1'
    const body = { standby_cluster: null }
    const { status, text } = await ask(at, '/config', { method: 'PATCH', body })
    expect(status, text).toBe(200)
    await until(async () => (await leader()) !== null)
  }
  return { leader, standbyLeader, whole, standby, switchover, standAlone }
}

/** Also before a test begins, when nothing is expected yet. */
export async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS
  while (!(await isTrue())) {
    if (performance.now() > deadline)
      throw new Error('The cluster did not come to the state that was waited for')
    await sleep(AGAIN_MS)
  }
}
