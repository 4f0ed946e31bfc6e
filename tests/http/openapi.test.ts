import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationList } from '#contract/api/all-operations.ts'
import { limits } from '#contract/api/rate-limits.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

type Parameter = { name: string; in: string; required: boolean }
type Described = {
  operationId: string
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: { additionalProperties?: boolean } }> }
  responses: Record<string, unknown>
}
type Document = { openapi: string; paths: Record<string, Record<string, Described>> }

let app: TestApp
let document: Document

beforeAll(async () => {
  app = await createTestApp()
  document = (await app.request({ method: 'GET', path: '/openapi.json' })).json()
})

afterAll(() => app.close())

function describedOperations(): [string, Described][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): [string, Described] => [
      `${method.toUpperCase()} ${path}`,
      described,
    ]),
  )
}

test('the document lists exactly the operations of the contract, and the live stream', () => {
  expect(document.openapi).toMatch(/^3\.0\.\d$/)
  const listed = describedOperations().map(([address, { operationId }]) => `${operationId} ${address}`)
  const agreed = operationList.map(
    ([name, { method, path }]) => `${name} ${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(listed.toSorted()).toEqual([...agreed, 'live GET /api/live'].toSorted())
})

test('every parameter in a path is described, and none twice', () => {
  for (const [address, { parameters = [] }] of describedOperations()) {
    const inAddress = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((parameter) => parameter.in === 'path' && parameter.required)
    expect(inPath.map(({ name }) => name)).toEqual(inAddress)
    expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length)
  }
})

test('every reference resolves', () => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(
    ([, target]) => target ?? '',
  )
  expect(references.length).toBeGreaterThan(0)
  const broken = new Set(references.filter((reference) => !isObject(find(reference))))
  expect([...broken]).toEqual([])
})

test('every operation describes its answers, and its input is closed', () => {
  for (const [address, { responses, requestBody }] of describedOperations()) {
    expect(
      Object.keys(responses).some((status) => /^20[01]$/.test(status)),
      address,
    ).toBe(true)
    expect(Object.keys(responses), address).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
    const words = requestBody?.content['application/json']
    if (words) expect(words.schema.additionalProperties, address).toBe(false)
  }
})

test('an image is sent as its bytes', () => {
  const taken = Object.entries(document.paths['/api/media']?.post?.requestBody?.content ?? {})
  expect(taken.map(([type, { schema }]) => [type, schema])).toEqual([
    ['image/*', { type: 'string', format: 'binary' }],
    ['application/octet-stream', { type: 'string', format: 'binary' }],
  ])
})

test('lengths are counted in visible characters, so the document states none (REQ-27)', () => {
  const submit = document.paths['/api/prayers']?.post?.requestBody
  expect(JSON.stringify(submit)).toContain('"description"')
  expect(JSON.stringify(submit)).not.toContain('maxLength')
})

test('the reference page shows every operation and contains no script', async () => {
  const page = await app.request({ method: 'GET', path: '/docs' })
  expect(page.statusCode).toBe(200)
  expect(page.headers['content-type']).toMatch(/^text\/html/)
  expect(operationList.filter(([name]) => !page.body.includes(`id="${name}"`))).toEqual([])
  expect(page.body).not.toMatch(/<script|https?:\/\/(?!site\.test)/)
})

test.each(['/openapi.json', '/docs'])(
  '%s is made once: small on the line, and not sent again',
  async (path) => {
    const read = (headers: Record<string, string>) => app.request({ method: 'GET', path, headers })
    const [plain, br, gzip] = await Promise.all([
      read({}),
      read({ 'accept-encoding': 'gzip, br' }),
      read({ 'accept-encoding': 'gzip' }),
    ])
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip'])
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 8)
    for (const { headers } of [plain, br, gzip]) {
      const again = await read({ 'if-none-match': String(headers.etag) })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
  },
)

test('both are rate-limited like any other read', async () => {
  const narrow = await createTestApp({ settings: { rateLimitScale: 0.01 } })
  const { amount } = limits.anonymousReads
  const paths = Array.from({ length: amount / 100 }, (_, index) =>
    index % 2 === 0 ? '/docs' : '/openapi.json',
  )
  for (const path of paths) expect((await narrow.request({ method: 'GET', path })).statusCode).toBe(200)
  const refused = await narrow.request({ method: 'GET', path: '/docs' })
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)])
  await narrow.close()
})

function find(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), document)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
