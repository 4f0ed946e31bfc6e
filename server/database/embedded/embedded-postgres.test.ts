import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Address, connect, type Log } from '#server/database/connect.ts'
import { makeTempDir } from '#tests/support/temp-dir.ts'
import { prepareDataDirs } from './data-dirs.ts'
import { prepareBinaries } from './embedded-binaries.ts'
import { prepareCluster } from './embedded-cluster.ts'
import { type Embedded, embeddedConnection, startEmbedded } from './embedded-postgres.ts'
import { runningPostmaster } from './postmaster.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const isRoot = process.getuid?.() === 0
const repository = resolve(import.meta.dirname, '../../..')

/** Runs a server in a child process, so that it can be killed without warning; it prints PostgreSQL's pid. */
const childServer = `
  import { startEmbedded } from '#server/database/embedded/embedded-postgres.ts'
  const log = { info() {}, warn() {}, error() {} }
  try {
    const server = await startEmbedded({ dataDir: process.argv[1], log })
    console.log(server.pid)
    setInterval(() => undefined, 1000)
  } catch (error) {
    console.log(error.message)
  }`

let folder: string
let dataDir: string
const children: ChildProcess[] = []

beforeAll(async () => {
  folder = await makeTempDir('embedded')
  dataDir = join(folder, 'a path with a space', 'data')
  await mkdir(join(folder, 'a path with a space'), { mode: 0o755 })
})

afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  const last = await start()
  await last.stop()
  await rm(folder, { recursive: true })
})

function start(): Promise<Embedded> {
  return startEmbedded({ dataDir, log: quiet })
}

async function startChild(): Promise<{ child: ChildProcess; output: string }> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', childServer, dataDir], {
    cwd: repository,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  const output = await new Promise<string>((done) =>
    child.stdout?.once('data', (text) => done(`${text}`.trim())),
  )
  return { child, output }
}

async function queryAt(
  address: Address,
  sql: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ ...address })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}

async function kill9(child: ChildProcess): Promise<void> {
  const exited = new Promise((done) => child.once('exit', done))
  child.kill('SIGKILL')
  await exited
}

