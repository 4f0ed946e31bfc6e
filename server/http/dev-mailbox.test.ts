import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({ settings: { trustProxy: ['127.0.0.1'] } })
})
afterAll(() => house.close())

test('the dev mailbox is there for this machine and for no other', async () => {
  for (const path of ['/dev/mail', '/dev/mail.json']) {
    expect((await house.request({ method: 'GET', path })).statusCode).toBe(200)
    const elsewhere = { 'x-forwarded-for': '192.0.2.7' }
    expect((await house.request({ method: 'GET', path, headers: elsewhere })).statusCode).toBe(404)
  }
})

test('with a mail server there is no dev mailbox', async () => {
  const other = await openTestHouse({ settings: { smtpUrl: 'smtp://127.0.0.1:1' } })
  try {
    expect((await other.request({ method: 'GET', path: '/dev/mail.json' })).statusCode).toBe(404)
  } finally {
    await other.close()
  }
})
