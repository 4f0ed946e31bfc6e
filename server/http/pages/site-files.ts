import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { format } from '#contract/messages/format.ts'
import { pagePatterns, pages } from '#contract/pages/page-patterns.ts'
import { themeColors } from '#contract/pages/page-rendering.ts'
import { etagsOf } from '#server/http/responses/compression.ts'
import { mayBeIndexed } from '#server/http/responses/security-headers.ts'
import { type Clock, secondsFrom } from '#server/platform/core/clock.ts'
import { escapeHtml } from '#server/platform/formats/escape-html.ts'
import type { Settings } from '#server/platform/settings/settings.ts'
import { addSessionStyles } from './session-styles.ts'

type Site = Pick<Settings, 'appEnv' | 'appName' | 'appUrl'>
type Operator = Pick<Settings, 'appUrl' | 'supportEmail'>

/** Addresses that search engines, browsers, phones, password managers, finders of weaknesses and people try. */
export function addSiteFiles(
  server: FastifyInstance,
  { site, clock }: { site: Site & Operator; clock: Clock },
): void {
  addSessionStyles(server)
  server.get('/.well-known/change-password', (_request, reply) => reply.redirect('/profile/sign-in'))
  server.get('/reminders', (_request, reply) => reply.redirect('/profile/times'))
  addFile(server, '/.well-known/security.txt', 'text/plain; charset=utf-8', securityText(site, clock.now()))
  addFile(server, '/robots.txt', 'text/plain; charset=utf-8', robotsText(site))
  addFile(server, '/sitemap.xml', 'application/xml; charset=utf-8', sitemapText(site))
  addFile(server, '/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifestText(site))
}

/**
 * Pages that are kept out of search are not forbidden here: a robot that may not fetch them could not read their
 * `x-robots-tag`. A staging site is forbidden as a whole.
 */
export function robotsText({ appEnv, appUrl }: Site): string {
  if (appEnv === 'staging') return 'User-agent: *\nDisallow: /\n'
  const closed = ['/api/', '/media/', '/dev/'].map((path) => `Disallow: ${path}\n`)
  return `User-agent: *\n${closed.join('')}\nSitemap: ${addressOf(appUrl, '/sitemap.xml')}\n`
}

/** The address for reports of weaknesses (RFC 9116). It expires a year after the start of the server. */
export function securityText({ appUrl, supportEmail }: Operator, now: Date): string {
  const contact = supportEmail ? `mailto:${supportEmail}` : addressOf(appUrl, '/contact')
  const expires = secondsFrom(now, 365 * 86_400).toISOString()
  const address = addressOf(appUrl, '/.well-known/security.txt')
  return `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${address}\n`
}

/** The pages that search engines may index (contract/pages/page-patterns.ts). */
export function sitemapText({ appUrl }: Site): string {
  const indexed = pagePatterns.filter((pattern) => pages[pattern] === 'indexed')
  const entries = indexed.map((path) => `  <url><loc>${escapeHtml(addressOf(appUrl, path))}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}

/** The app as a phone shows it among a person's apps. It opens the page where they pray. */
export function manifestText({ appName }: Site): string {
  const icons = [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-maskable.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ]
  const screenshots = [
    { src: '/screenshot-narrow.webp', sizes: '780x1560', type: 'image/webp', form_factor: 'narrow' },
    { src: '/screenshot-wide.webp', sizes: '1280x800', type: 'image/webp', form_factor: 'wide' },
  ]
  return JSON.stringify({
    id: '/',
    name: appName,
    short_name: appName,
    lang: 'en-ZA',
    dir: 'ltr',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    theme_color: themeColors.light,
    background_color: themeColors.light,
    icons,
    shortcuts: [
      { name: format('page.pray'), url: '/pray' },
      { name: format('shell.newPrayer'), url: '/new-prayer' },
      { name: format('shell.groups'), url: '/groups' },
    ],
    screenshots,
  })
}

function addFile(server: FastifyInstance, path: string, type: string, text: string): void {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 20)}"`
  const headers = { ...mayBeIndexed, etag, 'cache-control': 'public, max-age=3600' }
  server.get(path, async (request, reply) => {
    reply.headers(headers)
    if (etagsOf(request.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send()
    return reply.type(type).send(text)
  })
}

function addressOf(appUrl: string, path: string): string {
  return new URL(path, appUrl).href
}
