import { createServer, connect as openSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connect, type Log } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded/embedded-postgres.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createChance } from '#server/simulators/paystack/provider-faults.ts'
import { amount, seedOf } from '#tests/support/chaos.ts'
import {
  createDataDir,
  launchServer,
  postgresPid,
  runTool,
  startServer,
} from '#tests/support/servers/server-process.ts'
import { urlOf } from '#tests/support/servers/two-servers.ts'
import { send } from '#tests/support/servers/writers.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Ten seconds are guaranteed where nothing else runs (SEC-G6); busy cores take their time. */
const DEADLINE_MS = 600_000

/** The number of runs with a random moment. */
const TURNS = amount(1, 10)
const SEED = seedOf()
const chance = createChance(SEED).next

let folder: Awaited<ReturnType<typeof createDataDir>>
let DATA_DIR: string
let given: Awaited<ReturnType<typeof freshDatabase>>
let DATABASE_URL: string

beforeAll(async () => {
  folder = await createDataDir()
  DATA_DIR = folder.dataDir
  given = await freshDatabase()
  DATABASE_URL = urlOf(given.address)
})

afterAll(async () => {
  await folder.remove()
  await given.drop()
})

async function isReady(origin: string): Promise<boolean> {
  return (await send(origin, { method: 'GET', path: '/readyz' })).status === 200
}

/** Ends a server and returns its exit code and whether it stopped in time. */
async function stop(server: Awaited<ReturnType<typeof launchServer>>, signal: NodeJS.Signals = 'SIGTERM') {
  const started = performance.now()
  server.signal(signal)
  const code = await server.ended
  return { code, isInTime: performance.now() - started < DEADLINE_MS }
}

test('the first start logs its steps; a second one on its data is refused; SIGTERM stops everything, despite idle connections', async () => {
  const server = await startServer({ DATA_DIR })
  expect(server.said()).toContain('Starting the embedded PostgreSQL …')
  expect(await isReady(server.origin)).toBe(true)
  expect(await postgresPid(DATA_DIR)).toBeDefined()

  const second = launchServer({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.complained()).toBe(
    `Another server already uses the data in ${DATA_DIR}. Stop it first, or choose another DATA_DIR.\n`,
  )
  expect(await isReady(server.origin)).toBe(true)

  const port = Number(new URL(server.origin).port)
  const sockets = [
    await openIdleConnection(port, ''),
    await openIdleConnection(port, 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    await openIdleConnection(port, 'POST /api/account HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'),
  ]
  expect(await isReady(server.origin)).toBe(true)
  expect(await stop(server, 'SIGTERM')).toEqual({ code: 0, isInTime: true })
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
  expect(server.complained()).toBe('')
  for (const socket of sockets) socket.destroy()
})

test(`a stop in the middle of a start leaves nothing running (seed ${SEED})`, async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const server = launchServer({ DATA_DIR })
    await expect.poll(server.said).toContain('Starting the embedded PostgreSQL …')
    await sleep(chance() * 500)
    const { isInTime } = await stop(server)
    expect(isInTime).toBe(true)
    expect(await postgresPid(DATA_DIR)).toBeUndefined()
  }
})

test(`a server whose terminal closes stops cleanly; a start meanwhile takes over or is refused with the sentence (seed ${SEED})`, async () => {
  for (let turn = 0; turn < TURNS; turn += 1) {
    const before = await startServer({ DATA_DIR, LOG_LEVEL: 'debug' })
    before.stopListening()
    expect((await send(before.origin, { method: 'GET', path: '/healthz' })).status).toBe(200)
    const next = launchServer({ DATA_DIR })
    await expect.poll(next.said).toContain('Starting the embedded PostgreSQL …')
    await sleep(chance() * 300)
    expect(await stop(before, 'SIGHUP')).toEqual({ code: 0, isInTime: true })
    const outcome = await Promise.race([next.ready, next.ended])
    if (outcome === 1) expect(next.complained()).toMatch(/^Another server already uses the data in .+\.\n$/)
    else expect(await stop(next)).toEqual({ code: 0, isInTime: true })
    expect(await postgresPid(DATA_DIR)).toBeUndefined()
  }
})

test('the server stops while its database is gone', async () => {
  const server = await startServer({ DATA_DIR })
  process.kill((await postgresPid(DATA_DIR)) ?? 0, 'SIGKILL')
  expect(await stop(server)).toEqual({ code: 0, isInTime: true })
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
})

test('roles are granted beside a running server; a Ctrl-C that arrives from the terminal and from npm counts once', async () => {
  const server = await startServer({ DATA_DIR })
  const { pool, end } = connect({ address: await embeddedConnection(DATA_DIR), log: quiet, max: 1 })
  const { email } = await insertMember(pool)
  await end()
  const grant = () => runTool(['ops/admin.ts', 'grant', email], { DATA_DIR })
  expect(await grant()).toEqual({ code: 0, said: `${email} has the role admin now.\n`, complained: '' })
  server.signal('SIGINT')
  await expect.poll(server.said).toContain('Stopping …')
  expect(await stop(server, 'SIGINT')).toEqual({ code: 0, isInTime: true })
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
  expect(await grant()).toMatchObject({ code: 1, complained: /No server is running on .*\n$/ })
})

