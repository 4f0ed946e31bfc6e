import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The bundler's list of packages, in the folder of each build; it is not served. */
export const bundledPackagesFile = 'bundled-packages.json'

/** A package of which the built files contain code, as the bundler lists it. */
export type BundledPackage = { name: string; version: string; identifier?: string; text?: string }

/** The bundler's own helpers and the base of the styles are in the built files, and in no list of the bundler. */
const tools = ['rolldown', 'tailwindcss', 'vite']
const fontFolder = 'web/ui/fonts'
const LINE = '='.repeat(80)

/**
 * The licence notices of everything within the built files, as one text: packages by name, then the fonts. Throws for a
 * package that has neither a licence text nor the name of a licence.
 */
export function licenceNotices(root: string, bundled: readonly BundledPackage[]): string {
  const packages = new Map(
    [...bundled, ...tools.map((name) => toolNamed(root, name))].map((each) => [titleOf(each), each]),
  )
  const ofPackages = [...packages]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([title, each]) => section(title, textOf(each)))
  return [
    'The scripts, styles and fonts of this site contain works of others, under the licences below.\n',
    ...ofPackages,
    ...fontNotices(root),
  ].join('\n')
}

function fontNotices(root: string): string[] {
  const texts = readdirSync(join(root, fontFolder)).filter((name) => name.endsWith('-OFL.txt'))
  return texts.sort().map((name) => {
    const family = name.slice(0, -'-OFL.txt'.length)
    return section(`The font ${family} (OFL-1.1)`, readFileSync(join(root, fontFolder, name), 'utf8'))
  })
}

function toolNamed(root: string, name: string): BundledPackage {
  const folder = join(root, 'node_modules', name)
  const { version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const file = readdirSync(folder).find((each) => /^licen[cs]e(\.|$)/i.test(each))
  const text = file && readFileSync(join(folder, file), 'utf8').split('# Licenses of bundled dependencies')[0]
  return { name, version, identifier: license, text }
}

function titleOf({ name, version, identifier }: BundledPackage): string {
  return `${name} ${version}${identifier ? ` (${identifier})` : ''}`
}

function textOf({ name, identifier, text }: BundledPackage): string {
  if (text) return text
  if (identifier) return `The package has no licence text of its own; it names the licence ${identifier}.`
  throw new Error(`The built files contain ${name}, which names no licence`)
}

function section(title: string, text: string): string {
  return `${LINE}\n${title}\n${LINE}\n\n${text.trim()}\n`
}
