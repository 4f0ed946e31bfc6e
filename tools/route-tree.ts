import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Generator, getConfig } from '@tanstack/router-generator'

const root = resolve(import.meta.dirname, '..')

/** The location of the file routes and the format of their tree; the build and the check read the same values. */
export const routeTreeOptions = {
  target: 'react' as const,
  routesDirectory: resolve(root, 'web/routes'),
  generatedRouteTree: resolve(root, 'web/routeTree.gen.ts'),
  routeTreeFileHeader: ['// Written from the files in web/routes by tools/route-tree.ts.', '// @ts-nocheck'],
  routeFileIgnorePattern: '\\.test\\.',
  quoteStyle: 'single' as const,
  semicolons: false,
  addExtensions: true,
  disableLogging: true,
  tmpDir: resolve(root, '.cache/routes'),
}

/** Writes web/routeTree.gen.ts from web/routes; returns the route id of every route file and whether it was stale. */
export async function writeRouteTree(): Promise<{ idsByFile: Map<string, string>; wasStale: boolean }> {
  const before = await readTree()
  const generator = new Generator({ config: getConfig(routeTreeOptions, root), root })
  await generator.run()
  const files = [...generator.getRoutesByFileMap()]
  return {
    idsByFile: new Map(files.map(([path, route]) => [path.slice(root.length + 1), route.routeId])),
    wasStale: before !== (await readTree()),
  }
}

async function readTree(): Promise<string | undefined> {
  return readFile(routeTreeOptions.generatedRouteTree, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

if (import.meta.main) {
  const { wasStale } = await writeRouteTree()
  if (wasStale) console.log('web/routeTree.gen.ts was stale and has been written anew: commit it.')
  if (wasStale && process.argv.includes('--check')) process.exitCode = 1
}
