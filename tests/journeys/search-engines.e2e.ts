import type { APIRequestContext } from '@playwright/test'
import { pagePatterns, pages } from '#contract/pages/page-patterns.ts'
import { insertPrayer } from '#server/fixtures/group-and-prayer-fixtures.ts'
import { expect, test } from './support/journey.ts'

const indexed = pagePatterns.filter((pattern) => pages[pattern] === 'indexed')

for (const address of indexed) {
  test(`${address} describes itself to search engines and messengers`, async ({ request, app }) => {
    const { head, status, robots } = await readPage(request, address)
    expect([status, robots]).toEqual([200, 'all'])
    const here = app.origin + address
    expect(head).toContain(`<link rel="canonical" href="${here}"`)
    expect(contentOf(head, 'og:url')).toBe(here)
    expect(contentOf(head, 'og:title')).toMatch(/\w{3}/)
    for (const name of ['description', 'og:description', 'og:image:alt'])
      expect(contentOf(head, name), name).toMatch(/\w{3}/)
    expect(contentOf(head, 'og:image')).toBe(`${app.origin}/picture.jpg`)
    expect(contentOf(head, 'og:locale')).toBe('en_ZA')
    expect(contentOf(head, 'twitter:card')).toBe('summary_large_image')
  })
}

test('robots.txt names a sitemap of exactly these pages, and the manifest names icons and screenshots that load', async ({
  request,
  app,
}) => {
  const robots = await (await request.get('/robots.txt')).text()
  const sitemap = /^Sitemap: (.+)$/m.exec(robots)?.[1]
  expect(sitemap).toBe(`${app.origin}/sitemap.xml`)
  const locations = (await (await request.get('/sitemap.xml')).text()).matchAll(/<loc>(.*?)<\/loc>/g)
  expect([...locations].map(([, location]) => location)).toEqual(
    indexed.map((address) => app.origin + address),
  )
  const manifest = await (await request.get('/manifest.webmanifest')).json()
  expect(manifest).toMatchObject({ name: 'Thandaza', start_url: '/dashboard', display: 'standalone' })
  const pictures = [...manifest.icons, ...manifest.screenshots]
  for (const src of ['/picture.jpg', ...pictures.map((picture: { src: string }) => picture.src)]) {
    const answer = await request.get(src)
    expect([answer.status(), answer.headers()['content-type']], src).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  }
})

test('pages about people ask search engines not to index them', async ({ request, app, aPerson }) => {
  const { id } = await insertPrayer(app.pool, { by: await aPerson(), audience: 'public' })
  const { rows } = await app.pool.query('select share_token from prayer_requests where id = $1', [id])
  const shared = `/s/${rows[0]?.share_token}`
  for (const address of [
    shared,
    `${shared}/picture.jpg`,
    '/prayers',
    '/prayers?search=rain',
    '/login',
    '/dashboard',
    '/community',
    '/admin/contact',
    '/nowhere',
  ])
    expect((await request.get(address)).headers()['x-robots-tag'], address).toBe('noindex')
})

test('a second visit to a public page transfers no content again', async ({ request }) => {
  for (const address of ['/', '/faq', '/privacy', '/terms']) {
    const { etag } = await readPage(request, address)
    const again = await request.get(address, { headers: { 'if-none-match': etag } })
    expect([again.status(), (await again.body()).length], address).toEqual([304, 0])
  }
})

test('no public page contains a nonce', async ({ request }) => {
  for (const address of ['/', '/prayers', '/faq', '/privacy'])
    expect((await readPage(request, address)).html).not.toMatch(/nonce=/)
})

async function readPage(request: APIRequestContext, address: string) {
  const answer = await request.get(address)
  const html = await answer.text()
  const { etag = '', 'x-robots-tag': robots } = answer.headers()
  return { html, status: answer.status(), robots, etag, head: html.split('</head>', 1)[0] ?? '' }
}

/** The content of a meta tag of this name or property. */
function contentOf(head: string, name: string): string | undefined {
  return new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(head)?.[1]
}
