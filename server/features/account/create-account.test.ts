import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { secondsFrom } from '#server/platform/core/clock.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, goodPassword } from '#tests/support/test-browser.ts'
import { deleteUnverified } from './create-account.ts'

let app: TestApp
let discreet: TestApp
let number = 0

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
  discreet = await createTestApp({ settings: { rateLimitScale: 100, signUpRevealsExisting: false } })
})
afterAll(async () => {
  await app.close()
  await discreet.close()
})

/** A valid registration form. */
function form(overrides: Record<string, unknown> = {}) {
  number += 1
  return {
    fullName: `Zanele Number${number}`,
    email: `zanele.${number}@example.co.za`,
    password: goodPassword,
    confirmPassword: goodPassword,
    acceptsTerms: true,
    ...overrides,
  }
}

async function accountsOf(email: string, where = app) {
  const { rows } = await where.pool.query(
    `select a.*, p.full_name, c.kind, c.version
       from accounts a
       join profiles p on p.id = a.id
       left join consents c on c.account_id = a.id
      where a.email = $1`,
    [email],
  )
  return rows
}

test('a person registers and gets an account that awaits verification (AUTH-26)', async () => {
  const { email, ...rest } = form({ fullName: '  Zanele\u202e Khumalo ' })
  const answer = await app.as(null).call('register', { email, ...rest })
  expect(answer.status).toBe(201)
  expect(answer.body).toEqual({ email, resendAfterSeconds: 60 })
  expect(Object.keys(answer.cookies)).toEqual(['tz_reg'])
  const [account] = await accountsOf(email)
  expect(account).toMatchObject({ full_name: 'Zanele Khumalo', email_verified_at: null, kind: 'terms' })
  expect(account.version).toBe('2025-05-03')
  expect(account.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const { rows } = await app.pool.query(
    "select name from domain_events where payload->>'accountId' = $1 order by id",
    [account.id],
  )
  expect(rows).toEqual([{ name: 'account.registered' }])
})

test('an address has one account, in any spelling', async () => {
  const { email, ...rest } = form()
  await app.as(null).must('register', { email, ...rest })
  for (const same of [email.toUpperCase(), ` ${email} `, email.replace('zanele', 'ｚａｎｅｌｅ')]) {
    const answer = await app.as(null).call('register', { ...rest, email: same })
    expect([same, answer.status]).toEqual([same, 409])
  }
  expect(await accountsOf(email)).toHaveLength(1)
})

test('of ten concurrent registrations with one address one succeeds', async () => {
  const same = form()
  const answers = await Promise.all(Array.from({ length: 10 }, () => app.as(null).call('register', same)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)])
})

describe('the verification mail', () => {
  test('has text and HTML, one link to this site and no other secret', async () => {
    const { email, ...rest } = form()
    const request = { method: 'POST', path: '/api/account', body: { email, ...rest } }
    const answer = await app.request({
      ...request,
      headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' },
    })
    expect(answer.statusCode).toBe(201)
    const mails = await app.mailbox(email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Verify your email for Thandaza'])
    const [mail] = mails
    const [link = ''] = mail?.links ?? []
    expect(mail?.links).toHaveLength(1)
    expect(link).toMatch(/^http:\/\/site\.test\/verify-email\?token=[A-Za-z0-9_-]{43}$/)
    expect(mail?.html).toContain(`href="${link}"`)
    expect(mail?.html).not.toMatch(/<script|<img|<b>|evil\.test/)
    const token = new URL(link).searchParams.get('token') ?? ''
    const jobs = await app.pool.query('select data::text from pgboss.job')
    expect(JSON.stringify(jobs.rows)).toContain(email)
    expect(JSON.stringify(jobs.rows)).not.toContain(token)
    expect(app.logged.join('\n')).not.toContain(token)
    expect(app.logged.join('\n')).not.toContain(email)
  })

  test('greets without a name: the name and the address are not proven to belong together', async () => {
    const lines = 'Winner\n\nYou were chosen. Call 0800 555 777 to claim R50 000'
    const { email, ...rest } = form({ fullName: lines })
    await app.as(null).must('register', { email, ...rest })
    await app.as(null).must('requestPasswordReset', { email })
    const mails = await app.mailbox(email, 2)
    for (const { text, html } of mails) {
      expect(text).toMatch(/^Hello,\n/)
      expect(text + html).not.toMatch(/Winner|0800/)
    }
    const { rows } = await app.pool.query(
      'select full_name from profiles p join accounts a using (id) where a.email = $1',
      [email],
    )
    expect(rows).toEqual([{ full_name: lines.replace(/\n+/, ' ') }])
  })

  test('a verified owner is greeted by name, letter by letter', async () => {
    const { email, ...rest } = form({ fullName: 'Zoë <b>"Quoted" & Co' })
    await app.as(null).must('register', { email, ...rest })
    await app.pool.query('update accounts set email_verified_at = now() where email = $1', [email])
    await app.as(null).must('requestPasswordReset', { email })
    await expect
      .poll(async () => (await app.mailbox(email)).map(({ html }) => html).join())
      .toContain('Zoë &lt;b&gt;&quot;Quoted&quot; &amp; Co')
  })

  test('never carries a stranger’s link in the name', async () => {
    const { email, ...rest } = form({ fullName: 'Win at http://evil.test now' })
    await app.as(null).must('register', { email, ...rest })
    const [mail] = await app.mailbox(email)
    expect(mail?.text).toMatch(/^Hello,\n/)
    expect(mail?.text).not.toContain('evil.test')
  })
})

describe('with sign-up that hides existing accounts', () => {
  test('a taken address gets the same answer, its owner gets a mail, and nothing changes', async () => {
    const { email, ...rest } = form()
    const first = await discreet.as(null).call('register', { email, ...rest })
    await discreet.mailbox(email, 1)
    const before = await accountsOf(email, discreet)
    const second = await discreet.as(null).call('register', { ...rest, email, fullName: 'Quite Another' })
    expect([second.status, second.body]).toEqual([first.status, first.body])
    const mails = await discreet.mailbox(email, 2)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Verify your email for Thandaza',
      'You already have a Thandaza account',
    ])
    expect(mails[0]?.links).toEqual(['http://site.test/login'])
    expect(await accountsOf(email, discreet)).toEqual(before)
  })
})

