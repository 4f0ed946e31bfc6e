import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { twinOf } from './twin-host.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ settings: { appUrl: 'https://pray.example.org' } })
})
afterAll(() => app?.close())

const request = (path: string, host: string, method = 'GET') =>
  app.request({ method, path, headers: { host } })

describe('a read at the host with www. is led to the site (REQ-416)', () => {
  test.each([
    ['/', 'www.pray.example.org'],
    ['/login?redirect=/groups', 'www.pray.example.org'],
    ['/s/abc?x=%2F%2Fevil.example', 'WWW.Pray.Example.org'],
    ['/robots.txt', 'www.pray.example.org:443'],
    ['/api/session', 'www.pray.example.org.'],
    ['//evil.example/x', 'www.pray.example.org'],
    ['/.//evil.example/x', 'www.pray.example.org'],
    ['/\\evil.example', 'www.pray.example.org'],
  ])('%s at %s', async (path, host) => {
    for (const method of ['GET', 'HEAD']) {
      const { statusCode, headers } = await request(path, host, method)
      expect({ statusCode, stored: headers['cache-control'] }).toEqual({
        statusCode: 301,
        stored: 'no-store',
      })
      expect(new URL(String(headers.location)).origin).toBe('https://pray.example.org')
      expect(headers['strict-transport-security']).toBeDefined()
    }
  })

  test('with its path and its query', async () => {
    const { headers } = await request('/login?redirect=/groups', 'www.pray.example.org')
    expect(headers.location).toBe('https://pray.example.org/login?redirect=/groups')
  })
})

test('the host without www. is led to a site that has it', async () => {
  const other = await createTestApp({ settings: { appUrl: 'https://www.pray.example.org' } })
  try {
    const led = await other.request({ method: 'GET', path: '/', headers: { host: 'pray.example.org' } })
    expect(led.headers.location).toBe('https://www.pray.example.org/')
    const own = { host: 'www.pray.example.org' }
    expect((await other.request({ method: 'GET', path: '/robots.txt', headers: own })).statusCode).toBe(200)
  } finally {
    await other.close()
  }
})

test('other hosts, checks of operators and writes are answered where they arrive', async () => {
  for (const host of [
    'pray.example.org',
    'localhost',
    '10.0.0.7:3000',
    'www.other.example',
    'wwwpray.example.org',
  ])
    expect((await request('/robots.txt', host)).statusCode, host).toBe(200)
  for (const path of ['/healthz', '/readyz'])
    expect((await request(path, 'www.pray.example.org')).statusCode, path).toBe(200)
  const body = { email: 'naledi@example.co.za', password: 'a quiet morning' }
  const origin = 'https://www.pray.example.org'
  const { statusCode } = await app.request({
    method: 'POST',
    path: '/api/session',
    body,
    headers: { host: 'www.pray.example.org', origin },
  })
  expect(statusCode).toBe(403)
})

test('two hosts are twins of each other', () => {
  expect(twinOf('pray.example.org')).toBe('www.pray.example.org')
  expect(twinOf('www.pray.example.org')).toBe('pray.example.org')
})
