import { expect, test } from 'vitest'
import { cookieJar, readCookies } from './cookies.ts'

const now = new Date('2026-11-21T10:00:00Z')
const clock = { now: () => now }
const plain = { https: false, clock }
const secure = { https: true, clock }
const endsAt = new Date('2026-12-05T10:00:00Z')

test('over https every secret is a __Host- cookie, out of reach of scripts, neighbours and other sites', () => {
  const jar = cookieJar(secure)
  jar.openSession('s', endsAt)
  jar.rememberDevice('d')
  jar.bindState('x')
  const secrets = jar.lines.filter((line) => !line.startsWith('tz_in='))
  expect(secrets).toHaveLength(3)
  for (const line of secrets) {
    expect(line).toMatch(
      /^__Host-tz_(sid|device|state)=[sdx]; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax; Secure$/,
    )
    expect(line).not.toMatch(/Domain/i)
  }
})

test('on a developer’s machine without https they have their plain names', () => {
  const jar = cookieJar(plain)
  jar.openSession('s', endsAt)
  expect(jar.lines).toEqual([
    'tz_sid=s; Path=/; Expires=Sat, 05 Dec 2026 10:00:00 GMT; HttpOnly; SameSite=Lax',
    'tz_in=1; Path=/; Expires=Sat, 05 Dec 2026 10:00:00 GMT; SameSite=Lax',
  ])
})

test('on a shared device the session and its hint have no date: they end with the browser (OFF-10)', () => {
  const jar = cookieJar(plain)
  jar.openSession('s', null)
  expect(jar.lines).toEqual([
    'tz_sid=s; Path=/; HttpOnly; SameSite=Lax',
    'tz_in=1-shared; Path=/; SameSite=Lax',
  ])
})

test('signing out empties the session and its hint, and a used state is removed', () => {
  const jar = cookieJar(plain)
  jar.closeSession()
  jar.bindState(null)
  const past = 'Expires=Thu, 01 Jan 1970 00:00:00 GMT'
  expect(
    jar.lines.map((line) => line.split('; ').filter((part) => !/^(HttpOnly|SameSite)/.test(part))),
  ).toEqual([
    ['tz_sid=', 'Path=/', past],
    ['tz_in=', 'Path=/', past],
    ['tz_state=', 'Path=/', past],
  ])
})

test('a device is remembered for a year, a sign-in elsewhere for ten minutes', () => {
  const jar = cookieJar(plain)
  jar.rememberDevice('d')
  jar.bindState('x')
  expect(jar.lines[0]).toContain('Expires=Sun, 21 Nov 2027 10:00:00 GMT')
  expect(jar.lines[1]).toContain('Expires=Sat, 21 Nov 2026 10:10:00 GMT')
})

test('over https only cookies that no other host could have set are accepted', () => {
  const header = 'tz_sid=planted; __Host-tz_sid=own; other=1; tz_device=planted'
  expect(readCookies(header, secure)).toEqual({
    sessionToken: 'own',
    deviceToken: null,
    stateToken: null,
    registrationToken: null,
    language: 'en',
  })
  expect(readCookies(header, plain).sessionToken).toBe('planted')
})

test.each([
  [undefined, null],
  ['', null],
  ['tz_sid=', null],
  ['tz_sid', null],
  ['=tz_sid', null],
  [';;;=;tz_sid=a', 'a'],
  [' tz_sid = a ; tz_sid2=b', 'a'],
  ['tz_sid=a=b', 'a=b'],
  ['__proto__=x; tz_sid=a', 'a'],
  [`${'x'.repeat(10_000)}; tz_sid=a`, null],
])('%j brings the session %j', (header, token) => {
  expect(readCookies(header, plain).sessionToken).toBe(token)
})
