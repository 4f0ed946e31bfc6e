import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import { allOperations, operationList } from '#contract/api/all-operations.ts'
import { hashPassword } from '#server/features/account/passwords/password-hashing.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { asFailure } from '#server/http/requests/error-responses.ts'
import { createLog } from '#server/platform/core/log.ts'
import { type OAuthSimulator, startOAuthSimulator } from '#server/simulators/oauth-simulator.ts'
import { isSignedIn } from '#tests/support/access/access-personas.ts'
import { createScene, inputFor, PASSWORD } from '#tests/support/access/access-scenes.ts'
import { cells } from '#tests/support/access/every-operation.ts'
import { createPlainHomePage } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp, sendRaw } from '#tests/support/servers/listening-app.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createTestClock } from '#tests/support/test-clock.ts'

/** Requests that none of our pages sends, but that anybody can write by hand. */

let app: TestApp
let simulator: OAuthSimulator
let passwordHash: string

beforeAll(async () => {
  simulator = await startOAuthSimulator()
  app = await createTestApp({
    settings: { rateLimitScale: 100_000 },
    simulatorOrigin: simulator.origin,
    payments: true,
  })
  passwordHash = await hashPassword(PASSWORD)
})
afterAll(async () => {
  await app.close()
  await simulator.close()
})

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The client draws these ids, so an id in another case is a new id; the server stores it normalized. */
const clientIds = ['clientId']

const withIds = cells.filter(({ name }) =>
  Object.keys(allOperations[name].input.def.shape).some((key) => /id$|ids$|^target$|^audience$/i.test(key)),
)

test.each(withIds)('$name: an id in capitals matches nothing', async ({ name, state, persona }) => {
  const scene = await createScene(app, { name, state, persona, passwordHash })
  const input = inputFor(name, scene)
  const changed = inCapitals(input)
  if (JSON.stringify(changed) === JSON.stringify(input)) return
  const client = app.as(isSignedIn(persona) ? scene.person : null)
  const { status, body } = await client.call(name, changed)
  // The only operation that answers every id, whether there is something or not (REQ-300).
  if (name === 'findShareToken') expect(body).toEqual({ token: null })
  else expect([404, 422]).toContain(status)
})

function inCapitals(input: Record<string, unknown>): Record<string, unknown> {
  const text = JSON.stringify(input, (key, value) =>
    typeof value === 'string' && ID.test(value) && !clientIds.includes(key) ? value.toUpperCase() : value,
  )
  return JSON.parse(text)
}

const lists = operationList.filter(([, { input }]) => Object.hasOwn(input.def.shape, 'cursor'))

/** Dates that JavaScript turns into other dates, and that no calendar has. */
const moments = [
  '2026-02-30T00:00:00Z',
  '2026-04-31T00:00:00.5Z',
  '2025-02-29T23:59:59Z',
  '0000-01-01T00:00:00Z',
]
const NOTHING = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
/** The encodings of cursors in lists: most are alike; those of members have a rank, those of campaigns an order. */
const encodings = [
  (position: string) => Buffer.from(position).toString('base64url'),
  (position: string) => `0${Buffer.from(position).toString('base64url')}`,
  (position: string) => Buffer.from(`newest ${position}`).toString('base64url'),
]

test.each(lists.map(([name]) => name))('%s: a cursor without a valid moment is refused', async (name) => {
  const cell = cells.find((each) => each.name === name)
  const person = await insertMember(app.pool, { roles: ['admin'] })
  const { state = '', persona = 'admin' as const } = cell ?? {}
  const scene = await createScene(app, { name, state, persona, passwordHash })
  const client = app.as(cell ? scene.person : person)
  const { cursor: _, ...input } = inputFor(name, scene)
  for (const moment of moments) {
    for (const encode of encodings) {
      const { status } = await client.call(name, { ...input, cursor: encode(`${moment} ${NOTHING}`) })
      expect([404, 422], moment).toContain(status)
    }
  }
  expect(app.logged.filter((line) => /"level":50/.test(line))).toEqual([])
})

/** Every number that an operation takes, by the name of its field. */
function numbersIn(schema: z.core.$ZodType, name = ''): { name: string; schema: z.core.$ZodType }[] {
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  if (def.type === 'number') return [{ name, schema }]
  if (def.type === 'object')
    return Object.entries(def.shape as Record<string, z.core.$ZodType>).flatMap(([key, field]) =>
      numbersIn(field, key),
    )
  if (def.type === 'union') return (def.options as z.core.$ZodType[]).flatMap((each) => numbersIn(each, name))
  return ['innerType', 'element', 'in', 'out'].flatMap((key) =>
    def[key] ? numbersIn(def[key] as z.core.$ZodType, name) : [],
  )
}

const numbers = operationList.flatMap(([operation, { input }]) =>
  numbersIn(input).map((number) => ({ operation, ...number })),
)
const versions = numbers.filter(({ name }) => name === 'version')