test(`with DATABASE_URL it starts no PostgreSQL and fills no demo community; stopped under load, it answers all it did (seed ${SEED})`, async () => {
  const database = connect({ address: given.address, log: quiet, max: 1 })
  const member = await insertMember(database.pool)
  for (let turn = 0; turn < TURNS; turn += 1) {
    const server = await startServer({ DATABASE_URL, DATA_DIR: `${DATA_DIR}-unused`, DEMO: '' })
    expect(server.said()).not.toContain('embedded')
    expect(server.said()).not.toContain('Demo community')
    const title = `Turn ${turn}`
    const statuses: number[] = []
    const work = Array.from({ length: 12 }, () =>
      submitUntilRefused(server.origin, { cookie: member.cookies.tz_sid, title, statuses }),
    )
    await expect.poll(() => statuses.length).toBeGreaterThan(12)
    await sleep(chance() * 150)
    expect(await stop(server)).toEqual({ code: 0, isInTime: true })
    await Promise.all(work)
    const { rows } = await database.pool.query(
      'select count(*)::int as done from prayer_requests where title = $1',
      [title],
    )
    expect(rows).toEqual([{ done: statuses.filter((status) => status === 201).length }])
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  }
  await database.end()
})

test('with HOST=:: it prints an address that opens', async () => {
  const server = await startServer({ DATABASE_URL, HOST: '::' })
  expect(server.said()).toMatch(/is ready: +http:\/\/localhost:\d+\n/)
  expect(await isReady(server.origin)).toBe(true)
  expect(await stop(server)).toMatchObject({ code: 0 })
})

test('the simulator knows the payments of a community that npm run seed wrote into a database of its own', async () => {
  const own = await freshDatabase()
  const environment = { DATABASE_URL: urlOf(own.address), DATA_DIR: `${DATA_DIR}-seeded` }
  expect(await runTool(['ops/seed.ts'], environment)).toMatchObject({ code: 0, complained: '' })
  const server = await startServer(environment)
  const [, dashboard] = /Payment simulator: +(\S+)/.exec(server.said()) ?? []
  const page = await (await fetch(String(dashboard))).text()
  const { pool, end } = connect({ address: own.address, log: quiet, max: 1 })
  const { rows } = await pool.query('select reference from payment_attempts')
  expect(rows.length).toBeGreaterThan(3)
  expect(rows.filter(({ reference }) => !page.includes(reference))).toEqual([])
  await end()
  expect(await stop(server)).toMatchObject({ code: 0 })
  await own.drop()
})

test('wrong settings stop the start with a sentence and exit code 1', async () => {
  const refusals: [Record<string, string>, RegExp][] = [
    [
      { APP_ENV: 'production', SMTP_URL: '' },
      /^APP_URL \(.+\) must be set .+\nSMTP_URL \(.+\nMAIL_FROM \([\s\S]+RATE_LIMIT_SCALE must be 1 in production\.$/,
    ],
    [{ HOST: '192.0.2.1' }, /^HOST \(address to listen on\) must be an address of this machine, not 192/],
    [
      { DATABASE_URL: 'postgres://somebody:canary@127.0.0.1:1/thandaza' },
      /^The database cannot be used: .*ECONNREFUSED.*\. DATABASE_URL says where PostgreSQL is\.$/,
    ],
    [
      { DATABASE_URL: 'postgres://somebody:canary@nowhere.invalid/thandaza' },
      /^The database cannot be used: .*(ENOTFOUND|EAI_AGAIN).* DATABASE_URL says where PostgreSQL is\.$/,
    ],
  ]
  await Promise.all(
    refusals.map(async ([change, sentence]) => {
      const server = launchServer({ DATABASE_URL, ...change })
      expect(await server.ended, server.said()).toBe(1)
      expect(server.complained().trimEnd()).toMatch(sentence)
      expect(server.complained()).not.toMatch(/\n {4}at |canary/)
    }),
  )
})

test('a Node that is too old is named in one sentence (REQ-415)', async () => {
  const older = "Object.defineProperty(process.versions, 'node', { value: '22.20.0' })"
  const args = ['--import', `data:text/javascript,${encodeURIComponent(older)}`, 'server/main.ts', '--api']
  const { code, said, complained } = await runTool(args, { DATA_DIR })
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toMatch(/^Node 24 or newer is needed; this is v\S+ npm start brings its own: \S+\n$/)
})

test('a port in use is named, and nothing that was started remains', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => other.once('listening', () => resolve(undefined)))
  const { port } = other.address() as { port: number }
  const server = launchServer({ DATA_DIR, PORT: String(port) })
  expect(await server.ended).toBe(1)
  expect(server.complained()).toBe(
    `Port ${port} is in use by another program. Choose another one with PORT=…\n`,
  )
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
  other.close()
})

/** Records the statuses that an impatient client gets, each on a new connection, until the server stops listening. */
async function submitUntilRefused(
  origin: string,
  { cookie, title, statuses }: { cookie: string | undefined; title: string; statuses: number[] },
): Promise<void> {
  const body = {
    title,
    description: 'Before the door shuts.',
    category: 'other',
    audience: { kind: 'private' },
  }
  try {
    for (;;) {
      const answer = await send(origin, { method: 'POST', path: '/api/prayers', body, cookie })
      statuses.push(answer.status)
    }
  } catch (error) {
    const isRefused = error instanceof Error && /ECONNREFUSED|ECONNRESET|socket hang up/.test(error.message)
    if (!isRefused) throw error
  }
}

/** Opens a connection that sends only these bytes, and stays. */
async function openIdleConnection(port: number, bytes: string): Promise<Socket> {
  const socket = openSocket(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  await new Promise((resolve) => socket.write(bytes, resolve))
  return socket
}
