import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, createMemberWithPassword, goodPassword } from '#tests/support/test-browser.ts'
import { hashesStarted } from './passwords/password-hashing.ts'

let app: TestApp
let number = 0

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100, signUpRevealsExisting: false } })
})
afterAll(() => app.close())

function form(email?: string) {
  number += 1
  return {
    fullName: `Zanele Number${number}`,
    email: email ?? `quiet.${number}@example.co.za`,
    password: goodPassword,
    confirmPassword: goodPassword,
    acceptsTerms: true,
  }
}

type RecordedStatement = { on: pg.Client; name: string; values: readonly unknown[] }

/** Records every statement of a sign-up until its response, in order. */
async function statementsOf(email: string): Promise<RecordedStatement[]> {
  const recorded: RecordedStatement[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const answer = await app.as(null).call('register', form(email))
  expect([answer.status, answer.body]).toEqual([201, { email, resendAfterSeconds: 60 }])
  query.mock.calls.forEach(([statement, values]: unknown[], index) => {
    const { name, text = statement } = (statement ?? {}) as { name?: string; text?: unknown }
    const given = (statement as { values?: unknown[] }).values ?? (values as unknown[]) ?? []
    recorded.push({ on: query.mock.contexts[index] as pg.Client, name: name ?? String(text), values: given })
  })
  query.mockRestore()
  return ofTransaction(recorded)
}

/** Selects the statements of the sign-up transaction; the server runs other statements at the same time. */
function ofTransaction(recorded: readonly RecordedStatement[]): RecordedStatement[] {
  const insert = recorded.find(({ name }) => name === 'insert-pending-registration')
  const own = recorded.filter(({ on }) => on === insert?.on)
  const at = own.indexOf(insert as RecordedStatement)
  const from = own.findLastIndex(({ name }, index) => index < at && /^begin/i.test(name))
  const to = own.findIndex(({ name }, index) => index > at && /^commit/i.test(name))
  return own.slice(from, to + 1)
}

test('a known and an unknown address cost the same statements, one job and one hash', async () => {
  const { email: known } = await createMemberWithPassword(app)
  const begun = [hashesStarted()]
  const forUnknown = await statementsOf(`quiet.first@example.co.za`)
  begun.push(hashesStarted())
  const forKnown = await statementsOf(known)
  begun.push(hashesStarted())
  expect(begun.map((count) => count - (begun[0] ?? 0))).toEqual([0, 1, 2])
  const namesOf = (recorded: RecordedStatement[]) => recorded.map(({ name }) => name)
  expect(namesOf(forKnown)).toEqual(namesOf(forUnknown))
  expect(namesOf(forKnown).length).toBeGreaterThan(3)
  const hashes = [...forKnown, ...forUnknown].flatMap(({ values }) =>
    values.filter((value) => typeof value === 'string' && value.startsWith('$argon2id$')),
  )
  expect(new Set(hashes).size).toBe(2)
  const [mail] = await app.mailbox(known, 1)
  expect(mail?.subject).toBe('You already have a Thandaza account')
  const [verification] = await app.mailbox('quiet.first@example.co.za', 1)
  expect(verification?.subject).toBe('Verify your email for Thandaza')
})

test('of ten concurrent sign-ups with one address one opens an account, and its owner gets three more mails', async () => {
  const strict = await createTestApp({ settings: { signUpRevealsExisting: false } })
  try {
    const { email, ...rest } = form()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => strict.as(null).call('register', { email, ...rest })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201))
    await expect.poll(() => waiting(strict)).toBe(0)
    const { rows } = await strict.pool.query(
      'select count(*)::int as accounts from accounts where email = $1',
      [email],
    )
    expect(rows).toEqual([{ accounts: 1 }])
    await expect.poll(() => mailJobs(strict, email)).toEqual(expect.arrayContaining(['verify-email']))
    expect((await mailJobs(strict, email)).length).toBeLessThanOrEqual(4)
  } finally {
    await strict.close()
  }
})

test('a sign-up is deleted once decided, and after two days when it is not', async () => {
  const { email, ...rest } = form()
  await app.as(null).must('register', { email, ...rest })
  await app.mailbox(email, 1)
  expect(await waiting(app)).toBe(0)
  await app.pool.query(
    `insert into pending_registrations (id, full_name, email, password_hash, may_mail, asked_at, language)
     values (gen_random_uuid(), 'Old', 'old@example.co.za', '', true, $1, 'en'),
            (gen_random_uuid(), 'New', 'new@example.co.za', '', true, $2, 'en')`,
    [new Date(app.clock.now().getTime() - 49 * 3_600_000), app.clock.now()],
  )
  await app.runSchedule('cleanup')
  expect(await waiting(app)).toBe(1)
})

test('a sign-in with the password of a sign-up does not reveal whether the address was free', async () => {
  const { email: known } = await createMemberWithPassword(app)
  const [taken, free] = [form(known), form()]
  const own = { password: 'their own guess at it', confirmPassword: 'their own guess at it' }
  for (const each of [taken, free]) await app.as(null).must('register', { ...each, ...own })
  await app.mailbox(free.email, 1)
  for (const { email } of [taken, free]) {
    const answer = await createBrowser(app).call('signIn', { email, password: own.password })
    expect([answer.status, answer.error?.code]).toEqual([401, 'WRONG_CREDENTIALS'])
  }
})

async function waiting({ pool }: TestApp): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as waiting from pending_registrations')
  return rows[0].waiting
}

async function mailJobs({ pool }: TestApp, email: string): Promise<string[]> {
  const { rows } = await pool.query(
    `select data->>'kind' as kind from pgboss.job where name = 'send-mail' and data->>'email' = $1`,
    [email],
  )
  return rows.map(({ kind }) => kind)
}
