import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A web build of one cacheable page: the data of the landing page, as it was read. */
const bundle = `
export function pagePolicy(path) {
  return { route: path, boot: 'none', isCacheable: path === '/', search: [], hasSecretAddress: false }
}
export async function renderPage({ api }) {
  return { status: 200, html: JSON.stringify(await api('getLanding', {})) }
}`

/** Writes a web build that shows plainly what the server caches of the home page. */
export async function createPlainHomePage(): Promise<{ distFolder: string; remove(): Promise<void> }> {
  const distFolder = await mkdtemp(join(tmpdir(), 'home-page-'))
  await mkdir(join(distFolder, 'ssr'))
  await mkdir(join(distFolder, 'web'))
  await writeFile(join(distFolder, 'ssr/package.json'), '{"type":"module"}')
  await writeFile(join(distFolder, 'ssr/entry-server.js'), bundle)
  await writeFile(join(distFolder, 'ssr/page-assets.json'), '{"entry":"/assets/entry.js","routes":{}}')
  return { distFolder, remove: () => rm(distFolder, { recursive: true }) }
}
