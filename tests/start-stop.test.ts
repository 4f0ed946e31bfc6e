import { createServer, connect as openSocket, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Address, connect, type Log } from '#server/database/connect.ts'
import { embeddedConnection } from '#server/database/embedded.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { aMember, aSession } from '#server/testing/people.ts'
import { aDataFolder, launchServer, postgresPid, runTool, startServer } from './support/server-process.ts'
import { send } from './support/writers.ts'

const quiet: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
/** Ten seconds are promised where nothing else runs (security.md G6); busy cores take their time. */
const DEADLINE_MS = 60_000

// Real starts take a second each, and longer while other work keeps the machine busy.
vi.setConfig({ testTimeout: 300_000 })

let folder: Awaited<ReturnType<typeof aDataFolder>>
let DATA_DIR: string
let given: Awaited<ReturnType<typeof freshDatabase>>
let DATABASE_URL: string

beforeAll(async () => {
  folder = await aDataFolder()
  DATA_DIR = folder.dataDir
  given = await freshDatabase()
  DATABASE_URL = urlOf(given.address)
})

afterAll(async () => {
  await folder.remove()
  await given.drop()
})

/** A test server that is reached by its socket has an address too. */
function urlOf({ connectionString, host, port, user, database }: Address): string {
  return connectionString ?? `postgresql:///${database}?host=${host}&port=${port}&user=${user}`
}

async function isReady(origin: string): Promise<boolean> {
  return (await send(origin, { method: 'GET', path: '/readyz' })).status === 200
}

/** Ends a server and tells how: its exit code, and how long it took. */
async function stop(server: Awaited<ReturnType<typeof launchServer>>, signal: NodeJS.Signals = 'SIGTERM') {
  const started = performance.now()
  server.signal(signal)
  const code = await server.ended
  return { code, isInTime: performance.now() - started < DEADLINE_MS }
}

test('the first start says what it does; SIGTERM, Ctrl-C and a closed terminal stop all it started', async () => {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    const server = await startServer({ DATA_DIR })
    expect(server.said()).toContain('Starting the embedded PostgreSQL …')
    expect(await isReady(server.origin)).toBe(true)
    expect(await postgresPid(DATA_DIR)).toBeDefined()
    expect(await stop(server, signal)).toEqual({ code: 0, isInTime: true })
    expect(await postgresPid(DATA_DIR)).toBeUndefined()
    expect(server.complained()).toBe('')
  }
})

test('a Ctrl-C that arrives twice, from the terminal and from npm, is one', async () => {
  const server = await startServer({ DATA_DIR })
  server.signal('SIGINT')
  await sleep(5)
  expect(await stop(server, 'SIGINT')).toEqual({ code: 0, isInTime: true })
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
})

test('a server whose terminal is gone still stops clean', async () => {
  const server = await startServer({ DATA_DIR, LOG_LEVEL: 'debug' })
  server.stopListening()
  expect((await send(server.origin, { method: 'GET', path: '/healthz' })).status).toBe(200)
  expect(await stop(server, 'SIGHUP')).toEqual({ code: 0, isInTime: true })
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
})

test('a stop in the middle of a start leaves nothing running', async () => {
  for (const delay of [450, 700, 900]) {
    const server = launchServer({ DATA_DIR })
    await sleep(delay)
    const { isInTime } = await stop(server)
    expect(isInTime).toBe(true)
    expect(await postgresPid(DATA_DIR)).toBeUndefined()
  }
})

