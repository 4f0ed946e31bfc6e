import { afterAll, beforeAll, expect, test } from 'vitest'
import { errors } from '#contract/api/error-codes.ts'
import { inTransaction } from '#server/database/db.ts'
import { createVerifiedAccount } from '#server/features/account/create-account.ts'
import { issueToken } from '#server/features/account/one-time-tokens.ts'
import { createEchoPages } from '#tests/support/servers/home-page.ts'
import { createListeningApp, type ListeningApp } from '#tests/support/servers/listening-app.ts'
import {
  cookiesOf,
  siteOrigin as origin,
  postForm,
  readPage as readPageOf,
} from '#tests/support/servers/plain-forms.ts'
import { goodPassword } from '#tests/support/test-browser.ts'
import { freshDatabase } from '#tests/support/test-database.ts'

type Sent = Parameters<typeof postForm>[2]

let database: Awaited<ReturnType<typeof freshDatabase>>
let web: Awaited<ReturnType<typeof createEchoPages>>
let app: ListeningApp
let number = 0

beforeAll(async () => {
  database = await freshDatabase()
  web = await createEchoPages()
  app = await createListeningApp(database.address, {}, { pageMode: 'built', distFolder: web.distFolder })
})
afterAll(async () => {
  await app?.close()
  await database?.drop()
  await web?.remove()
})

async function createMember(): Promise<{ id: string; email: string }> {
  number += 1
  const email = `form.${number}@example.co.za`
  const person = { fullName: 'Nomvula Dlamini', email, password: goodPassword, at: new Date() }
  return { id: await inTransaction(app.pool, (db) => createVerifiedAccount(db, person)), email }
}

const post = (path: string, fields: Sent, headers: Record<string, string> = {}, at = app) =>
  postForm(at, path, fields, headers)
const readPage = (path: string) => readPageOf(app, path)

async function memberIn(cookie: string): Promise<string | undefined> {
  const answer = await fetch(`${app.origin}/api/session`, { headers: { cookie } })
  return ((await answer.json()) as { member: { email: string } | null }).member?.email
}

const registration = (email: string) => ({
  fullName: 'Zanele Khumalo',
  email,
  password: goodPassword,
  confirmPassword: goodPassword,
  acceptsTerms: 'on',
})

test('a posted sign-in opens a session and leads to the wanted page (REQ-306, REQ-24)', async () => {
  const { email } = await createMember()
  const answer = await post('/login?redirect=%2Fprayers%2Fa%3Ftab%3Dcomments', {
    email,
    password: goodPassword,
  })
  expect([answer.status, answer.headers.get('location'), answer.headers.get('cache-control')]).toEqual([
    303,
    '/prayers/a?tab=comments',
    'no-store',
  ])
  expect(await memberIn(cookiesOf(answer))).toBe(email)
})

test.each([
  '',
  '?redirect=https%3A%2F%2Fevil.example%2F',
  '?redirect=%2F%2Fevil.example',
  '?redirect=%2F%5Cevil.example',
  '?redirect=%2F.%2F%2Fevil.example%2Fx',
  '?redirect=%2Fx%2F..%2F%2Fevil.example',
  '?redirect=%2F.%2Fapi%2Fsession',
])('no posted sign-in leads to another site: %j (SEC-C5)', async (search) => {
  const { email } = await createMember()
  const answer = await post(`/login${search}`, { email, password: goodPassword })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/dashboard'])
})

