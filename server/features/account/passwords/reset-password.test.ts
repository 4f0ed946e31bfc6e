import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import {
  createBrowser,
  createMemberWithPassword,
  createUnverifiedMember,
  tokenMailedTo,
} from '#tests/support/test-browser.ts'

let app: TestApp
const chosen = { password: 'a quiet dam at dusk', confirmPassword: 'a quiet dam at dusk' }

beforeAll(async () => {
  app = await createTestApp({ settings: { rateLimitScale: 100 } })
})
afterAll(() => app.close())

async function requestLink(email: string, mails = 1): Promise<string> {
  await createBrowser(app).must('requestPasswordReset', { email })
  return await tokenMailedTo(app, email, mails)
}

test('the mailed link sets a new password, ends every session and mails the owner (AUTH-31)', async () => {
  const { id, email, password } = await createMemberWithPassword(app)
  const phone = createBrowser(app)
  await phone.must('signIn', { email, password })
  const token = await requestLink(email)
  expect((await createBrowser(app).call('resetPassword', { token, ...chosen })).status).toBe(201)
  expect((await phone.get('getSession', {})).member).toBeNull()
  expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(401)
  expect((await createBrowser(app).call('signIn', { email, password: chosen.password })).status).toBe(200)
  const [newest] = await app.mailbox(email, 2)
  expect(newest?.subject).toBe('Your Thandaza password was changed')
  expect(newest?.links).toEqual(['http://site.test/forgot-password'])
  const events = await app.pool.query(
    "select name from domain_events where payload->>'accountId' = $1 and name = 'account.password-reset'",
    [id],
  )
  expect(events.rows).toHaveLength(1)
})

test('a reset verifies the address and voids the verification link', async () => {
  const { email, token: verification } = await createUnverifiedMember(app)
  const token = await requestLink(email, 2)
  await createBrowser(app).must('resetPassword', { token, ...chosen })
  expect((await createBrowser(app).call('signIn', { email, password: chosen.password })).status).toBe(200)
  expect((await createBrowser(app).call('verifyEmail', { token: verification })).status).toBe(410)
})

test('of fifty concurrent uses of one link exactly one succeeds', async () => {
  const { email } = await createMemberWithPassword(app)
  const token = await requestLink(email)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => createBrowser(app).call('resetPassword', { token, ...chosen })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(49).fill(410)])
})

test('a reset whose response was lost can be sent again with the same key', async () => {
  const { email } = await createMemberWithPassword(app)
  const token = await requestLink(email)
  const key = { 'idempotency-key': '0198f3c2-0000-7000-8000-000000000001' }
  const answers = []
  for (let each = 0; each < 2; each++) {
    answers.push(await createBrowser(app).call('resetPassword', { token, ...chosen }, key))
  }
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await createBrowser(app).call('resetPassword', { token, ...chosen })).status).toBe(410)
})

test('known and unknown addresses get the same answer, and only an account gets a mail', async () => {
  const { email } = await createMemberWithPassword(app)
  const unknown = 'nobody.reset@example.co.za'
  const answers = []
  for (const each of [email, unknown])
    answers.push(await createBrowser(app).call('requestPasswordReset', { email: each }))
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    Array(2).fill({ status: 201, body: {} }),
  )
  expect(await app.mailbox(email)).toHaveLength(1)
  expect(await app.mailbox(unknown, 0)).toEqual([])
})

describe('refusals', () => {
  test('410: a link older than 60 minutes', async () => {
    const { email, password } = await createMemberWithPassword(app)
    const token = await requestLink(email)
    app.clock.advance(60 * 60 + 1)
    const answer = await createBrowser(app).call('resetPassword', { token, ...chosen })
    expect([answer.status, answer.error?.code]).toEqual([410, 'LINK_EXPIRED'])
    expect((await createBrowser(app).call('signIn', { email, password })).status).toBe(200)
  })

  test('422: a weak or unequal password leaves the link valid', async () => {
    const { email } = await createMemberWithPassword(app)
    const token = await requestLink(email)
    const weak = { password: 'password1', confirmPassword: 'password1' }
    const weakAnswer = await createBrowser(app).call('resetPassword', { token, ...weak })
    expect([weakAnswer.status, weakAnswer.error?.code]).toEqual([422, 'WEAK_PASSWORD'])
    const unequal = { ...chosen, confirmPassword: 'something else' }
    const answer = await createBrowser(app).call('resetPassword', { token, ...unequal })
    expect(answer.error?.fields?.confirmPassword?.key).toBe('account.confirmPassword.mismatch')
    expect((await createBrowser(app).call('resetPassword', { token, ...chosen })).status).toBe(201)
  })

  test('other mails to an address do not use up its reset mails', async () => {
    const strict = await createTestApp({ settings: { trustProxy: ['loopback'] } })
    const { email } = await createMemberWithPassword(strict)
    const form = { name: 'Somebody', email, subject: 'A question', message: 'How do I begin?' }
    for (let each = 0; each < 4; each++) {
      const from = { 'x-forwarded-for': `203.0.113.${each}` }
      expect((await createBrowser(strict).call('requestVerification', { email }, from)).status).toBe(201)
      expect((await createBrowser(strict).call('sendContactMessage', form)).status).toBe(201)
    }
    expect((await createBrowser(strict).call('requestPasswordReset', { email })).status).toBe(201)
    const reset = async () =>
      (await strict.mailbox(email, 4)).filter(({ links }) => links[0]?.includes('reset'))
    await expect.poll(async () => (await reset()).length).toBe(1)
    await strict.close()
  })
})