test('a second start on the same data is refused with one sentence, and the first goes on', async () => {
  const first = await startServer({ DATA_DIR })
  const second = launchServer({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.complained()).toBe(
    `Another server already uses the data in ${DATA_DIR}. Stop it first, or choose another DATA_DIR.\n`,
  )
  expect(await isReady(first.origin)).toBe(true)
  expect(await stop(first)).toEqual({ code: 0, isInTime: true })
})

test('a start while the one before is stopping takes over or is refused with the sentence', async () => {
  for (const delay of [300, 450, 600]) {
    const before = await startServer({ DATA_DIR })
    const next = launchServer({ DATA_DIR })
    await sleep(delay)
    expect(await stop(before)).toEqual({ code: 0, isInTime: true })
    const outcome = await Promise.race([next.ready, next.ended])
    if (outcome === 1) expect(next.complained()).toMatch(/^Another server already uses the data in .+\.\n$/)
    else expect(await stop(next)).toEqual({ code: 0, isInTime: true })
  }
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
})

test('after kill -9 the next start takes over, with PostgreSQL alive or killed too', async () => {
  for (const isPostgresKilled of [false, true]) {
    const killed = await startServer({ DATA_DIR })
    killed.signal('SIGKILL')
    if (isPostgresKilled) process.kill((await postgresPid(DATA_DIR)) ?? 0, 'SIGKILL')
    expect(await killed.ended).toBe('SIGKILL')
    const next = await startServer({ DATA_DIR })
    expect(await isReady(next.origin)).toBe(true)
    expect(await stop(next)).toEqual({ code: 0, isInTime: true })
  }
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
})

test('roles are granted and taken away beside a running server', async () => {
  const server = await startServer({ DATA_DIR })
  const { pool, end } = connect({ address: await embeddedConnection(DATA_DIR), log: quiet, max: 1 })
  const member = await aMember(pool)
  const stranger = await aMember(pool, { isVerified: false })
  const grant = (...args: string[]) => runTool(['tools/admin.ts', 'grant', ...args], { DATA_DIR })

  const granted = await grant(` ${member.email.toUpperCase()} `)
  expect(granted).toEqual({ code: 0, said: `${member.email} has the role admin now.\n`, complained: '' })
  expect((await grant(member.email)).said).toBe(`${member.email} already has the role admin.\n`)
  expect((await grant(member.email, 'moderator')).said).toBe(`${member.email} has the role moderator now.\n`)
  const { rows } = await pool.query('select role from user_roles where user_id = $1 order by role', [
    member.id,
  ])
  expect(rows.map(({ role }) => role).sort()).toEqual(['admin', 'moderator'])

  expect(await grant(stranger.email)).toMatchObject({ code: 1, complained: /not verified yet/ })
  expect(await grant('nobody@example.org')).toMatchObject({ code: 1, complained: /There is no account/ })
  expect(await grant(member.email, 'emperor')).toMatchObject({ code: 1, complained: /^Usage:/ })

  const revoke = (...args: string[]) => runTool(['tools/admin.ts', 'revoke', ...args], { DATA_DIR })
  expect((await revoke(member.email, 'moderator')).said).toBe(
    `${member.email} does not have the role moderator any more.\n`,
  )
  expect((await revoke(member.email, 'moderator')).said).toBe(
    `${member.email} does not have the role moderator.\n`,
  )
  expect(await revoke(member.email)).toMatchObject({
    code: 1,
    complained: 'At least one administrator must remain.\n',
  })
  await aSession(pool, member.id)
  const signedOut = await runTool(['tools/admin.ts', 'sign-out', member.email], { DATA_DIR })
  expect(signedOut).toEqual({ code: 0, said: `${member.email} is signed out everywhere.\n`, complained: '' })
  expect((await pool.query('select 1 from sessions where user_id = $1', [member.id])).rowCount).toBe(0)

  const { rows: entries } = await pool.query(
    'select action, actor_id as actor, reason from audit_log where owner_id = $1 order by at',
    [member.id],
  )
  expect(entries).toEqual([
    { action: 'role.granted-by-operator', actor: member.id, reason: 'admin' },
    { action: 'role.granted-by-operator', actor: member.id, reason: 'moderator' },
    { action: 'role.removed-by-operator', actor: member.id, reason: 'moderator' },
    { action: 'account.signed-out-by-operator', actor: member.id, reason: null },
  ])
  await end()
  await stop(server)
  expect(await grant(member.email)).toMatchObject({ code: 1, complained: /No server is running on .*\n$/ })
})

test('with DATABASE_URL it starts no PostgreSQL and fills no demo community', async () => {
  const server = await startServer({ DATABASE_URL, DATA_DIR: `${DATA_DIR}-unused`, DEMO: '' })
  expect(server.said()).not.toContain('embedded')
  expect(server.said()).not.toContain('Demo community')
  expect(await isReady(server.origin)).toBe(true)
  const granted = await runTool(['tools/admin.ts', 'grant', 'nobody@example.org'], { DATABASE_URL })
  expect(granted).toMatchObject({
    code: 1,
    complained: 'There is no account with the e-mail nobody@example.org.\n',
  })
  expect(await stop(server)).toEqual({ code: 0, isInTime: true })
})

test('any number of servers may share one DATABASE_URL', async () => {
  const [one, two] = await Promise.all([startServer({ DATABASE_URL }), startServer({ DATABASE_URL })])
  expect([await isReady(one.origin), await isReady(two.origin)]).toEqual([true, true])
  expect(await Promise.all([stop(one), stop(two)])).toEqual([
    { code: 0, isInTime: true },
    { code: 0, isInTime: true },
  ])
})

test.each([
  ['PORT', { PORT: '3000.5' }, /^PORT \(port to listen on\) must be a port number\.$/],
  [
    'SUPPORT_ADMIN_EMAIL',
    { SUPPORT_ADMIN_EMAIL: 'everybody' },
    /^SUPPORT_ADMIN_EMAIL \(.+\) must be an e-mail address\.$/,
  ],
  [
    'production',
    { APP_ENV: 'production', SMTP_URL: '' },
    /^APP_URL \(.+\) must be set .+\nSMTP_URL \(.+\nMAIL_FROM \([\s\S]+RATE_LIMIT_SCALE must be 1 in production\.$/,
  ],
  [
    'HOST',
    { HOST: '192.0.2.1' },
    /^HOST \(address to listen on\) must be an address of this machine, not 192/,
  ],
  [
    'a database that is not there',
    { DATABASE_URL: 'postgres://somebody:canary@127.0.0.1:1/thandaza' },
    /^The database cannot be used: .*ECONNREFUSED.*\. DATABASE_URL says where PostgreSQL is\.$/,
  ],
  [
    'a database host that is not there',
    { DATABASE_URL: 'postgres://somebody:canary@nowhere.invalid/thandaza' },
    /^The database cannot be used: .*(ENOTFOUND|EAI_AGAIN).* DATABASE_URL says where PostgreSQL is\.$/,
  ],
])('wrong settings stop the start with a sentence and exit code 1: %s', async (_, change, sentence) => {
  const server = launchServer({ DATABASE_URL, ...change })
  expect(await server.ended).toBe(1)
  expect(server.complained().trimEnd()).toMatch(sentence)
  expect(server.complained()).not.toMatch(/\n {4}at |canary/)
})

test('a port in use is named, and nothing that was started stays', async () => {
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

test('SIGTERM in full work: whatever was done was also answered', async () => {
  const database = connect({ address: given.address, log: quiet, max: 1 })
  const member = await aMember(database.pool)
  for (let round = 0; round < 3; round += 1) {
    const server = await startServer({ DATABASE_URL })
    const answered: number[] = []
    const title = `Round ${round}`
    const work = Array.from({ length: 12 }, () =>
      submitUntilRefused(server.origin, member.cookies.tz_sid, title),
    )
    await sleep(150 + Math.random() * 150)
    expect(await stop(server)).toEqual({ code: 0, isInTime: true })
    for (const statuses of await Promise.all(work)) answered.push(...statuses)
    const { rows } = await database.pool.query(
      'select count(*)::int as done from prayer_requests where title = $1',
      [title],
    )
    const counted = answered.filter((status) => status === 201).length
    expect(counted).toBeGreaterThan(0)
    expect(rows).toEqual([{ done: counted }])
    expect(answered.filter((status) => status !== 201 && status !== 503)).toEqual([])
  }
  await database.end()
})

test('people who dawdle do not keep the server from stopping', async () => {
  const server = await startServer({ DATA_DIR })
  const { port } = new URL(server.origin)
  const sockets = [
    await dawdle(Number(port), ''),
    await dawdle(Number(port), 'GET /healthz HTTP/1.1\r\nHost: x\r\n'),
    await dawdle(Number(port), 'POST /api/account HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n{'),
  ]
  expect(await stop(server)).toEqual({ code: 0, isInTime: true })
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
  for (const socket of sockets) socket.destroy()
})

test('the server stops while its database is gone', async () => {
  const server = await startServer({ DATA_DIR })
  process.kill((await postgresPid(DATA_DIR)) ?? 0, 'SIGKILL')
  expect(await stop(server)).toEqual({ code: 0, isInTime: true })
  expect(await postgresPid(DATA_DIR)).toBeUndefined()
})

/** The statuses one impatient client got, each on a connection of its own, until nobody listened any more. */
async function submitUntilRefused(
  origin: string,
  cookie: string | undefined,
  title: string,
): Promise<number[]> {
  const statuses: number[] = []
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
    return statuses
  }
}

/** A connection that says only this much, and stays. */
async function dawdle(port: number, words: string): Promise<Socket> {
  const socket = openSocket(port, '127.0.0.1')
  socket.on('error', () => socket.destroy())
  await new Promise((resolve) => socket.once('connect', () => resolve(undefined)))
  socket.write(words)
  await sleep(30)
  return socket
}
