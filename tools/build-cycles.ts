import type { Rolldown } from 'vite'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>

/**
 * Throws when built files import each other in a circle: a class may then be used before it exists, which shows only
 * in a browser. Groups of chunks in vite.config.ts can cause it.
 */
export function refuseCycles(chunks: readonly Chunk[]): void {
  const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]))
  const done = new Set<string>()
  for (const file of importsOf.keys()) walk(importsOf, file, [], done)
}

type Imports = ReadonlyMap<string, readonly string[]>

function walk(importsOf: Imports, file: string, visited: readonly string[], done: Set<string>): void {
  if (done.has(file)) return
  if (visited.includes(file))
    throw new Error(`Built files import each other: ${[...visited, file].join(' → ')}`)
  for (const next of importsOf.get(file) ?? []) walk(importsOf, next, [...visited, file], done)
  done.add(file)
}