test('starts durable and reachable by its socket alone, stops clean, and starts again with its data', async () => {
  const first = await start()
  expect(first.address.host).toMatch(/^\//)
  const [settings] = await queryAt(
    first.address,
    `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
            current_setting('data_checksums') as checksums, current_setting('listen_addresses') as listens,
            current_setting('server_encoding') as encoding, rolsuper as "isSuper"
       from pg_roles where rolname = current_user`,
  )
  expect(settings).toEqual({
    fsync: 'on',
    commit: 'on',
    checksums: 'on',
    listens: '',
    encoding: 'UTF8',
    isSuper: false,
  })
  await queryAt(first.address, 'create table kept (word text)')
  await queryAt(first.address, 'insert into kept values ($1)', ['thandaza'])
  expect(await embeddedConnection(dataDir)).toEqual(first.address)
  expect((await stat(join(dataDir, 'postgres.json'))).mode & 0o777).toBe(0o600)
  await first.stop()
  await expect(embeddedConnection(dataDir)).rejects.toThrow(/No server is running/)

  const second = await start()
  expect(await queryAt(second.address, 'select word from kept')).toEqual([{ word: 'thandaza' }])
  await second.stop()
})

test('a second start on the same data is refused with a sentence and harms nothing', async () => {
  const first = await start()
  await expect(start()).rejects.toThrow(/Another server already uses the data in .* choose another DATA_DIR/)
  const { output } = await startChild()
  expect(output).toMatch(/Another server already uses the data/)
  expect(await queryAt(first.address, 'select 1 as one')).toEqual([{ one: 1 }])
  await first.stop()
})

test('of two simultaneous starts exactly one wins', async () => {
  const outcomes = await Promise.allSettled([start(), start(), start()])
  const winners = outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  for (const winner of winners) await winner.stop()
  expect(winners).toHaveLength(1)
})

test('whoever reads the access rules while starts write them finds them whole', async () => {
  const dirs = await prepareDataDirs(dataDir)
  const binaries = await prepareBinaries(dirs)
  const read = () => readFile(join(dirs.cluster, 'pg_ident.conf'), 'utf8')
  const whole = await read()
  let isWriting = true
  const readAll = async () => {
    const found = new Set<string>()
    while (isWriting) found.add(await read())
    return found
  }
  const found = readAll()
  for (let round = 0; round < 50; round += 1)
    await Promise.all([1, 2, 3].map(() => prepareCluster(dirs, binaries, true)))
  isWriting = false
  expect([...(await found)]).toEqual([whole])
  const names = await readdir(dirs.cluster)
  expect(names.filter((name) => name.startsWith('pg_ident'))).toEqual(['pg_ident.conf'])
})

test('a PostgreSQL that outlived a killed server is taken over, with every acknowledged write', async () => {
  for (let round = 1; round <= 3; round += 1) {
    const { child, output } = await startChild()
    const pid = Number(output)
    await queryAt(await embeddedConnection(dataDir), 'insert into kept values ($1)', [`round ${round}`])
    await kill9(child)
    const next = await start()
    expect(next.pid).toBe(pid)
    expect(
      await queryAt(next.address, 'select 1 as one from kept where word = $1', [`round ${round}`]),
    ).toEqual([{ one: 1 }])
    await next.stop()
  }
})

test('a killed PostgreSQL is restarted automatically, with every acknowledged write', async () => {
  const server = await start()
  const { pool, end } = connect({ address: server.address, log: quiet })
  for (let round = 1; round <= 5; round += 1) {
    const word = `before kill ${round}`
    await pool.query('insert into kept values ($1)', [word])
    await killPostgres(server)
    const found = await untilAnswered(() => pool.query('select word from kept where word = $1', [word]))
    expect(found.rows).toEqual([{ word }])
  }
  await end()
  await server.stop()
})

test('server and PostgreSQL killed together: the next start recovers', async () => {
  const { child, output } = await startChild()
  await queryAt(await embeddedConnection(dataDir), "insert into kept values ('both killed')")
  await kill9(child)
  process.kill(Number(output), 'SIGKILL')
  const next = await start()
  expect(next.pid).not.toBe(Number(output))
  expect(await queryAt(next.address, "select word from kept where word = 'both killed'")).toHaveLength(1)
  await next.stop()
})

test('a killed backend disturbs other connections only briefly', async () => {
  const server = await start()
  const { pool, end } = connect({ address: server.address, log: quiet })
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  process.kill(rows[0].pid, 'SIGKILL')
  await untilAnswered(() => holdsData(pool))
  await expect(start()).rejects.toThrow(/Another server already uses/)
  await end()
  await server.stop()
})

test('a stop in the middle of a restart leaves no PostgreSQL behind', async () => {
  for (const delay of [0, 20, 60, 120]) {
    const server = await start()
    process.kill(server.pid, 'SIGKILL')
    await sleep(delay)
    await server.stop()
    const home = resolve(String(server.address.host), '..')
    expect(await runningPostmaster(join(home, 'cluster'))).toBeUndefined()
  }
})

test.runIf(isRoot)(
  'root with a data folder that nobody may enter: the database is stored outside and moves along',
  async () => {
    const closed = join(folder, 'closed')
    await mkdir(closed, { mode: 0o700 })
    const first = await startEmbedded({ dataDir: join(closed, 'data'), log: quiet })
    const home = resolve(String(first.address.host), '..')
    expect(home).toMatch(/^\/var\/lib\/thandaza\/database-/)
    await queryAt(first.address, 'create table kept (word text)')
    await first.stop()

    await rename(join(closed, 'data'), join(closed, 'moved'))
    const second = await startEmbedded({ dataDir: join(closed, 'moved'), log: quiet })
    expect(await queryAt(second.address, 'select word from kept')).toEqual([])
    await second.stop()

    await cp(join(closed, 'moved'), join(closed, 'copied'), { recursive: true })
    await expect(startEmbedded({ dataDir: join(closed, 'copied'), log: quiet })).rejects.toThrow(
      /is a copy of/,
    )
    await rm(home, { recursive: true })
    await expect(startEmbedded({ dataDir: join(closed, 'moved'), log: quiet })).rejects.toThrow(
      /which is gone/,
    )
  },
)

test.runIf(isRoot)('a note of the database outside that a power cut left empty is written anew', async () => {
  const dataDir = join(folder, 'cut off', 'data')
  await mkdir(dataDir, { recursive: true })
  await chmod(join(folder, 'cut off'), 0o700)
  await writeFile(join(dataDir, 'postgres-home.txt'), '')
  const { home } = await prepareDataDirs(dataDir)
  expect(await readFile(join(dataDir, 'postgres-home.txt'), 'utf8')).toBe(`${home}\n`)
  expect(await readdir(dataDir)).toEqual(['postgres-home.txt'])
  await rm(home, { recursive: true })
})

test('texts of members never reach the log of PostgreSQL', async () => {
  const server = await start()
  await queryAt(server.address, 'create table once (word text primary key)')
  await queryAt(server.address, "insert into once values ('CNRY-secret')")
  await expect(queryAt(server.address, "insert into once values ('CNRY-secret')")).rejects.toThrow(
    /duplicate key/,
  )
  await expect(queryAt(server.address, "select 'CNRY-secret'::uuid")).rejects.toThrow(/invalid input/)
  const home = resolve(String(server.address.host), '..')
  await server.stop()
  expect(await readFile(join(home, 'postgres.log'), 'utf8')).not.toContain('CNRY')
})

/** Its orphans may answer a moment longer, so this waits for the next PostgreSQL. */
async function killPostgres(server: Embedded): Promise<void> {
  const { pid } = server
  process.kill(pid, 'SIGKILL')
  for (let waited = 0; server.pid === pid && waited < 15_000; waited += 20) await sleep(20)
}

/** Throws until the server holds the data lock again: the crash of one backend released it too. */
async function holdsData(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query(
    "select from pg_locks where locktype = 'advisory' and objid = 7 and granted",
  )
  if (!rowCount) throw new Error('The data lock is not held')
}

async function untilAnswered<T>(query: () => Promise<T>): Promise<T> {
  for (let waited = 0; ; waited += 50) {
    try {
      return await query()
    } catch (error) {
      if (waited > 15_000) throw error
      await sleep(50)
    }
  }
}
