import { expect, test } from 'vitest'
import { sqlIn, tablesIn, tablesOfSchema } from '#tests/support/code/sql-in-code.ts'
import { isTest, type Source, sourceLocation, sourcesOf } from '#tests/support/sources.ts'

/** The features of the server, and the lower features each may import. A new feature is one line. */
const features: Record<string, string[]> = {
  account: [],
  media: [],
  groups: ['media'],
  prayers: ['groups', 'media'],
  miracles: ['groups', 'media', 'prayers'],
  payouts: [],
  campaigns: ['groups', 'media', 'payouts'],
  donations: ['campaigns', 'payouts'],
  treasury: ['campaigns', 'donations', 'payouts'],
  sharing: ['prayers'],
  'pray-now': ['journey', 'prayers'],
  reminders: [],
  journey: [],
  community: [],
  contact: [],
  'own-data': ['journey', 'media'],
  'account-deletion': [
    'account',
    'campaigns',
    'donations',
    'groups',
    'media',
    'miracles',
    'notifications',
    'own-data',
    'payouts',
    'pray-now',
    'prayers',
    'treasury',
  ],
  people: ['account'],
  moderation: ['account', 'campaigns', 'donations', 'groups', 'miracles', 'prayers'],
  notifications: [],
  audit: [],
  helplines: [],
  languages: ['account'],
  screens: [
    ...['campaigns', 'community', 'contact', 'donations', 'groups', 'journey', 'languages', 'miracles'],
    ...['moderation', 'notifications', 'prayers', 'reminders', 'treasury'],
  ],
}

/** The same order in the browser: a feature may use the exports of the features below it (ADR-14). */
const webFeatures: Record<string, string[]> = {
  notifications: [],
  push: [],
  pending: [],
  languages: [],
  shell: ['languages', 'notifications', 'pending'],
  home: [],
  legal: ['languages'],
  writing: [],
  contact: ['writing'],
  admin: ['shell'],
  account: [],
  media: [],
  helplines: ['languages'],
  moderation: ['helplines', 'media', 'shell', 'writing'],
  audit: ['shell'],
  groups: ['helplines', 'media', 'moderation', 'writing'],
  reminders: ['push'],
  'public-lists': [],
  prayers: [
    'groups',
    'helplines',
    'media',
    'moderation',
    'pending',
    'public-lists',
    'push',
    'reminders',
    'writing',
  ],
  miracles: ['helplines', 'media', 'moderation', 'prayers', 'writing'],
  'pray-now': ['groups', 'helplines', 'prayers'],
  sharing: ['media', 'prayers'],
  payouts: ['account'],
  people: ['account'],
  profile: ['account', 'groups', 'notifications', 'payouts', 'people', 'prayers', 'push', 'reminders'],
  campaigns: ['media', 'moderation', 'prayers', 'public-lists', 'writing'],
  donations: ['campaigns', 'moderation', 'writing'],
  treasury: ['account', 'shell'],
  community: ['account', 'miracles', 'moderation', 'prayers'],
  dashboard: ['miracles', 'moderation', 'notifications', 'pending', 'prayers', 'push'],
}

const sharedLayers = ['contract', 'server/database', 'server/platform']
const everyFeature = Object.keys(features).map((feature) => `server/features/${feature}`)

