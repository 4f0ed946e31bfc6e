import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '#tests/support/test-app.ts'
import { manifestText, robotsText, sitemapText } from './site-files.ts'

const site = { appEnv: 'production', appName: 'Grace & Peace', appUrl: 'https://pray.example.org' } as const

describe('what search engines read', () => {
  test('robots may come everywhere but where only programs go, and are told of the sitemap', () => {
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

  test('a staging site lets no robot in', () => {
    expect(robotsText({ ...site, appEnv: 'staging' })).toBe('User-agent: *\nDisallow: /\n')
  })

  test('the sitemap names the pages without people, whole, and nothing else', () => {
    const places = [...sitemapText(site).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, place]) => place)
    const paths = [
      '/',
      '/faq',
      '/contact',
      '/privacy',
      '/terms',
      '/register',
      '/fundraising',
      '/fundraising/browse',
      '/help',
    ]
    expect(places).toEqual(paths.map((path) => `https://pray.example.org${path}`))
  })

  test('whatever the address is called, the sitemap stays well-formed', () => {
    const text = sitemapText({ ...site, appUrl: 'https://pray.example.org/?a&b' })
    expect(text.replace(/<\?xml[^?]+\?>|<\/?(urlset|url|loc)\b[^<>&]*>/g, '')).not.toMatch(/[<>&]/)
  })
})

test('a phone learns the name of the site and finds an icon of every kind', () => {
  const { name, icons } = JSON.parse(manifestText(site))
  expect(name).toBe('Grace & Peace')
  expect(icons.map(({ sizes, purpose }: Record<string, string>) => purpose ?? sizes)).toEqual([
    'any',
    '192x192',
    '512x512',
    'maskable',
  ])
})

describe('over HTTP', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test.each([
    ['/robots.txt', 'text/plain; charset=utf-8'],
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/manifest.webmanifest', 'application/manifest+json; charset=utf-8'],
  ])('%s is read by everybody, and not twice', async (path, type) => {
    const first = await app.request({ method: 'GET', path })
    expect([first.statusCode, first.headers['content-type']]).toEqual([200, type])
    const headers = { 'if-none-match': String(first.headers.etag) }
    const again = await app.request({ method: 'GET', path, headers })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })

  test('whatever is no page for search engines tells them so', async () => {
    for (const path of ['/api/prayers', '/api/nothing', '/media/nothing', '/nowhere', '/docs', '/healthz']) {
      const { headers } = await app.request({ method: 'GET', path })
      expect(headers['x-robots-tag'], path).toBe('noindex')
    }
  })
})
