import fc, { type Arbitrary } from 'fast-check'
import { type OperationName, operationList } from '#contract/all.ts'
import type { Operation } from '#contract/operation.ts'

/** One request as a careless or hostile caller sends it. */
export type FuzzRequest = {
  name: OperationName
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
  caller: FuzzCaller
}

export const fuzzCallers = ['nobody', 'member', 'admin', 'suspended', 'forger'] as const
export type FuzzCaller = (typeof fuzzCallers)[number]

/** Stands in everything a person might mean to keep: no line of the log may hold it. */
export const WHISPER = 'whispered'

/** Stand for the ids of a public prayer and of one that only its owner may know. */
export const PUBLIC_PRAYER = 'the-public-prayer'
export const KEPT_PRAYER = 'the-kept-prayer'

/** The same for a group in Explore and for one by invitation only. */
export const LISTED_GROUP = 'the-listed-group'
export const KEPT_GROUP = 'the-kept-group'

const KNOWN_PASSWORD = `${WHISPER} wind and rain`

/** What an honest caller sends in a field of that name. */
const honest: Record<string, readonly unknown[]> = {
  fullName: [`Nomvula ${WHISPER}`, 'Zoë 🌧️ d’Arc'],
  email: [`${WHISPER}@example.co.za`, `  ${WHISPER.toUpperCase()}@EXAMPLE.co.za `],
  password: [KNOWN_PASSWORD],
  confirmPassword: [KNOWN_PASSWORD],
  acceptsTerms: [true],
  token: ['A'.repeat(43)],
  ticket: ['A'.repeat(43)],
  state: ['A'.repeat(43)],
  provider: ['google', 'github'],
  redirect: ['/dashboard', '//evil.example', '/\\evil.example', 'javascript:alert(1)'],
  code: ['invented'],
  title: [`A title, ${WHISPER}`, 'x'.repeat(100)],
  description: [`Some words, ${WHISPER}`, "'); drop table prayer_requests; --"],
  category: ['health', 'other'],
  audience: [
    { kind: 'private' },
    { kind: 'public' },
    { kind: 'groups', groupIds: [] },
    { kind: 'groups', groupIds: ['01980000-0000-7000-8000-000000000000'] },
  ],
  images: [[], [{ id: '01980000-0000-7000-8000-000000000000', alt: WHISPER }]],
  location: [null, { name: 'Bellville' }, { name: WHISPER, latitude: -33.9, longitude: 18.63 }],
  version: [1, 2],
  content: [`It rained, ${WHISPER}`],
  comment: [`Sterkte, ${WHISPER}`],
  search: ['rain', "rain:* & 'x", `${WHISPER} !(`],
  filter: ['active', 'miracles', 'waiting', 'answered', 'completed', 'decided'],
  mayShowOnHome: [true, false],
  reopensPrayer: [true, false],
  subject: [`A question, ${WHISPER}`, 'Bcc: everybody@example.org', 'a\r\nBcc: b@example.org'],
  website: ['', 'http://example.org'],
  page: ['/', '/prayers/$prayerId', '/prayers/1'],
  updateId: ['01980000-0000-7000-8000-000000000000'],
  commentId: ['01980000-0000-7000-8000-000000000000'],
  miracleId: ['01980000-0000-7000-8000-000000000000'],
  prayerId: [PUBLIC_PRAYER, KEPT_PRAYER, '01980000-0000-7000-8000-00000000000G'],
  groupId: [LISTED_GROUP, KEPT_GROUP, '01980000-0000-7000-8000-000000000000'],
  memberId: ['01980000-0000-7000-8000-000000000000'],
  requestId: ['01980000-0000-7000-8000-000000000000'],
  messageId: ['01980000-0000-7000-8000-000000000000'],
  clientId: ['01980000-0000-7000-8000-000000000001', '01980000-0000-7000-8000-000000000002'],
  name: [`Bellville ${WHISPER}`, 'Ab', '🌧️'.repeat(50)],
  message: [`Let me in, ${WHISPER}`, ''],
  role: ['admin', 'member', 'owner', 'moderator', 'user'],
  days: [1, 7, 30, 31, 0, -1, 1.5, 1e9],
  number: [0, 1, 2 ** 52],
  before: ['1', '999999999999999'],
  after: ['0', '1', '-1'],
  tab: ['prayers', 'chat', 'members', 'requests'],
  isListed: [true, false],
  isOpen: [true, false],
  alsoUnshare: [true, false],
  campaignId: ['01980000-0000-7000-8000-000000000000'],
  reviewId: ['01980000-0000-7000-8000-000000000000'],
  donationId: ['01980000-0000-7000-8000-000000000000'],
  creatorId: ['01980000-0000-7000-8000-000000000000'],
  reference: ['thz-aaaaaaaaaaaaaaaaaaaaaaaaaa', "thz-' or 1=1 --"],
  amountCents: [100, 2_500, 0, -1, 0.001, 1e300, '1e309', 2 ** 53, '25abc'],
  goalCents: [100, 100_000, 10_000_000_01, 0.5],
  endsOn: [null, '2999-12-31', '2020-02-30', '0000-00-00'],
  payoutEnabled: [true, false],
  termsAgreed: [true, false],
  anonymous: [true, false],
  isForced: [true, false],
  status: ['active', 'paused', 'completed', 'canceled', 'hidden'],
  sort: ['newest', 'most-funded', 'cheapest'],
  reason: [`A report, ${WHISPER}`, 'spam', 'child-safety', 'teaching'],
  note: [`Looked into, ${WHISPER}`],
  proof: [`EFT, ${WHISPER}`],
  body: [`The beams are up, ${WHISPER}`],
  accountNumber: ['1234567890', '12345678901234567890', '１２３４５６７８９０'],
  accountName: [`N ${WHISPER}`, 'Ab'],
  bankCode: ['632005', '000'],
  bankName: ['Absa'],
  username: [null, `n_${WHISPER}`, 'Admin', 'ab', 'x'.repeat(51), 'a b', 'ａｄｍｉｎ'],
  shownAs: ['full_name', 'first_name', 'username', 'id'],
  timeZone: ['Africa/Johannesburg', 'Mars/Olympus', 'UTC+25', '../etc'],
  currentPassword: [KNOWN_PASSWORD, 'x'],
  mutedMails: [[], ['gifts'], ['gifts', 'gifts'], ['everything']],
  sessionId: ['01980000-0000-7000-8000-000000000000'],
  personId: ['01980000-0000-7000-8000-000000000000'],
  caseId: ['01980000-0000-7000-8000-000000000000'],
  blockId: ['01980000-0000-7000-8000-000000000000'],
  thing: [
    { kind: 'prayer', id: PUBLIC_PRAYER },
    { kind: 'prayer', id: KEPT_PRAYER },
    { kind: 'group', id: KEPT_GROUP },
    { kind: 'profile', id: '01980000-0000-7000-8000-000000000000' },
    { kind: 'message', id: 'not-an-id' },
  ],
  about: ['thing', 'person', 'everything'],
  details: [`It says, ${WHISPER}`, '', 'x'.repeat(501)],
  act: ['hide', 'restore', 'remove', 'warn', 'suspend', 'dismiss', 'praise'],
  action: ['prayer.', 'role.granted', "'%", '(('],
  person: [`${WHISPER}@example.co.za`, '%'],
  cursor: ['bm90IG91cnM', Buffer.from("2025-01-01T00:00:00Z ' or 1=1 --").toString('base64url')],
}

