import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { build } from 'vite'
import { createApp } from '#server/create-app.ts'
import type { Pool } from '#server/database/connect.ts'
import { seedDemoWhenEmpty } from '#server/demo/seed-demo.ts'
import type { Person } from '#server/fixtures/member-fixtures.ts'
import { createLog } from '#server/platform/core/log.ts'
import { openSeal } from '#server/platform/security/seal.ts'
import { readSettings } from '#server/platform/settings/settings.ts'
import { root } from '#tests/support/sources.ts'
import { createTestClock } from '#tests/support/test-clock.ts'
import { freshDatabase, patientLimits } from '#tests/support/test-database.ts'
import { operationAddresses } from '#tools/operation-addresses.ts'

export type DemoApp = {
  get(path: string, person?: Pick<Person, 'cookies'>): Promise<LightMyRequestResponse>
  pool: Pool
  /** The secret part of a shared prayer's address. */
  shareToken(): Promise<string>
  /** Every address that the server knows, as the router prints it. */
  addresses(): string
  close(): Promise<void>
}

/** Payments are configured, so that their pages and addresses exist; no test makes one. */
const payments = { PAYSTACK_SECRET_KEY: 'sk_test_0123456789abcdef', PAYSTACK_BASE_URL: 'http://127.0.0.1:9' }
const never = { cleanup: 3_600_000, rollUp: 3_600_000, payments: 3_600_000 }

/** The time by the clock of the demo server. */
export const demoNow = new Date('2026-03-04T10:00:00Z')

/** A server with the demo community and its pages. Its clock stands still, so that every date is that of the seed. */
export async function openDemoApp(): Promise<DemoApp> {
  const [database, distFolder] = await Promise.all([freshDatabase(), buildPages()])
  const { address } = database
  const clock = createTestClock()
  clock.stop()
  clock.set(demoNow.toISOString())
  const log = createLog('silent')
  const settings = {
    ...readSettings({ APP_URL: 'http://site.test', DEMO: '0', RATE_LIMIT_SCALE: '100000', ...payments }),
    dataDir: distFolder,
  }
  await seedDemoWhenEmpty({ address, clock, log, seal: openSeal(settings), say: () => undefined })
  const app = await createApp({
    ...{ settings, address, clock, log, distFolder, databaseLimits: patientLimits },
    ...{ pageMode: 'built', metricsTtlMs: 0, simulatorOrigin: null, scheduleMs: never },
  })
  return {
    get: (url, { cookies } = { cookies: {} }) =>
      app.server.inject({ method: 'GET', url, cookies, headers: { host: 'site.test' } }),
    pool: app.pool,
    shareToken: async () => {
      const { rows } = await app.pool.query<{ token: string }>(
        `select share_token as token from prayer_requests where title = 'Rain for the Koup'`,
      )
      return rows[0]?.token ?? ''
    },
    addresses: () => app.server.printRoutes({ commonPrefix: false }),
    close: async () => {
      await app.close()
      await database.drop()
      await rm(distFolder, { recursive: true })
    },
  }
}

/** Builds the pages as the server renders them, without browser-only parts: no styles, no scripts. */
async function buildPages(): Promise<string> {
  const distFolder = await mkdtemp(join(tmpdir(), 'demo-pages-'))
  const noStyles = {
    name: 'no-styles',
    enforce: 'pre' as const,
    load: (id: string) => (/\.css(\?.*)?$/.test(id) ? '' : null),
  }
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [noStyles, operationAddresses()],
    define: { 'process.env.NODE_ENV': '"production"' },
    // Tests are no production, and React's two builds do not mix.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    ssr: { noExternal: true },
    build: {
      ...{ ssr: true, target: 'node24', minify: false, outDir: join(distFolder, 'ssr'), emptyOutDir: false },
      rolldownOptions: { input: 'web/entry-server.tsx', output: { codeSplitting: false } },
    },
  })
  await mkdir(join(distFolder, 'web'))
  await writeFile(join(distFolder, 'ssr/package.json'), '{"type":"module"}')
  await writeFile(join(distFolder, 'ssr/page-assets.json'), '{"entry":"/entry.js","routes":{},"sheets":{}}')
  return distFolder
}

