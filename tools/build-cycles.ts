import type { Manifest } from 'vite'

/**
 * Throws when built files import each other in a circle: a class may then be used before it exists, which shows only
 * in a browser. Groups of chunks in vite.config.ts can cause it.
 */
export function refuseCycles(manifest: Manifest): void {
  const done = new Set<string>()
  for (const key of Object.keys(manifest)) walk(manifest, key, [], done)
}

function walk(manifest: Manifest, key: string, way: readonly string[], done: Set<string>): void {
  if (done.has(key)) return
  if (way.includes(key)) throw new Error(`Built files import each other: ${[...way, key].join(' → ')}`)
  for (const next of manifest[key]?.imports ?? []) walk(manifest, next, [...way, key], done)
  done.add(key)
}