const nastyTexts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'a\udfffb',
  '\u202e\u2066',
  '\r\n',
  '#{7*7}',
  '{{constructor}}',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  "' or '1'='1",
  '__proto__',
  'é'.repeat(3000),
  '👨‍👩‍👧‍👦'.repeat(700),
  'z'.repeat(20_000),
  '-1',
  '9'.repeat(400),
  'null',
]

const nastyValue: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...nastyTexts) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary' }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(null, true, 0, -1, 1e308, 2 ** 53, [], {}, [[]], ['x'], { kind: null }),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

const strangeNames = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'userId',
  'roles',
  '',
  '\0',
]
const unknownField = fc.tuple(
  fc.oneof(fc.constantFrom(...strangeNames), fc.string({ maxLength: 80 })),
  nastyValue,
)

/** JSON that is none, or none we want; sent as it stands. */
const brokenBodies = [
  '{',
  '',
  'null',
  '[]',
  '"text"',
  '1e999',
  '{"title":"a","title":"b"}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{"isAdmin":true}}}',
  `${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`,
  '['.repeat(20_000),
  `{"title":"${'y'.repeat(70_000)}"}`,
  '\ufeff{}',
  'title=a&category=b',
]

const brokenPaths = [
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%2e%2e%2fsession',
  'a%2fb',
  '%5b%5d',
  'x'.repeat(190),
  'x'.repeat(300),
]
const brokenQueries = [
  'cursor=a&cursor=b',
  'cursor[]=a',
  'cursor[__proto__]=a',
  '__proto__=a',
  'cursor',
  '&&=',
  '%',
  'cursor=%00',
  'a=1&a=2&a=3',
]