const BLOCK =
  /<\/?(h\d|p|li|ul|ol|dl|dt|dd|div|section|article|header|footer|main|nav|aside|form|label|button|t[hdr]|table|title|summary|figure|figcaption|legend|fieldset|option|br|time|span|a)\b[^<>]*>/g
/** Attributes that are read aloud, shown in an empty field, or lead somewhere. */
const READABLE_ATTRIBUTES =
  /\s(alt|aria-label|aria-description|placeholder|title|content|href|action|name|id|for)="([^"]*)"/g
const ID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
/** Names that React generates from the position in the page. */
const GENERATED_ID = /^_R_\w+$/

/** Public pages, and an address that leads nowhere. */
const paths = [
  ...[
    '/',
    '/prayers',
    '/fundraising',
    '/fundraising/browse',
    '/faq',
    '/help',
    '/privacy',
    '/terms',
    '/contact',
  ],
  ...['/login', '/register', '/forgot-password', '/nowhere', '/robots.txt', '/manifest.webmanifest'],
]

/** The addresses of the public pages, a campaign and a shared prayer among them. */
export async function publicPaths(app: DemoApp): Promise<string[]> {
  const browse = (await app.get('/fundraising/browse')).body
  const [, campaign = ''] = /href="(\/fundraising\/[0-9a-f-]{36})"/.exec(browse) ?? []
  return [...paths, campaign, `/s/${await app.shareToken()}`]
}

/** The visible and spoken text of the public pages, and the targets of their links and fields. */
export async function pageLines(app: DemoApp): Promise<string[]> {
  const token = await app.shareToken()
  const lines: string[] = []
  for (const path of await publicPaths(app)) {
    const { statusCode, body, headers } = await app.get(path)
    lines.push(
      '',
      `${path} ${statusCode} ${headers['content-type']}`,
      ...textOf(path === '/' ? body : ownOf(body)),
    )
  }
  return lines.map((line) => line.replace(ID, '‹id›').replaceAll(token, '‹token›'))
}

/** A page without the menus and the footer, which all pages share. */
function ownOf(page: string): string {
  const [, head = '', main = page] = /<head>([\s\S]*)<\/head>[\s\S]*?(<main[\s\S]*<\/main>)/.exec(page) ?? []
  return head + main
}

function textOf(html: string): string[] {
  const page = html
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<!--[\s\S]*?-->/g, '')
  const withAttributes = page.replace(/<[a-z][^<>]*>/g, (tag) => {
    const attributes = [...tag.matchAll(READABLE_ATTRIBUTES)].filter(
      ([, , value = '']) => !GENERATED_ID.test(value),
    )
    return tag + attributes.map(([, name, value]) => `\n[${name}] ${value}\n`).join('')
  })
  return withAttributes
    .replace(BLOCK, '\n')
    .replace(/<[^<>]*>/g, '')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}

/** Metrics as they are exported, without those of the runtime, and the labels of those that are always the same. */
export function seriesLines(text: string): { shown: string[]; series: string[] } {
  const lines = text.split('\n').filter((line) => !/^(# \w+ )?(nodejs|process)_/.test(line))
  const kinds = new Map(lines.flatMap((line) => (line.startsWith('# TYPE') ? [pairOf(line)] : [])))
  const helps = lines.filter((line) => line.startsWith('# HELP')).map(pairOf)
  // Metrics of traffic or errors differ from run to run.
  const passing = /^(#|operations_total|http_request|log_lines|live_)/
  return {
    shown: helps.map(([name, help]) => `${name} ${kinds.get(name)}: ${help}`).toSorted(),
    series: lines
      .filter((line) => line !== '' && !passing.test(line))
      .map((line) => line.replace(/ \S+$/, '')),
  }
}

function pairOf(line: string): [string, string] {
  const [, , name = '', ...rest] = line.split(' ')
  return [name, rest.join(' ')]
}

/** Each address with its methods, from the tree of the router. */
export function addressLines(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] =
      /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above.push(part)
    return methods ? [`${above.join('')} ${methods}`] : []
  })
}
