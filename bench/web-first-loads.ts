import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstLoadOf } from '#tests/journeys/support/first-loads.ts'
import { fixed } from './numbers.ts'
import { aimText, note, openTable } from './report.ts'
import type { WebPage } from './web-pages.ts'

/**
 * Prints the compressed scripts and styles that the first visit to a public page loads at once: static imports from its
 * HTML. What the page loads on hydration is counted with the visits.
 */
export async function printFirstLoads(origin: string, pages: readonly WebPage[]): Promise<void> {
  const about = 'First load, script and style; KB = 1000 bytes'
  const row = openTable(about, 'Page', 'files', 'brotli KB', 'aim', 'gzip KB', 'HTML, gzip KB')
  for (const { name, path } of pages.filter(({ token }) => !token)) {
    const html = await textOf(origin + path)
    const loaded = await codeOf(origin, html)
    const brotli = kilobytes(loaded.map((text) => brotliCompressSync(text)))
    const gzip = kilobytes(loaded.map((text) => gzipSync(text, { level: 9 })))
    const aim = { atMost: firstLoadOf(name) }
    const gzips = fixed([gzip, kilobytes([gzipSync(html)])], 1)
    row(`\`${name}\``, loaded.length, brotli.toFixed(1), aimText(aim), ...gzips)
    note({ name: `first load of ${name}`, measured: brotli, unit: 'KB', aim })
  }
}

/** The texts of all scripts and styles, without style sheets that are inlined in the page: their links are disabled. */
async function codeOf(origin: string, html: string): Promise<string[]> {
  const inlined = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)" disabled=""/g)]
  const seen = new Set(inlined.map(([, address]) => String(address)))
  const waiting = [...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([path]) => path)
  const texts: string[] = []
  for (let path = waiting.pop(); path; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = await textOf(origin + path)
    texts.push(text)
    if (path.endsWith('.js')) waiting.push(...staticImports(text))
  }
  return texts
}

/** Finds `import … from './x.js'` at the top of a chunk; what `import()` loads later is not part of the first load. */
function staticImports(code: string): string[] {
  const found = code.matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)
  return [...found].map(([, name]) => `/assets/${name}`)
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return await response.text()
}

function kilobytes(buffers: readonly Buffer[]): number {
  return buffers.reduce((sum, { length }) => sum + length, 0) / 1000
}