const headers: Arbitrary<Record<string, string>> = fc.record(
  {
    'idempotency-key': fc.constantFrom('01980000-0000-7000-8000-000000000001', 'not-a-uuid', '0'.repeat(500)),
    origin: fc.constantFrom('http://house.test', 'http://house.test', 'https://evil.example', 'null'),
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'image/png',
      'application/octet-stream',
    ),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "' or 1=1", '::1'),
    'accept-language': fc.constantFrom('zu', '*', 'x'.repeat(1000)),
  },
  { requiredKeys: [] },
)

/** Any request to any operation: honest ones with a grain of sand in them, and plain nonsense. */
export const anyRequest: Arbitrary<FuzzRequest> = fc
  .constantFrom(...operationList)
  .chain(([name, operation]) =>
    fc
      .record({
        caller: fc.constantFrom(...fuzzCallers),
        fields: fc.oneof(fieldsOf(operation, { honest: 20 }), fieldsOf(operation, { honest: 1 })),
        unknown: seldom(unknownField),
        headers: seldom(headers),
        body: seldom(fc.constantFrom(...brokenBodies)),
        path: seldom(fc.constantFrom(...brokenPaths)),
        query: seldom(fc.constantFrom(...brokenQueries)),
      })
      .map((parts) => requestFrom(name, operation, parts)),
  )

function seldom<T>(arbitrary: Arbitrary<T>): Arbitrary<T | undefined> {
  return fc.oneof({ weight: 6, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary })
}

type Fields = Record<string, unknown>

/** Each field honest, nasty or missing: `honest` times as often honest as nasty. */
function fieldsOf(operation: Operation, often: { honest: number }): Arbitrary<Fields> {
  const one = (field: string) =>
    fc.oneof(
      { weight: 4 * often.honest, arbitrary: fc.constantFrom(...(honest[field] ?? ['x'])) },
      { weight: 4, arbitrary: nastyValue },
      { weight: 1, arbitrary: fc.constant(undefined) },
    )
  return fc.record(Object.fromEntries(Object.keys(operation.input.shape).map((field) => [field, one(field)])))
}

type Parts = {
  caller: FuzzCaller
  fields: Fields
  unknown: [string, unknown] | undefined
  headers: Record<string, string> | undefined
  body: string | undefined
  path: string | undefined
  query: string | undefined
}

function requestFrom(name: OperationName, { method, path, input }: Operation, parts: Parts): FuzzRequest {
  const inPath = Object.keys(input.shape).filter((field) => path.includes(`:${field}`))
  const address = path.replace(/:(\w+)/g, (_, field: string) => parts.path ?? asPathPart(parts.fields[field]))
  const rest = Object.entries(parts.fields).filter(
    ([field, value]) => value !== undefined && !inPath.includes(field),
  )
  if (parts.unknown) rest.push(parts.unknown)
  const { caller } = parts
  if (method === 'GET') {
    const query =
      parts.query ?? rest.map(([field, value]) => `${asPathPart(field)}=${asPathPart(value)}`).join('&')
    return {
      name,
      method,
      path: `${address}?${query}`,
      headers: { ...parts.headers },
      body: undefined,
      caller,
    }
  }
  const body = parts.body ?? jsonOf(rest)
  const headers = { 'content-type': 'application/json', ...parts.headers }
  return { name, method, path: address, headers, body, caller }
}

/** Written by hand, so that a field called __proto__ is really sent. */
function jsonOf(fields: [string, unknown][]): string {
  return `{${fields.map(([field, value]) => `${JSON.stringify(field)}:${JSON.stringify(value)}`).join(',')}}`
}

function asPathPart(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\ufffd'))
    .replaceAll('.', '%2E')
    .slice(0, 4000)
}