/** The modules and packages that each layer may import (docs/map.md). Nothing else may be imported. */
const mayImport: Record<string, string[]> = {
  contract: ['zod/mini'],

  'server/database': ['contract', 'pg'],
  'server/platform': ['contract', 'server/database', 'p-limit', 'pg', 'pg-boss', 'pino'],
  'server/platform/bus': ['contract', 'server/database', 'server/platform', 'pg', '@redis/client'],
  'server/platform/mail': ['contract', 'server/database', 'server/platform', 'pg', 'nodemailer'],
  'server/platform/media': ['contract', 'server/platform', 'aws4fetch'],
  'server/platform/media/image-processing.ts': ['contract', 'server/platform', 'sharp'],
  'server/platform/identity': ['contract', 'server/platform', 'openid-client', 'zod/mini'],
  'server/platform/push/push-sender.ts': ['contract', 'server/database', 'server/platform', 'web-push'],
  'server/platform/payments': ['contract', 'server/platform', 'zod/mini'],
  'server/http': [...sharedLayers, 'pg', 'fastify', 'fast-json-stringify', 'prom-client', 'zod/mini', 'vite'],
  ...Object.fromEntries(
    Object.entries(features).map(([feature, lower]) => [
      `server/features/${feature}`,
      [...sharedLayers, ...lower.map((name) => `server/features/${name}`)],
    ]),
  ),
  'server/features/account/passwords': [
    ...sharedLayers,
    'server/features/account',
    '@node-rs/argon2',
    '@node-rs/bcrypt',
    '@zxcvbn-ts/language-common',
  ],
  'server/features/account/second-factor/passkey-checks.ts': [
    ...sharedLayers,
    'server/features/account',
    '@simplewebauthn/server',
  ],
  'server/features/account/second-factor/one-time-code.ts': [
    ...sharedLayers,
    'server/features/account',
    'otpauth',
  ],
  'server/features/own-data/export-job/zip-stream.ts': ['yazl'],
  'server/features/reminders/reminder-calendar.ts': [
    ...sharedLayers,
    'server/features/reminders',
    'ical-generator',
  ],
  'server/features/sharing/picture': ['contract', 'server/platform', 'sharp'],
  'server/app/features.ts': [...sharedLayers, ...everyFeature, 'server/app', 'pg'],
  'server/app': [...sharedLayers, ...everyFeature, 'pg'],
  'server/create-app.ts': [
    ...sharedLayers,
    'server/http',
    'server/app/features.ts',
    'server/app/background-work.ts',
    'pg',
  ],
  'server/demo': [...sharedLayers, ...everyFeature, 'server/fixtures', 'pg'],
  'server/fixtures': [...sharedLayers, 'pg'],
  'server/simulators': ['contract', 'server/platform', 'jose'],
  'server/start-server.ts': [
    ...sharedLayers,
    'server/create-app.ts',
    'server/demo',
    'server/simulators',
    'pg',
  ],
  'server/main.ts': [...sharedLayers, 'server/create-app.ts', 'server/start-server.ts', 'server/simulators'],
  'web/ui': ['react', 'react-dom', 'lucide-react'],
  'web/platform': [
    'contract',
    'web/ui/hydration/use-is-hydrated.ts',
    'web/ui/toasts/toast-store.ts',
    'web/operation-addresses.d.ts',
    ...webPackages(),
  ],
  ...Object.fromEntries(
    Object.entries(webFeatures).map(([feature, lower]) => [
      `web/features/${feature}`,
      [
        'contract',
        'web/platform',
        'web/ui',
        'lucide-react',
        ...webPackages(),
        ...lower.map((name) => `web/features/${name}`),
      ],
    ]),
  ),
  'web/ui/qr-code/qr-shape.ts': ['uqr'],
  'web/platform/offline/offline-database.ts': ['contract', 'idb'],
  'web/worker': [
    'contract',
    'web/platform/api',
    'web/platform/device',
    'web/platform/offline',
    'web/platform/pending-writes',
    'web/platform/push',
    'workbox-strategies',
    'virtual:operation-addresses',
    'idb',
  ],
  'web/platform/device/passkeys.ts': ['contract', '@simplewebauthn/browser'],
  'web/routes': [
    'contract',
    'web/platform',
    'web/ui',
    'lucide-react',
    ...webPackages(),
    ...Object.keys(webFeatures).map((feature) => `web/features/${feature}`),
  ],
  'web/router.tsx': ['contract', 'web/platform', 'web/routeTree.gen.ts', ...webPackages()],
  'web/entry-client.tsx': [
    ...['contract', 'web/platform', 'web/router.tsx', 'web/features/shell/open-shell.ts', 'react-dom'],
    ...webPackages(),
  ],
  'web/entry-server.tsx': ['contract', 'web/platform', 'web/router.tsx', 'react-dom', ...webPackages()],
  'web/operation-addresses.d.ts': ['contract'],
}

/**
 * The folders within a layer, the lowest first: each may import only those before it. A full stop is the files beside
 * the folders; where it is not listed, they are below all of them.
 */
const folderOrder: Record<string, string[]> = {
  'server/database': ['.', 'embedded'],
  'server/platform': [
    ...['settings', 'core', 'bus', 'formats', 'identity', 'media', 'payments', 'security'],
    ...['translations', 'push', 'mail', 'jobs', 'events'],
  ],
  'server/http': ['monitoring', 'responses', 'requests', 'files', 'live', 'pages', 'api-docs', '.'],
  'web/platform': [
    'device',
    'text',
    'api',
    'queries',
    'live',
    'page',
    'offline',
    'pending-writes',
    'push',
    'session',
    'forms',
  ],
  'web/ui': [
    ...['styles', 'hydration', 'icons', 'qr-code', 'drawings', 'buttons', 'toasts', 'landing', 'layout'],
    ...['feedback', 'cards', 'people', 'figures', 'forms', 'dialogs', 'lists', 'navigation'],
  ],
}

/** The only table owners outside the features (REQ-201). */
const tableOwners = [
  'server/http/requests/find-session.ts',
  'server/http/requests/rate-limit.ts',
  'server/http/requests/idempotency.ts',
  'server/platform/security/record-audit.ts',
  'server/platform/events/domain-events.ts',
  'server/platform/jobs/job-queue.ts',
  'server/platform/mail/dev-mailbox.ts',
]

const product = sourcesOf('contract', 'server', 'web').filter((source) => !isTest(source))
const serverSide = product.filter(({ path }) => path.startsWith('server/'))

test('every import stays within its layer', () => {
  expect(product.flatMap(forbiddenImports)).toEqual([])
})

test('no folder of a layer imports one above it', () => {
  const upwards = Object.entries(folderOrder).flatMap(([layer, order]) =>
    product
      .filter(({ path }) => path.startsWith(`${layer}/`))
      .flatMap((source) => importsUpwards(source, layer, order)),
  )
  expect(upwards).toEqual([])
})

