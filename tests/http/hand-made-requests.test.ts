import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations, operationList } from '#contract/api/all-operations.ts'
import { hashPassword } from '#server/features/account/passwords/password-hashing.ts'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
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
