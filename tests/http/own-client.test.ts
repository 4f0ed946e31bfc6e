import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ErrorBody } from '#contract/api/error-codes.ts'
import { type ApiDocument, operationsIn } from '#tests/support/api/described-answers.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createMemberWithPassword } from '#tests/support/test-browser.ts'

/**
 * A client that a stranger made: it knows nothing but /openapi.json and does what /docs says for one's own client.
 * Everything goes over the network.
 */
type Sent = { path?: Record<string, string>; query?: Record<string, string>; body?: object; key?: string }
type Received<T> = { status: number; body: T }

let app: TestApp
let address: string

beforeAll(async () => {
  app = await createTestApp({ settings: { appUrl: 'https://pray.example' } })
  address = await app.listen()
})

afterAll(() => app.close())

async function openClient() {
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as ApiDocument
  const cookieName = document.components.securitySchemes.session?.name ?? ''
  let cookie = ''

  async function call<T>(id: string, sent: Sent = {}, without: string[] = []): Promise<Received<T>> {
    const { url, method, headerNames } = requestOf(document, id, sent)
    const known: Record<string, string | undefined> = {
      Origin: originIn(document),
      'Idempotency-Key': sent.key,
    }
    const own = headerNames.filter((name) => !without.includes(name))
    const headers = Object.fromEntries(own.flatMap((name) => (known[name] ? [[name, known[name]]] : [])))
    const response = await fetch(`${address}${url}`, {
      method,
      headers: {
        ...headers,
        ...(cookie && { Cookie: `${cookieName}=${cookie}` }),
        ...(sent.body && { 'Content-Type': 'application/json' }),
      },
      body: sent.body && JSON.stringify(sent.body),
    })
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      if (pair.startsWith(`${cookieName}=`)) cookie = pair.slice(cookieName.length + 1)
    }
    return { status: response.status, body: (await response.json()) as T }
  }
  return { call, cookieName, hasCookie: () => cookie !== '' }
}

function originIn({ components }: ApiDocument): string {
  const values = components.parameters.Origin?.schema.enum
  return Array.isArray(values) ? String(values[0]) : ''
}

function requestOf(document: ApiDocument, id: string, { path = {}, query = {} }: Sent) {
  for (const [pattern, methods] of Object.entries(document.paths))
    for (const [method, { operationId, parameters }] of Object.entries(methods)) {
      if (operationId !== id) continue
      const filled = pattern.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
      const search = new URLSearchParams(query).toString()
      const headers = parameters
        .map(
          (parameter) => document.components.parameters[parameter.$ref?.split('/').at(-1) ?? ''] ?? parameter,
        )
        .filter((parameter) => parameter.in === 'header')
      return {
        method: method.toUpperCase(),
        url: search ? `${filled}?${search}` : filled,
        headerNames: headers.map(({ name }) => name),
      }
    }
  throw new Error(`the document has no ${id}`)
}

const prayer = {
  title: 'Rain',
  description: 'For the farms.',
  category: 'other',
  audience: { kind: 'private' },
  images: [],
}

test('a stranger’s client signs in, writes once, reads, refreshes and signs out by the document alone (REQ-411)', async () => {
  const { email, password } = await createMemberWithPassword(app)
  const client = await openClient()
  expect(client.cookieName).toBe('__Host-tz_sid')
  expect((await client.call('submitPrayer', { body: prayer })).status).toBe(401)
  const { body: session } = await client.call<{ member: { email: string } }>('signIn', {
    body: { email, password },
  })
  expect([session.member.email, client.hasCookie()]).toEqual([email, true])

  const key = randomUUID()
  const first = await client.call<{ id: string }>('submitPrayer', { body: prayer, key })
  const again = await client.call<{ id: string }>('submitPrayer', { body: prayer, key })
  expect([first.status, again.body.id]).toEqual([201, first.body.id])
  const { body: read } = await client.call('getPrayer', { path: { prayerId: first.body.id } })
  expect(read).toMatchObject({ id: first.body.id, title: 'Rain', mine: true })
  const { body: found } = await client.call('listPublicPrayers', { query: { search: 'rain' } })
  expect(found).toEqual({ items: [], next: null })

  expect((await client.call('refreshSession')).status).toBe(200)
  expect((await client.call('deletePrayer', { path: { prayerId: first.body.id } })).status).toBe(200)
  await client.call('signOut')
  expect((await client.call('getPrayer', { path: { prayerId: first.body.id } })).status).toBe(401)
})

test('without the address of the site a write is refused by the code that the document names', async () => {
  const { email, password } = await createMemberWithPassword(app)
  const client = await openClient()
  await client.call('signIn', { body: { email, password } })
  const refused = await client.call<ErrorBody>('submitPrayer', { body: prayer }, ['Origin'])
  expect([refused.status, refused.body.error.code]).toEqual([403, 'CROSS_ORIGIN'])
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as ApiDocument
  const { responses } = operationsIn(document).get('submitPrayer') ?? {}
  expect(responses?.[403]?.description.split(', ')).toContain('CROSS_ORIGIN')
})

test('the same key with other input is refused, and says so', async () => {
  const { email, password } = await createMemberWithPassword(app)
  const client = await openClient()
  await client.call('signIn', { body: { email, password } })
  const key = randomUUID()
  await client.call('submitPrayer', { body: prayer, key })
  const other = await client.call<ErrorBody>('submitPrayer', { body: { ...prayer, title: 'Hail' }, key })
  expect([other.status, other.body.error.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
})

test('the page for people names the cookie, the address, the key, and limits with their amounts', async () => {
  const page = await (await fetch(`${address}/docs`)).text()
  const [, section = ''] = page.split('id="own-client"')
  const [explained = ''] = section.split('</section>')
  for (const text of ['__Host-tz_sid', 'Origin: https://pray.example', 'Idempotency-Key', 'CROSS_ORIGIN'])
    expect(explained).toContain(text)
  expect(explained).toMatch(/read as a member\s+1500 in 5 minutes for each member/)
  expect(page).toContain('10 in an hour for each member and 30 in a day for each member')
  const paths = [...explained.matchAll(/<code>(?:GET|POST) (\/api\/[\w/]+)<\/code>/g)].map(([, path]) => path)
  const document = (await (await fetch(`${address}/openapi.json`)).json()) as ApiDocument
  expect(paths.length).toBeGreaterThan(1)
  expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(paths))
})