test('a feature names no other that it does not use', () => {
  const unused = [...usesOf('server', features), ...usesOf('web', webFeatures)]
    .filter(({ feature, used }) => !product.some(({ path, imports }) => isUse(path, imports, feature, used)))
    .map(({ feature, used }) => `${feature} names ${used}`)
  expect(unused).toEqual([])
})

test('no two layers import each other', () => {
  const layers = new Map(
    Object.entries(mayImport).map(([layer, allowed]) => [layer, allowed.filter(isLayer)]),
  )
  expect(cyclesIn(layers)).toEqual([])
})

test('no file imports itself through others', () => {
  const needs = product.map(({ path, imports }): [string, string[]] => [
    path,
    imports.filter(({ isTypeOnly }) => !isTypeOnly).map(({ target }) => target),
  ])
  expect(cyclesIn(new Map(needs))).toEqual([])
})

test('the product imports nothing of the tests', () => {
  const users = product.flatMap(({ path, imports }) =>
    imports
      .filter(({ target }) => target.startsWith('tests/'))
      .map(({ target, line }) => `${path}:${line} imports ${target}`),
  )
  expect(users).toEqual([])
})

test('below the features only the owners of tables use them', () => {
  const tables = tablesOfSchema()
  const touching = serverSide
    .filter(({ path }) => /^server\/(http|platform)\//.test(path) && !tableOwners.includes(path))
    .flatMap((source) =>
      sqlIn(source)
        .filter((sql) => tablesIn(sql, tables).length > 0)
        .map((sql) => `${sourceLocation(source, sql)} touches ${tablesIn(sql, tables).join(', ')}`),
    )
  expect(touching).toEqual([])
})

function forbiddenImports({ path, imports }: Source): string[] {
  const layer = layerOf(path)
  if (!layer) return [`${path} is in no layer: give it a line in tests/policy/dependency-rules.test.ts`]
  const allowed = [layer, ...(mayImport[layer] ?? [])]
  return imports
    .filter(({ target }) => !isBuiltIn(path, target) && !isAsset(target))
    .filter(({ target }) => !allowed.some((one) => target === one || target.startsWith(`${one}/`)))
    .map(({ target, line }) => `${path}:${line} may not import ${target}`)
}

/** The imports of a file that go against the order of its layer's folders. */
function importsUpwards({ path, imports }: Source, layer: string, order: string[]): string[] {
  const folder = folderIn(layer, path) ?? '.'
  if (folder !== '.' && !order.includes(folder))
    return [`${layer}/${folder} has no place in the order of ${layer}`]
  return imports
    .map(({ target, line }) => ({ line, target, above: folderIn(layer, target) }))
    .filter(({ above }) => above && order.indexOf(above) > order.indexOf(folder))
    .map(({ target, line, above }) => `${path}:${line} imports ${target}: ${folder} → ${above} goes up`)
}

/** The folder of a layer that contains a file, `.` for a file beside the folders; undefined outside the layer. */
function folderIn(layer: string, path: string): string | undefined {
  if (!path.startsWith(`${layer}/`)) return undefined
  return /^([^/]+)\//.exec(path.slice(layer.length + 1))?.[1] ?? '.'
}

/** The folders of each feature and of one that it names. */
function usesOf(
  side: 'server' | 'web',
  named: Record<string, string[]>,
): { feature: string; used: string }[] {
  const folderOf = (name: string) => `${side}/features/${name}/`
  return Object.entries(named).flatMap(([feature, lower]) =>
    lower.map((name) => ({ feature: folderOf(feature), used: folderOf(name) })),
  )
}

function isUse(path: string, imports: Source['imports'], feature: string, used: string): boolean {
  return path.startsWith(feature) && imports.some(({ target }) => target.startsWith(used))
}

/** The narrowest layer that contains a file. */
function layerOf(path: string): string | undefined {
  return Object.keys(mayImport)
    .filter((layer) => path === layer || path.startsWith(`${layer}/`))
    .sort((a, b) => b.length - a.length)[0]
}

function isLayer(name: string): boolean {
  return name in mayImport
}

function isBuiltIn(path: string, target: string): boolean {
  return path.startsWith('server/') && target.startsWith('node:')
}

function isAsset(target: string): boolean {
  return /^web\/.*\.(css|svg|woff2)$/.test(target)
}

function webPackages(): string[] {
  return ['react', '@tanstack', 'react-hook-form', 'zod/mini', 'virtual:operation-addresses']
}

/** Paths that come back to where they began. */
function cyclesIn(graph: Map<string, string[]>): string[] {
  const cycles: string[] = []
  const done = new Set<string>()
  function follow(node: string, path: string[]): void {
    if (path.includes(node)) cycles.push([...path.slice(path.indexOf(node)), node].join(' → '))
    if (path.includes(node) || done.has(node)) return
    for (const next of graph.get(node) ?? []) follow(next, [...path, node])
    done.add(node)
  }
  for (const node of graph.keys()) follow(node, [])
  return cycles
}
