import { afterEach, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { createBrowser, goodPassword } from '#tests/support/test-browser.ts'

let app: TestApp | undefined
let server: MailServer | undefined

afterEach(async () => {
  await app?.close()
  server?.close()
})

test('registration succeeds while the mail server is down, and the mail is sent later, once', async () => {
  server = await startMailServer(2)
  const { url, attempts, mails } = server
  app = await createTestApp({ settings: { smtpUrl: url, mailFrom: 'Thandaza <no-reply@example.org>' } })
  const answer = await createBrowser(app).call('register', {
    fullName: 'Patient Person',
    email: 'patient@example.co.za',
    password: goodPassword,
    confirmPassword: goodPassword,
    acceptsTerms: true,
  })
  expect(answer.status).toBe(201)
  await expect.poll(() => mails.length).toBe(1)
  expect(attempts()).toBe(3)
  const [mail = ''] = mails
  expect(mail).toContain('To: patient@example.co.za')
  expect(mail).toMatch(/^Message-ID: <[0-9a-f-]{36}@[^>]+>/m)
  const token = /verify-email\?token=(?:3D)?([\w-]{43})/.exec(mail.replaceAll('=\r\n', ''))?.[1] ?? ''
  expect((await createBrowser(app).call('verifyEmail', { token })).status).toBe(201)
  const { pool } = app
  const waiting = async () => {
    const { rows } = await pool.query(
      "select count(*)::int as waiting from pgboss.job where name = 'send-mail' and state <> 'completed'",
    )
    return rows[0].waiting
  }
  await expect.poll(waiting).toBe(0)
  expect(mails).toHaveLength(1)
})
