import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertMember } from '#server/fixtures/member-fixtures.ts'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => app.close())

test('the dev mailbox is available to this machine and to no other', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json']) {
    expect((await app.request({ method: 'GET', path })).statusCode).toBe(200)
    const elsewhere = { 'x-forwarded-for': '192.0.2.7' }
    expect((await app.request({ method: 'GET', path, headers: elsewhere })).statusCode).toBe(404)
  }
})

test('each mail is drawn in a frame that runs nothing and loads nothing, beside its text (REQ-476)', async () => {
  const { email } = await insertMember(app.pool, { fullName: 'Nomvula "Dlamini"' })
  await app.as(null).must('requestPasswordReset', { email })
  const [mail] = await app.mailbox(email)
  const { body, headers } = await app.request({
    method: 'GET',
    path: `/dev/mail?to=${encodeURIComponent(email)}`,
  })
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
  )
  const [, rights, source = ''] = /<iframe [^>]*sandbox="([^"]*)" srcdoc="([^"]*)"/.exec(body) ?? []
  expect(rights).toBe('allow-top-navigation-by-user-activation')
  const drawn = source
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  expect(drawn.replace('<base target="_top">', '')).toBe(mail?.html)
  expect(body).toContain('Somebody, hopefully you, asked to reset the password of your account.\n')
})

test('with a mail server there is no dev mailbox', async () => {
  const other = await createTestApp({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } })
  try {
    expect((await other.request({ method: 'GET', path: '/dev/mail.json' })).statusCode).toBe(404)
  } finally {
    await other.close()
  }
})
