import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstLoadOf } from '../../tests/journeys/support/first-loads.ts'
import { note, print } from '#bench/bench-report.ts'
import { head, row } from '#bench/alternating-runs.ts'
import type { WebPage } from '#bench/web-pages.ts'

type Sizes = { files: number; gzip: number; brotli: number }

/**
 * Compressed script and style that the first visit to a public page loads at once: static imports from its HTML. What the
 * page loads when it wakes stands with the visits.
 */
export async function printFirstLoads(origin: string, pages: readonly WebPage[]): Promise<void> {
  print('\nFirst load, script and style; KB = 1000 bytes\n')
  print(head('Page', 'files', 'brotli KB', 'aim', 'gzip KB', 'HTML, gzip KB'))
  for (const { name, path } of pages.filter(({ token }) => !token)) {
    const html = await textOf(origin + path)
    const { files, gzip, brotli } = await sizesOf(origin, html)
    const atMost = firstLoadOf(name)
    print(row(`\`${name}\``, files, kilo(brotli), `≤ ${atMost}`, kilo(gzip), kilo(gzipSync(html).length)))
    note({ name: `first load of ${name}`, measured: brotli / 1000, unit: 'KB', aim: { atMost } })
  }
}

async function sizesOf(origin: string, html: string): Promise<Sizes> {
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  const seen = new Set(sheetsWithin(html))
  const sizes: Sizes = { files: 0, gzip: 0, brotli: 0 }
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = await textOf(origin + path)
    sizes.files++
    sizes.gzip += gzipSync(text, { level: 9 }).length
    sizes.brotli += brotliCompressSync(text).length
    if (path.endsWith('.js')) waiting.push(...staticImports(text))
  }
  return sizes
}

/** Addresses of sheets that stand in the page itself; their links sleep. */
function sheetsWithin(html: string): string[] {
  return [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled=""/g)].map(([, address]) =>
    String(address),
  )
}

/** `import … from './x.js'` at the top of a chunk; what `import()` loads later is not part of the first load. */
function staticImports(code: string): string[] {
  return [...code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)].map(
    ([, name]) => `/assets/${name}`,
  )
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return await response.text()
}

function kilo(bytes: number): string {
  return (bytes / 1000).toFixed(1)
}
