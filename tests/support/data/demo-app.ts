import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import { build } from 'vite'
import { operationList } from '#contract/api/all-operations.ts'
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
  await app.server.ready()
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
  await writeFile(
    join(distFolder, 'ssr/page-assets.json'),
    '{"entry":"/entry.js","routes":{},"sheets":{},"messages":{}}',
  )
  return distFolder
}

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

/** Each metric that is exported, with its kind, without those of the runtime. */
export function exportedMetrics(text: string): [name: string, kind: string][] {
  const declared = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  return declared
    .map(([, name = '', kind = '']): [string, string] => [name, kind])
    .filter(([name]) => !/^(nodejs|process)_/.test(name))
    .toSorted()
}

/** Each address with its methods, from the tree of the router, without those of operations (docs/permissions.md). */
export function addressLines(tree: string): string[] {
  const operations = new Set(operationList.map(([, { method, path }]) => `${method} ${path}`))
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', part = '', methods] =
      /^((?:│ {3}| {4})*)[├└]── (.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? []
    const depth = indent.length / 4
    above.length = depth
    above.push(part)
    const path = above.join('')
    const others = methods
      ?.split(', ')
      .filter((each) => !operations.has(`${each.replace('HEAD', 'GET')} ${path}`))
    return others && others.length > 0 ? [`${path} ${others.join(', ')}`] : []
  })
}
