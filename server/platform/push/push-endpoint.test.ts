import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readSettings } from '#server/platform/settings/settings.ts'
import { isPushEndpoint } from './push-endpoint.ts'

const { pushHosts } = readSettings({})

test.each([
  'https://fcm.googleapis.com/fcm/send/dA1:APA91b-x_y',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://a.b.push.services.mozilla.com/wpush/v2/gAAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAA%2f%2b',
  'https://web.push.apple.com/QOo',
  'https://FCM.GoogleAPIs.com/fcm/send/a',
  'HTTPS://fcm.googleapis.com/',
])('an endpoint of a known push service is one: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, pushHosts)).toBe(true)
})

test.each([
  // Another scheme, port or none at all.
  'http://fcm.googleapis.com/a',
  'ftp://fcm.googleapis.com/a',
  'wss://fcm.googleapis.com/a',
  'javascript://fcm.googleapis.com/%0aalert(1)',
  'https://fcm.googleapis.com:8443/a',
  'https://fcm.googleapis.com:80/a',
  'https://fcm.googleapis.com:22/a',
  'https://fcm.googleapis.com:443/a',
  '//fcm.googleapis.com/a',
  'fcm.googleapis.com/a',
  'https:fcm.googleapis.com/a',
  'https:/fcm.googleapis.com/a',
  'https:///fcm.googleapis.com/a',
  '',
  // A user.
  'https://user@fcm.googleapis.com/a',
  'https://user:secret@fcm.googleapis.com/a',
  'https://@fcm.googleapis.com/a',
  'https://fcm.googleapis.com@evil.example/a',
  'https://fcm.googleapis.com:x@evil.example/a',
  'https://fcm.googleapis.com%2f@evil.example/a',
  // Hosts that begin or end like one.
  'https://evil-fcm.googleapis.com/a',
  'https://evil.fcm.googleapis.com/a',
  'https://googleapis.com/a',
  'https://storage.googleapis.com/a',
  'https://fcm.googleapis.com.evil.example/a',
  'https://fcm.googleapis.comevil.example/a',
  'https://evilpush.services.mozilla.com/a',
  'https://push.services.mozilla.com/a',
  'https://notify.windows.com/a',
  'https://notify.windows.com.evil.example/a',
  'https://evil.example/?https://fcm.googleapis.com/a',
  'https://evil.example/fcm.googleapis.com/a',
  'https://evil.example#fcm.googleapis.com/a',
  // Full stops, escapes, white space, backslashes, letters of other scripts that become plain ones.
  'https://fcm.googleapis.com./a',
  'https://fcm.googleapis.com../a',
  'https://.push.services.mozilla.com/a',
  'https://a..push.services.mozilla.com/a',
  'https://..push.services.mozilla.com/a',
  'https://fcm%2egoogleapis.com/a',
  'https://%66cm.googleapis.com/a',
  'https://fcm.googleapis.com%00.evil.example/a',
  'https://fcm.googleapis.com\\@evil.example/a',
  'https:\\\\fcm.googleapis.com\\a',
  'https://fcm.google\tapis.com/a',
  'https://fcm.google\napis.com/a',
  ' https://fcm.googleapis.com/a',
  'https://ｆcm.googleapis.com/a',
  'https://fcm。googleapis。com/a',
  'https://fcm.googleapis.com\u3002/a',
  'https://f\u00ADcm.googleapis.com/a',
  'https://fсm.googleapis.com/a',
  'https://xn--fm-vtc.googleapis.com/a',
  'https://ⓕcm.googleapis.com/a',
  // Addresses, in every way of writing.
  'https://127.0.0.1/a',
  'https://2130706433/a',
  'https://0x7f.1/a',
  'https://0177.0.0.1/a',
  'https://10.0.0.4/a',
  'https://169.254.169.254/latest/meta-data/',
  'https://[::1]/a',
  'https://[::ffff:127.0.0.1]/a',
  'https://[fd00::4]/a',
  'https://[::ffff:a9fe:a9fe]/a',
  'https://localhost/a',
  'https://database/a',
  'https://fcm/a',
])('anything else is none: %s', (endpoint) => {
  expect(isPushEndpoint(endpoint, pushHosts)).toBe(false)
})

test('whatever a browser names, what is accepted leads to a listed host by https, on its own port, without a user (SEC-S1)', () => {
  const parts = fc.constantFrom(
    ...[
      'https:',
      'http:',
      '//',
      '/',
      '\\',
      '@',
      ':',
      '.',
      '443',
      '8443',
      '[::1]',
      '127.0.0.1',
      '%2e',
      '。',
      '#',
      '?',
    ],
    ...[
      'fcm.googleapis.com',
      'push.services.mozilla.com',
      'updates.',
      'web.push.apple.com',
      'evil.example',
      ' ',
      '\t',
    ],
  )
  const endpoints = fc.oneof(
    fc.array(parts, { maxLength: 8 }).map((all) => all.join('')),
    fc.array(parts, { maxLength: 6 }).map((all) => `https://${all.join('')}`),
    fc.array(parts, { maxLength: 4 }).map((all) => `https://fcm.googleapis.com${all.join('')}`),
  )
  let accepted = 0
  fc.assert(
    fc.property(endpoints, (endpoint) => {
      if (!isPushEndpoint(endpoint, pushHosts)) return
      accepted += 1
      expect(new URL(endpoint)).toMatchObject({ protocol: 'https:', port: '', username: '', password: '' })
      expect(new URL(endpoint).hostname).toMatch(
        /^(fcm\.googleapis\.com|web\.push\.apple\.com|(updates\.)+push\.services\.mozilla\.com|.+\.push\.services\.mozilla\.com)$/,
      )
    }),
    { numRuns: 20_000 },
  )
  expect(accepted).toBeGreaterThan(100)
})
