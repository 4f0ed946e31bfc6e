import { afterAll, beforeAll, expect, test } from 'vitest'
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

test('with a mail server there is no dev mailbox', async () => {
  const other = await createTestApp({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } })
  try {
    expect((await other.request({ method: 'GET', path: '/dev/mail.json' })).statusCode).toBe(404)
  } finally {
    await other.close()
  }
})
