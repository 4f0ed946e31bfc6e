import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { browserTarget, neededFeatures } from '#contract/pages/browser-target.ts'
import { isTest, sourcesOf } from '#tests/support/sources.ts'
import { newerBuiltIns, newerBuiltInsIn, refuseNewerBuiltIns } from '#tools/newer-built-ins.ts'

const require = createRequire(import.meta.url)

type Features = Record<string, object>
type Support = Record<string, Record<string, string>>

/** The first version of a browser from which on it has a feature, from the data of caniuse.com that the build has. */
function firstVersion(name: string, browser: string): number {
  const { feature, features }: { feature(data?: object): { stats: Support }; features: Features } =
    require('caniuse-lite')
  const versions = Object.entries(feature(features[name]).stats[browser] ?? {})
  const numbers = versions
    .filter(([, support]) => support.startsWith('y'))
    .map(([version]) => parseFloat(version))
  return Math.min(...numbers.filter((number) => !Number.isNaN(number)))
}

test('the target is the first version of each browser that has all features it is recognised by (ADR-35)', () => {
  for (const [browser, version] of Object.entries(browserTarget)) {
    const firsts = Object.keys(neededFeatures).map((name) => firstVersion(name, browser))
    expect(Math.max(...firsts), browser).toBe(version)
  }
})

const libFolder = join(
  dirname(require.resolve('typescript/package.json')),
  `../@typescript/typescript-${process.platform}-${process.arch}/lib`,
)
const libs = readdirSync(libFolder).filter((file) => /^lib\.(es|dom).*\.d\.ts$/.test(file))
const isNewer = (file: string) => /^lib\.(es202[3-9]|esnext|es2022\.intl)/.test(file)

/** The names that these libraries of TypeScript declare: methods of objects, and objects by their own name. */
function declaredIn(files: readonly string[]): Set<string> {
  const text = files.map((file) => readFileSync(join(libFolder, file), 'utf8')).join('\n')
  const declarations = text.matchAll(/^ {4,8}([A-Za-z]\w*)(?:<.*)?\(|^\s*(?:declare )?var (\w+):/gm)
  return new Set([...declarations].map(([, method, object]) => method ?? object ?? ''))
}

/** Names that other things have too: the compiler refuses them in our code, since `lib` is ES2022 there. */
const ambiguous = new Set([
  ...['containing', 'segment', 'supportedValuesOf', 'union', 'intersection', 'difference', 'take', 'drop'],
  ...['toArray', 'try', 'with', 'adopt', 'move', 'use', 'defer', 'dispose', 'disposeAsync', 'isError'],
  ...['resize', 'transfer'],
])

test('the list of newer built-ins has all that TypeScript knows to be newer (ADR-35)', () => {
  const older = declaredIn(libs.filter((file) => !isNewer(file)))
  const listed = new Set(newerBuiltIns.flatMap((name) => name.split('.')))
  // Everything of the new calendar is reached through `Temporal`.
  const newer = declaredIn(libs.filter((file) => isNewer(file) && !file.includes('temporal')))
  const missing = [...newer].filter((name) => !older.has(name) && !listed.has(name) && !ambiguous.has(name))
  expect(missing).toEqual([])
})

test('a newer built-in without a fallback fails the build; one with a fallback, or a longer name, does not', () => {
  expect(newerBuiltInsIn('let a=b.toSorted(c),{findLast:d}=e')).toEqual(['findLast', 'toSorted'])
  expect(newerBuiltInsIn('x.toSortedBy(),my_toSorted,$findLast,new Intl.Segmenter("en")')).toEqual([])
  expect(() => refuseNewerBuiltIns([{ fileName: 'assets/a.js', code: 'Promise.withResolvers()' }])).toThrow(
    'assets/a.js: withResolvers',
  )
})

test('the number of parameters is not read: URLSearchParams has no size in Safari 16.4 and Chrome up to 112', () => {
  const found = sourcesOf('web', 'contract')
    .filter((source) => !isTest(source))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/(\w+) = new URLSearchParams/g)]
        .filter(([, name]) => text.includes(`${name}.size`))
        .map(([, name]) => `${path}: ${name}.size`),
    )
  expect(found).toEqual([])
})
