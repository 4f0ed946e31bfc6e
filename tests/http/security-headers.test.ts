import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allOperations } from '#contract/api/all-operations.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { insertMember, type Person } from '#server/fixtures/member-fixtures.ts'
import {
  createListeningApp,
  type ListeningApp,
  type RawResponse,
  sendRaw,
} from '#tests/support/servers/listening-app.ts'
import { goodPassword } from '#tests/support/test-browser.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

type Headers = Record<string, string>

let database: Awaited<ReturnType<typeof freshDatabase>>
let app: ListeningApp
let secure: ListeningApp
let member: Person

beforeAll(async () => {
  database = await freshDatabase()
  app = await createListeningApp(database.address)
  secure = await createListeningApp(database.address, {
    appUrl: 'https://pray.example.org',
    appEnv: 'production',
  })
  member = await insertMember(app.pool)
})

afterAll(async () => {
  await app.close()
  await secure.close()
  await database.drop()
})

/** A request as bytes; `body` is sent unchanged. */
function requestLines(method: string, path: string, headers: Headers = {}, body = ''): string {
  const all: Headers = { Host: 'site.test', Connection: 'close', ...headers }
  if (body !== '' && !all['Transfer-Encoding']) all['Content-Length'] = String(Buffer.byteLength(body))
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

const json = { 'Content-Type': 'application/json' }
const get = (path: string, headers?: Headers) => sendRaw(app.port, requestLines('GET', path, headers))
const post = (body: string, headers: Headers = json) =>
  sendRaw(app.port, requestLines('POST', '/api/account', headers, body))

function codeOf({ body }: RawResponse): string {
  return JSON.parse(body).error.code
}

describe('every answer carries the security headers', () => {
  const kinds: [string, string, number][] = [
    ['an operation', requestLines('GET', '/api/prayers'), 200],
    ['the head of one', requestLines('HEAD', '/api/prayers'), 200],
    ['a refusal', requestLines('GET', '/api/dashboard'), 401],
    ['an unknown address', requestLines('GET', '/nowhere'), 404],
    ['an unreadable path', requestLines('GET', '/%zz'), 400],
    ['a header that is too large', requestLines('GET', '/', { 'X-Large': 'a'.repeat(20_000) }), 431],
    ['an address that is too long', requestLines('GET', `/${'a'.repeat(20_000)}`), 431],
    ['bytes that are not HTTP', 'HELLO\r\n\r\n', 400],
    [
      'a body that is too large',
      requestLines('POST', '/api/account', json, `"${'a'.repeat(65 * 1024)}"`),
      413,
    ],
    ['the health of the process', requestLines('GET', '/healthz'), 200],
    ['its readiness', requestLines('GET', '/readyz'), 200],
    ['its figures', requestLines('GET', '/metrics'), 200],
    ['the description of the API', requestLines('GET', '/openapi.json'), 200],
    ['its page', requestLines('GET', '/docs'), 200],
    ['the dev mailbox', requestLines('GET', '/dev/mail'), 200],
  ]

  test.each(kinds)('%s', async (_, bytes, status) => {
    const answer = await sendRaw(app.port, bytes)
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(strict-origin-when-cross-origin|no-referrer)$/),
      'permissions-policy':
        'geolocation=(self), camera=(), microphone=(), payment=(), usb=(), browsing-topics=()',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(answer.headers.has('server') || answer.headers.has('x-powered-by')).toBe(false)
    expect([...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
    expect(answer.headers.has('strict-transport-security')).toBe(false)
    if (answer.headers.get('content-type')?.startsWith('text/html'))
      expect(answer.headers.get('content-security-policy')).toMatch(
        /^default-src 'none'.*frame-ancestors 'none'$/,
      )
  })

  test('over https the answer tells the browser to stay on https', async () => {
    for (const bytes of [requestLines('GET', '/api/prayers'), 'HELLO\r\n\r\n', requestLines('GET', '/%')]) {
      const { headers } = await sendRaw(secure.port, bytes)
      expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
    }
  })

  test('no cache may store an API answer, however its path is written', async () => {
    const paths = [
      '/api/prayers',
      '/api/session',
      '/api/nothing',
      '/api/%zz',
      'http://other.example/api/prayers',
    ]
    for (const path of paths) expect((await get(path)).headers.get('cache-control'), path).toBe('no-store')
  })

  test('developer routes do not exist in production', async () => {
    for (const path of ['/dev/mail', '/dev/mail.json'])
      expect((await sendRaw(secure.port, requestLines('GET', path))).status).toBe(404)
  })

  test('with a token set, only its bearer can read the metrics', async () => {
    const metricsToken = 'a token that is long enough to stay a secret'
    const guarded = await createListeningApp(database.address, { metricsToken })
    const metrics = (headers: Headers) => sendRaw(guarded.port, requestLines('GET', '/metrics', headers))
    expect((await metrics({})).status).toBe(404)
    expect((await metrics({ Authorization: 'Bearer wrong' })).status).toBe(404)
    expect((await metrics({ Authorization: `Bearer ${metricsToken}` })).status).toBe(200)
    await guarded.close()
  })
})

describe('malformed requests are refused, and never break anything', () => {
  test.each([
    ['half a JSON', '{"email":', json, 400, 'MALFORMED'],
    ['a list', '[]', json, 400, 'MALFORMED'],
    ['a text', '"hello"', json, 400, 'MALFORMED'],
    ['depth without end', '['.repeat(30_000) + ']'.repeat(30_000), json, 400, 'MALFORMED'],
    ['a key that reaches into every object', '{"__proto__":{"isAdmin":true}}', json, 400, 'MALFORMED'],
    ['the same, disguised', '{"\\u005f_proto__":{"isAdmin":true}}', json, 400, 'MALFORMED'],
    [
      'prototype pollution through the constructor',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      json,
      422,
      'INVALID',
    ],
    ['an unknown key', '{"role":"admin"}', json, 422, 'INVALID'],
    ['nothing at all', '', json, 422, 'INVALID'],
    ['JSON declared as text', '{}', { 'Content-Type': 'text/plain' }, 415, 'UNSUPPORTED_TYPE'],
    ['a form', 'a=b', { 'Content-Type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_TYPE'],
    ['JSON that does not say so', '{}', {}, 415, 'UNSUPPORTED_TYPE'],
    ['a body of 65 KB', `"${'a'.repeat(65 * 1024)}"`, json, 413, 'TOO_LARGE'],
    ['an idempotency key that is none', '{}', { ...json, 'Idempotency-Key': '1' }, 400, 'MALFORMED'],
  ])('%s', async (_, body, headers, status, code) => {
    const answer = await post(body, headers as Headers)
    expect([answer.status, codeOf(answer)]).toEqual([status, code])
  })

  test('a path that cannot be decoded is refused, also where it is counted', async () => {
    const body = '{"email":{"toString":1,"valueOf":null}}'
    for (const name of ['requestPasswordReset', 'requestVerification', 'signIn'] as const) {
      const { method, path } = allOperations[name]
      const answer = await sendRaw(app.port, requestLines(method, path, json, body))
      expect([name, answer.status, codeOf(answer)]).toEqual([name, 422, 'INVALID'])
    }
  })

  test('a large body in small chunks is as large', async () => {
    const chunk = `11000\r\n${'a'.repeat(0x11000)}\r\n0\r\n\r\n`
    expect(codeOf(await post(chunk, { ...json, 'Transfer-Encoding': 'chunked' }))).toBe('TOO_LARGE')
  })

  test('a request with two lengths is refused as malformed', async () => {
    const headers = { ...json, 'Content-Length': '5', 'Transfer-Encoding': 'chunked' }
    expect(codeOf(await post('0\r\n\r\n', headers))).toBe('MALFORMED')
  })

  test('a person may write text that only looks like an attack', async () => {
    const body = { fullName: '__proto__', email: 'p@example.co.za', password: goodPassword }
    const answer = await post(JSON.stringify({ ...body, confirmPassword: goodPassword, acceptsTerms: true }))
    expect(answer.status).toBe(201)
  })

  test.each([
    '/../../etc/passwd',
    '/..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
    '/%00',
    '/%',
    '/%c0%ae%c0%ae/',
    '//other.example/',
    '/.env',
    '/.git/config',
    '/api',
    '/api/',
    '/api/nothing',
    '/API/prayers',
    `/api/prayers/${'a'.repeat(500)}/support`,
  ])('%s is nowhere', async (path) => {
    const answer = await get(path)
    expect([400, 404]).toContain(answer.status)
    expect(['MALFORMED', 'NOT_FOUND']).toContain(codeOf(answer))
  })

  test('a malformed id and an unknown one get the same 404', async () => {
    const ids = ['1', '%00', 'null', '0'.repeat(36), "'or'1'='1", '01a1fe62-6de4-75cd-bcc2-c8a0b99e34b7']
    const cookie = `tz_sid=${member.cookies.tz_sid}`
    const bodies = new Set<string>()
    for (const id of ids) {
      const answer = await get(`/api/prayers/${id}`, { Cookie: cookie })
      expect(answer.status, id).toBe(404)
      bodies.add(answer.body.replace(/"requestId":"[^"]+"/, ''))
    }
    expect(bodies.size).toBe(1)
  })

  test.each(['PATCH', 'DELETE', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND'])(
    '%s on a path that only reads or writes is a plain 404',
    async (method) => {
      const answer = await sendRaw(app.port, requestLines(method, '/api/prayers'))
      expect([answer.status, codeOf(answer)]).toEqual([404, 'NOT_FOUND'])
      expect(answer.headers.has('allow')).toBe(false)
    },
  )

  test.each(['cursor=a&cursor=b', 'cursor[]=a', '__proto__=a', 'cursor=%00', 'limit=1000', 'cursor=%ff'])(
    'a list requested with ?%s is refused',
    async (query) => {
      expect(codeOf(await get(`/api/prayers?${query}`))).toBe('INVALID')
    },
  )
})

describe('a write must come from our own pages', () => {
  const ours = { Origin: 'http://site.test' }
  const refused: [string, Headers][] = [
    ['another origin', { Origin: 'https://evil.example' }],
    ['no origin at all', { Origin: 'null' }],
    ['a sibling subdomain', { Origin: 'http://evil.site.test' }],
    ['another port', { Origin: 'http://site.test:8080' }],
    ['https for http', { Origin: 'https://site.test' }],
    ['ours, fetched by another site', { ...ours, 'Sec-Fetch-Site': 'cross-site' }],
    ['ours, fetched by a site beside it', { ...ours, 'Sec-Fetch-Site': 'same-site' }],
    ['ours, opened by the person', { ...ours, 'Sec-Fetch-Site': 'none' }],
    ['neither origin nor site, with a session', {}],
  ]

  function support(prayerId: string, headers: Headers, type: Headers = json) {
    const all = { Cookie: `tz_sid=${member.cookies.tz_sid}`, ...type, ...headers }
    return sendRaw(app.port, requestLines('PUT', `/api/prayers/${prayerId}/support`, all, '{}'))
  }

  test.each(refused)('%s', async (_, headers) => {
    const prayer = await insertPrayer(app.pool, { by: member, audience: 'public' })
    const answer = await support(prayer.id, headers)
    expect([answer.status, codeOf(answer)]).toEqual([403, 'CROSS_ORIGIN'])
    const { rows } = await app.pool.query('select from prayer_supports where prayer_id = $1', [prayer.id])
    expect(rows).toEqual([])
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=a'])(
    '%s, which a foreign form could send, is not accepted even from here',
    async (type) => {
      const prayer = await insertPrayer(app.pool, { by: member, audience: 'public' })
      const answer = await support(prayer.id, ours, { 'Content-Type': type })
      expect([answer.status, codeOf(answer)]).toEqual([415, 'UNSUPPORTED_TYPE'])
    },
  )

  test('our own pages may write, with either header', async () => {
    const prayer = await insertPrayer(app.pool, { by: member, audience: 'public' })
    for (const headers of [
      ours,
      { 'Sec-Fetch-Site': 'same-origin' },
      { ...ours, 'Sec-Fetch-Site': 'same-origin' },
    ])
      expect((await support(prayer.id, headers as Headers)).status).toBe(200)
  })

  test('a program without a session may write too, and learns nothing it should not', async () => {
    const answer = await post(JSON.stringify({ email: 'nobody@example.co.za' }))
    expect(codeOf(answer)).toBe('INVALID')
  })

  test('in production the Host header of a request counts for nothing', async () => {
    const claim = (headers: Headers) =>
      sendRaw(secure.port, requestLines('POST', '/api/account', { ...json, ...headers }, '{}'))
    expect(codeOf(await claim({ Host: 'evil.example', Origin: 'http://evil.example' }))).toBe('CROSS_ORIGIN')
    expect(codeOf(await claim({ Origin: 'https://pray.example.org' }))).toBe('INVALID')
  })
})
