import { brotliCompressSync, gzipSync } from 'node:zlib'

const BUDGET = 120

type Sizes = { files: number; gzip: number; brotli: number }

/** Compressed script and style that the first visit to a page loads, following static imports from its HTML. */
export async function printFirstLoads(origin: string, shareToken: string): Promise<void> {
  console.log(`\nFirst load, JS + CSS (aim ≤ ${BUDGET} KB; KB = 1000 bytes)\n`)
  console.log('| Page | files | gzip KB | brotli KB | HTML gzip KB |')
  console.log('|---|---|---|---|---|')
  for (const path of ['/', '/prayers', `/s/${shareToken}`]) {
    const html = await textOf(origin + path)
    const { files, gzip, brotli } = await sizesOf(origin, html)
    console.log(
      `| ${path.replace(shareToken, '{token}')} | ${files} | ${kilo(gzip)} | ${kilo(brotli)} | ${kilo(gzipSync(html).length)} |`,
    )
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
  return [...html.matchAll(/<link [^>]*href="([^"]+)" disabled=""/g)].map(([, address]) => String(address))
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