test('a refused sign-in is answered with its page: the reason and what was typed, never the password', async () => {
  const { email } = await createMember()
  const answer = await post('/login?redirect=%2Fnew-prayer', { email, password: 'wrong karoo wind' })
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([401, 'no-store'])
  expect(answer.page?.url).toBe('/login?redirect=%2Fnew-prayer')
  expect(answer.posted).toMatchObject({ operation: 'signIn', values: { email }, output: null })
  expect(answer.posted?.error?.code).toBe('WRONG_CREDENTIALS')
  expect(answer.text).not.toContain('wrong karoo wind')
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('refused fields come with their sentences, and an unknown field is refused as by the API', async () => {
  const { posted, status } = await post('/login', { email: 'nomvula@', password: 'x' })
  expect(status).toBe(422)
  expect(Object.keys(posted?.error?.fields ?? {}).toSorted()).toEqual(['email', 'password'])
  const unknown = await post('/login', { email: 'a@b.co.za', password: goodPassword, role: 'admin' })
  expect(unknown.posted?.error?.fields).toMatchObject({ role: { key: 'field.unknown' } })
})

test('a posted registration says where its mail went, binds the browser, and is done once for each key (REQ-303)', async () => {
  const { formKey } = await readPage('/register')
  const fields = { ...registration('zanele.form@example.co.za'), idempotencyKey: formKey ?? '' }
  const first = await post('/register?redirect=%2Finvite%2Fkoup', fields)
  expect([first.status, first.posted?.error]).toEqual([200, null])
  expect(first.posted?.output).toMatchObject({ email: fields.email })
  expect(first.posted?.values).toEqual({ fullName: fields.fullName, email: fields.email, acceptsTerms: 'on' })
  expect(cookiesOf(first)).toMatch(/^tz_reg=[\w-]{43}$/)
  const again = await post('/register?redirect=%2Finvite%2Fkoup', fields)
  expect([again.status, again.posted?.output]).toEqual([200, first.posted?.output])
  const { rows } = await app.pool.query('select id from accounts where email = $1', [fields.email])
  expect(rows).toHaveLength(1)
})

test('a box that was not ticked is a refused field, and a taken address a conflict', async () => {
  const { acceptsTerms: _, ...unticked } = registration('unticked@example.co.za')
  expect((await post('/register', unticked)).posted?.error?.fields).toMatchObject({
    acceptsTerms: { key: 'account.terms.required' },
  })
  const { email } = await createMember()
  const taken = await post('/register', registration(email))
  expect([taken.status, taken.posted?.error?.code]).toEqual([409, 'EMAIL_TAKEN'])
})

async function resetLinkOf(accountId: string): Promise<string> {
  const link = { purpose: 'reset-password', accountId, payload: {}, at: new Date() } as const
  return `/reset-password?token=${await inTransaction(app.pool, (db) => issueToken(db, link))}`
}

test('a posted new password takes its link from the address, ends every session, and is set once for each key (REQ-306, REQ-62)', async () => {
  const { id, email } = await createMember()
  const session = cookiesOf(await post('/login', { email, password: goodPassword }))
  const link = await resetLinkOf(id)
  const { formKey } = await readPage(link)
  const password = 'rain over the valley'
  const chosen = { password, confirmPassword: password }
  const weak = await post(link, { password: 'abc', confirmPassword: 'abc' })
  expect([weak.status, Object.keys(weak.posted?.error?.fields ?? {})]).toEqual([
    422,
    ['password', 'confirmPassword'],
  ])
  for (const _ of ['first', 'again']) {
    const answer = await post(link, { ...chosen, idempotencyKey: formKey ?? '' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(answer.posted).toMatchObject({ operation: 'resetPassword', values: {}, output: {}, error: null })
    expect(answer.text).not.toContain(password)
  }
  expect(await memberIn(session)).toBeUndefined()
  expect((await post('/login', { email, password: goodPassword })).status).toBe(401)
  expect((await post('/login', { email, password })).status).toBe(303)
  const used = await post(link, chosen)
  expect([used.status, used.posted?.error?.code]).toEqual([410, 'LINK_EXPIRED'])
})

test('a token is read from the address of its page only, and a new password is not taken from another site', async () => {
  const link = await resetLinkOf((await createMember()).id)
  const chosen = { password: 'rain over the valley', confirmPassword: 'rain over the valley' }
  const token = new URL(link, origin).searchParams.get('token') ?? ''
  const hidden = await post('/reset-password', { ...chosen, token })
  expect([hidden.status, hidden.posted?.error?.code]).toEqual([422, 'INVALID'])
  for (const foreign of ['null', 'https://evil.example'])
    expect((await post(link, chosen, { origin: foreign })).status, foreign).toBe(403)
  expect((await post(link, chosen)).status).toBe(200)
})

test('each answer has a key of its own; a page that is the same for everybody has none', async () => {
  const [first, second] = [await readPage('/register'), await readPage('/register')]
  expect(first.formKey).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
  expect(second.formKey).not.toBe(first.formKey)
  expect((await readPage('/')).formKey).toBeNull()
  const refused = await post('/register', {})
  expect(refused.page?.formKey).toMatch(/^[0-9a-f]{8}-[0-9a-f-]{27}$/)
})

test('a member is led on from the pages for signing in (REQ-57)', async () => {
  const { email } = await createMember()
  const cookie = cookiesOf(await post('/login', { email, password: goodPassword }))
  const visit = async (path: string, sent: string) => {
    const answer = await fetch(app.origin + path, { redirect: 'manual', headers: { cookie: sent } })
    return [answer.status, answer.headers.get('location')]
  }
  expect(await visit('/login', cookie)).toEqual([302, '/dashboard'])
  expect(await visit('/register?redirect=%2Fgroups', cookie)).toEqual([302, '/groups'])
  for (const elsewhere of ['%2F%2Fevil.example', '%2F.%2F%2Fevil.example'])
    expect(await visit(`/login?redirect=${elsewhere}`, cookie)).toEqual([302, '/dashboard'])
  expect(await visit('/login', `tz_sid=${'A'.repeat(43)}`)).toEqual([200, null])
  expect(await visit('/faq', cookie)).toEqual([200, null])
})

test('the limits are those of the API, and the page says when to try again', async () => {
  const strict = await createListeningApp(
    database.address,
    { rateLimitScale: 0.1 },
    { pageMode: 'built', distFolder: web.distFolder },
  )
  const { email } = await createMember()
  const wrong = { email, password: 'wrong karoo wind' }
  const sent = () => post('/login', wrong, {}, strict)
  expect((await sent()).status).toBe(401)
  const limited = await sent()
  expect([limited.status, limited.posted?.error?.code]).toEqual([429, 'RATE_LIMITED'])
  expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0)
  const body = JSON.stringify(wrong)
  const headers = { origin, 'content-type': 'application/json' }
  expect((await fetch(`${strict.origin}/api/session`, { method: 'POST', headers, body })).status).toBe(429)
  await strict.close()
})

test('refusals: other sites, no origin with a session, other types, too much, a field twice, other pages', async () => {
  const { email } = await createMember()
  const fields = { email, password: goodPassword }
  const foreigners: Record<string, string>[] = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ]
  for (const foreign of foreigners) {
    const answer = await post('/login', fields, foreign)
    expect([answer.status, answer.headers.getSetCookie()], JSON.stringify(foreign)).toEqual([403, []])
  }
  const session = cookiesOf(await post('/login', fields))
  const withoutOrigin = await fetch(`${app.origin}/login`, {
    method: 'POST',
    headers: { cookie: session, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields),
  })
  expect(withoutOrigin.status).toBe(403)
  const json = await post('/login', JSON.stringify(fields), { 'content-type': 'application/json' })
  expect(json.status).toBe(errors.UNSUPPORTED_TYPE.status)
  expect((await post('/login', { ...fields, email: 'a'.repeat(65_536) })).status).toBe(
    errors.TOO_LARGE.status,
  )
  expect((await post('/login', `email=${email}&email=x&password=y`)).status).toBe(errors.MALFORMED.status)
  expect((await post('/login', { ...fields, idempotencyKey: 'x' })).status).toBe(errors.MALFORMED.status)
  for (const path of ['/', '/faq', '/verify-email', '/api/session', '/login/', '/fundraising/browse']) {
    const answer = await post(path, fields)
    expect([answer.status, answer.headers.getSetCookie()], path).toEqual([
      path === '/api/session' ? 415 : 404,
      [],
    ])
  }
})
