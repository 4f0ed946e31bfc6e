import { afterEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp | undefined
afterEach(async () => app?.close())

test('a browser receives name, version, environment, debug and analytics, and no API URL (ENV-1)', async () => {
  app = await createTestApp({ settings: { appName: 'House of Prayer' } })
  const config = await app.as(null).get('getConfig', {})
  expect(config).toMatchObject({
    appName: 'House of Prayer',
    version: '1.0.0',
    environment: 'development',
    debug: true,
    analytics: false,
    payments: { payoutDay: null },
    support: { email: null, phone: null, address: null },
  })
  expect(JSON.stringify(config)).not.toContain('/api')
})

test('staging and production have debug off; contact details are those of the settings (CONT-1)', async () => {
  app = await createTestApp({
    settings: {
      appEnv: 'staging',
      analytics: true,
      smtpUrl: 'smtp://127.0.0.1:9',
      supportEmail: 'help@pray.example.org',
      supportPhone: '+27 21 555 0101',
      payoutDay: 'friday',
    },
  })
  expect(await app.as(null).get('getConfig', {})).toMatchObject({
    environment: 'staging',
    debug: false,
    analytics: true,
    payments: { payoutDay: 'friday' },
    support: { email: 'help@pray.example.org', phone: '+27 21 555 0101', address: null },
  })
})
