import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationList } from '#contract/api/all-operations.ts'
import { downloadList } from '#contract/api/file-downloads.ts'
import { limits } from '#contract/api/rate-limits.ts'
import { namedSchemas, schemasOf } from '#server/http/api-docs/named-schemas.ts'
import { openApiDocument } from '#server/http/api-docs/openapi.ts'
import {
  type ApiDocument,
  type DescribedOperation,
  operationsIn,
} from '#tests/support/api/described-answers.ts'
import { openApiFormat } from '#tests/support/api/openapi-format.ts'
import { createValidator } from '#tests/support/api/schema-validator.ts'
import { filesBelow, root } from '#tests/support/sources.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let document: ApiDocument

beforeAll(async () => {
  app = await createTestApp()
  document = (await app.request({ method: 'GET', path: '/openapi.json' })).json()
})

afterAll(() => app.close())

function describedOperations(): [string, DescribedOperation][] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]): [string, DescribedOperation] => [
      `${method.toUpperCase()} ${path}`,
      described,
    ]),
  )
}

test('the document is a valid one of OpenAPI 3.0, and each of its schemas compiles', async () => {
  const ajv = await createValidator()
  const validate = ajv.compile(openApiFormat)
  validate(document)
  expect(validate.errors).toBe(null)
  const definitions = document.components.schemas
  const text = JSON.stringify({ $id: 'api', definitions }).replaceAll(
    '#/components/schemas/',
    '#/definitions/',
  )
  ajv.addSchema(JSON.parse(text))
  for (const name of Object.keys(definitions)) ajv.compile({ $ref: `api#/definitions/${name}` })
})

test.each([
  [
    'an empty list of required fields',
    (schema: Record<string, unknown>) => Object.assign(schema, { required: [] }),
  ],
  [
    'a list of types',
    (schema: Record<string, unknown>) => Object.assign(schema, { type: ['string', 'null'] }),
  ],
  ['a keyword of later versions', (schema: Record<string, unknown>) => Object.assign(schema, { const: 1 })],
])('%s would not be valid', async (_name, spoil) => {
  const spoiled = structuredClone(document)
  spoil(spoiled.components.schemas.Prayer ?? {})
  const validate = (await createValidator()).compile(openApiFormat)
  expect(validate(spoiled)).toBe(false)
})

test('the document lists exactly the operations of the contract, the downloads and the live stream', () => {
  const listed = describedOperations().map(([address, { operationId }]) => `${operationId} ${address}`)
  const agreed = [
    ...operationList.map(([name, { method, path }]) => [name, method, path]),
    ...downloadList.map(([name, { path }]) => [name, 'GET', path]),
  ].map(([name, method, path]) => `${name} ${method} ${path?.replace(/:(\w+)/g, '{$1}')}`)
  expect(listed.toSorted()).toEqual([...agreed, 'live GET /api/live'].toSorted())
  expect(operationsIn(document).size).toBe(listed.length)
})

test('each exported schema of the contract that is used has its name in the document', async () => {
  const known = new Map(namedSchemas)
  const files = filesBelow('contract').filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
  const modules = await Promise.all(files.map((path): Promise<object> => import(join(root, path))))
  const exported = modules.flatMap(schemasOf).map(([name]) => name)
  expect(exported.filter((name) => !known.has(name))).toEqual([])
  expect(new Set(exported).size).toBe(exported.length)
  const shapes = ['Prayer', 'PrayerComment', 'Group', 'GroupMember', 'Campaign', 'Message', 'Notification']
  expect(Object.keys(document.components.schemas)).toEqual(expect.arrayContaining(shapes))
  expect(schemaOfAnswer('getPrayer')).toEqual({ $ref: '#/components/schemas/Prayer' })
  expect(operationsIn(document).get('submitPrayer')?.requestBody?.content).toEqual({
    'application/json': { schema: { $ref: '#/components/schemas/NewPrayer' } },
  })
})

test('the cookie has its real name, a public operation takes it too, and a member needs it', () => {
  expect(document.components.securitySchemes.session).toMatchObject({ in: 'cookie', name: 'tz_sid' })
  const secure = openApiDocument({ ...app.settings, appUrl: 'https://pray.example' })
  expect(secure.components).toMatchObject({ securitySchemes: { session: { name: '__Host-tz_sid' } } })
  const securityOf = (name: string) => operationsIn(document).get(name)?.security
  expect(securityOf('listPublicPrayers')).toEqual([{}, { session: [] }])
  expect(securityOf('submitPrayer')).toEqual([{ session: [] }])
  expect(securityOf('downloadReminders')).toEqual([{ session: [] }])
})

test('a parameter of the query is required where the operation needs it', () => {
  const needed = operationList.flatMap(([name, { method, path, input }]) =>
    Object.keys(method === 'GET' ? input.shape : {})
      .filter((parameter) => !path.includes(`:${parameter}`))
      .filter((parameter) => input.safeParse({}).error?.issues.some((issue) => issue.path[0] === parameter))
      .map((parameter) => `${name} ${parameter}`),
  )
  const declared = [...operationsIn(document)]
    .flatMap(([name, { parameters }]) => parameters.map((parameter) => ({ operation: name, ...parameter })))
    .filter((parameter) => parameter.in === 'query' && parameter.required)
  expect(needed.length).toBeGreaterThan(0)
  expect(declared.map(({ operation, name }) => `${operation} ${name}`).toSorted()).toEqual(needed.toSorted())
})

test('each write names where it must come from, and its key where one is remembered', () => {
  for (const [name, { method, session, hasSecretAnswer }] of operationList) {
    const { parameters = [], responses = {} } = operationsIn(document).get(name) ?? {}
    const references = parameters.flatMap(({ $ref }) => $ref?.split('/').at(-1) ?? [])
    const codes = Object.values(responses).flatMap(({ description }) => description.split(', '))
    const isWrite = method !== 'GET'
    expect([references.includes('Origin'), codes.includes('CROSS_ORIGIN')], name).toEqual([isWrite, isWrite])
    const isRemembered = isWrite && !session && !hasSecretAnswer
    expect([references.includes('IdempotencyKey'), codes.includes('IDEMPOTENCY_MISMATCH')], name).toEqual([
      isRemembered,
      isRemembered,
    ])
  }
})

test('every parameter in a path is described, and none twice', () => {
  for (const [address, { parameters = [] }] of describedOperations()) {
    const inAddress = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    const inPath = parameters.filter((parameter) => parameter.in === 'path' && parameter.required)
    expect(inPath.map(({ name }) => name)).toEqual(inAddress)
    const names = parameters.map(({ name, $ref }) => $ref ?? name)
    expect(new Set(names).size).toBe(parameters.length)
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
    const json = requestBody?.content?.['application/json']
    const schema = json && resolve(json.schema)
    if (schema) expect(schema.additionalProperties, address).toBe(false)
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
  const submit = document.components.schemas.NewPrayer
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

function schemaOfAnswer(name: string): unknown {
  return operationsIn(document).get(name)?.responses[200]?.content?.['application/json']?.schema
}

function resolve(schema: Record<string, unknown>): Record<string, unknown> {
  const found = typeof schema.$ref === 'string' ? find(schema.$ref) : schema
  return isObject(found) ? found : {}
}

function find(reference: string): unknown {
  return reference
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((node, name) => (isObject(node) ? node[name] : undefined), document)
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
