import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import type { LimitName } from '#contract/api/rate-limits.ts'
import { format } from '#contract/messages/format.ts'
import type { PageRequest } from '#contract/pages/page-rendering.ts'
import { shownTexts } from '#contract/translations/translations.ts'
import { Failure } from '#server/platform/core/failure.ts'
import { createLog } from '#server/platform/core/log.ts'
import { createPages, type IncomingPageRequest, type Pages } from './page-server.ts'

/** A bundle of few pages: /wall and /faq may be cached, /wall reads ?category, everything else is personal. */
const bundle = `
export function translateWith() {}
export function pagePolicy(path) {
  const isWall = path.startsWith('/wall')
  return { route: path, boot: 'eager', isCacheable: isWall || path === '/faq', isPersonal: path === '/dashboard', search: isWall ? ['category'] : [], hasSecretAddress: path === '/reset-password' }
}
export async function renderPage({ url, nonce, api }) {
  if (url === '/moved') return { status: 307, html: '', location: '/wall' }
  if (url === '/crash') throw new Error('secret text')
  try {
    const text = await api('render', { url })
    return { status: url === '/unknown' ? 404 : 200, html: '<script nonce="' + nonce + '">go()</script><style nonce="' + nonce + '">b{}</style>' + text + ' '.repeat(2000) }
  } catch (failure) {
    return { status: 500, html: 'sorry', failure }
  }
}`

let folder: string
let now = new Date('2026-11-21T06:00:00Z')
let rendered: string[] = []
let answerApi: (url: string) => Promise<string> = async (url) => `page of ${url}`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(folder, 'ssr'))
  await mkdir(join(folder, 'web/assets'), { recursive: true })
  await writeFile(join(folder, 'ssr/package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'ssr/entry-server.js'), bundle)
  await writeFile(join(folder, 'ssr/page-assets.json'), '{"entry":"/assets/a.js","routes":{}}')
  await writeFile(join(folder, 'web/assets/a.js'), 'plain')
  await writeFile(join(folder, 'web/assets/a.js.br'), 'small')
  await writeFile(join(folder, 'web/robots.txt'), 'User-agent: *')
})
afterAll(() => rm(folder, { recursive: true }))

type Renderings = { concurrency: number; queueSize: number }

async function openPages(origin = 'https://thandaza.example', renderings?: Renderings): Promise<Pages> {
  rendered = []
  answerApi = async (url) => `page of ${url}`
  const lines: string[] = []
  return createPages({
    mode: { kind: 'built', distFolder: folder, hasWorker: true },
    origin,
    renderings,
    appName: 'Thandaza',
    personalReads: async ({ cookie }) => ({ api: async () => `/dashboard of ${cookie}` }),
    translations: {
      read: async (language) => shownTexts(language),
      ready: () => [],
      forget: () => undefined,
    },
    clock: { now: () => now },
    log: createLog('error', (line) => lines.push(line)),
    api: async (_operation, input) => {
      const { url } = input as PageRequest
      rendered.push(url)
      return answerApi(url)
    },
  })
}

function requestFor(url: string, more: Partial<IncomingPageRequest> = {}): IncomingPageRequest {
  return { url, acceptEncoding: '', ifNoneMatch: '', consume: async () => undefined, ...more }
}

/** A bucket with this many tokens, and a record of the consumed limits. */
function aBucket(amount: number) {
  const consumed: LimitName[] = []
  const consume = async (limit: LimitName) => {
    if (consumed.length === amount) throw new Failure('RATE_LIMITED', { retryAfterSeconds: 7 })
    consumed.push(limit)
  }
  return { consumed, consume }
}

test('a hundred visitors of one page share one rendering', async () => {
  const pages = await openPages()
  const answers = await Promise.all(Array.from({ length: 100 }, () => pages.answer(requestFor('/wall'))))
  expect(answers.map((answer) => answer.status)).toEqual(Array(100).fill(200))
  expect(rendered).toEqual(['/wall'])
})

