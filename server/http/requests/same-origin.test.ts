import { expect, test } from 'vitest'
import { Failure } from '#server/platform/core/failure.ts'
import { requireSameOrigin } from './same-origin.ts'

type Check = Parameters<typeof requireSameOrigin>[0]

function isLetThrough(headers: Check['headers'], more: Partial<Check> = {}): boolean {
  try {
    requireSameOrigin({
      headers,
      appUrl: 'https://pray.example.org',
      isDevelopment: false,
      hasCookie: true,
      ...more,
    })
    return true
  } catch (error) {
    expect(error).toBeInstanceOf(Failure)
    expect(error).toMatchObject({ code: 'CROSS_ORIGIN' })
    return false
  }
}

test.each([
  { origin: 'https://pray.example.org' },
  { 'sec-fetch-site': 'same-origin' },
  { origin: 'https://pray.example.org', 'sec-fetch-site': 'same-origin' },
])('our own page: %o', (headers) => {
  expect(isLetThrough(headers)).toBe(true)
})

test.each([
  {},
  { origin: '' },
  { origin: 'null' },
  { origin: 'http://pray.example.org' },
  { origin: 'https://pray.example.org.evil.example' },
  { origin: 'https://pray.example.org:8443' },
  { origin: 'https://pray.example.org/' },
  { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  { origin: 'https://pray.example.org', 'sec-fetch-site': 'cross-site' },
  { origin: 'https://pray.example.org', 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': '' },
])('a page of another site: %o', (headers) => {
  expect(isLetThrough(headers)).toBe(false)
})

test('a caller that sends neither header is no browser, and may only come without a session', () => {
  expect(isLetThrough({}, { hasCookie: false })).toBe(true)
  expect(isLetThrough({ host: 'pray.example.org' }, { hasCookie: true })).toBe(false)
})

test('a developer’s machine has several names; elsewhere the Host header is not trusted', () => {
  const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }
  expect(isLetThrough(headers, { isDevelopment: true })).toBe(true)
  expect(isLetThrough(headers)).toBe(false)
  expect(isLetThrough({ ...headers, host: 'localhost:3000' }, { isDevelopment: true })).toBe(false)
})
