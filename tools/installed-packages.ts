import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Needs = Record<string, string> | undefined

/** A package's own package.json, with the fields that are read here. */
export type Manifest = {
  name: string
  version: string
  license?: unknown
  licenses?: { type?: string }[]
  dependencies?: Needs
  optionalDependencies?: Needs
  peerDependencies?: Needs
  scripts?: Record<string, string>
}

type Locked = {
  version: string
  integrity?: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

/** One package in node_modules. */
export type Installed = {
  path: string
  name: string
  version: string
  /** The licence as stated by the package: a name of the SPDX list or an expression; empty when it states none. */
  licence: string
  purl: string
  sha512: string
  isDev: boolean
  isOptional: boolean
  scripts: string[]
  /** The paths of the packages that its dependencies resolve to. */
  needs: string[]
}

const whenInstalled = ['preinstall', 'install', 'postinstall']

/** Lists every package of the lock file that is installed on this machine, in the lock file's order. */
export function installedPackages(root: string): Installed[] {
  const { packages } = readJson<{ packages: Record<string, Locked> }>(join(root, 'package-lock.json'))
  const found = Object.entries(packages).filter(
    ([path]) => path !== '' && existsSync(join(root, path, 'package.json')),
  )
  const manifests = new Map(
    found.map(([path]) => [path, readJson<Manifest>(join(root, path, 'package.json'))] as const),
  )
  return found.map(([path, locked]) => {
    const manifest = manifests.get(path) ?? { name: path, version: locked.version }
    const { dependencies, optionalDependencies, peerDependencies, scripts = {} } = manifest
    const wanted = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })
    const paths = wanted
      .map((name) => resolvedPath(manifests, path, name))
      .filter((candidate) => candidate !== undefined)
    return {
      path,
      name: manifest.name,
      version: manifest.version,
      licence: licenceOf(manifest),
      purl: purlOf(manifest),
      sha512: Buffer.from(locked.integrity?.replace('sha512-', '') ?? '', 'base64').toString('hex'),
      isDev: locked.dev === true,
      isOptional: locked.optional === true || locked.devOptional === true,
      scripts: Object.keys(scripts).filter((name) => whenInstalled.includes(name)),
      needs: [...new Set(paths.map((candidate) => purlOf(manifests.get(candidate) ?? manifest)))].sort(),
    }
  })
}

/** Resolves a dependency as Node does: in the package's own folder first, then further out. */
function resolvedPath(manifests: Map<string, Manifest>, from: string, name: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/node_modules/'), 0))) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`
    if (manifests.has(candidate)) return candidate
    if (folder === '') return undefined
  }
}

function licenceOf({ license, licenses }: Manifest): string {
  if (typeof license === 'string') return license.replace(/^\((.*)\)$/, '$1')
  return (licenses ?? []).map(({ type }) => type ?? '').join(' OR ')
}

function purlOf({ name, version }: Manifest): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`
}

/** Reads a JSON file, typed by the caller. */
export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8'))
}
