import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { figureIn } from '#tests/support/code/monitoring.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createBrowser,
  createMemberWithPassword,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'
import { hashesStarted } from './password-hashing.ts'

/** Long, and neither common nor made of known words. */
const STOLEN = 'kudu över the köppie 41'
const list = [STOLEN, 'a', 'b', 'c'].map(sha1).toSorted()

let app: TestApp
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stolen-'))
  await writeFile(join(folder, 'stolen.txt'), list.join('\n'))
  const stolenPasswordsFile = join(folder, 'stolen.txt')
  app = await createTestApp({ settings: { rateLimitScale: 100, stolenPasswordsFile } })
})
beforeEach(() => writeFile(app.settings.stolenPasswordsFile ?? '', list.join('\n')))
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
})

function sha1(password: string): string {
  return createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase()
}

function form(email: string, password: string) {
  const chosen = { password, confirmPassword: password }
  return { fullName: 'Lerato Mokoena', email, ...chosen, acceptsTerms: true }
}

type Tried = {
  status: number
  error?: { code: string; fields?: Record<string, { key: string }> } | undefined
}

function expectRefusedAsStolen({ status, error }: Tried): void {
  expect([status, error?.code]).toEqual([422, 'WEAK_PASSWORD'])
  expect(error?.fields?.password?.key).toBe('account.password.stolen')
}

test('a stolen password is refused at registration, reset and change, before it is hashed (SEC-F30)', async () => {
  const before = hashesStarted()
  const account = form('lerato.stolen@example.co.za', STOLEN)
  expectRefusedAsStolen(await app.as(null).call('register', account))
  expectRefusedAsStolen(await app.as(null).call('register', form(account.email, STOLEN.normalize('NFD'))))
  expect(hashesStarted()).toBe(before)
  const { email, password } = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password })
  const chosen = { password: STOLEN, confirmPassword: STOLEN }
  expectRefusedAsStolen(await browser.call('changePassword', { currentPassword: password, ...chosen }))
  await browser.must('requestPasswordReset', { email })
  const token = await tokenMailedTo(app, email)
  expectRefusedAsStolen(await browser.call('resetPassword', { token, ...chosen }))
  const other = { password: `${STOLEN}!`, confirmPassword: `${STOLEN}!` }
  expect((await browser.call('resetPassword', { token, ...other })).status).toBe(201)
})

test('without its list a password is chosen all the same, the fault is counted, and the log has no trace of it (SEC-F31)', async () => {
  await rm(app.settings.stolenPasswordsFile ?? '')
  const password = `${STOLEN} and more`
  const answer = await app.as(null).call('register', form('lerato.away@example.co.za', password))
  expect(answer.status).toBe(201)
  const { body } = await app.request({ method: 'GET', path: '/metrics' })
  const labels = { level: 'error', message: 'the stolen passwords could not be searched' }
  expect(figureIn(body, 'log_lines_total', labels)).toBe(1)
  const logged = app.logged.join('\n')
  expect(logged).toContain(labels.message)
  for (const secret of [STOLEN, sha1(password), sha1(password).toLowerCase()])
    expect(logged).not.toContain(secret)
})

test('a server does not start with a list that it cannot search (SEC-F31)', async () => {
  const stolenPasswordsFile = join(folder, 'missing.txt')
  await expect(createTestApp({ settings: { stolenPasswordsFile } })).rejects.toThrow(
    /^STOLEN_PASSWORDS_FILE .+ENOENT/,
  )
})

test('a password of 64 characters of any script is taken, and every one of them counts (SEC-F33)', async () => {
  const { email, password: old } = await createMemberWithPassword(app)
  const browser = createBrowser(app)
  await browser.must('signIn', { email, password: old })
  const long = `${'🌾🙏🐑🌧🚜💛🪔🌿'.repeat(7)}🌾🙏🐑🌧🚜💛🪔🌻`
  expect([...long]).toHaveLength(64)
  const change = { currentPassword: goodPassword, password: long, confirmPassword: long }
  expect((await browser.call('changePassword', change)).status).toBe(200)
  const signIn = async (password: string) =>
    (await createBrowser(app).call('signIn', { email, password })).status
  expect(await signIn([...long].slice(0, -1).join(''))).toBe(401)
  expect(await signIn(long)).toBe(200)
})
