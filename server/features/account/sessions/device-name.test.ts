import { expect, test } from 'vitest'
import { describeDevice } from './device-name.ts'

const MOZILLA = 'Mozilla/5.0'
const KHTML = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WINDOWS = `${MOZILLA} (Windows NT 10.0; Win64; x64)`
const ANDROID = `${MOZILLA} (Linux; Android 14; SM-A055F)`
const IPHONE = `${MOZILLA} (iPhone; CPU iPhone OS 18_1 like Mac OS X)`
const MAC = `${MOZILLA} (Macintosh; Intel Mac OS X 10_15_7)`

test.each([
  ['Chrome on Android', `${ANDROID} ${KHTML} Chrome/131.0.0.0 Mobile Safari/537.36`],
  ['Chrome on Windows', `${WINDOWS} ${KHTML} Chrome/131.0.0.0 Safari/537.36`],
  ['Chrome on Linux', `${MOZILLA} (X11; Linux x86_64) ${KHTML} Chrome/131.0.0.0 Safari/537.36`],
  ['Chrome on iOS', `${IPHONE} ${WEBKIT} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
  ['Chrome', `${MOZILLA} (X11; CrOS x86_64 14541.0.0) ${KHTML} Chrome/131.0.0.0 Safari/537.36`],
  ['Edge on Windows', `${WINDOWS} ${KHTML} Chrome/131.0.0.0 Safari/537.36 Edg/131.0.2903.51`],
  ['Edge on Android', `${ANDROID} ${KHTML} Chrome/131.0.0.0 Mobile Safari/537.36 EdgA/131.0.0.0`],
  ['Edge on iOS', `${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/131.0.2903.48 Mobile/15E148 Safari/604.1`],
  ['Firefox on Windows', `${MOZILLA} (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0`],
  ['Firefox on Android', `${MOZILLA} (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0`],
  ['Firefox on iOS', `${IPHONE} ${WEBKIT} FxiOS/132.0 Mobile/15E148 Safari/605.1.15`],
  ['Firefox', `${MOZILLA} (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5`],
  ['Safari on iOS', `${IPHONE} ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1`],
  ['Safari on macOS', `${MAC} ${WEBKIT} Version/18.1 Safari/605.1.15`],
  [
    'Samsung Internet on Android',
    `${ANDROID} ${KHTML} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
  ],
  ['Opera on macOS', `${MAC} ${KHTML} Chrome/130.0.0.0 Safari/537.36 OPR/115.0.0.0`],
  ['Opera on iOS', `${IPHONE} ${WEBKIT} Version/18.1 Mobile/15E148 Safari/604.1 OPT/5.3.0`],
])('%s is recognized by its user agent', (name, userAgent) => {
  expect(describeDevice(userAgent)).toBe(name)
})

test.each([null, '', 'curl/8.5.0', 'PostmanRuntime/7.42', '<script>alert(1)</script>', 'x'.repeat(100_000)])(
  'an unknown user agent has no name: %.30s',
  (userAgent) => {
    expect(describeDevice(userAgent)).toBeNull()
  },
)