test('a personal page has a fresh nonce in every response, in the header and in the page', async () => {
  const pages = await openPages()
  const answers = [await pages.answer(requestFor('/own')), await pages.answer(requestFor('/own'))]
  const nonces = answers.map((answer) => /nonce="([\w-]{43})"/.exec(answer.body.toString())?.[1] ?? 'none')
  expect(new Set(nonces).size).toBe(2)
  answers.forEach((answer, index) => {
    expect(answer.headers['content-security-policy']).toContain(`'nonce-${nonces[index]}'`)
    expect(answer.headers.etag).toBeUndefined()
  })
})

test('a shared page has no nonce: its scripts and styles are trusted by their hashes, others are not', async () => {
  const pages = await openPages()
  answerApi = async () => '<script nonce="guessed">steal()</script><script>steal()</script>'
  const { body, headers } = await pages.answer(requestFor('/wall'))
  expect(body.toString()).toContain('<script>go()</script><style>b{}</style>')
  const policy = headers['content-security-policy']
  expect(policy).toContain(
    `script-src 'self' 'sha256-${sha256('go()')}'; style-src 'self' 'sha256-${sha256('b{}')}';`,
  )
  expect(policy).not.toContain('nonce')
  expect(policy).not.toContain(sha256('steal()'))
})

test('a browser that has a shared page is sent nothing until it changes', async () => {
  const pages = await openPages()
  const first = await pages.answer(requestFor('/wall', { acceptEncoding: 'br' }))
  const etag = first.headers.etag ?? ''
  expect(etag).toMatch(/^"[\w.-]+"$/)
  for (const ifNoneMatch of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await pages.answer(requestFor('/wall', { ifNoneMatch }))
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag])
    expect(again.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    // The browser keeps the policy it got with these bytes, because the hashes in it are theirs.
    expect(again.headers['content-security-policy']).toBeUndefined()
  }
  pages.evict('/wall')
  answerApi = async () => 'changed'
  const changed = await pages.answer(requestFor('/wall', { acceptEncoding: 'br', ifNoneMatch: etag }))
  expect(changed.status).toBe(200)
  expect(changed.headers.etag).not.toBe(etag)
})

test('a cached page is soon sent at its smallest size, under its own etag; a browser with the larger one keeps it', async () => {
  const pages = await openPages()
  answerApi = () => readFile(import.meta.filename, 'utf8')
  const read = () => pages.answer(requestFor('/wall', { acceptEncoding: 'br' }))
  const quick = await read()
  await expect.poll(async () => (await read()).headers.etag).not.toBe(quick.headers.etag)
  const best = await read()
  expect(best.body.length).toBeLessThan(quick.body.length)
  expect(brotliDecompressSync(best.body)).toEqual(brotliDecompressSync(quick.body))
  const { status } = await pages.answer(
    requestFor('/wall', { acceptEncoding: 'br', ifNoneMatch: quick.headers.etag ?? '' }),
  )
  expect([status, rendered]).toEqual([304, ['/wall']])
})

test('search engines may index the pages that are listed for them, and no others', async () => {
  const pages = await openPages()
  const robotsTagOf = async (url: string) => (await pages.answer(requestFor(url))).headers['x-robots-tag']
  expect(
    await Promise.all(['/faq', '/wall', '/own', '/unknown', '/crash', '/moved'].map(robotsTagOf)),
  ).toEqual(['all', ...Array(5).fill('noindex')])
})

test('a cached page is rendered again after thirty seconds', async () => {
  const pages = await openPages()
  await pages.answer(requestFor('/wall'))
  now = new Date(now.getTime() + 29_000)
  await pages.answer(requestFor('/wall'))
  expect(rendered).toHaveLength(1)
  now = new Date(now.getTime() + 2_000)
  await pages.answer(requestFor('/wall'))
  expect(rendered).toHaveLength(2)
})

test('a change is visible to the next visitor, even when a page was just being rendered', async () => {
  const pages = await openPages()
  let finish: (text: string) => void = () => {}
  answerApi = () =>
    new Promise((resolve) => {
      finish = resolve
    })
  const early = pages.answer(requestFor('/wall'))
  await expect.poll(() => rendered.length).toBe(1)
  pages.evict('/wall')
  finish('from before the change')
  expect((await early).body.toString()).toContain('from before the change')
  answerApi = async () => 'from after the change'
  expect((await pages.answer(requestFor('/wall'))).body.toString()).toContain('from after the change')
})

