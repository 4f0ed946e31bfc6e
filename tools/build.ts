import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { languageCodes } from '#contract/languages/language-codes.ts'
import type { PageAssets } from '#contract/pages/page-rendering.ts'
import { messagesOf } from '#contract/translations/translations.ts'
import { messagesFile } from '#server/http/pages/page-language.ts'
import { buildWorker } from './build-worker.ts'
import { type BundledPackage, bundledPackagesFile, licenceNotices } from './licence-notices.ts'
import { refuseNewerBuiltIns } from './newer-built-ins.ts'
import { writeRouteTree } from './route-tree.ts'

type Chunk = Pick<Rolldown.OutputChunk, 'fileName' | 'imports'>

/**
 * Throws when built files import each other in a circle: a class may then be used before it exists, which only a
 * browser shows. Groups of chunks in vite.config.ts can cause it.
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

const root = resolve(import.meta.dirname, '..')
const webFolder = join(root, 'dist/web')
const ssrFolder = join(root, 'dist/ssr')
const buildsFile = join(root, 'dist/builds.json')
const configFile = join(root, 'vite.config.ts')
const worthCompressing = /\.(js|json|css|svg|txt|webmanifest)$/
const retainedBuilds = 2
const rootRouteFile = 'web/routes/__root.tsx'

const { idsByFile } = await writeRouteTree()
const files = await buildForBrowsers()
const chunks = files.filter((file) => file.type === 'chunk')
refuseCycles(chunks)
refuseNewerBuiltIns(chunks)
await build({ configFile, logLevel: 'warn', build: { ssr: true } })
const messages = await writeMessages()
const assets = pageAssets()
await writeFile(join(ssrFolder, 'page-assets.json'), JSON.stringify(assets))
await buildWorker({
  assets,
  renderer: await import(pathToFileURL(join(ssrFolder, 'entry-server.js')).href),
  filesOf: lazyFilesOf,
  outDir: webFolder,
})
await writeLicenceNotices()
await forgetOldBuilds()
await compressFolder(webFolder)

async function buildForBrowsers() {
  const outcome = await build({ configFile, logLevel: 'warn' })
  if (!('output' in outcome)) throw new Error('The build for browsers must be one bundle')
  return outcome.output
}

/** Writes the messages of each language as a new installation shows them; returns the paths of the files. */
async function writeMessages(): Promise<string[]> {
  const others = languageCodes.filter((code) => code !== 'en')
  const files = others.map((code) => messagesFile(code, messagesOf(code)))
  await Promise.all(files.map(({ path, text }) => writeFile(join(webFolder, path), text)))
  return files.map(({ path }) => path)
}

/** Makes one text, which the server serves, of what the bundler lists for browsers and for the server. */
async function writeLicenceNotices(): Promise<void> {
  const lists = [webFolder, ssrFolder].map((folder) => join(folder, bundledPackagesFile))
  const bundled: BundledPackage[][] = await Promise.all(
    lists.map(async (list) => JSON.parse(await readFile(list, 'utf8'))),
  )
  await writeFile(join(webFolder, 'licences.txt'), licenceNotices(root, bundled.flat()))
  for (const list of lists) await rm(list)
}

/** The scripts and styles of each route: those of every chunk that contains one of its parts. */
function pageAssets(): PageAssets {
  const entry = chunks.find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build for browsers has no entry')
  const shared = assetsOf([entry])
  const routes: PageAssets['routes'] = {
    __root__: { ...shared, scripts: shared.scripts.filter((path) => path !== `/${entry.fileName}`) },
  }
  for (const [file, id] of idsByFile) {
    if (file === rootRouteFile) continue
    const own = assetsOf(chunksWith((module) => isPartOf(file, module) && isUsual(module)))
    const every = assetsOf(chunksWith((module) => isPartOf(file, module)))
    routes[id] = {
      scripts: own.scripts.filter((path) => !shared.scripts.includes(path)),
      styles: own.styles.filter((path) => !shared.styles.includes(path)),
      otherStyles: every.styles.filter((path) => ![...shared.styles, ...own.styles].includes(path)),
    }
  }
  return { entry: `/${entry.fileName}`, routes, sheets: sheetsBut(shared.styles) }
}

function sheetsBut(shared: readonly string[]): PageAssets['sheets'] {
  const sheets = files.flatMap((file) => {
    const isOwn = file.fileName.endsWith('.css') && !shared.includes(`/${file.fileName}`)
    return isOwn && file.type === 'asset' ? [[`/${file.fileName}`, String(file.source)] as const] : []
  })
  return Object.fromEntries(sheets)
}

function chunksWith(isWanted: (module: string) => boolean) {
  return chunks.filter(({ moduleIds }) => moduleIds.some(isWanted))
}

/** The files of a module that pages load by itself. */
function lazyFilesOf(module: string): string[] {
  const path = join(root, module)
  const found = chunksWith((id) => id === path)
  if (found.length === 0) throw new Error(`The build has no module ${module}`)
  const { scripts, styles } = assetsOf(found)
  return [...scripts, ...styles]
}

/** The normal content of a route; its not-found and error parts are loaded on demand. */
function isUsual(module: string): boolean {
  const parts = module.slice(module.indexOf('=') + 1).split('---')
  return parts.some((part) => !['notFoundComponent', 'errorComponent'].includes(part))
}

/** The separately loaded parts of a route are modules named like its file, with a query. */
function isPartOf(routeFile: string, module: string): boolean {
  return module.startsWith(`${join(root, routeFile)}?tsr-split`)
}

/** The files of some chunks and of everything they import. */
function assetsOf(wanted: Rolldown.OutputChunk[]): PageAssets['routes'][string] {
  const found = new Set<Rolldown.OutputChunk>()
  const waiting = [...wanted]
  for (let chunk = waiting.pop(); chunk !== undefined; chunk = waiting.pop()) {
    if (found.has(chunk)) continue
    found.add(chunk)
    const { imports } = chunk
    waiting.push(...chunks.filter(({ fileName }) => imports.includes(fileName)))
  }
  const styles = [...found].flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])])
  return {
    scripts: [...found].map(({ fileName }) => `/${fileName}`),
    styles: [...new Set(styles)].map((file) => `/${file}`),
  }
}

/** Keeps the files of the last builds, which open pages may still request, and removes older ones. */
async function forgetOldBuilds(): Promise<void> {
  const current = [...files.map(({ fileName }) => fileName), ...messages.map((path) => path.slice(1))]
  const earlier: string[][] = JSON.parse(await readFile(buildsFile, 'utf8').catch(() => '[]'))
  const builds = [current, ...earlier].slice(0, retainedBuilds)
  const retained = new Set(builds.flat())
  for (const name of await readdir(join(webFolder, 'assets'))) {
    if (!retained.has(`assets/${name.replace(/\.(br|gz)$/, '')}`)) await rm(join(webFolder, 'assets', name))
  }
  await writeFile(buildsFile, JSON.stringify(builds))
}

/** Writes a .br and a .gz beside every text file. Fonts and images are compressed already. */
async function compressFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await compressFolder(path)
    else if (worthCompressing.test(entry.name)) await compressFile(path)
  }
}

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
}
