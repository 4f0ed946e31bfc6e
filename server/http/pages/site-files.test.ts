import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { manifestText, robotsText, securityText, sitemapText } from './site-files.ts'

const site = { appEnv: 'production', appName: 'Grace & Peace', appUrl: 'https://pray.example.org' } as const

describe('files for search engines', () => {
  test('robots may visit everything except paths for programs, and find the sitemap', () => {
    expect(robotsText(site).split('\n')).toEqual([
      'User-agent: *',
      'Disallow: /api/',
      'Disallow: /media/',
      'Disallow: /dev/',
      '',
      'Sitemap: https://pray.example.org/sitemap.xml',
      '',
    ])
  })

  test('a staging site admits no robot', () => {
    expect(robotsText({ ...site, appEnv: 'staging' })).toBe('User-agent: *\nDisallow: /\n')
  })

  test('the sitemap lists the pages without personal content, all of them, and nothing else', () => {
    const addresses = [...sitemapText(site).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    const paths = [
      '/',
      '/faq',
      '/contact',
      '/privacy',
      '/terms',
      '/languages',
      '/register',
      '/fundraising',
      '/fundraising/browse',
      '/help',
    ]
    expect(addresses).toEqual(paths.map((path) => `https://pray.example.org${path}`))
  })

  test('the sitemap stays well-formed whatever the address contains', () => {
    const text = sitemapText({ ...site, appUrl: 'https://pray.example.org/?a&b' })
    expect(text.replace(/<\?xml[^?]+\?>|<\/?(urlset|url|loc)\b[^<>&]*>/g, '')).not.toMatch(/[<>&]/)
  })
})

test('whoever finds a weakness reads where to report it, for a year (RFC 9116)', () => {
  const now = new Date('2026-05-10T08:00:00Z')
  const lines = securityText({ ...site, supportEmail: 'help@pray.example.org' }, now)
    .trimEnd()
    .split('\n')
  expect(lines).toEqual([
    'Contact: mailto:help@pray.example.org',
    'Expires: 2027-05-10T08:00:00.000Z',
    'Preferred-Languages: en',
    'Canonical: https://pray.example.org/.well-known/security.txt',
  ])
  expect(securityText({ ...site, supportEmail: null }, now)).toContain(
    'Contact: https://pray.example.org/contact\n',
  )
})

test('a phone gets the name of the site and finds an icon of every kind', () => {
  const { name, icons } = JSON.parse(manifestText(site))
  expect(name).toBe('Grace & Peace')
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => purpose ?? sizes)).toEqual([
    'any',
    '192x192',
    '512x512',
    'maskable',
  ])
})

test('an installed app leads to prayer, a new prayer and the groups, and its store shows it as it is (REQ-507)', () => {
  const { shortcuts, screenshots } = JSON.parse(manifestText(site))
  expect(shortcuts).toEqual([
    { name: 'Pray now', url: '/pray' },
    { name: 'New prayer', url: '/new-prayer' },
    { name: 'Groups', url: '/groups' },
  ])
  expect(screenshots.map((one: Record<string, string>) => one.form_factor)).toEqual(['narrow', 'wide'])
})

describe('over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })

  test('a password manager is led to where a password is changed', async () => {
    const answer = await app.request({ method: 'GET', path: '/.well-known/change-password' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/profile/sign-in'])
    const text = await app.request({ method: 'GET', path: '/.well-known/security.txt' })
    expect([text.statusCode, text.body.startsWith('Contact: ')]).toEqual([200, true])
  })

  test('who types /reminders is led to the reminders (REQ-407)', async () => {
    const answer = await app.request({ method: 'GET', path: '/reminders' })
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/profile/times'])
  })
  afterAll(() => app.close())

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('%s is public, and revalidated by its etag', async (path, type) => {
    const first = await app.request({ method: 'GET', path })
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, type])
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await app.request({ method: 'GET', path, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('responses that are no pages for search engines say so', async () => {
    for (const path of ['/api/prayers', '/api/nothing', '/media/nothing', '/nowhere', '/docs', '/healthz']) {
      const { headers } = await app.request({ method: 'GET', path })
      expect(headers['x-robots-tag'], path).toBe('noindex')
    }
  })
})
