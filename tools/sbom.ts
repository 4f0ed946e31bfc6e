import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { bundledWorks } from './sbom/bundled-works.ts'
import { type Installed, installedPackages, type Manifest, readJson } from './installed-packages.ts'

/**
 * `npm run sbom [file]`: what is shipped, as CycloneDX 1.6 JSON (SEC-G20). npm's own list stops at version 1.5 and at
 * the packages: fonts and the programs within packages are missing there. The same packages give the same file, byte for byte.
 */
const root = resolve(import.meta.dirname, '..')
const file = resolve(root, process.argv[2] ?? 'dist/sbom.cdx.json')
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

/** A package that lies in two places is one: what it needs is what it finds in either. */
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

/** A name in the form of a UUID, made from what is named (RFC 9562 version 8). */
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
