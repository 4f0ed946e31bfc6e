import { createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { OutputOf } from '#contract/all.ts'
import { connect } from '#server/database/connect.ts'
import { goodPassword } from '#server/features/account/testing/browser.ts'
import { createLog } from '#server/platform/log.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { aMiracle } from '#server/testing/miracles.ts'
import { aMember } from '#server/testing/people.ts'
import { openStream } from '#server/testing/stream.ts'
import { aGroup } from '#server/testing/things.ts'
import { aDatabaseProxy, type DatabaseProxy, freePort } from './support/database-proxy.ts'
import { aListeningHouse, type ListeningHouse } from './support/listening-house.ts'
import { type Answer, send, type Write } from './support/writers.ts'

type Ask = Write | { method: 'GET'; path: string; cookie?: string }

// Some faults show only after the deadlines of the database.
vi.setConfig({ testTimeout: 60_000 })

let database: Awaited<ReturnType<typeof freshDatabase>>
let proxy: DatabaseProxy
let house: ListeningHouse
let origin: string
/** The way around the proxy, for a look at what is really there. */
let direct: pg.Pool
let cookie: string | undefined

beforeAll(async () => {
  database = await freshDatabase()
  proxy = await aDatabaseProxy(database.address)
  direct = connect({ address: database.address, log: createLog('silent'), max: 3 }).pool
  house = await aListeningHouse(proxy.address)
  origin = house.origin
  cookie = (await aMember(direct)).cookies.tz_sid
})

afterAll(async () => {
  await house.close()
  await direct.end()
  await proxy.close()
  await database.drop()
})

function prayer(title: string): Write {
  const body = { title, description: 'In trouble.', category: 'health', audience: { kind: 'public' } }
  return { method: 'POST', path: '/api/prayers', cookie, body }
}

function registration(email: string): Write {
  const passwords = { password: goodPassword, confirmPassword: goodPassword }
  const body = { fullName: 'Patient Person', email, ...passwords, acceptsTerms: true }
  return { method: 'POST', path: '/api/account', body }
}

/** One of everything that needs the database: reads, writes, with and without a session. */
function everyKind(title: string): Ask[] {
  return [
    { method: 'GET', path: '/api/prayers' },
    { method: 'GET', path: '/api/dashboard', cookie },
    { method: 'GET', path: '/api/session', cookie },
    prayer(title),
    registration(`${title.replaceAll(' ', '.')}@example.co.za`),
    { method: 'GET', path: '/readyz' },
  ]
}

async function timed(ask: Ask): Promise<Answer & { ms: number }> {
  const started = performance.now()
  const answer = await send(origin, ask)
  return { ...answer, ms: performance.now() - started }
}

async function expectUnavailable(asks: Ask[], withinMs: number): Promise<void> {
  const answers = await Promise.all(asks.map(timed))
  for (const [index, { status, retryAfter, body, ms }] of answers.entries()) {
    expect([asks[index]?.path, status, body]).toEqual([
      asks[index]?.path,
      503,
      { error: expect.objectContaining({ code: 'UNAVAILABLE', message: expect.any(String) }) },
    ])
    expect(Number(retryAfter)).toBeGreaterThan(0)
    expect(ms).toBeLessThan(withinMs)
  }
  expect((await timed({ method: 'GET', path: '/healthz' })).status).toBe(200)
}

/** All well again, in time, without anybody's help. */
async function expectRecovery(title: string): Promise<void> {
  await expect
    .poll(async () => (await send(origin, { method: 'GET', path: '/readyz' })).status, { timeout: 5_000 })
    .toBe(200)
  const statuses = await Promise.all(everyKind(title).map(async (ask) => (await send(origin, ask)).status))
  expect(statuses).toEqual([200, 200, 200, 201, 201, 200])
  await expect.poll(() => countOf('select from prayer_requests where title = $1', title)).toBe(1)
}

async function countOf(sql: string, value: string): Promise<number> {
  return (await direct.query(sql, [value])).rowCount ?? 0
}

describe('the database', () => {
  test('gone: everything that needs it answers 503 with Retry-After at once, and nothing was written', async () => {
    for (const round of ['first', 'second']) {
      const cutting = proxy.cut()
      await expectUnavailable(everyKind(`${round} lost`), 2_500)
      await cutting
      await expectUnavailable(everyKind(`${round} lost`), 2_500)
      await proxy.restore()
      await expectRecovery(`${round} found`)
      expect(await countOf('select from prayer_requests where title = $1', `${round} lost`)).toBe(0)
      expect(await countOf('select from accounts where email = $1', `${round}.lost@example.co.za`)).toBe(0)
    }
  })

  test('silent: nobody waits for ever', async () => {
    proxy.freeze()
    await expectUnavailable(everyKind('silence'), 14_000)
    await proxy.restore()
    await expectRecovery('a voice')
    expect(await countOf('select from prayer_requests where title = $1', 'silence')).toBe(0)
  })

  test('gone or silent: the home page stands, with its last good numbers that say their age (decision 2)', async () => {
    const miracle = { by: await aMember(direct), audience: 'public', mayShowOnHome: true } as const
    await aMiracle(direct, { ...miracle, description: 'It rained.' })
    const visit = async () => {
      const { status, body, ms } = await timed({ method: 'GET', path: '/api/landing' })
      return { status, body: body as OutputOf<'getLanding'>, ms }
    }
    const { body: well } = await visit()
    expect(well).toMatchObject({ statistics: { isCurrent: true }, testimonies: [{ excerpt: 'It rained.' }] })
    const old = { ...well, statistics: { ...well.statistics, isCurrent: false } }
    await proxy.cut()
    expect(await visit()).toEqual({ status: 200, body: old, ms: expect.any(Number) })
    await proxy.restore()
    proxy.freeze()
    const silent = await visit()
    expect(silent).toMatchObject({ status: 200, body: old })
    expect(silent.ms).toBeLessThan(4_500)
    await proxy.restore()
    await expectRecovery('home again')
  })

  test('gone or silent: live streams stay open, and miss nothing that others did meanwhile', async () => {
    const member = await aMember(direct)
    const group = await aGroup(direct, { by: member })
    const stream = await openStream({ listen: async () => origin }, member)
    const tell = (numbers: number[]) =>
      direct.query(
        `insert into facts (name, payload, at)
         select 'message.sent', jsonb_build_object('groupId', $1::text, 'number', n), now()
           from unnest($2::int[]) n`,
        [group.id, numbers],
      )
    await proxy.cut()
    await tell([1, 2, 3])
    await proxy.restore()
    await stream.waitForFact('message.sent', { number: 3 })
    proxy.freeze()
    await tell([4, 5])
    await sleep(1_500)
    await proxy.restore()
    await stream.waitForFact('message.sent', { number: 5 })
    expect(stream.facts().map(({ ids }) => ('number' in ids ? ids.number : 0))).toEqual([1, 2, 3, 4, 5])
    stream.close()
  })

  test('locked: waiting requests give up, use up the pool for a moment only, and others get a quick 503', async () => {
    const holder = await direct.connect()
    await holder.query('begin')
    await holder.query('lock table prayer_requests in access exclusive mode')
    const waiting = Array.from({ length: 40 }, (_, number) => prayer(`waiting ${number}`))
    const slow = house.pool.query('select pg_sleep(9)').catch((error: unknown) => error)
    try {
      await Promise.all([
        expectUnavailable(waiting, 11_000),
        sleep(200).then(() => expectUnavailable([{ method: 'GET', path: '/api/prayers' }], 7_000)),
      ])
      expect(await slow).toMatchObject({ code: '57014' })
    } finally {
      await holder.query('rollback')
      holder.release()
    }
    await expectRecovery('unlocked')
    expect(await countOf('select from prayer_requests where title like $1', 'waiting %')).toBe(0)
  })
})

describe('the mail server', () => {
  test('away or hanging: people register as fast as otherwise, and each mail arrives once when it is back', async () => {
    const port = await freePort()
    // Its own database: no other house may take its jobs.
    const own = await freshDatabase()
    const posted = await aListeningHouse(own.address, {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'Thandaza <a@example.org>',
    })
    const register = async (email: string) => {
      const started = performance.now()
      const { status } = await send(posted.origin, registration(email))
      expect(status).toBe(201)
      return performance.now() - started
    }
    const people = (kind: string) =>
      Array.from({ length: 5 }, (_, number) => `${kind}.${number}@example.co.za`)
    const timesOf = async (emails: string[]) => {
      const times: number[] = []
      for (const email of emails) times.push(await register(email))
      return times.toSorted((a, b) => a - b)[2] ?? 0
    }

    const away = await timesOf(people('away'))
    const hanging = await aMailServer(port, { isHanging: true })
    const hung = await timesOf(people('hung'))
    await hanging.close()
    const working = await aMailServer(port, { isHanging: false })
    const well = await timesOf(people('well'))
    expect(away).toBeLessThan(well * 2 + 100)
    expect(hung).toBeLessThan(well * 2 + 100)

    const everybody = [...people('away'), ...people('hung'), ...people('well')].toSorted()
    const arrived = async () => {
      // The pauses between attempts have grown to minutes: let them be over.
      await posted.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
      return working.recipients.toSorted()
    }
    await expect.poll(arrived, { timeout: 10_000, interval: 250 }).toEqual(everybody)
    await sleep(1_500)
    expect(working.recipients.toSorted()).toEqual(everybody)
    await posted.close()
    await working.close()
    await own.drop()
  })
})

/** A mail server that keeps to whom it was given mails, or one that takes connections and says nothing. */
async function aMailServer(port: number, { isHanging }: { isHanging: boolean }) {
  const recipients: string[] = []
  const sockets = new Set<Socket>()
  const server: Server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    if (!isHanging) converse(socket, recipients)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    recipients,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function converse(socket: Socket, recipients: string[]): void {
  let mail: string | null = null
  socket.write('220 mail.test\r\n')
  socket.on('data', (chunk) => {
    if (mail !== null) {
      mail += chunk
      if (!mail.endsWith('\r\n.\r\n')) return
      recipients.push(/^To: (\S+)/m.exec(mail)?.[1] ?? '')
      mail = null
      return socket.write('250 kept\r\n')
    }
    const line = String(chunk)
    if (line.startsWith('QUIT')) return socket.end('221 bye\r\n')
    if (line.startsWith('DATA')) mail = ''
    return socket.write(mail === '' ? '354 go on\r\n' : '250 fine\r\n')
  })
}
