import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { newToken } from '#server/platform/core/ids.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createBrowser,
  createMemberWithPassword,
  createUnverifiedMember,
  goodPassword,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

async function verifiedAt(email: string): Promise<string | null> {
  const { rows } = await app.pool.query('select email_verified_at from accounts where email = $1', [email])
  return rows[0]?.email_verified_at ?? null
}

test('the mailed link verifies the address, and then the person can sign in', async () => {
  const { email, password, token } = await createUnverifiedMember(app)
  expect(await verifiedAt(email)).toBeNull()
  expect((await createBrowser(app).call('verifyEmail', { token })).status).toBe(201)
  expect(await verifiedAt(email)).not.toBeNull()
  expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(200)
})

test('the link carries the requested page back when it is on this site', async () => {
  const linkFor = async (email: string, redirect: string | undefined) => {
    const form = { fullName: 'Zanele Khumalo', email, password: goodPassword, confirmPassword: goodPassword }
    await createBrowser(app).must('register', { ...form, acceptsTerms: true, redirect })
    const [mail] = await app.mailbox(email)
    const [link = ''] = /https?:\S+verify-email\S+/.exec(mail?.text ?? '') ?? []
    return new URL(link).searchParams.get('redirect')
  }
  expect(await linkFor('to.invite@example.co.za', '/invite/koup?x=1&y=2')).toBe('/invite/koup?x=1&y=2')
  expect(await linkFor('to.evil@example.co.za', '//evil.example')).toBeNull()
  expect(await linkFor('to.nowhere@example.co.za', undefined)).toBeNull()
  const waiting = 'to.invite@example.co.za'
  await createBrowser(app).must('requestVerification', { email: waiting, redirect: '/prayers' })
  const [, newer] = (await app.mailbox(waiting, 2)).toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
  expect(newer?.text).toContain('redirect=%2Fprayers')
})

test('of fifty concurrent uses of one link exactly one succeeds', async () => {
  const { token } = await createUnverifiedMember(app)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => createBrowser(app).call('verifyEmail', { token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(410)])
  const { rows } = await app.pool.query("select count(*) from domain_events where name = 'account.verified'")
  expect(Number(rows[0].count)).toBeGreaterThan(0)
})

test('a new link voids the older one', async () => {
  const { email, token } = await createUnverifiedMember(app)
  await createBrowser(app).must('requestVerification', { email })
  const newer = await tokenMailedTo(app, email, 2)
  expect((await createBrowser(app).call('verifyEmail', { token })).status).toBe(410)
  expect((await createBrowser(app).call('verifyEmail', { token: newer })).status).toBe(201)
})

test('known, verified and unknown addresses get the same answer, and only an unverified one gets a mail', async () => {
  const waiting = await createUnverifiedMember(app)
  const verified = await createMemberWithPassword(app)
  const emails = [waiting.email, verified.email, 'nobody.verify@example.co.za']
  const answers = []
  for (const email of emails) answers.push(await createBrowser(app).call('requestVerification', { email }))
  expect(answers.map(({ status, body, cookies }) => ({ status, body, cookies }))).toEqual(
    Array(3).fill({ status: 201, body: { resendAfterSeconds: 60 }, cookies: {} }),
  )
  expect(await app.mailbox(waiting.email, 2)).toHaveLength(2)
  expect(await app.mailbox(verified.email, 0)).toEqual([])
  expect(await app.mailbox('nobody.verify@example.co.za', 0)).toEqual([])
})

describe('refusals', () => {
  test('410: a link older than 24 hours', async () => {
    const { email, token } = await createUnverifiedMember(app)
    app.clock.advance(24 * 3600 + 1)
    const answer = await createBrowser(app).call('verifyEmail', { token })
    expect([answer.status, answer.error?.code]).toEqual([410, 'LINK_EXPIRED'])
    expect(await verifiedAt(email)).toBeNull()
  })

  test('410: an unknown token', async () => {
    expect((await createBrowser(app).call('verifyEmail', { token: newToken() })).status).toBe(410)
  })

  test.each(['', 'short', 'x'.repeat(44), '../../etc/passwd', 7, null])(
    '422: no token at all (%j)',
    async (token) => {
      expect((await createBrowser(app).call('verifyEmail', { token })).status).toBe(422)
    },
  )

  test('429 with the seconds to wait: one network asks for one address again too soon, known or not (REQ-304)', async () => {
    const strict = await createTestApp()
    const { email } = await insertMember(strict.pool, { isVerified: false })
    for (const address of [email, 'nobody@example.co.za']) {
      const request = () => createBrowser(strict).call('requestVerification', { email: address })
      expect((await request()).body).toEqual({ resendAfterSeconds: 60 })
      const early = await request()
      expect([early.status, early.error?.code]).toEqual([429, 'RATE_LIMITED'])
      expect(early.headers['retry-after']).toBe('60')
      for (let each = 0; each < 2; each += 1) {
        strict.clock.advance(61)
        expect((await request()).status).toBe(201)
      }
      strict.clock.advance(61)
      const fourth = await request()
      expect(fourth.status).toBe(429)
      expect(Number(fourth.headers['retry-after'])).toBeGreaterThan(60)
    }
    await strict.close()
  })

  test('a fourth mail of a kind within the hour is not sent, and no answer reveals it; other kinds are sent', async () => {
    const strict = await createTestApp({ settings: { trustProxy: ['loopback'] } })
    const { email } = await insertMember(strict.pool, { isVerified: false })
    const answers = []
    for (let each = 0; each < 5; each++)
      for (const address of [email, 'nobody@example.co.za']) {
        const from = { 'x-forwarded-for': `203.0.113.${each}` }
        answers.push(await createBrowser(strict).call('requestVerification', { email: address }, from))
      }
    answers.push(await createBrowser(strict).call('requestPasswordReset', { email }))
    const sent = (await strict.mailbox(email, 4)).map(({ subject }) => subject)
    await strict.close()
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(201))
    expect(new Set(answers.slice(0, 10).map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(sent.filter((subject) => subject.startsWith('Verify'))).toHaveLength(3)
    expect(sent.filter((subject) => !subject.startsWith('Verify'))).toHaveLength(1)
  })
})