test('a personal page is rendered for each visitor', async () => {
  const pages = await openPages()
  for (const _ of [1, 2]) await pages.answer(requestFor('/own'))
  expect(rendered).toEqual(['/own', '/own'])
})

test('each rendering is counted once for the visitor who started it, a cached page never', async () => {
  const pages = await openPages()
  const { consumed, consume } = aBucket(10)
  for (const url of ['/wall', '/wall', '/own', '/own', '/wall?x=1'])
    await pages.answer(requestFor(url, { consume }))
  expect([consumed, rendered.length]).toEqual([Array(3).fill('renderedPages'), 3])
})

test('past the limit a page that must be rendered is refused with a page, a cached one is still sent', async () => {
  const pages = await openPages()
  const { consume } = aBucket(1)
  await pages.answer(requestFor('/wall', { consume }))
  for (const url of ['/own', '/faq', '/unknown']) {
    const refused = await pages.answer(requestFor(url, { consume }))
    expect([refused.status, refused.headers['retry-after']], url).toEqual([429, '7'])
    expect(refused.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(refused.body.toString()).toContain(format(errors.RATE_LIMITED.message))
  }
  expect((await pages.answer(requestFor('/wall', { consume }))).status).toBe(200)
  expect((await pages.answer(requestFor('/faq'))).status).toBe(200)
  expect(rendered).toEqual(['/wall', '/faq'])
})

test('a search is counted whether its page is cached or not, however its parameter is encoded', async () => {
  const pages = await openPages()
  const { consumed, consume } = aBucket(10)
  for (const query of ['?search=', '?search=rain', '?%73earch=rain'])
    await pages.answer(requestFor(`/wall${query}`, { consume }))
  expect(consumed).toEqual(['renderedPages', 'searchesPerMinute', 'searchesPerMinute'])
})

test('renderings and their queue are limited; the next visitor is told when to retry', async () => {
  const pages = await openPages(undefined, { concurrency: 2, queueSize: 3 })
  const finish: (() => void)[] = []
  answerApi = (url) => new Promise((resolve) => finish.push(() => resolve(url)))
  const accepted = Array.from({ length: 5 }, () => pages.answer(requestFor('/own')))
  const [sixth, other] = await Promise.all([
    pages.answer(requestFor('/own')),
    pages.answer(requestFor('/wall')),
  ])
  for (const { status, headers } of [sixth, other])
    expect([status, headers['retry-after']]).toEqual([503, '5'])
  expect(rendered).toHaveLength(2)
  for (let done = 0; done < 5; done += 1) {
    await expect.poll(() => finish.length).toBeGreaterThan(done)
    expect(rendered.length - done).toBeLessThanOrEqual(2)
    finish[done]?.()
  }
  expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual(Array(5).fill(200))
  const next = pages.answer(requestFor('/wall'))
  await expect.poll(() => finish.length).toBe(6)
  finish[5]?.()
  expect((await next).status).toBe(200)
})

test('parameters that the page does not read make no new page', async () => {
  const pages = await openPages()
  for (const query of ['?category=health', '?utm_source=x&category=health', '?category=health&x=<b>']) {
    await pages.answer(requestFor(`/wall${query}`))
  }
  await pages.answer(requestFor('/wall?category=family'))
  expect(rendered).toEqual(['/wall?category=health', '/wall?category=family'])
})

test('a page reached by an indirect address is cached once, and evicted with the page it is', async () => {
  const pages = await openPages()
  for (const url of ['/wall', '/own/../wall', '/own/%2e%2E/wall', '/./wall?x=1'])
    await pages.answer(requestFor(url))
  expect(rendered).toEqual(['/wall'])
  pages.evict('/wall')
  await pages.answer(requestFor('/own/../wall'))
  expect(rendered).toEqual(['/wall', '/wall'])
})

test('when the database is unreachable the page says 503, when to retry, and is not cached', async () => {
  const pages = await openPages()
  answerApi = async () => {
    throw new Failure('UNAVAILABLE')
  }
  const down = await pages.answer(requestFor('/wall'))
  expect([down.status, down.headers['retry-after']]).toEqual([503, '5'])
  answerApi = async () => 'back'
  expect((await pages.answer(requestFor('/wall'))).status).toBe(200)
  expect(down.headers.etag).toBeUndefined()
})

test('a failed rendering says so without the reason', async () => {
  const answer = await (await openPages()).answer(requestFor('/crash'))
  expect(answer.status).toBe(500)
  expect(answer.body.toString()).toContain('An unexpected error occurred')
  expect(answer.body.toString()).not.toContain('secret')
})

test('unknown pages are 404, and moved ones redirect', async () => {
  const pages = await openPages()
  expect((await pages.answer(requestFor('/unknown'))).status).toBe(404)
  const moved = await pages.answer(requestFor('/moved'))
  expect([moved.status, moved.headers.location]).toEqual([307, '/wall'])
})

test('a link with what a message added to it leads to its page, before anything is rendered or cached (REQ-391)', async () => {
  const pages = await openPages()
  for (const marks of ['.', ')', '*', '_', '%E2%80%8B']) {
    const { status, headers } = await pages.answer(requestFor(`/wall${marks}?category=family`))
    expect([status, headers.location]).toEqual([302, '/wall?category=family'])
  }
  expect(rendered).toEqual([])
})

test('pages carry the headers of the policy', async () => {
  const { headers } = await (await openPages()).answer(requestFor('/own'))
  const nonce = /nonce-([\w-]+)/.exec(headers['content-security-policy'] ?? '')?.[1]
  expect(headers['content-security-policy']).toBe(
    `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types thandaza; upgrade-insecure-requests`,
  )
  expect(headers).toMatchObject({
    'cache-control': 'private, no-cache',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  })
})

test("a page with a member's data is read as that member, each time anew, and stored nowhere (REQ-346)", async () => {
  const pages = await openPages()
  for (const name of ['Nomvula', 'Sipho']) {
    const answer = await pages.answer(requestFor('/dashboard', { cookie: name }))
    expect(answer.body.toString()).toContain(`/dashboard of ${name}`)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
  }
  const other = await pages.answer(requestFor('/own', { cookie: 'Nomvula' }))
  expect(other.body.toString()).not.toContain('Nomvula')
})

test('an address with a secret is never a referrer; plain http promises no https', async () => {
  const { headers } = await (await openPages('http://127.0.0.1:3000')).answer(requestFor('/reset-password'))
  expect(headers['referrer-policy']).toBe('strict-origin')
  expect(headers['strict-transport-security']).toBeUndefined()
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
})

test('a page is compressed the way the browser accepts', async () => {
  const pages = await openPages()
  const answer = await pages.answer(requestFor('/wall', { acceptEncoding: 'gzip, deflate, br' }))
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.body).toString()).toContain('page of /wall')
  const refused = await pages.answer(requestFor('/wall', { acceptEncoding: 'br;q=0, gzip' }))
  expect(refused.headers['content-encoding']).toBe('gzip')
})

test('built files are sent compressed, cached for ever when hashed, and nothing else can be reached', async () => {
  const { staticFile } = await openPages()
  const read = (path: string, acceptEncoding = '', ifNoneMatch = '') =>
    staticFile({ path, acceptEncoding, ifNoneMatch })
  const script = await read('/assets/a.js', 'br')
  expect([script?.status, script?.body.toString(), script?.headers['content-encoding']]).toEqual([
    200,
    'small',
    'br',
  ])
  expect(script?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect((await read('/robots.txt'))?.headers['cache-control']).toBe('public, max-age=3600')
  const etag = String(script?.headers.etag)
  expect((await read('/assets/a.js'))?.headers.etag).not.toBe(etag)
  for (const known of [etag, `W/${etag}`, `"other", ${etag}`])
    for (const encoding of ['br', '']) expect((await read('/assets/a.js', encoding, known))?.status).toBe(304)
  expect((await read('/assets/a.js', 'br', '"other"'))?.status).toBe(200)
  for (const path of ['/assets/a.js.br', '/../ssr/entry-server.js', '/ssr/entry-server.js', '/', '']) {
    expect(await read(path)).toBeUndefined()
  }
})

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
