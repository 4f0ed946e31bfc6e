import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A web build of one cacheable page: the data of the landing page, as it was read. */
const bundle = `
export function translateWith() {}
export function pagePolicy(path) {
  return { route: path, boot: 'none', isCacheable: path === '/', isPersonal: false, search: [], hasSecretAddress: false }
}
export async function renderPage({ api }) {
  return { status: 200, html: JSON.stringify(await api('getLanding', {})) }
}`

/** A web build without pages of its own: what the server passes on is the page, as JSON. */
const echo = `
export function translateWith() {}
export function pagePolicy(path) {
  return { route: path, boot: 'none', isCacheable: path === '/', isPersonal: false, search: [], hasSecretAddress: false }
}
export async function renderPage({ url, formKey = null, posted = null }) {
  return { status: 200, html: JSON.stringify({ url, formKey, posted }) }
}`

type WebBuild = { distFolder: string; remove(): Promise<void> }

/** Writes a web build that shows plainly what the server caches of the home page. */
export const createPlainHomePage = (): Promise<WebBuild> => writeWebBuild(bundle)

/** Writes a web build that shows what the server passes on to each page. */
export const createEchoPages = (): Promise<WebBuild> => writeWebBuild(echo)

async function writeWebBuild(entry: string): Promise<WebBuild> {
  const distFolder = await mkdtemp(join(tmpdir(), 'web-build-'))
  await mkdir(join(distFolder, 'ssr'))
  await mkdir(join(distFolder, 'web'))
  await writeFile(join(distFolder, 'ssr/package.json'), '{"type":"module"}')
  await writeFile(join(distFolder, 'ssr/entry-server.js'), entry)
  await writeFile(
    join(distFolder, 'ssr/page-assets.json'),
    '{"entry":"/assets/entry.js","routes":{},"messages":{}}',
  )
  return { distFolder, remove: () => rm(distFolder, { recursive: true }) }
}