test('an unverified account is deleted after fourteen days, a verified one stays', async () => {
  const waiting = form()
  await app.as(null).must('register', waiting)
  const member = await insertMember(app.pool)
  const inDays = (days: number) => ({ now: () => secondsFrom(app.clock.now(), days * 86_400) })
  const remainingEmails = async () => {
    const { rows } = await app.pool.query('select email from accounts where email = any($1)', [
      [waiting.email, member.email],
    ])
    return rows.map(({ email }) => email).sort()
  }
  await deleteUnverified(app.pool, inDays(13))
  expect(await remainingEmails()).toEqual([waiting.email, member.email].sort())
  await deleteUnverified(app.pool, inDays(15))
  expect(await remainingEmails()).toEqual([member.email])
})

describe('refusals', () => {
  test.each([
    ['fullName', { fullName: 'Z' }, 'account.fullName.required'],
    ['fullName', { fullName: '   ' }, 'account.fullName.required'],
    ['fullName', { fullName: 'x'.repeat(101) }, 'account.fullName.tooLong'],
    ['email', { email: 'no address' }, 'account.email.invalid'],
    ['email', { email: `${'x'.repeat(250)}@example.com` }, 'account.email.invalid'],
    ['password', { password: 'short', confirmPassword: 'short' }, 'account.password.tooShort'],
    ['password', { password: 'é'.repeat(129), confirmPassword: 'é'.repeat(129) }, 'account.password.tooLong'],
    ['confirmPassword', { confirmPassword: '' }, 'account.confirmPassword.required'],
    ['confirmPassword', { confirmPassword: 'something else' }, 'account.confirmPassword.mismatch'],
    ['acceptsTerms', { acceptsTerms: false }, 'account.terms.required'],
    ['role', { role: 'admin' }, 'field.unknown'],
    ['emailVerifiedAt', { emailVerifiedAt: '2025-01-01T00:00:00Z' }, 'field.unknown'],
  ])('422: %s of %j', async (field, wrong, sentence) => {
    const input = form(wrong)
    const answer = await app.as(null).call('register', input)
    expect([answer.status, answer.error?.code]).toEqual([422, 'INVALID'])
    expect(answer.error?.fields?.[field]?.key).toBe(sentence)
    expect(await accountsOf(String(input.email))).toEqual([])
  })

  test.each([
    'password1',
    '123456',
    'jesus123',
    'Amen2024!',
    'zanele1987',
    'thandaza!',
    'qwertyui',
    'aaaaaa',
  ])('422: a guessable password (%s)', async (password) => {
    const { email, ...rest } = form({ password, confirmPassword: password })
    const answer = await app.as(null).call('register', { email, ...rest })
    expect([answer.status, answer.error?.code]).toEqual([422, 'WEAK_PASSWORD'])
    expect(answer.error?.fields?.password?.text).toBe('Please use a stronger password')
    expect(await accountsOf(email)).toEqual([])
  })

  test('409: a taken address, with a field error', async () => {
    const taken = form()
    await app.as(null).must('register', taken)
    const answer = await app.as(null).call('register', taken)
    expect([answer.status, answer.error?.code]).toEqual([409, 'EMAIL_TAKEN'])
    expect(answer.error?.fields?.email?.text).toBe('This email is already registered')
  })

  test('403: a form on another site', async () => {
    const answer = await createBrowser(app).call('register', form(), { origin: 'https://evil.test' })
    expect([answer.status, answer.error?.code]).toEqual([403, 'CROSS_ORIGIN'])
  })

  test('429: the 31st account of an hour from one address', async () => {
    const strict = await createTestApp()
    const empty = { fullName: '', email: '', password: '', confirmPassword: '', acceptsTerms: false }
    const answers = []
    for (let each = 0; each < 31; each++) answers.push(await strict.as(null).call('register', empty))
    await strict.close()
    expect(answers.map(({ status }) => status)).toEqual([...Array(30).fill(422), 429])
    expect(Number(answers.at(-1)?.headers['retry-after'])).toBeGreaterThan(0)
  })
})