describe('numbers', () => {
  const takes = (schema: z.core.$ZodType, number: number) =>
    (schema as z.ZodMiniType).safeParse(number).success

  test('every version fits its column', () => {
    expect(versions.map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['editPrayer', 'editMiracle', 'editGroup', 'editCampaign']),
    )
    for (const { schema } of versions) {
      expect([0, 2 ** 31 - 1].map((number) => takes(schema, number))).toEqual([true, true])
      expect([-1, 2 ** 31, 1.5, 2 ** 53].map((number) => takes(schema, number))).toEqual(Array(4).fill(false))
    }
  })

  test('no number is larger than what a column holds', () => {
    const tooLarge = numbers.filter(({ schema }) => takes(schema, 2 ** 53) || takes(schema, 1e300))
    expect(tooLarge.map(({ operation, name }) => `${operation}.${name}`)).toEqual([])
  })

  test.each(versions.map(({ operation }) => operation))(
    '%s: a version too large is refused',
    async (name) => {
      const cell = cells.find((each) => each.name === name)
      if (!cell) throw new Error(`Nobody may do ${name}`)
      const scene = await createScene(app, { ...cell, passwordHash })
      const input = inputFor(name, scene)
      const answers = []
      for (const version of [2 ** 31, -1, 2 ** 31 - 1])
        answers.push((await app.as(scene.person).call(name, { ...input, version })).status)
      expect(answers).toEqual([422, 422, 409])
      expect(app.logged.filter((line) => /"level":50/.test(line))).toEqual([])
    },
  )

  test.each([
    ['a number', "select '2147483648'::integer", 'INVALID'],
    ['a day', "select '2026-02-30'::date", 'INVALID'],
    ['an id', "select 'x'::uuid", 'INVALID'],
    ['a division by zero of ours', 'select 1 / 0', 'UNEXPECTED'],
  ])('%s that PostgreSQL does not take', async (_, statement, code) => {
    const logged: string[] = []
    const log = createLog('info', (line) => logged.push(line))
    const error: unknown = await app.pool.query(statement).catch((reason: unknown) => reason)
    expect(asFailure(error, log).code).toBe(code)
    expect(logged).toEqual([expect.stringContaining(code === 'INVALID' ? '"level":40' : '"level":50')])
  })
})

describe('bodies that break off', () => {
  let site: ListeningApp
  beforeAll(async () => {
    site = await createListeningApp(app.address)
  })
  afterAll(() => site.close())

  test.each([
    'POST /api/session',
    'POST /api/prayers',
    'PUT /api/profile',
    'PATCH /api/groups/0198f3c2-0000-7000-8000-000000000001',
    'POST /api/contact',
  ])('%s: a reset connection is no failure of the database', async (line) => {
    const received = once(site.server.server, 'request')
    const socket = connect(site.port, '127.0.0.1')
    socket.write(
      `${line} HTTP/1.1\r\nHost: site.test\r\nOrigin: http://site.test\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"title":`,
    )
    const [request] = (await received) as [IncomingMessage]
    const closed = new Promise((resolve) => request.once('close', resolve))
    socket.resetAndDestroy()
    await closed
    expect(request.complete).toBe(false)
    expect(site.logged.filter((each) => /"level":[45]0/.test(each))).toEqual([])
  })
})

describe('pages', () => {
  let web: Awaited<ReturnType<typeof createPlainHomePage>>
  let site: ListeningApp
  beforeAll(async () => {
    web = await createPlainHomePage()
    // A test clock that does not advance refills no rate limit meanwhile.
    const clock = createTestClock()
    clock.stop()
    const given = { pageMode: 'built', distFolder: web.distFolder, clock } as const
    site = await createListeningApp(app.address, { rateLimitScale: 1, trustProxy: ['loopback'] }, given)
  })
  afterAll(async () => {
    await site.close()
    await web.remove()
  })
  const get = (address: string, from: string) =>
    sendRaw(
      site.port,
      `GET ${address} HTTP/1.1\r\nHost: site.test\r\nX-Forwarded-For: ${from}\r\nConnection: close\r\n\r\n`,
    )

  test('an absolute URL, as sent to a proxy, is refused with an error text', async () => {
    expect((await get('http://evil.example/', '192.0.2.1')).status).toBe(400)
    expect(site.logged.filter((line) => /"level":50/.test(line))).toEqual([])
  })

  test('searches are counted however the parameter is spelled, and per network, not per address', async () => {
    const statuses: number[] = []
    for (let each = 0; each < 62; each += 1) {
      const name = each % 2 === 0 ? '%73earch' : 'search'
      statuses.push((await get(`/prayers?${name}=rain${each}`, `2001:db8:0:1::${each + 1}`)).status)
    }
    expect(statuses.slice(0, 60)).not.toContain(429)
    expect(statuses.slice(60)).toEqual([429, 429])
    expect((await get('/prayers?search=rain', '2001:db8:0:2::1')).status).not.toBe(429)
  })
})
